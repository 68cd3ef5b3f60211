import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { forgottenPasswordPath } from "../rules.ts";

type To = { firstName: string };

/** After two-factor authentication was switched on or off. */
export const twoFactorChangedMail = message(
  "accounts-two-factor-changed",
  ({ firstName }: To, isOn: boolean): MailText => ({
    subject: isOn ? words("İki adımlı doğrulama açıldı") : words("İki adımlı doğrulama kapatıldı"),
    greeting: hello(firstName),
    paragraphs: [
      isOn
        ? words(
            "Kontak hesabınıza artık şifrenizden sonra uygulamanızdaki kodla giriş yapılıyor. Kurtarma kodlarınızı güvenli bir yerde saklayın.",
          )
        : words("Kontak hesabınıza artık yalnız şifrenizle giriş yapılıyor."),
    ],
    action: { label: words("Bunu ben yapmadım"), path: forgottenPasswordPath },
    footnote: words("Bunu siz yaptıysanız bir şey yapmanıza gerek yok."),
  }),
);
