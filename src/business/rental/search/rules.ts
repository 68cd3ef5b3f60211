import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { RentalTrip } from "../addresses.ts";
import { maxRentalDays } from "../price/span.ts";
import type { ChosenFilters } from "./filters.ts";

/** Sorts of rental results, of which the first is the default. */
export const rentalSorts = {
  ucuz: "Toplam: ucuzdan pahalıya",
  pahali: "Toplam: pahalıdan ucuza",
  sinif: "Sınıf",
  depozito: "Depozito: düşükten yükseğe",
  uzaklik: "Uzaklık",
} as const;
export type RentalSort = keyof typeof rentalSorts;

/** Distances in km within which other places are searched as well; 0 is the chosen place alone. */
export const searchRadii = [0, 25, 50, 100] as const;

export const rentalViews = { liste: "Liste", harita: "Harita" } as const;
export type RentalView = keyof typeof rentalViews;

/** What is searched, and how it is shown: one address of results. */
export type RentalSearch = {
  trip: RentalTrip;
  radiusKm: number;
  filters: ChosenFilters;
  sort: RentalSort;
  view: RentalView;
  page: number;
};

export const rentalPageSize = 20;

/** The ages of drivers that a search can have, and the default. */
export const driverAges = { min: 18, max: 99, standard: 30 };

/** Vehicles are picked up and dropped off at full and half hours. */
export const slotMinutes = 30;

/** At most so many free units are named, because only then they matter. */
export const fewUnits = 3;

/** The sentence above a form while one of its fields is wrong. */
export const checkFields = "Lütfen işaretli alanları düzeltiniz.";

export const tripFaults = {
  placeMissing: "Alış yerini yazınız.",
  placeUnknown: (typed: string) => `“${typed}” adında bir yer bulamadık. Havalimanı, gar ya da şehir adı yazınız.`,
  placeAmbiguous: (typed: string, names: string) => `“${typed}” birden çok yere uyuyor: ${names}. Birini tam yazınız.`,
  pickupMissing: "Alış gününü ve saatini seçiniz.",
  dropoffMissing: "Bırakış gününü ve saatini seçiniz.",
  pastPickup: "Alış zamanı geçmişte olamaz.",
  earlyDropoff: "Bırakış zamanı alıştan sonra olmalıdır.",
  shortTrip: "Araç en erken alıştan sonraki gün bırakılabilir.",
  longTrip: `En çok ${maxRentalDays} gün kiralayabilirsiniz.`,
  slot: "Saatler tam ya da buçuk olmalıdır, örneğin 10.00 ya da 10.30.",
  age: `Sürücü yaşı ${driverAges.min} ile ${driverAges.max} arasında olmalıdır.`,
};

type Times = { pickupAt: Date; dropoffAt: Date };
const isSlot = (at: Date) => at.getTime() % (slotMinutes * 60_000) === 0;

/** Why a vehicle cannot be rented then, at each of the two times. */
export function timeFaults({ pickupAt, dropoffAt }: Times, now: Date): { pickup?: string; dropoff?: string } {
  if (pickupAt < now) return { pickup: tripFaults.pastPickup };
  if (!isSlot(pickupAt)) return { pickup: tripFaults.slot };
  if (!isSlot(dropoffAt)) return { dropoff: tripFaults.slot };
  if (dropoffAt <= pickupAt) return { dropoff: tripFaults.earlyDropoff };
  if (calendarDay(pickupAt) === calendarDay(dropoffAt)) return { dropoff: tripFaults.shortTrip };
  if (dropoffAt > addDays(pickupAt, maxRentalDays)) return { dropoff: tripFaults.longTrip };
  return {};
}

export const isDriverAge = (age: number) => Number.isInteger(age) && age >= driverAges.min && age <= driverAges.max;
