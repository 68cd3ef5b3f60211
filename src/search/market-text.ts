import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Extent, PriceStatistics } from "./engine.ts";
import { type SelectionNames, joinNames } from "./labels.ts";

/** Of fewer listings a median says nothing: the lowest and the highest price do. */
const enough = 5;

type Market = { total: number; prices: PriceStatistics; years: Extent };

/**
 * The market of a brand or model in a few sentences of true numbers: `Ankara ilinde 124 satılık Volkswagen Passat ilanı
 * var. Ortanca fiyat 1.250.000 TL; ilanların yarısı 1.100.000 TL ile 1.400.000 TL arasında. Model yılları 2008–2023.`
 * Nothing for anything but one brand for sale, and nothing where there is none.
 */
export function marketText(names: SelectionNames, { total, prices, years }: Market): string | null {
  const { listing, brands, models, cities } = names;
  if (listing !== "satilik" || brands.length !== 1 || models.length > 1 || !prices) return null;
  const place = cities.length === 0 ? "Türkiye genelinde" : `${joinNames(cities)} ilinde`;
  return [
    `${place} ${formatNumber(total)} satılık ${[...brands, ...models].join(" ")} ilanı var.`,
    total < enough ? limitsText(prices) : medianText(prices),
    ...(years
      ? [years.min === years.max ? `Model yılı ${years.min}.` : `Model yılları ${years.min}–${years.max}.`]
      : []),
  ].join(" ");
}

type Prices = NonNullable<PriceStatistics>;

const limitsText = ({ min, max }: Prices) =>
  min === max ? `Fiyat ${formatPrice(min)}.` : `Fiyatlar ${formatPrice(min)} ile ${formatPrice(max)} arasında.`;

function medianText({ lowerQuartile, median, upperQuartile }: Prices): string {
  const half = `; ilanların yarısı ${formatPrice(lowerQuartile)} ile ${formatPrice(upperQuartile)} arasında`;
  return `Ortanca fiyat ${formatPrice(median)}${lowerQuartile === upperQuartile ? "" : half}.`;
}
