import { formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { hello, message, words } from "#src/shared/message-texts.ts";
import { formatAmount } from "#src/shared/money.ts";
import { shownName, withFullStop } from "#src/shared/plain-text.ts";
import type { BookingPayments } from "./charges.ts";
import type { Booking } from "./queries.server.ts";
import { bookingAddress } from "./rules.ts";

type Mailed = Pick<
  Booking,
  | "code"
  | "businessName"
  | "pickupPlace"
  | "dropoffPlace"
  | "pickupAt"
  | "dropoffAt"
  | "totalKurus"
  | "prepaidKurus"
  | "depositKurus"
> & { vehicle: string; firstName: string; payments: BookingPayments };

const trip = ({ vehicle, businessName, pickupPlace, dropoffPlace, pickupAt, dropoffAt }: Mailed) =>
  words("{arac}, {isletme} Alış: {alis_yeri}, {alis_zamani}. Bırakış: {birakis_yeri}, {birakis_zamani}.", {
    arac: vehicle,
    isletme: withFullStop(shownName(businessName)),
    alis_yeri: pickupPlace,
    alis_zamani: formatDateTime(pickupAt),
    birakis_yeri: dropoffPlace,
    birakis_zamani: formatDateTime(dropoffAt),
  });

const atCounter = ({ totalKurus, prepaidKurus, depositKurus }: Mailed) =>
  [
    totalKurus > prepaidKurus
      ? words("Araç teslim alınırken {tutar} ödenecek.", { tutar: formatAmount(totalKurus - prepaidKurus) })
      : "",
    depositKurus > 0 ? words("Depozito: {depozito}.", { depozito: formatAmount(depositKurus) }) : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");

const toBooking = ({ code }: Mailed) => ({ label: words("Rezervasyonunuzu açın"), path: bookingAddress(code) });

const mail = (about: Mailed, subject: string, paragraphs: readonly string[]): MailText => ({
  subject: `${subject}: ${about.code}`,
  greeting: hello(about.firstName),
  paragraphs: [...paragraphs, trip(about), atCounter(about)].filter((paragraph) => paragraph !== ""),
  action: toBooking(about),
});

const refundText = (kurus: number) =>
  kurus > 0
    ? words("{tutar} kartınıza iade ediliyor. Bankanıza göre birkaç gün sürebilir.", { tutar: formatAmount(kurus) })
    : words("Kiralama koşullarına göre iade edilecek bir tutar yok.");

const costText = ({ costKurus }: BookingPayments) =>
  costKurus > 0
    ? [words("Bu tutarın {vade_farki} bölümü vade farkıdır.", { vade_farki: formatAmount(costKurus) })]
    : [];

export const confirmedMail = message("rental-confirmed", (about: Mailed): MailText =>
  mail(about, words("Rezervasyonunuz onaylandı"), [
    words("{tutar} ödemeniz alındı, aracınız ayrıldı. Rezervasyon kodunuz {kod}.", {
      tutar: formatAmount(about.payments.chargedKurus),
      kod: about.code,
    }),
    ...costText(about.payments),
  ]),
);

export const changedMail = message("rental-changed", (about: Mailed, refundKurus: number): MailText =>
  mail(about, words("Rezervasyonunuz değişti"), [
    words("Rezervasyonunuzun yeni bilgileri aşağıdadır."),
    ...(refundKurus > 0 ? [refundText(refundKurus)] : []),
  ]),
);

export const reminderMail = message("rental-reminder", (about: Mailed): MailText =>
  mail(about, words("Aracınızı yarın alıyorsunuz"), [
    words("Teslimde kimliğinizi, ehliyetinizi ve depozito için kredi kartınızı yanınızda bulundurunuz."),
  ]),
);

const cancelled = (about: Mailed, paragraphs: string[]): MailText => ({
  subject: words("Rezervasyonunuz iptal edildi: {kod}", { kod: about.code }),
  greeting: hello(about.firstName),
  paragraphs: [...paragraphs, trip(about)],
  action: toBooking(about),
});
export const cancelledByCustomerMail = message(
  "rental-cancelled-by-customer",
  (about: Mailed, refundKurus: number): MailText =>
    cancelled(about, [words("Rezervasyonunuzu iptal ettiniz."), refundText(refundKurus)]),
);
export const cancelledByBusinessMail = message(
  "rental-cancelled-by-business",
  (about: Mailed, refundKurus: number): MailText =>
    cancelled(about, [
      words("{isletme} rezervasyonunuzu iptal etti. Özür dileriz; ödediğiniz tutarın tamamı geri veriliyor.", {
        isletme: shownName(about.businessName),
      }),
      refundText(refundKurus),
    ]),
);

/** To the owners of the business. */
export const businessMail = message(
  "rental-business",
  (about: Mailed, action: "confirm" | "change" | "cancelByCustomer"): MailText => {
    const texts: Record<typeof action, () => [subject: string, sentence: string]> = {
      confirm: () => [words("Yeni rezervasyon"), words("Yeni bir rezervasyon aldınız.")],
      change: () => [
        words("Rezervasyon değişti"),
        words("Kiracı rezervasyonunu değiştirdi; yeni bilgileri aşağıdadır."),
      ],
      cancelByCustomer: () => [
        words("Rezervasyon iptal edildi"),
        words("Kiracı rezervasyonunu iptal etti; araç yeniden boş."),
      ],
    };
    const [subject, sentence] = texts[action]();
    return {
      subject: `${subject}: ${about.code}`,
      greeting: hello(about.firstName),
      paragraphs: [sentence, trip(about)],
    };
  },
);
