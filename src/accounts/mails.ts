import type { MailText } from "#src/shared/mail-layout.ts";
import { accountLinks } from "./mail-links.ts";
import { confirmPath, forgottenPasswordPath, resetPath } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => `Merhaba ${firstName},`;

/** After sign-up, and again on request. */
export const confirmationMail = (to: To, token: string): MailText => ({
  subject: "E-posta adresinizi onaylayın",
  greeting: greeting(to),
  paragraphs: ["Kontak üyeliğinizi tamamlamak için e-posta adresinizi onaylayın."],
  action: { label: "E-posta adresimi onayla", path: confirmPath(token) },
  footnote:
    "Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir. Kontak’a siz üye olmadıysanız bu iletiyi dikkate almayın; adresiniz onaylanmaz.",
});

/** A sign-up with the address of an existing member. */
export const alreadyMemberMail = (to: To): MailText => ({
  subject: "Bu adresle zaten bir Kontak üyeliği var",
  greeting: greeting(to),
  paragraphs: [
    "Az önce bu e-posta adresiyle yeniden üye olunmak istendi. Üyeliğiniz duruyor, hiçbir şey değişmedi.",
    "Üye olmak isteyen sizseniz giriş yapmanız yeterli. Şifrenizi hatırlamıyorsanız giriş sayfasından yenileyebilirsiniz.",
  ],
  action: { label: "Giriş yap", path: "/login" },
  links: [accountLinks.forgottenPassword],
  footnote: "Bunu siz yapmadıysanız bir şey yapmanıza gerek yok: kimse üyeliğinize erişmedi.",
});

/**
 * A sign-up with the address of a member who never confirmed it. The reader of the mail owns the address, so
 * they choose a new password: whoever created the account in their name cannot stay in it.
 */
export const takeOverMail = (to: To, token: string): MailText => ({
  subject: "Üyeliğinizi tamamlayın",
  greeting: greeting(to),
  paragraphs: [
    "Bu e-posta adresiyle daha önce üye olunmuş, ancak adres onaylanmamış. Şifrenizi belirleyerek üyeliği kullanmaya başlayabilirsiniz; adresiniz de böylece onaylanır.",
  ],
  action: { label: "Şifremi belirle", path: resetPath(token) },
  footnote:
    "Bağlantı bir saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın.",
});

export const resetMail = (to: To, token: string): MailText => ({
  subject: "Şifrenizi yenileyin",
  greeting: greeting(to),
  paragraphs: ["Kontak şifrenizi yenilemek için aşağıdaki bağlantıyı açın ve yeni şifrenizi yazın."],
  action: { label: "Şifremi yenile", path: resetPath(token) },
  footnote:
    "Bağlantı bir saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın; şifreniz değişmez.",
});

export const passwordChangedMail = (to: To): MailText => ({
  subject: "Şifreniz değiştirildi",
  greeting: greeting(to),
  paragraphs: ["Kontak şifreniz az önce değiştirildi ve diğer cihazlardaki oturumlarınız kapatıldı."],
  action: { label: "Bunu ben yapmadım", path: forgottenPasswordPath },
  footnote: "Şifrenizi siz değiştirdiyseniz bir şey yapmanıza gerek yok.",
});
