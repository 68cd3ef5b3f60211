import { formatDateTime } from "#src/shared/dates.ts";
import type { MailText } from "#src/shared/mail-layout.ts";
import { formatAmount } from "#src/shared/money.ts";
import { shownName, withFullStop } from "#src/shared/plain-text.ts";
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
> & { vehicle: string; firstName: string };

const trip = ({ vehicle, businessName, pickupPlace, dropoffPlace, pickupAt, dropoffAt }: Mailed) =>
  `${vehicle}, ${withFullStop(shownName(businessName))} Alış: ${pickupPlace}, ${formatDateTime(pickupAt)}. Bırakış: ${dropoffPlace}, ${formatDateTime(dropoffAt)}.`;

const atCounter = ({ totalKurus, prepaidKurus, depositKurus }: Mailed) =>
  [
    totalKurus > prepaidKurus ? `Araç teslim alınırken ${formatAmount(totalKurus - prepaidKurus)} ödenecek.` : "",
    depositKurus > 0 ? `Depozito: ${formatAmount(depositKurus)}.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");

const toBooking = ({ code }: Mailed) => ({ label: "Rezervasyonunuzu açın", path: bookingAddress(code) });

const mail = (about: Mailed, subject: string, paragraphs: readonly string[]): MailText => ({
  subject: `${subject}: ${about.code}`,
  greeting: `Merhaba ${about.firstName},`,
  paragraphs: [...paragraphs, trip(about), atCounter(about)].filter((paragraph) => paragraph !== ""),
  action: toBooking(about),
});

const refundText = (kurus: number) =>
  kurus > 0
    ? `${formatAmount(kurus)} kartınıza iade ediliyor. Bankanıza göre birkaç gün sürebilir.`
    : "Kiralama koşullarına göre iade edilecek bir tutar yok.";

export const confirmedMail = (about: Mailed): MailText =>
  mail(about, "Rezervasyonunuz onaylandı", [
    `${formatAmount(about.prepaidKurus)} ödemeniz alındı, aracınız ayrıldı. Rezervasyon kodunuz ${about.code}.`,
  ]);

export const changedMail = (about: Mailed, refundKurus: number): MailText =>
  mail(about, "Rezervasyonunuz değişti", [
    "Rezervasyonunuzun yeni bilgileri aşağıdadır.",
    ...(refundKurus > 0 ? [refundText(refundKurus)] : []),
  ]);

export const reminderMail = (about: Mailed): MailText =>
  mail(about, "Aracınızı yarın alıyorsunuz", [
    "Teslimde kimliğinizi, ehliyetinizi ve depozito için kredi kartınızı yanınızda bulundurunuz.",
  ]);

const cancelled = (about: Mailed, paragraphs: string[]): MailText => ({
  subject: `Rezervasyonunuz iptal edildi: ${about.code}`,
  greeting: `Merhaba ${about.firstName},`,
  paragraphs: [...paragraphs, trip(about)],
  action: toBooking(about),
});
export const cancelledByCustomerMail = (about: Mailed, refundKurus: number): MailText =>
  cancelled(about, ["Rezervasyonunuzu iptal ettiniz.", refundText(refundKurus)]);
export const cancelledByBusinessMail = (about: Mailed, refundKurus: number): MailText =>
  cancelled(about, [
    `${shownName(about.businessName)} rezervasyonunuzu iptal etti. Özür dileriz; ödediğiniz tutarın tamamı geri veriliyor.`,
    refundText(refundKurus),
  ]);

/** To the owners of the business. */
export const businessMail = (about: Mailed, action: "confirm" | "change" | "cancelByCustomer"): MailText => {
  const texts = {
    confirm: ["Yeni rezervasyon", "Yeni bir rezervasyon aldınız."],
    change: ["Rezervasyon değişti", "Kiracı rezervasyonunu değiştirdi; yeni bilgileri aşağıdadır."],
    cancelByCustomer: ["Rezervasyon iptal edildi", "Kiracı rezervasyonunu iptal etti; araç yeniden boş."],
  } as const;
  const [subject, sentence] = texts[action];
  return {
    subject: `${subject}: ${about.code}`,
    greeting: `Merhaba ${about.firstName},`,
    paragraphs: [sentence, trip(about)],
  };
};
