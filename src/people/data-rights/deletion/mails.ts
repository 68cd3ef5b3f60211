import { accountLinks } from "#src/people/accounts/mail-links.ts";
import { formatDate } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { dataPath } from "../export/rules.ts";
import { deletionPath, waitingDays } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => hello(firstName);
const change = () => ({ label: words("Silmekten vazgeç"), path: deletionPath });

/** When the waiting time starts. */
export const deletionStartedMail = message("data-rights-deletion-started", (to: To, dueAt: Date): MailText => ({
  subject: words("Hesabınız {gun} tarihinde silinecek", { gun: formatDate(dueAt) }),
  greeting: greeting(to),
  paragraphs: [
    words(
      "Hesabınızın silinmesini istediniz. İlanlarınız yayından alındı; hesabınız {sure} gün sonra, {gun} tarihinde geri alınamayacak biçimde silinecek.",
      { sure: waitingDays, gun: formatDate(dueAt) },
    ),
    words("O güne kadar giriş yapıp vazgeçebilirsiniz; yayından alınan ilanlarınız da geri gelir."),
  ],
  action: change(),
  footnote: words("Bunu siz istemediyseniz hemen giriş yapıp vazgeçin ve şifrenizi değiştirin."),
  links: [accountLinks.changePassword()],
}));

/** Reminder before the due date. */
export const deletionNearMail = message("data-rights-deletion-near", (to: To, dueAt: Date): MailText => ({
  subject: words("Hatırlatma: hesabınız {gun} tarihinde silinecek", { gun: formatDate(dueAt) }),
  greeting: greeting(to),
  paragraphs: [
    words(
      "Hesabınız {gun} tarihinde silinecek. Verilerinizin bir kopyasını istiyorsanız o güne kadar indirebilirsiniz; sonrasında geri getiremeyiz.",
      { gun: formatDate(dueAt) },
    ),
  ],
  action: change(),
  links: [{ label: words("Verilerinizi indirin"), path: dataPath }],
}));

/** After the member cancelled. */
export const deletionCancelledMail = message("data-rights-deletion-cancelled", (to: To): MailText => ({
  subject: words("Hesabınız silinmeyecek"),
  greeting: greeting(to),
  paragraphs: [words("Silme isteğinizden vazgeçtiniz. Hesabınız ve içindekiler duruyor; ilanlarınız yeniden yayında.")],
  action: { label: words("İlanlarıma git"), path: "/ilanlarim" },
  footnote: words("Bunu siz yapmadıysanız şifrenizi değiştirin ve diğer oturumlarınızı kapatın."),
  links: [accountLinks.changePassword(), accountLinks.sessions()],
}));
