import { addDays, calendarDay } from "#src/shared/dates.ts";
import { parseTripTime, type RentalTrip, tripParameters } from "../addresses.ts";
import { monthDays } from "../price/span.ts";
import { driverAges, isDriverAge, slotMinutes, timeFaults, tripFaults } from "./rules.ts";

/** Names of the fields of the search form beside those of addresses: a form has the days and hours in fields of their own. */
export const formFields = {
  pickupDay: "alis-gunu",
  pickupHour: "alis-saati",
  dropoffDay: "birakis-gunu",
  dropoffHour: "birakis-saati",
  length: "sure",
  otherDropoff: "farkli-yer",
  /** Of the form above rental listings: without a place it shows what they cost on the chosen days. */
  withoutPlace: "yersiz",
} as const;

/** Daily or monthly: how far the drop-off moves when another pick-up day is chosen. */
export const rentalLengths = { gunluk: "Günlük", aylik: "Aylık" } as const;
export type RentalLength = keyof typeof rentalLengths;
const lengthDays: Record<RentalLength, number> = { gunluk: 1, aylik: monthDays };

/** The days between pick-up and drop-off that a form begins with. */
export const standardDays = (length: RentalLength) => lengthDays[length];

const standardHour = "10:00";

/** Full and half hours of a day, as options of a select box. */
export const hourOptions = Array.from({ length: (24 * 60) / slotMinutes }, (_, slot) => {
  const minute = slot * slotMinutes;
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0"));
  return { value: `${hours}:${minutes}`, label: `${hours}.${minutes}` };
});

/** What the form shows: texts as they were chosen or typed. */
export type TripValues = {
  pickupPlace: string;
  /** Empty: where it was picked up. */
  dropoffPlace: string;
  pickupDay: string;
  pickupHour: string;
  dropoffDay: string;
  dropoffHour: string;
  length: RentalLength;
  driverAge: string;
};

/** A form before anything is chosen: from tomorrow for a day. */
export function standardValues(now: Date): TripValues {
  return {
    pickupPlace: "",
    dropoffPlace: "",
    pickupDay: calendarDay(addDays(now, 1)),
    pickupHour: standardHour,
    dropoffDay: calendarDay(addDays(now, 2)),
    dropoffHour: standardHour,
    length: "gunluk",
    driverAge: String(driverAges.standard),
  };
}

/** The chosen length; of an address monthly where its days are whole months of 30 days, at whatever hours. */
function readLength(chosen: string, pickupDay: string, dropoffDay: string): RentalLength {
  if (chosen !== "") return chosen === "aylik" ? "aylik" : "gunluk";
  const [from, to] = [parseTripTime(`${pickupDay}T12:00`), parseTripTime(`${dropoffDay}T12:00`)];
  const days = from && to ? (to.getTime() - from.getTime()) / 86_400_000 : 0;
  return days > 0 && days % monthDays === 0 ? "aylik" : "gunluk";
}

const isDay = (text: string) => parseTripTime(`${text}T00:00`) !== undefined;

/** The values of a sent form, or of an address of results. Missing days and hours are completed from those that are there. */
export function readTripValues(query: URLSearchParams, now: Date): TripValues {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  const standard = standardValues(now);
  const [pickupDay = "", pickupHour = ""] = text(tripParameters.pickupAt).split("T");
  const [dropoffDay = "", dropoffHour = ""] = text(tripParameters.dropoffAt).split("T");
  const length = readLength(text(formFields.length), pickupDay, dropoffDay);
  const from = text(formFields.pickupDay) || pickupDay || standard.pickupDay;
  const until = isDay(from) ? calendarDay(addDays(parseTripTime(`${from}T12:00`)!, lengthDays[length])) : "";
  const chosenUntil = text(formFields.dropoffDay) || dropoffDay;
  // Without scripts the drop-off stays where it was when "monthly" is chosen.
  const isTooShort = length === "aylik" && isDay(chosenUntil) && chosenUntil < until;
  const hour = text(formFields.pickupHour) || pickupHour || standardHour;
  return {
    pickupPlace: text(tripParameters.pickupPlace),
    dropoffPlace: text(tripParameters.dropoffPlace),
    pickupDay: from,
    pickupHour: hour,
    dropoffDay: isTooShort || chosenUntil === "" ? until : chosenUntil,
    dropoffHour: text(formFields.dropoffHour) || dropoffHour || hour,
    length,
    driverAge: text(tripParameters.driverAge) || standard.driverAge,
  };
}

/** The times and the age of a form, or a sentence for each field that is wrong. */
export function checkTripValues(
  values: TripValues,
  now: Date,
): { faults: Record<string, string>; times?: Pick<RentalTrip, "pickupAt" | "dropoffAt" | "driverAge"> } {
  const pickupAt = parseTripTime(`${values.pickupDay}T${values.pickupHour}`);
  const dropoffAt = parseTripTime(`${values.dropoffDay}T${values.dropoffHour}`);
  const driverAge = /^\d{1,3}$/.test(values.driverAge) ? Number(values.driverAge) : NaN;
  const wrong = pickupAt && dropoffAt ? timeFaults({ pickupAt, dropoffAt }, now) : {};
  const pickup = pickupAt ? wrong.pickup : tripFaults.pickupMissing;
  const dropoff = dropoffAt ? wrong.dropoff : tripFaults.dropoffMissing;
  const faults = {
    ...(pickup === undefined ? {} : { [formFields.pickupDay]: pickup }),
    ...(dropoff === undefined ? {} : { [formFields.dropoffDay]: dropoff }),
    ...(isDriverAge(driverAge) ? {} : { [tripParameters.driverAge]: tripFaults.age }),
  };
  return Object.keys(faults).length > 0 || !pickupAt || !dropoffAt
    ? { faults }
    : { faults, times: { pickupAt, dropoffAt, driverAge } };
}
