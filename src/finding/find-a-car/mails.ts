import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { shownName } from "#src/shared/plain-text.ts";
import { confirmPath, openWishesPath, wishOpenDays, wishPath } from "./rules.ts";

type Person = { senderName: string; token: string; confirmToken: string; vehicles: string };

/** To a person who wants answers of dealers, whose address nobody has confirmed. */
export const confirmWishMail = message(
  "find-a-car-confirm-wish",
  ({ senderName, token, confirmToken, vehicles }: Person): MailText => ({
    subject: words("Aramanızı satıcılara açın"),
    greeting: hello(shownName(senderName)),
    paragraphs: [
      words("Kontak’ta şunu aradığınızı bildirdiniz: {araclar}.", { araclar: vehicles }),
      words(
        "Satıcıların size yanıt verebilmesi için bağlantıyı açıp aramanızı onaylayın. Adınız, e-postanız ve telefonunuz yalnız sizin kabul ettiğiniz satıcıya gösterilir.",
      ),
    ],
    action: { label: words("Onay sayfasını açın"), path: confirmPath(token, confirmToken) },
    footnote: words("Bu talebi siz göndermediyseniz iletiyi dikkate almayın; hiçbir satıcı bir şey görmez."),
  }),
);

/** To a person whose wish dealers see. */
export const openedWishMail = message(
  "find-a-car-opened-wish",
  ({ senderName, token, vehicles }: Person): MailText => ({
    subject: words("Aramanız satıcılara açık"),
    greeting: hello(shownName(senderName)),
    paragraphs: [
      words("Aradığınız: {araclar}. Satıcılar {gun} gün boyunca yanıt verebilir.", {
        araclar: vehicles,
        gun: wishOpenDays,
      }),
      words(
        "Yanıtları aramanızın sayfasında görür, iletişim bilgilerinizi yalnız istediğiniz satıcıyla paylaşırsınız.",
      ),
    ],
    action: { label: words("Aramanızı açın"), path: wishPath(token) },
  }),
);

/** To a person whose wish a dealer answered. */
export const answeredWishMail = message(
  "find-a-car-answered-wish",
  ({ senderName, token, vehicles, businessName }: Person & { businessName: string }): MailText => ({
    subject: words("{isletme} aramanızı yanıtladı", { isletme: shownName(businessName) }),
    greeting: hello(shownName(senderName)),
    paragraphs: [
      words("{isletme}, aradığınız araç için yazdı: {araclar}.", {
        isletme: shownName(businessName),
        araclar: vehicles,
      }),
      words("İletişim bilgileriniz, siz kabul edene kadar gizli kalır."),
    ],
    action: { label: words("Yanıtı okuyun"), path: wishPath(token) },
  }),
);

/** To those who answer for a business whose answer a person accepted. */
export const acceptedAnswerMail = message(
  "find-a-car-accepted-answer",
  (
    { firstName }: { firstName: string },
    { senderName, email, phone }: { senderName: string; email: string; phone: string },
  ): MailText => ({
    subject: words("{kisi} yanıtınızı kabul etti", { kisi: shownName(senderName) }),
    greeting: hello(shownName(firstName)),
    paragraphs: [
      words("{kisi} iletişim bilgilerini sizinle paylaştı.", { kisi: shownName(senderName) }),
      words("Telefon: {telefon}", { telefon: phone }),
      words("E-posta: {eposta}", { eposta: email }),
    ],
    action: { label: words("Araç arayanları açın"), path: openWishesPath },
  }),
);
