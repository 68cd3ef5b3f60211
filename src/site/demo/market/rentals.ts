import texts from "#reference-data/demo/listing-texts.json" with { type: "json" };
import { titleMaxLength } from "#src/selling/listings/fields/common.ts";
import type { RentPeriod } from "#src/selling/listings/rules.ts";
import { foreignWords, titleCase } from "#src/selling/listings/titles/rules.ts";
import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

/** The additional fields of a listing for rent. */
export interface Rental {
  period: RentPeriod;
  /** Slugs of the option values of kind `rent-deposit`. */
  deposits: string[];
  /** Null where no deposit is taken. */
  depositTl: number | null;
  minDriverAge: number;
  /** For each period. */
  kmLimit: number;
}

/** Vehicle types that are rented out: cars, off-road vehicles, vans and minibuses. */
export const rentedTypes: readonly number[] = [1, 3, 5, 6];
/** The highest age of a rented vehicle. */
export const oldestRentedYear = 2017;

const periods: readonly { period: RentPeriod; weight: number; word: string; dayCount: number; kmLimit: number }[] = [
  { period: "gunluk", weight: 6, word: "Günlük", dayCount: 1, kmLimit: 250 },
  { period: "haftalik", weight: 1, word: "Haftalık", dayCount: 6, kmLimit: 1500 },
  { period: "aylik", weight: 3, word: "Aylık", dayCount: 19, kmLimit: 3000 },
];
/** Price of a day as a share of the vehicle's sale price; an estimate of ours. */
const dayShare = 0.0013;

/** Rental terms of a vehicle with the sale price `priceTl`: price per day, week or month, deposit, equipment, texts. */
export function inventRental(vehicle: Vehicle, priceTl: number, equipment: readonly string[], random: Random) {
  const { period, word, dayCount, kmLimit } = random.weighted(periods, ({ weight }) => weight);
  const sentences = texts.rental;
  const name = `${vehicle.model.brandName} ${vehicle.model.name}`;
  const foreign = foreignWords([name]);
  const long = titleCase(`${word} kiralık ${vehicle.modelYear} ${name}`, foreign);
  const hasDeposit = !random.chance(0.15);
  const rental: Rental = {
    period,
    deposits: hasDeposit ? random.sample(["kredi-karti", "nakit", "havale"], random.integer(1, 2)) : ["depozito-yok"],
    depositTl: hasDeposit ? Math.max(2000, Math.round((priceTl * dayShare * 3) / 500) * 500) : null,
    minDriverAge: priceTl > 2_000_000 ? 25 : 21,
    kmLimit,
  };
  return {
    rental,
    priceTl: Math.max(500, Math.round((priceTl * dayShare * dayCount) / 50) * 50),
    equipment: random.sample(equipment, Math.min(equipment.length, random.integer(3, 7))),
    title: long.length <= titleMaxLength ? long : titleCase(`${word} kiralık ${vehicle.model.name}`, foreign),
    descriptionHtml: `<p>${[random.pick(sentences.first), ...random.sample(sentences.rules, 2), random.pick(sentences.last)].join(" ")}</p>`,
  };
}
