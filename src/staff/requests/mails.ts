import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";

type About = { id: number; kindName: string; senderName: string };

/** Thanks a member for their request; `dueAt` is when an answer was promised, if it was. */
export const receivedMail = message(
  "requests-received",
  ({ id, kindName, senderName, dueAt }: About & { dueAt: Date | null }): MailText => ({
    subject: words("Talebinizi aldık: {talep} ({talep_no})", { talep: kindName, talep_no: id }),
    greeting: hello(shownName(senderName)),
    paragraphs: [
      words("“{talep}” talebiniz bize ulaştı. Talep numaranız {talep_no}.", { talep: kindName, talep_no: id }),
      dueAt === null
        ? words("Yanıtımızı bu adrese göndereceğiz; genellikle iki iş günü içinde yanıtlarız.")
        : words("Yanıtımızı bu adrese en geç {zaman} zamanına kadar göndereceğiz.", { zaman: formatDateTime(dueAt) }),
    ],
  }),
);

/** The desk's answer to whoever sent the request. */
export const answeredMail = message(
  "requests-answered",
  ({ id, kindName, senderName, text, createdAt }: About & { text: string; createdAt: Date }): MailText => ({
    subject: words("Yanıtımız: {talep} ({talep_no})", { talep: kindName, talep_no: id }),
    greeting: hello(shownName(senderName)),
    paragraphs: text.split(/\n{2,}/),
    footnote: words("Bu ileti, {gun} günü sitemizden gönderdiğiniz “{talep}” talebine yanıttır.", {
      gun: formatDate(createdAt),
      talep: kindName,
    }),
  }),
);
