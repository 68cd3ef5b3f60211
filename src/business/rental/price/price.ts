import { calendarDay } from "#src/shared/dates.ts";
import { type BilledLength, billedLength, dayStarts, lateHoursOfDay } from "./span.ts";

/** Lengths in days from which a day may have another price. */
export const rateLengths = [1, 3, 7, 14, 30] as const;
export type RateLength = (typeof rateLengths)[number];

/** Price of a day in rentals of at least `minDays` days, in a season or, without one, at any other time. */
export type Rate = { seasonId: number | null; minDays: number; dayKurus: number };
/** Calendar days in Turkey, both included: `2026-12-20` to `2027-01-05`. Seasons of a business do not overlap. */
export type Season = { id: number; firstDay: string; lastDay: string };

/**
 * The price of a day: of its season's rates the one of the longest length that the rental reaches, else of the base rates.
 * Undefined where the offer has no price for such a rental.
 */
export function dayRate(rates: readonly Rate[], seasonId: number | null, days: number): Rate | undefined {
  const longest = (season: number | null) =>
    rates
      .filter((rate) => rate.seasonId === season && rate.minDays <= days)
      .reduce<Rate | undefined>((best, rate) => (best && best.minDays >= rate.minDays ? best : rate), undefined);
  return (seasonId === null ? undefined : longest(seasonId)) ?? longest(null);
}

const seasonOf = (seasons: readonly Season[], day: string) =>
  seasons.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)?.id ?? null;

/** A rental as it is priced: its billed length, and the calendar day in Turkey on which each of its days begins. */
export type RentedDays = { length: BilledLength; days: readonly string[] };

/** The priced days from `from` to `to`, the same for every offer of a search. */
export function rentedDays(from: Date, to: Date): RentedDays {
  const length = billedLength(from, to);
  return { length, days: dayStarts(from, length).map(calendarDay) };
}

type Offer = { rates: readonly Rate[]; seasons: readonly Season[] };

/** The rate of one of the rental's days. */
const rateOn = ({ rates, seasons }: Offer, day: string, { days }: BilledLength) =>
  dayRate(rates, seasonOf(seasons, day), days);

/** What the day at this index costs: whole, or a third for each late hour, rounded half up. */
const kurusOf = ({ dayKurus }: Rate, index: number, { days, lateHours }: BilledLength) =>
  index < days ? dayKurus : Math.round((dayKurus * lateHours) / lateHoursOfDay);

/**
 * What the vehicle alone costs, in kuruş: each billed day at the rate of the season in which it begins, and a third of the
 * last day's rate, rounded half up, for each late hour. Undefined without a price. Product 17.4.
 */
export function rentKurus(offer: Offer, { length, days }: RentedDays): number | undefined {
  let total = 0;
  for (const [index, day] of days.entries()) {
    const rate = rateOn(offer, day, length);
    if (!rate) return undefined;
    total += kurusOf(rate, index, length);
  }
  return total;
}

/** One billed day of a rental, or the late hours after the last one, with what it costs. */
export type RentDay = { start: Date; rate: Rate; kurus: number };

/** The days that `rentKurus` sums. */
export function rentDays(offer: Offer, from: Date, to: Date): RentDay[] | undefined {
  const length = billedLength(from, to);
  const found = dayStarts(from, length).map((start) => ({ start, rate: rateOn(offer, calendarDay(start), length) }));
  if (!found.every((day): day is { start: Date; rate: Rate } => day.rate !== undefined)) return undefined;
  return found.map(({ start, rate }, index) => ({ start, rate, kurus: kurusOf(rate, index, length) }));
}

export type PricedExtra = { kind: string; count: number; dayKurus: number; maxKurus: number | null };

/** What is added to the rent. Late hours count as a day for extras and young drivers only once they are a day. */
export type Charges = {
  oneWayKurus: number;
  /** 0 for drivers who are not young. */
  youngDriverDayKurus: number;
  extras: readonly PricedExtra[];
};

/** The parts of a rental's price; they sum to `totalKurus`. */
export type RentalPrice = {
  length: BilledLength;
  rentKurus: number;
  oneWayKurus: number;
  youngDriverKurus: number;
  extras: readonly { kind: string; count: number; kurus: number }[];
  totalKurus: number;
};

/** The whole price with everything in it; undefined without a price for such a rental. */
export function rentalPrice(offer: Offer, from: Date, to: Date, charges: Charges): RentalPrice | undefined {
  return priceOfDays(offer, rentedDays(from, to), charges);
}

/** As `rentalPrice`, for days that are the same for many offers. */
export function priceOfDays(offer: Offer, rented: RentedDays, charges: Charges): RentalPrice | undefined {
  const rent = rentKurus(offer, rented);
  if (rent === undefined) return undefined;
  const { length } = rented;
  const youngDriverKurus = charges.youngDriverDayKurus * length.days;
  const extras = charges.extras.map(({ kind, count, dayKurus, maxKurus }) => ({
    kind,
    count,
    kurus: count * Math.min(dayKurus * length.days, maxKurus ?? Infinity),
  }));
  return {
    length,
    rentKurus: rent,
    oneWayKurus: charges.oneWayKurus,
    youngDriverKurus,
    extras,
    totalKurus: extras.reduce((sum, { kurus }) => sum + kurus, rent + charges.oneWayKurus + youngDriverKurus),
  };
}
