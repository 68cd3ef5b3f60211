import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { failingHours } from "../rules.ts";

type Noticed = { firstName: string; sourceId: number; sourceName: string };

const action = (sourceId: number) => ({ label: words("Stok kaynağını açın"), path: `/kurumsal/stok/${sourceId}` });
const footnote = () => words("Bu iletiyi, işletmenizin stokunu yönettiğiniz için aldınız.");

/** Mail about a run that waits for a person; `reason` is the decision to make. */
export const waitingMail = message(
  "stock-waiting",
  ({ firstName, sourceId, sourceName }: Noticed, reason: string): MailText => ({
    subject: words("{kaynak}: değişiklikler onayınızı bekliyor", { kaynak: sourceName }),
    greeting: hello(firstName),
    paragraphs: [
      words("“{kaynak}” kaynağının son listesi kendiliğinden uygulanmadı. {neden}", {
        kaynak: sourceName,
        neden: reason,
      }),
      words("Siz karar verene kadar stokunuz olduğu gibi duruyor ve yeni liste okunmuyor."),
    ],
    action: action(sourceId),
    footnote: footnote(),
  }),
);

/** Mail about a feed that could not be read for a day. `reason` is the fault of the last run. */
export const failingMail = message(
  "stock-failing",
  ({ firstName, sourceId, sourceName }: Noticed, reason: string): MailText => ({
    subject: words("{kaynak}: araç listesi okunamıyor", { kaynak: sourceName }),
    greeting: hello(firstName),
    paragraphs: [
      words("“{kaynak}” kaynağının listesi {saat} saattir okunamıyor. Son neden: {neden}", {
        kaynak: sourceName,
        saat: failingHours,
        neden: reason,
      }),
      words("İlanlarınız olduğu gibi yayında. Listeyi saatte bir denemeyi sürdürüyoruz."),
    ],
    action: action(sourceId),
    footnote: footnote(),
  }),
);
