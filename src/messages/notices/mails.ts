import type { MailText } from "#src/shared/mail-layout.ts";
import { firstCharacters, isLongerThan } from "#src/shared/characters.ts";
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

/** Something waits unread. `offPath` turns such mails off. What the guard warns of is not repeated in a mail, where nothing warns. */
export function noticeMail(
  { firstName, subject, isDirect, code, body, guard, count, ...from }: Notice,
  offPath: string,
): MailText {
  const senderFirstName = shownName(from.senderFirstName);
  const quoted = isLongerThan(body, quotedMaxLength) ? `${firstCharacters(body, quotedMaxLength)}…` : body;
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
    footnote: "Bu konuşmadaki mesajları okuyana kadar yeniden yazmayız.",
    links: [
      { label: "Okunmamış mesajlar için e-posta almak istemiyorum", path: offPath },
      { label: "Mesaj ayarlarım", path: messageSettingsPath },
    ],
  };
}
