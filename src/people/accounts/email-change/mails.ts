import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { accountLinks } from "../mail-links.ts";
import { forgottenPasswordPath } from "../rules.ts";
import { changeHours, changePath } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => hello(firstName);

/** To the current address: its owner must agree before the account moves to another one. */
export const confirmOldAddressMail = message(
  "accounts-confirm-old-address",
  (to: To, newEmail: string, token: string): MailText => ({
    subject: words("E-posta adresinizi değiştirmek istediğinizi onaylayın"),
    greeting: greeting(to),
    paragraphs: [
      words(
        "Kontak üyeliğinizin e-posta adresi {yeni_adres} olarak değiştirilmek isteniyor. Değişiklik, hem bu adrese hem yeni adrese gönderilen bağlantı onaylanınca yapılır.",
        { yeni_adres: newEmail },
      ),
    ],
    action: { label: words("Değişikliği onayla"), path: changePath(token) },
    footnote: words(
      "Bağlantı {saat} saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bağlantıyı açmayın ve şifrenizi değiştirin; adresiniz değişmez.",
      { saat: changeHours },
    ),
    links: [accountLinks.changePassword()],
  }),
);

/** To the new address. */
export const confirmNewAddressMail = message("accounts-confirm-new-address", (to: To, token: string): MailText => ({
  subject: words("Yeni e-posta adresinizi onaylayın"),
  greeting: greeting(to),
  paragraphs: [words("Kontak üyeliğinizin e-posta adresi bu adresle değiştirilmek isteniyor.")],
  action: { label: words("Yeni adresimi onayla"), path: changePath(token) },
  footnote: words(
    "Bağlantı {saat} saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın.",
    { saat: changeHours },
  ),
}));

/** To a new address that is another member's: the requester does not learn that. */
export const addressIsTakenMail = message("accounts-address-is-taken", (to: To): MailText => ({
  subject: words("Bu adresle zaten bir Kontak üyeliği var"),
  greeting: greeting(to),
  paragraphs: [
    words(
      "Başka bir Kontak üyeliğinin e-posta adresi bu adresle değiştirilmek istendi. Bu adres sizin üyeliğinizin olduğu için değişiklik yapılmadı.",
    ),
  ],
  action: { label: words("Giriş yap"), path: "/login" },
  footnote: words("Bir şey yapmanıza gerek yok: kimse üyeliğinize erişmedi."),
}));

/** To both addresses after the change. */
export const addressChangedMail = message("accounts-address-changed", (to: To, newEmail: string): MailText => ({
  subject: words("E-posta adresiniz değiştirildi"),
  greeting: greeting(to),
  paragraphs: [
    words("Kontak üyeliğinizin e-posta adresi {yeni_adres} oldu. Artık bu adresle giriş yapabilirsiniz.", {
      yeni_adres: newEmail,
    }),
  ],
  action: { label: words("Bunu ben yapmadım"), path: forgottenPasswordPath },
  footnote: words("Bu değişikliği siz yaptıysanız bir şey yapmanıza gerek yok."),
}));

/** To an address that was never confirmed, after the change. Contains no name. */
export const addressReplacedMail = message("accounts-address-replaced", (): MailText => ({
  subject: words("Bu adres Kontak üyeliğinden kaldırıldı"),
  paragraphs: [
    words(
      "Bu e-posta adresiyle bir Kontak üyeliği açılmış, ancak adres onaylanmamıştı. Üyelik artık başka bir e-posta adresini kullanıyor.",
    ),
  ],
  footnote: words("Bir şey yapmanıza gerek yok: bu adres artık hiçbir Kontak üyeliğine bağlı değil."),
}));
