import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Extent, PriceStatistics } from "./engine.ts";
import { type SelectionNames, joinNames } from "./labels.ts";

/** Of fewer listings a median says nothing. */
const enough = 5;

type Market = { total: number; prices: PriceStatistics; years: Extent };

/**
 * The market of a brand or model in a few sentences of true numbers: `Ankara ilinde 124 satılık Volkswagen Passat ilanı
 * var. Ortanca fiyat 1.250.000 TL; ilanların yarısı 1.100.000 TL ile 1.400.000 TL arasında. Model yılları 2008–2023.`
 * Nothing for anything but one brand for sale, and nothing where there are too few.
 */
export function marketText(names: SelectionNames, { total, prices, years }: Market): string | null {
  const { listing, brands, models, cities } = names;
  if (listing !== "satilik" || brands.length !== 1 || models.length > 1 || total < enough || !prices) return null;
  const place = cities.length === 0 ? "Türkiye genelinde" : `${joinNames(cities)} ilinde`;
  const { lowerQuartile, median, upperQuartile } = prices;
  const half =
    lowerQuartile === upperQuartile
      ? ""
      : `; ilanların yarısı ${formatPrice(lowerQuartile)} ile ${formatPrice(upperQuartile)} arasında`;
  return [
    `${place} ${formatNumber(total)} satılık ${[...brands, ...models].join(" ")} ilanı var.`,
    `Ortanca fiyat ${formatPrice(median)}${half}.`,
    ...(years
      ? [years.min === years.max ? `Model yılı ${years.min}.` : `Model yılları ${years.min}–${years.max}.`]
      : []),
  ].join(" ");
}
