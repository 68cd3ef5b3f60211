import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName, withFullStop } from "#src/shared/plain-text.ts";
import { messageSettingsPath } from "../people/rules.ts";
import { conversationAddress } from "../rules.ts";
import { type EscalationLevel, managerAfterWorkingMinutes, ownerAfterHours } from "./rules.ts";

type Unanswered = { firstName: string; code: string; subject: string; responsibleName: string };

const waited: Record<EscalationLevel, string> = {
  manager: `${managerAfterWorkingMinutes / 60} mesai saatidir`,
  owner: `${ownerAfterHours} saattir`,
};

/** To a manager or the owner: a buyer's question has no answer. */
export const escalationMail = (
  level: EscalationLevel,
  { firstName, code, subject, responsibleName }: Unanswered,
): MailText => ({
  subject: `Yanıt bekleyen mesaj: ${subject}`,
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    `“${subject}” için gelen bir mesaj ${waited[level]} yanıtlanmadı. Sorumlusu: ${withFullStop(shownName(responsibleName))}`,
    "Siz yanıtlayabilir ya da ilanı başka bir kullanıcıya atayabilirsiniz.",
  ],
  action: { label: "Konuşmayı açın", path: conversationAddress(code) },
  footnote: "Bu mesaj için size bir kez yazarız.",
  links: [
    { label: "İlanlarınız", path: "/ilanlarim" },
    { label: "Mesaj ayarlarım", path: messageSettingsPath },
  ],
});
