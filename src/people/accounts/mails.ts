import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { accountLinks } from "./mail-links.ts";
import { confirmPath, forgottenPasswordPath, resetPath } from "./rules.ts";

type To = { firstName: string };
const greeting = ({ firstName }: To) => hello(firstName);

/** After sign-up, and again on request. */
export const confirmationMail = message("accounts-confirmation", (to: To, token: string): MailText => ({
  subject: words("E-posta adresinizi onaylayın"),
  greeting: greeting(to),
  paragraphs: [words("Kontak üyeliğinizi tamamlamak için e-posta adresinizi onaylayın.")],
  action: { label: words("E-posta adresimi onayla"), path: confirmPath(token) },
  footnote: words(
    "Bağlantı 24 saat geçerlidir ve bir kez kullanılabilir. Kontak’a siz üye olmadıysanız bu iletiyi dikkate almayın; adresiniz onaylanmaz.",
  ),
}));

/** A sign-up with the address of an existing member. */
export const alreadyMemberMail = message("accounts-already-member", (to: To): MailText => ({
  subject: words("Bu adresle zaten bir Kontak üyeliği var"),
  greeting: greeting(to),
  paragraphs: [
    words("Az önce bu e-posta adresiyle yeniden üye olunmak istendi. Üyeliğiniz duruyor, hiçbir şey değişmedi."),
    words(
      "Üye olmak isteyen sizseniz giriş yapmanız yeterli. Şifrenizi hatırlamıyorsanız giriş sayfasından yenileyebilirsiniz.",
    ),
  ],
  action: { label: words("Giriş yap"), path: "/login" },
  links: [accountLinks.forgottenPassword()],
  footnote: words("Bunu siz yapmadıysanız bir şey yapmanıza gerek yok: kimse üyeliğinize erişmedi."),
}));

/**
 * A sign-up with the address of a member who never confirmed it. The reader of the mail owns the address, so
 * they choose a new password: whoever created the account in their name cannot stay in it.
 */
export const takeOverMail = message("accounts-take-over", (to: To, token: string): MailText => ({
  subject: words("Üyeliğinizi tamamlayın"),
  greeting: greeting(to),
  paragraphs: [
    words(
      "Bu e-posta adresiyle daha önce üye olunmuş, ancak adres onaylanmamış. Şifrenizi belirleyerek üyeliği kullanmaya başlayabilirsiniz; adresiniz de böylece onaylanır.",
    ),
  ],
  action: { label: words("Şifremi belirle"), path: resetPath(token) },
  footnote: words(
    "Bağlantı bir saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın.",
  ),
}));

export const resetMail = message("accounts-reset", (to: To, token: string): MailText => ({
  subject: words("Şifrenizi yenileyin"),
  greeting: greeting(to),
  paragraphs: [words("Kontak şifrenizi yenilemek için aşağıdaki bağlantıyı açın ve yeni şifrenizi yazın.")],
  action: { label: words("Şifremi yenile"), path: resetPath(token) },
  footnote: words(
    "Bağlantı bir saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bu iletiyi dikkate almayın; şifreniz değişmez.",
  ),
}));

export const passwordChangedMail = message("accounts-password-changed", (to: To): MailText => ({
  subject: words("Şifreniz değiştirildi"),
  greeting: greeting(to),
  paragraphs: [words("Kontak şifreniz az önce değiştirildi ve diğer cihazlardaki oturumlarınız kapatıldı.")],
  action: { label: words("Bunu ben yapmadım"), path: forgottenPasswordPath },
  footnote: words("Şifrenizi siz değiştirdiyseniz bir şey yapmanıza gerek yok."),
}));
