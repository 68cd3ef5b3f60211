import { z } from "zod/mini";
import { parseTripTime } from "#src/business/rental/addresses.ts";
import { dayMs } from "#src/shared/dates.ts";
import { idMax, maxCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";

/** Days that the calendar shows; phones scroll to the later ones. */
export const calendarDays = 31;
export const calendarUnitsAtOnce = 50;
export const serviceNoteMaxLength = 300;
const serviceMaxDays = 400;
/** Service spans lie within so many days before and after today. */
export const serviceReachDays = 730;

export const calendarMessages = {
  unit: "Aracı seçiniz.",
  time: "Tarih ve saati seçiniz.",
  order: "Bitiş, başlangıçtan sonra olmalıdır.",
  tooLong: `Bir servis en çok ${serviceMaxDays} gün sürebilir.`,
  tooFar: "Servis bugünden en çok iki yıl önce ya da sonra olabilir.",
  note: `Notu yazınız, en çok ${serviceNoteMaxLength} karakter.`,
  overBooking: (code: string, from: string, until: string) =>
    `Araç bu sürede ${code} rezervasyonuna ayrılmış (${from} – ${until}). Önce rezervasyonu başka bir araca taşıyınız.`,
  overService: (from: string, until: string) => `Araç bu sürede zaten serviste (${from} – ${until}).`,
  overHold: "Araç bu sürede ödemesi süren bir rezervasyona ayrılmış.",
  spanNotFound: "Aradığınız servis kaydı bulunamadı.",
  bookingNotFound: "Rezervasyon bulunamadı.",
  notMovable: "Yalnız teslim bekleyen bir rezervasyon başka araca taşınabilir.",
  otherOffer: "Rezervasyon yalnız aynı ilanın başka bir aracına taşınabilir.",
  notFree: "Seçtiğiniz araç rezervasyonun süresinde boş değil.",
  added: "Servis eklendi.",
  changed: "Servis kaydedildi.",
  removed: "Servis silindi.",
  moved: "Rezervasyon taşındı.",
};

const time = z.pipe(
  z.string(calendarMessages.time).check(z.refine((text) => parseTripTime(text) !== undefined, calendarMessages.time)),
  z.transform((text) => parseTripTime(text)!),
);

const spanFields = {
  from: time,
  until: time,
  note: z
    .string(calendarMessages.note)
    .check(
      singleLine,
      z.minLength(1, calendarMessages.note),
      maxCharacters(serviceNoteMaxLength, calendarMessages.note),
    ),
};
type Span = { from: Date; until: Date };
/** Passes where one of the two is no valid time, because that field has its own message. */
const isOrdered = z.refine<Span>(({ from, until }) => !(from >= until), {
  path: ["until"],
  message: calendarMessages.order,
});
const isShort = z.refine<Span>(({ from, until }) => !(Number(until) - Number(from) > serviceMaxDays * dayMs), {
  path: ["until"],
  message: calendarMessages.tooLong,
});

/** When a unit is in service, with a note. */
export const ServiceForm = z.object(spanFields).check(isOrdered, isShort);
export const NewServiceForm = z
  .object({ ...spanFields, unit: wholeNumber({ min: 1, max: idMax, message: calendarMessages.unit }) })
  .check(isOrdered, isShort);

export const MoveForm = z.object({
  code: z.string(calendarMessages.bookingNotFound).check(singleLine, z.maxLength(20)),
  unit: wholeNumber({ min: 1, max: idMax, message: calendarMessages.unit }),
});
