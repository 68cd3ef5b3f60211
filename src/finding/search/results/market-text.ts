import { formatPrice } from "#src/shared/money.ts";
import { formatNumber, lowerCase } from "#src/shared/turkish.ts";
import type { Extent, PriceStatistics } from "../engine/engine.ts";
import { type SelectionNames, joinNames } from "../address/labels.ts";

/** With fewer listings the lowest and the highest price are shown instead of the middle half. */
const enoughForHalf = 5;
/** With one or two listings each price is shown. */
const enoughForMedian = 3;

type Market = { total: number; prices: PriceStatistics; years: Extent };

/**
 * The market of a brand or model in a few sentences: `Ankara ilinde 124 satılık Volkswagen Passat ilanı
 * var. Ortanca fiyat 1.250.000 TL; ilanların yarısı 1.100.000 TL ile 1.400.000 TL arasında. Model yılları 2008–2023.`
 * Nothing for anything but one brand for sale, and nothing where there is none.
 */
export function marketText(names: SelectionNames, { total, prices, years }: Market): string | null {
  const { listing, brands, models, cities } = names;
  if (listing !== "satilik" || brands.length !== 1 || models.length > 1 || !prices) return null;
  const place = cities.length === 0 ? "Türkiye genelinde" : `${joinNames(cities)} ilinde`;
  const found = `${place} ${formatNumber(total)} satılık ${[...brands, ...models].join(" ")} ilanı var`;
  if (total < enoughForMedian) return `${found}: ${eachText(total, prices, years)}.`;
  const half = total < enoughForHalf ? limitsText(prices) : halfText(prices);
  return [
    `${found}.`,
    `Ortanca fiyat ${formatPrice(prices.median)}${half}.`,
    ...(years ? [`${yearsText(years)}.`] : []),
  ].join(" ");
}

type Prices = NonNullable<PriceStatistics>;

/** `fiyatı 900.000 TL, model yılı 2019`, `fiyatları 900.000 TL ve 950.000 TL, model yılları 2018–2019`. */
function eachText(total: number, { min, max }: Prices, years: Extent): string {
  const price =
    total === 1
      ? `fiyatı ${formatPrice(min)}`
      : min === max
        ? `ikisinin de fiyatı ${formatPrice(min)}`
        : `fiyatları ${formatPrice(min)} ve ${formatPrice(max)}`;
  return years ? `${price}, ${lowerCase(yearsText(years))}` : price;
}

const yearsText = ({ min, max }: NonNullable<Extent>) =>
  min === max ? `Model yılı ${min}` : `Model yılları ${min}–${max}`;

const limitsText = ({ min, max }: Prices) =>
  min === max ? "" : `; fiyatlar ${formatPrice(min)} ile ${formatPrice(max)} arasında`;

const halfText = ({ lowerQuartile, upperQuartile }: Prices) =>
  lowerQuartile === upperQuartile
    ? ""
    : `; ilanların yarısı ${formatPrice(lowerQuartile)} ile ${formatPrice(upperQuartile)} arasında`;
