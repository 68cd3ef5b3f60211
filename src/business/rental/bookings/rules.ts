import { z } from "zod/mini";
import { calendarDay, formatTime, readDay } from "#src/shared/dates.ts";
import { parsePhoneOf } from "#src/shared/phone.ts";
import { maxCharacters, minCharacters, rowId, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { rentalBookingPath } from "../addresses.ts";
import type { BookingTerms } from "./refund-rule.ts";

/** How long a unit is held from the start of the payment. */
export const holdMinutes = 15;

/** For how many minutes, begun ones too, and until when a unit is still held for its payment; undefined once it is not. */
export const heldOf = ({ state, heldUntil }: { state: string; heldUntil: Date | null }, now: Date) =>
  state === "held" && heldUntil !== null && heldUntil > now
    ? { minutes: Math.ceil((heldUntil.getTime() - now.getTime()) / 60_000), until: formatTime(heldUntil) }
    : undefined;

export const bookingThrottle = { capacity: 20, perHour: 60 };

/** Letters and digits that are not taken for each other when they are read out. */
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const codeLength = 8;
export const isBookingCode = (text: string) => new RegExp(`^[${codeAlphabet}]{${codeLength}}$`).test(text);
export { codeAlphabet };

export const bookingMessages = {
  notFound: "Rezervasyon bulunamadı.",
  unconfirmed: "Rezervasyon yapmak için önce e-posta adresinizi onaylayınız.",
  own: "Kendi işletmenizin aracı için rezervasyon yapamazsınız.",
  quoteExpired: "Teklifin süresi doldu. Lütfen güncel fiyatla yenileyiniz.",
  contract: "Devam etmek için kiralama koşullarını ve sözleşmeyi onaylamalısınız.",
  contractChanged: "Rezervasyonun bilgileri değişti. Lütfen sözleşmeyi yeniden okuyup onaylayınız.",
  billing: "Devam etmek için fatura bilgilerinizi ekleyiniz.",
  day: "Lütfen geçerli bir tarih giriniz.",
  time: "Lütfen tarihi ve saati giriniz.",
  phone: "Lütfen geçerli bir telefon numarası giriniz: 0532 123 45 67.",
  tooYoung: (age: number) => `Sürücü, alış gününde en az ${age} yaşında olmalıdır.`,
  licence: (years: number) => `Sürücünün ehliyeti, alış gününde en az ${years} yıllık olmalıdır.`,
  otherAge: (age: number) =>
    `Teklif başka bir yaş için verildi; sürücü alış gününde ${age} yaşında. Lütfen teklifi bu yaşla yenileyiniz.`,
  holdOver: "Aracın ayrıldığı süre doldu. Lütfen yeniden rezervasyon yapınız.",
  refundChanged: "İade tutarı bu arada değişti. Lütfen yeni tutarı görüp yeniden onaylayınız.",
  cancelled: "Rezervasyonunuz iptal edildi.",
  changed: "Rezervasyonunuz değiştirildi.",
  nothingChanged: "Tarihler ve yerler rezervasyonunuzdakiyle aynı.",
  changeHeld: "Bu rezervasyonun ödemesi bekleyen bir değişikliği var.",
};

/** A calendar day that exists, `2026-12-01`. */
const day = z.string().check(z.refine((text) => (readDay(text) ?? "") >= "1900-01-01", bookingMessages.day));

const phone = z.pipe(
  z.string().check(z.refine((text) => parsePhoneOf("private", text) !== undefined, bookingMessages.phone)),
  z.transform((text) => parsePhoneOf("private", text)!),
);

/** The contract that was shown is accepted by its hash. */
const accepted = {
  accept: z.string(bookingMessages.contract).check(z.minLength(1, bookingMessages.contract)),
  contract: z.string(bookingMessages.contract).check(z.regex(/^[0-9a-f]{64}$/, bookingMessages.contractChanged)),
};
export const AcceptInput = z.object(accepted);

/** The driver, as the form of a booking sends them. */
export const DriverInput = z.object({
  driverName: z.string().check(singleLine, minCharacters(5), maxCharacters(80)),
  driverBirthDay: day,
  driverLicenceDay: day,
  driverPhone: phone,
});
export type DriverInput = z.output<typeof DriverInput>;

export const BookingInput = z.object({
  ...DriverInput.shape,
  ...accepted,
  billing: rowId(bookingMessages.billing),
});
export type BookingInput = z.output<typeof BookingInput>;

/** The form of a cancellation, with what it said is given back, in kuruş. */
export const CancelInput = z.object({ iade: wholeNumber() });

/** Whole years from a calendar day to another; somebody born on 29 February is a year older on 1 March. */
export const wholeYears = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** What of a driver does not meet the terms on the day of the pick-up: a sentence for each field. */
export function driverProblems(
  { driverBirthDay, driverLicenceDay }: Pick<DriverInput, "driverBirthDay" | "driverLicenceDay">,
  { minDriverAge, minLicenceYears }: Pick<BookingTerms, "minDriverAge" | "minLicenceYears">,
  pickupAt: Date,
): Record<string, string> {
  const pickupDay = calendarDay(pickupAt);
  const isLicensed = driverLicenceDay <= pickupDay && wholeYears(driverLicenceDay, pickupDay) >= minLicenceYears;
  return {
    ...(wholeYears(driverBirthDay, pickupDay) < minDriverAge
      ? { driverBirthDay: bookingMessages.tooYoung(minDriverAge) }
      : {}),
    ...(isLicensed && driverLicenceDay > driverBirthDay
      ? {}
      : { driverLicenceDay: bookingMessages.licence(minLicenceYears) }),
  };
}

/** The driver's age for which a refused booking wants another quote. */
export function otherAgeOf(answer: unknown): number | undefined {
  const fields = (answer as { fields?: Record<string, string> } | undefined)?.fields;
  const age = Number(/\d+/.exec(fields?.["driverBirthDay"] ?? "")?.[0]);
  return age > 0 && fields?.["driverBirthDay"] === bookingMessages.otherAge(age) ? age : undefined;
}

/** The page where a quote is booked. */
export const quoteAddress = (quoteId: string) => `${rentalBookingPath}/${quoteId}`;
export const myBookingsPath = "/rezervasyonlarim";
export const bookingAddress = (code: string) => `${myBookingsPath}/${code}`;
export const bookingPaymentAddress = (code: string) => `${bookingAddress(code)}/odeme`;
