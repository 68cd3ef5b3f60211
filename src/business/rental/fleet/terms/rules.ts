import { z } from "zod/mini";
import { rentalExtras, type RentalExtra } from "#src/business/rental/extras/rules.ts";
import { idMax, maxCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { liraField, optionalLiraField } from "../rules.ts";

export const [youngest, oldest] = [18, 80];
const dayMaxKurus = 100_000_00;
const feeMaxKurus = 1_000_000_00;
export const noteMaxLength = 300;
export const minutesOfDay = 24 * 60;

export const termsMessages = {
  age: `Yaş ${youngest} ile ${oldest} arasında olmalıdır.`,
  youngAge: "Genç sürücü yaşı en küçük sürücü yaşından az olamaz.",
  licence: "Ehliyet süresi 0 ile 20 yıl arasında olmalıdır.",
  dayFee: "Günlük ücreti 0 ile 100.000 TL arasında yazınız, örneğin 150 ya da 149,90.",
  maxFee: "En yüksek tutarı boş bırakınız ya da 0 ile 1.000.000 TL arasında yazınız.",
  maxBelowDay: "En yüksek tutar bir günlük ücretten az olamaz.",
  cancellation: "Ücretsiz iptal süresi 0 ile 720 saat arasında olmalıdır.",
  refund: "İade oranı yüzde 0 ile 100 arasında olmalıdır.",
  prepaid: "Ön ödeme oranı yüzde 10 ile 100 arasında olmalıdır.",
  turnaround: "Hazırlık süresi 0 ile 1.440 dakika arasında olmalıdır.",
  excess: "Muafiyeti boş bırakınız ya da 0 ile 1.000.000 TL arasında yazınız.",
  excessMissing: "Önce güvencesiz hasar muafiyetini yazınız.",
  coveredExcess: "Tam güvenceyle muafiyet, güvencesiz muafiyetten fazla olamaz.",
  count: "En çok 4 adet olabilir.",
  place: "Listeden bir yer seçiniz.",
  placeTaken: "Bu yer zaten ekli.",
  placeNotFound: "Aradığınız yer işletmenizde yok.",
  placeInUse: (units: number) => `Bu yerde ${units} aracınız var. Önce araçları başka bir yere taşıyınız.`,
  hours: "Kapanış saati açılış saatinden sonra olmalıdır.",
  time: "Saati 09:00 biçiminde yazınız.",
  fee: "Ücreti 0 ile 1.000.000 TL arasında yazınız; iki yer arasında bırakılamıyorsa boş bırakınız.",
  saved: "Koşullar kaydedildi.",
  extrasSaved: "Ek hizmetler kaydedildi.",
  placeAdded: "Yer eklendi.",
  placeSaved: "Yer kaydedildi.",
  placeClosed: "Yer kapatıldı. Var olan rezervasyonlarınız geçerlidir.",
  feesSaved: "Tek yön ücretleri kaydedildi.",
};

const age = wholeNumber({ min: youngest, max: oldest, message: termsMessages.age });
/** An empty text is null. */
const optionalNumber = (max: number, message: string) =>
  z.union(
    [
      z.pipe(
        z.string(message).check(z.regex(/^\s*$/, message)),
        z.transform(() => null),
      ),
      wholeNumber({ max, message }),
    ],
    message,
  );

export const TermsForm = z
  .object({
    minDriverAge: age,
    minLicenceYears: wholeNumber({ max: 20, message: termsMessages.licence }),
    youngDriverAge: age,
    youngDriverDay: liraField({ max: dayMaxKurus, message: termsMessages.dayFee }),
    freeCancellationHours: optionalNumber(720, termsMessages.cancellation),
    lateRefundPercent: wholeNumber({ max: 100, message: termsMessages.refund }),
    prepaidPercent: wholeNumber({ min: 10, max: 100, message: termsMessages.prepaid }),
    turnaroundMinutes: wholeNumber({ max: minutesOfDay, message: termsMessages.turnaround }),
    excess: z._default(optionalLiraField({ max: feeMaxKurus, message: termsMessages.excess }), null),
    coveredExcess: z._default(optionalLiraField({ max: feeMaxKurus, message: termsMessages.excess }), null),
  })
  .check(
    z.refine(({ excess, coveredExcess }) => !((coveredExcess ?? 0) > 0 && excess === null), {
      path: ["coveredExcess"],
      message: termsMessages.excessMissing,
    }),
    // A wrong amount is negative here, and has its own sentence.
    z.refine(({ excess, coveredExcess }) => !(excess !== null && excess >= 0 && (coveredExcess ?? 0) > excess), {
      path: ["coveredExcess"],
      message: termsMessages.coveredExcess,
    }),
    z.refine(({ minDriverAge, youngDriverAge }) => !(youngDriverAge < minDriverAge), {
      path: ["youngDriverAge"],
      message: termsMessages.youngAge,
    }),
  );

/** The name of a field of an extra: `bebek-koltugu.day`. */
export const extraField = (kind: string, part: "day" | "max" | "count") => `${kind}.${part}`;

/** One extra; without a price it is not offered. */
export const ExtraForm = z
  .object({
    day: optionalLiraField({ max: dayMaxKurus, message: termsMessages.dayFee }),
    max: optionalLiraField({ max: feeMaxKurus, message: termsMessages.maxFee }),
    count: wholeNumber({ min: 1, max: 4, message: termsMessages.count }),
  })
  .check(
    z.refine(({ day, max }) => day === null || max === null || !(max < day), {
      path: ["max"],
      message: termsMessages.maxBelowDay,
    }),
  );

export const extraKinds = Object.keys(rentalExtras) as RentalExtra[];

/** `09:30` as minutes of the day; `24:00` is the end of the day. */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):([0-5]\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours !== undefined && minute <= minutesOfDay ? minute : undefined;
}

const time = z.pipe(
  z.string(termsMessages.time).check(
    z.maxLength(5, termsMessages.time),
    z.refine((text) => parseTime(text) !== undefined, termsMessages.time),
  ),
  z.transform((text) => parseTime(text)!),
);

export const PlaceForm = z
  .object({
    place: wholeNumber({ min: 1, max: idMax, message: termsMessages.place }),
    opens: time,
    closes: time,
    note: z._default(z.string().check(singleLine, maxCharacters(noteMaxLength)), ""),
  })
  .check(z.refine(({ opens, closes }) => !(opens >= closes), { path: ["closes"], message: termsMessages.hours }));

/** The name of a field of the matrix of one-way fees. */
export const feeField = (from: number, to: number) => `ucret.${from}.${to}`;
export const feeSchema = optionalLiraField({ max: feeMaxKurus, message: termsMessages.fee });
