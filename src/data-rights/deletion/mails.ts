import { accountLinks } from "#src/accounts/mail-links.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { dataPath } from "../export/rules.ts";
import { deletionPath, waitingDays } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => `Merhaba ${firstName},`;
const change = { label: "Silmekten vazgeç", path: deletionPath };

/** When the waiting time starts. */
export const deletionStartedMail = (to: To, dueAt: Date): MailText => ({
  subject: `Hesabınız ${formatDate(dueAt)} tarihinde silinecek`,
  greeting: greeting(to),
  paragraphs: [
    `Hesabınızın silinmesini istediniz. İlanlarınız yayından alındı; hesabınız ${waitingDays} gün sonra, ${formatDate(dueAt)} tarihinde geri alınamayacak biçimde silinecek.`,
    "O güne kadar giriş yapıp vazgeçebilirsiniz; yayından alınan ilanlarınız da geri gelir.",
  ],
  action: change,
  footnote: "Bunu siz istemediyseniz hemen giriş yapıp vazgeçin ve şifrenizi değiştirin.",
  links: [accountLinks.changePassword],
});

/** Reminder before the due date. */
export const deletionNearMail = (to: To, dueAt: Date): MailText => ({
  subject: `Hatırlatma: hesabınız ${formatDate(dueAt)} tarihinde silinecek`,
  greeting: greeting(to),
  paragraphs: [
    `Hesabınız ${formatDate(dueAt)} tarihinde silinecek. Verilerinizin bir kopyasını istiyorsanız o güne kadar indirebilirsiniz; sonrasında geri getiremeyiz.`,
  ],
  action: change,
  links: [{ label: "Verilerinizi indirin", path: dataPath }],
});

/** After the member cancelled. */
export const deletionCancelledMail = (to: To): MailText => ({
  subject: "Hesabınız silinmeyecek",
  greeting: greeting(to),
  paragraphs: ["Silme isteğinizden vazgeçtiniz. Hesabınız ve içindekiler duruyor; ilanlarınız yeniden yayında."],
  action: { label: "İlanlarıma git", path: "/ilanlarim" },
  footnote: "Bunu siz yapmadıysanız şifrenizi değiştirin ve diğer oturumlarınızı kapatın.",
  links: [accountLinks.changePassword, accountLinks.sessions],
});
