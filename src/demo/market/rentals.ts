import { titleMaxLength } from "#src/listings/fields/common.ts";
import type { RentPeriod } from "#src/listings/rules.ts";
import { upperCase } from "#src/shared/turkish.ts";
import type { Random } from "../random.ts";
import type { Vehicle } from "./vehicle.ts";

/** The additional fields of a listing for rent. */
export interface Rental {
  period: RentPeriod;
  /** Slugs of the option values of kind `rent-deposit`. */
  deposits: string[];
}

/** Vehicle types that are rented out: cars, off-road vehicles, vans and minibuses. */
export const rentedTypes: readonly number[] = [1, 3, 5, 6];
/** The highest age of a rented vehicle. */
export const oldestRentedYear = 2017;

const periods: readonly { period: RentPeriod; weight: number; word: string; dayCount: number }[] = [
  { period: "gunluk", weight: 6, word: "Günlük", dayCount: 1 },
  { period: "haftalik", weight: 1, word: "Haftalık", dayCount: 6 },
  { period: "aylik", weight: 3, word: "Aylık", dayCount: 19 },
];
/** Price of a day as a share of the vehicle's sale price; an estimate of ours. */
const dayShare = 0.0013;

const sentences = {
  first: [
    "Aracımız bakımlı ve kaskoludur, temizlenmiş olarak teslim edilir.",
    "Filomuzdaki araçların tüm bakımları yetkili serviste yapılır.",
    "Kısa ve uzun süreli kiralamaya uygundur.",
  ],
  rules: [
    "Sürücünün en az 23 yaşında ve iki yıllık ehliyet sahibi olması gerekir.",
    "Sürücünün en az 21 yaşında ve bir yıllık ehliyet sahibi olması gerekir.",
    "Araç teslim alındığı yakıt seviyesiyle iade edilir.",
    "Trafik cezaları ve geçiş ücretleri kiracıya aittir.",
  ],
  last: [
    "Uzun süreli kiralamada indirim yapılır.",
    "Şehir içinde adrese teslim edebiliriz.",
    "Müsaitlik için ilandan ulaşabilirsiniz.",
  ],
};

/** Rental terms of a vehicle with the sale price `priceTl`: price per day, week or month, deposit, equipment, texts. */
export function inventRental(vehicle: Vehicle, priceTl: number, equipment: readonly string[], random: Random) {
  const { period, word, dayCount } = random.weighted(periods, ({ weight }) => weight);
  const name = `${vehicle.model.brandName} ${vehicle.model.name}`;
  const long = upperCase(`${word} kiralık ${vehicle.modelYear} ${name}`);
  const rental: Rental = {
    period,
    deposits: random.chance(0.15)
      ? ["depozito-yok"]
      : random.sample(["kredi-karti", "nakit", "havale"], random.integer(1, 2)),
  };
  return {
    rental,
    priceTl: Math.max(500, Math.round((priceTl * dayShare * dayCount) / 50) * 50),
    equipment: random.sample(equipment, Math.min(equipment.length, random.integer(3, 7))),
    title: long.length <= titleMaxLength ? long : upperCase(`${word} kiralık ${vehicle.model.name}`),
    descriptionHtml: `<p>${[random.pick(sentences.first), ...random.sample(sentences.rules, 2), random.pick(sentences.last)].join(" ")}</p>`,
  };
}
