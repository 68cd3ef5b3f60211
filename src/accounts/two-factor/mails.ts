import type { MailText } from "#src/shared/mail-layout.ts";
import { forgottenPasswordPath } from "../rules.ts";

type To = { firstName: string };

/** After two-factor authentication was switched on or off. */
export const twoFactorChangedMail = ({ firstName }: To, isOn: boolean): MailText => ({
  subject: isOn ? "İki adımlı doğrulama açıldı" : "İki adımlı doğrulama kapatıldı",
  greeting: `Merhaba ${firstName},`,
  paragraphs: [
    isOn
      ? "Kontak hesabınıza artık şifrenizden sonra uygulamanızdaki kodla giriş yapılıyor. Kurtarma kodlarınızı güvenli bir yerde saklayın."
      : "Kontak hesabınıza artık yalnız şifrenizle giriş yapılıyor.",
  ],
  action: { label: "Bunu ben yapmadım", path: forgottenPasswordPath },
  footnote: "Bunu siz yaptıysanız bir şey yapmanıza gerek yok.",
});
