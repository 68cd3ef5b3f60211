import { accountLinks } from "#src/accounts/mail-links.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { dataPath, retentionDays } from "./rules.ts";

/** The member's export is ready. */
export const exportReadyMail = (to: { firstName: string }, expiresAt: Date): MailText => ({
  subject: "Verileriniz hazır",
  greeting: `Merhaba ${to.firstName},`,
  paragraphs: [
    "Kontak’taki verilerinizin dosyası hazır. İndirmek için giriş yapmanız ve şifrenizi yeniden yazmanız gerekir.",
    `Dosya ${retentionDays} gün, ${formatDate(expiresAt)} tarihine kadar saklanır; sonra silinir.`,
  ],
  action: { label: "Verilerimi indir", path: dataPath },
  footnote: "Bu dosyayı siz istemediyseniz şifrenizi değiştirin ve diğer oturumlarınızı kapatın.",
  links: [accountLinks.changePassword, accountLinks.sessions],
});
