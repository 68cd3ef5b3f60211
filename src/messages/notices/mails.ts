import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { messageSettingsPath } from "../people/rules.ts";
import { conversationAddress } from "../rules.ts";
import { quotedMaxLength } from "./rules.ts";

type Notice = {
  firstName: string;
  senderFirstName: string;
  subject: string;
  /** Whether the conversation is without a listing. */
  isDirect: boolean;
  code: string;
  body: string;
  guard: string;
  count: number;
};

/** The mail about unread messages. It does not quote a text that the guard warns of, since mails show no warning. */
export function noticeMail({ firstName, subject, isDirect, code, body, guard, count, ...from }: Notice): MailText {
  const senderFirstName = shownName(from.senderFirstName);
  const quoted = body.length > quotedMaxLength ? `${body.slice(0, quotedMaxLength)}…` : body;
  const about = isDirect ? "" : `, “${subject}” için`;
  return {
    subject: isDirect ? `${senderFirstName} size yazdı` : `${senderFirstName} size yazdı: ${subject}`,
    greeting: `Merhaba ${firstName},`,
    paragraphs: [
      count === 1
        ? `${senderFirstName}${about} size bir mesaj gönderdi.`
        : `${isDirect ? `${senderFirstName} ile konuşmanızda` : `“${subject}” için`} okumadığınız ${count} mesaj var.`,
      ...(guard === "none" ? [`“${quoted}”`] : []),
    ],
    action: { label: "Mesajı okuyun ve yanıtlayın", path: conversationAddress(code) },
    footnote: `Bu konuşmadaki mesajları okuyana kadar yeniden yazmayız. Bu iletileri almak istemiyorsanız Hesabım sayfasındaki mesaj ayarlarından kapatabilirsiniz (${messageSettingsPath}).`,
  };
}
