import { z } from "zod/mini";
import { type Rate, rateLengths, type RateLength } from "#src/business/rental/price/price.ts";
import { formatAmount } from "#src/shared/money.ts";
import { maxCharacters, singleLine } from "#src/shared/validation.ts";
import { optionalLiraField } from "../rules.ts";

export const dayMaxKurus = 1_000_000_00;
export const seasonsMax = 40;
export const seasonNameMaxLength = 60;
/** The most that prices may be changed at once, in percent. */
export const [percentMin, percentMax] = [-90, 300];

export const rateMessages = {
  price: "Günlük fiyat 1 TL ile 1.000.000 TL arasında olmalıdır, örneğin 1.250 ya da 1.249,90.",
  base: "Sezon dışı fiyatlarda 1 günden itibaren geçerli fiyatı yazınız.",
  seasonName: `Sezonun adını yazınız, en çok ${seasonNameMaxLength} karakter.`,
  day: "Tarihi seçiniz.",
  order: "Sezonun son günü ilk gününden önce olamaz.",
  overlap: (name: string, days: string) => `Bu tarihler “${name}” sezonuyla (${days}) çakışıyor.`,
  tooManySeasons: `En fazla ${seasonsMax} sezonunuz olabilir.`,
  seasonNotFound: "Aradığınız sezon bulunamadı.",
  percent: `Değişim yüzde ${percentMin} ile ${percentMax} arasında bir tam sayı olmalı ve 0 olmamalıdır.`,
  offers: "En az bir ilan seçiniz.",
  outOfRange: (name: string) =>
    `${name}: bu değişimle bir günlük fiyat 1 TL’nin altına iniyor ya da 1.000.000 TL’yi aşıyor.`,
  source: "Fiyatları alınacak ilanı seçiniz.",
  noRates: "Seçtiğiniz ilanın fiyatı yok.",
  span: "Bırakış, alıştan sonra olmalı; en çok 360 gün seçebilirsiniz.",
  noPrice: "Bu uzunluktaki kiralamalar için fiyat yok; aramada gösterilmez.",
  saved: "Fiyatlar kaydedildi.",
  copied: "Fiyatlar kopyalandı.",
  changed: "Fiyatlar değiştirildi.",
  seasonAdded: "Sezon eklendi.",
  seasonSaved: "Sezon kaydedildi.",
  seasonRemoved: "Sezon ve fiyatları silindi.",
};

export const rateSchema = optionalLiraField({ min: 100, max: dayMaxKurus, message: rateMessages.price });

/** The name of a cell of the grid of prices; without a season those of the base price. */
export const rateField = (seasonId: number | null, minDays: number) => `fiyat.${seasonId ?? 0}.${minDays}`;

const day = z.string(rateMessages.day).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, rateMessages.day));

export const SeasonForm = z
  .object({
    name: z
      .string(rateMessages.seasonName)
      .check(
        singleLine,
        z.minLength(1, rateMessages.seasonName),
        maxCharacters(seasonNameMaxLength, rateMessages.seasonName),
      ),
    firstDay: day,
    lastDay: day,
  })
  .check(z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ["lastDay"], message: rateMessages.order }));

const percent = z.pipe(
  z.pipe(
    z
      .string(rateMessages.percent)
      .check(z.maxLength(4, rateMessages.percent), z.regex(/^[+-]?\d{1,3}$/, rateMessages.percent)),
    z.transform(Number),
  ),
  z.number().check(
    z.gte(percentMin, rateMessages.percent),
    z.lte(percentMax, rateMessages.percent),
    z.refine((value) => value !== 0, rateMessages.percent),
  ),
);

export const PercentForm = z.object({
  percent,
  offer: z.pipe(
    z.pipe(
      z.optional(z.union([z.array(z.string()).check(z.maxLength(1000)), z.string()])),
      z.transform((keyCodes) => [keyCodes ?? []].flat()),
    ),
    z.array(z.string()).check(z.minLength(1, rateMessages.offers)),
  ),
});

/** A price changed by whole percent, rounded half up to whole lira. */
export const changedByPercent = (dayKurus: number, byPercent: number): number =>
  Math.floor((dayKurus * (100 + byPercent) + 5000) / 10_000) * 100;

export const isPossibleRate = (dayKurus: number) => dayKurus >= 100 && dayKurus <= dayMaxKurus;

/**
 * Sentences about lengths of one season, or of the base price, whose day costs more than that of a shorter length: such a
 * rental costs more than the same days at the shorter length's price.
 */
export function dearerLengths(rates: readonly Pick<Rate, "minDays" | "dayKurus">[], name: string): string[] {
  const sorted = rates.toSorted((one, other) => one.minDays - other.minDays);
  return sorted.slice(1).flatMap((rate, index) => {
    const cheapest = sorted
      .slice(0, index + 1)
      .reduce((best, shorter) => (shorter.dayKurus < best.dayKurus ? shorter : best));
    if (rate.dayKurus <= cheapest.dayKurus) return [];
    const [dear, usual] = [rate.dayKurus * rate.minDays, cheapest.dayKurus * rate.minDays].map(formatAmount);
    return [
      `${name}: ${rate.minDays} günlük kiralama ${dear} tutuyor; ${cheapest.minDays} günden itibaren geçerli fiyatla aynı ${rate.minDays} gün ${usual} olurdu.`,
    ];
  });
}

/** `1 gün`, `3–6 gün`, `30 gün ve üzeri`: rentals for which the price of a length holds, where all lengths have one. */
export function lengthName(length: RateLength): string {
  const next = rateLengths[rateLengths.indexOf(length) + 1];
  if (next === undefined) return `${length} gün ve üzeri`;
  return next === length + 1 ? `${length} gün` : `${length}–${next - 1} gün`;
}
