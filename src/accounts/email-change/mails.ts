import type { MailText } from "#src/shared/mail-layout.ts";
import { accountLinks } from "../mail-links.ts";
import { forgottenPasswordPath } from "../rules.ts";
import { changeHours, changePath } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => `Merhaba ${firstName},`;
const footnote = `Bağlantı ${changeHours} saat geçerlidir ve bir kez kullanılabilir.`;

/** To the current address: its owner must agree before the account moves to another one. */
export const confirmOldAddressMail = (to: To, newEmail: string, token: string): MailText => ({
  subject: "E-posta adresinizi değiştirmek istediğinizi onaylayın",
  greeting: greeting(to),
  paragraphs: [
    `Kontak üyeliğinizin e-posta adresi ${newEmail} olarak değiştirilmek isteniyor. Değişiklik, hem bu adrese hem yeni adrese gönderilen bağlantı onaylanınca yapılır.`,
  ],
  action: { label: "Değişikliği onayla", path: changePath(token) },
  footnote: `${footnote} Bunu siz istemediyseniz bağlantıyı açmayın ve şifrenizi değiştirin; adresiniz değişmez.`,
  links: [accountLinks.changePassword],
});

/** To the new address. */
export const confirmNewAddressMail = (to: To, token: string): MailText => ({
  subject: "Yeni e-posta adresinizi onaylayın",
  greeting: greeting(to),
  paragraphs: ["Kontak üyeliğinizin e-posta adresi bu adresle değiştirilmek isteniyor."],
  action: { label: "Yeni adresimi onayla", path: changePath(token) },
  footnote: `${footnote} Bunu siz istemediyseniz bu iletiyi dikkate almayın.`,
});

/** To a new address that is another member's: the requester does not learn that. */
export const addressIsTakenMail = (to: To): MailText => ({
  subject: "Bu adresle zaten bir Kontak üyeliği var",
  greeting: greeting(to),
  paragraphs: [
    "Başka bir Kontak üyeliğinin e-posta adresi bu adresle değiştirilmek istendi. Bu adres sizin üyeliğinizin olduğu için değişiklik yapılmadı.",
  ],
  action: { label: "Giriş yap", path: "/login" },
  footnote: "Bir şey yapmanıza gerek yok: kimse üyeliğinize erişmedi.",
});

/** To both addresses after the change. */
export const addressChangedMail = (to: To, newEmail: string): MailText => ({
  subject: "E-posta adresiniz değiştirildi",
  greeting: greeting(to),
  paragraphs: [`Kontak üyeliğinizin e-posta adresi ${newEmail} oldu. Artık bu adresle giriş yapabilirsiniz.`],
  action: { label: "Bunu ben yapmadım", path: forgottenPasswordPath },
  footnote: "Bu değişikliği siz yaptıysanız bir şey yapmanıza gerek yok.",
});

/** To an address that was never confirmed, after the change. Contains no name. */
export const addressReplacedMail = (): MailText => ({
  subject: "Bu adres Kontak üyeliğinden kaldırıldı",
  paragraphs: [
    "Bu e-posta adresiyle bir Kontak üyeliği açılmış, ancak adres onaylanmamıştı. Üyelik artık başka bir e-posta adresini kullanıyor.",
  ],
  footnote: "Bir şey yapmanıza gerek yok: bu adres artık hiçbir Kontak üyeliğine bağlı değil.",
});
