import type { MailText } from "#src/shared/mail-layout.ts";
import { failingHours } from "../rules.ts";

type Noticed = { firstName: string; sourceId: number; sourceName: string };

const action = (sourceId: number) => ({ label: "Stok kaynağını açın", path: `/kurumsal/stok/${sourceId}` });
const footnote = "Bu iletiyi, işletmenizin stokunu yönettiğiniz için aldınız.";

/** Mail about a run that waits for a person; `reason` is the decision to make. */
export const waitingMail = ({ firstName, sourceId, sourceName }: Noticed, reason: string): MailText => ({
  subject: `${sourceName}: değişiklikler onayınızı bekliyor`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `“${sourceName}” kaynağının son listesi kendiliğinden uygulanmadı. ${reason}`,
    "Siz karar verene kadar stokunuz olduğu gibi duruyor ve yeni liste okunmuyor.",
  ],
  action: action(sourceId),
  footnote,
});

/** Mail about a feed that could not be read for a day. `reason` is the fault of the last run. */
export const failingMail = ({ firstName, sourceId, sourceName }: Noticed, reason: string): MailText => ({
  subject: `${sourceName}: araç listesi okunamıyor`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `“${sourceName}” kaynağının listesi ${failingHours} saattir okunamıyor. Son neden: ${reason}`,
    "İlanlarınız olduğu gibi yayında. Listeyi saatte bir denemeyi sürdürüyoruz.",
  ],
  action: action(sourceId),
  footnote,
});
