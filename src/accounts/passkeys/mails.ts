import type { MailText } from "#src/shared/mail-layout.ts";
import { forgottenPasswordPath } from "../rules.ts";

type To = { firstName: string };

const footnote =
  "Bunu siz yaptıysanız bir şey yapmanıza gerek yok. Siz yapmadıysanız şifrenizi yenileyin: bütün oturumlarınız ve geçiş anahtarlarınız kapanır.";

export const passkeyAddedMail = ({ firstName }: To, name: string): MailText => ({
  subject: "Geçiş anahtarı eklendi",
  greeting: `Merhaba ${firstName},`,
  paragraphs: [`Kontak hesabınıza artık “${name}” adlı geçiş anahtarı ile, şifre yazmadan giriş yapılabiliyor.`],
  action: { label: "Bunu ben yapmadım", path: forgottenPasswordPath },
  footnote,
});

export const passkeyRemovedMail = ({ firstName }: To, name: string): MailText => ({
  subject: "Geçiş anahtarı kaldırıldı",
  greeting: `Merhaba ${firstName},`,
  paragraphs: [`Kontak hesabınıza artık “${name}” adlı geçiş anahtarı ile giriş yapılamıyor.`],
  action: { label: "Bunu ben yapmadım", path: forgottenPasswordPath },
  footnote,
});
