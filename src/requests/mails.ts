import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";

type About = { id: number; kindName: string; senderName: string };

/** Thanks a member for their request; `dueAt` is when an answer was promised, if it was. */
export const receivedMail = ({ id, kindName, senderName, dueAt }: About & { dueAt: Date | null }): MailText => ({
  subject: `Talebinizi aldık: ${kindName} (${id})`,
  greeting: `Merhaba ${shownName(senderName)},`,
  paragraphs: [
    `“${kindName}” talebiniz bize ulaştı. Talep numaranız ${id}.`,
    dueAt === null
      ? "Yanıtımızı bu adrese göndereceğiz; genellikle iki iş günü içinde yanıtlarız."
      : `Yanıtımızı bu adrese en geç ${formatDateTime(dueAt)} zamanına kadar göndereceğiz.`,
  ],
});

/** The desk's answer to whoever sent the request. */
export const answeredMail = ({
  id,
  kindName,
  senderName,
  text,
  createdAt,
}: About & { text: string; createdAt: Date }): MailText => ({
  subject: `Yanıtımız: ${kindName} (${id})`,
  greeting: `Merhaba ${shownName(senderName)},`,
  paragraphs: text.split(/\n{2,}/),
  footnote: `Bu ileti, ${formatDate(createdAt)} günü sitemizden gönderdiğiniz “${kindName}” talebine yanıttır.`,
});
