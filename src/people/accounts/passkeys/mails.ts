import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { forgottenPasswordPath } from "../rules.ts";

type To = { firstName: string };

const footnote = () =>
  words(
    "Bunu siz yaptıysanız bir şey yapmanıza gerek yok. Siz yapmadıysanız şifrenizi yenileyin: bütün oturumlarınız ve geçiş anahtarlarınız kapanır.",
  );

export const passkeyAddedMail = message("accounts-passkey-added", ({ firstName }: To, name: string): MailText => ({
  subject: words("Geçiş anahtarı eklendi"),
  greeting: hello(firstName),
  paragraphs: [
    words("Kontak hesabınıza artık “{ad}” adlı geçiş anahtarı ile, şifre yazmadan giriş yapılabiliyor.", { ad: name }),
  ],
  action: { label: words("Bunu ben yapmadım"), path: forgottenPasswordPath },
  footnote: footnote(),
}));

export const passkeyRemovedMail = message("accounts-passkey-removed", ({ firstName }: To, name: string): MailText => ({
  subject: words("Geçiş anahtarı kaldırıldı"),
  greeting: hello(firstName),
  paragraphs: [words("Kontak hesabınıza artık “{ad}” adlı geçiş anahtarı ile giriş yapılamıyor.", { ad: name })],
  action: { label: words("Bunu ben yapmadım"), path: forgottenPasswordPath },
  footnote: footnote(),
}));
