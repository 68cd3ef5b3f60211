import type { MailText } from "#src/shared/mail-layout.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { confirmPath, openWishesPath, wishOpenDays, wishPath } from "./rules.ts";

type Person = { senderName: string; token: string; confirmToken: string; vehicles: string };

/** To a person who wants answers of dealers, whose address nobody has confirmed. */
export const confirmWishMail = ({ senderName, token, confirmToken, vehicles }: Person): MailText => ({
  subject: "Aramanızı satıcılara açın",
  greeting: `Merhaba ${shownName(senderName)},`,
  paragraphs: [
    `Kontak’ta şunu aradığınızı bildirdiniz: ${vehicles}.`,
    "Satıcıların size yanıt verebilmesi için bağlantıyı açıp aramanızı onaylayın. Adınız, e-postanız ve telefonunuz yalnız sizin kabul ettiğiniz satıcıya gösterilir.",
  ],
  action: { label: "Onay sayfasını açın", path: confirmPath(token, confirmToken) },
  footnote: "Bu talebi siz göndermediyseniz iletiyi dikkate almayın; hiçbir satıcı bir şey görmez.",
});

/** To a person whose wish dealers see. */
export const openedWishMail = ({ senderName, token, vehicles }: Person): MailText => ({
  subject: "Aramanız satıcılara açık",
  greeting: `Merhaba ${shownName(senderName)},`,
  paragraphs: [
    `Aradığınız: ${vehicles}. Satıcılar ${wishOpenDays} gün boyunca yanıt verebilir.`,
    "Yanıtları aramanızın sayfasında görür, iletişim bilgilerinizi yalnız istediğiniz satıcıyla paylaşırsınız.",
  ],
  action: { label: "Aramanızı açın", path: wishPath(token) },
});

/** To a person whose wish a dealer answered. */
export const answeredWishMail = ({
  senderName,
  token,
  vehicles,
  businessName,
}: Person & { businessName: string }): MailText => ({
  subject: `${shownName(businessName)} aramanızı yanıtladı`,
  greeting: `Merhaba ${shownName(senderName)},`,
  paragraphs: [
    `${shownName(businessName)}, aradığınız araç için yazdı: ${vehicles}.`,
    "İletişim bilgileriniz, siz kabul edene kadar gizli kalır.",
  ],
  action: { label: "Yanıtı okuyun", path: wishPath(token) },
});

/** To those who answer for a business whose answer a person accepted. */
export const acceptedAnswerMail = (
  { firstName }: { firstName: string },
  { senderName, email, phone }: { senderName: string; email: string; phone: string },
): MailText => ({
  subject: `${shownName(senderName)} yanıtınızı kabul etti`,
  greeting: `Merhaba ${shownName(firstName)},`,
  paragraphs: [
    `${shownName(senderName)} iletişim bilgilerini sizinle paylaştı.`,
    `Telefon: ${phone}`,
    `E-posta: ${email}`,
  ],
  action: { label: "Araç arayanları açın", path: openWishesPath },
});
