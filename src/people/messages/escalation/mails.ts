import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName, withFullStop } from "#src/shared/plain-text.ts";
import { messageSettingsPath } from "../people/rules.ts";
import { conversationAddress } from "../rules.ts";
import { type EscalationLevel, managerAfterWorkingMinutes, ownerAfterHours } from "./rules.ts";

type Unanswered = { firstName: string; code: string; subject: string; responsibleName: string };

/** To a manager or the owner: a buyer's question has no answer. */
export const escalationMail = message(
  "messages-escalation",
  (level: EscalationLevel, { firstName, code, subject, responsibleName }: Unanswered): MailText => ({
    subject: words("Yanıt bekleyen mesaj: {ilan}", { ilan: subject }),
    greeting: hello(firstName),
    paragraphs: [
      level === "manager"
        ? words("“{ilan}” için gelen bir mesaj {saat} mesai saatidir yanıtlanmadı. Sorumlusu: {sorumlu}", {
            ilan: subject,
            saat: managerAfterWorkingMinutes / 60,
            sorumlu: withFullStop(shownName(responsibleName)),
          })
        : words("“{ilan}” için gelen bir mesaj {saat} saattir yanıtlanmadı. Sorumlusu: {sorumlu}", {
            ilan: subject,
            saat: ownerAfterHours,
            sorumlu: withFullStop(shownName(responsibleName)),
          }),
      words("Siz yanıtlayabilir ya da ilanı başka bir kullanıcıya atayabilirsiniz."),
    ],
    action: { label: words("Konuşmayı açın"), path: conversationAddress(code) },
    footnote: words("Bu mesaj için size bir kez yazarız."),
    links: [
      { label: words("İlanlarınız"), path: "/ilanlarim" },
      { label: words("Mesaj ayarlarım"), path: messageSettingsPath },
    ],
  }),
);
