import { accountLinks } from "#src/people/accounts/mail-links.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { dataPath, retentionDays } from "./rules.ts";

/** The member's export is ready. */
export const exportReadyMail = message(
  "data-rights-export-ready",
  (to: { firstName: string }, expiresAt: Date): MailText => ({
    subject: words("Verileriniz hazır"),
    greeting: hello(to.firstName),
    paragraphs: [
      words(
        "Kontak’taki verilerinizin dosyası hazır. İndirmek için giriş yapmanız ve şifrenizi yeniden yazmanız gerekir.",
      ),
      words("Dosya {sure} gün, {gun} tarihine kadar saklanır; sonra silinir.", {
        sure: retentionDays,
        gun: formatDate(expiresAt),
      }),
    ],
    action: { label: words("Verilerimi indir"), path: dataPath },
    footnote: words("Bu dosyayı siz istemediyseniz şifrenizi değiştirin ve diğer oturumlarınızı kapatın."),
    links: [accountLinks.changePassword(), accountLinks.sessions()],
  }),
);
