import type { PriceStatistics } from "../engine/engine.ts";
import { bandStart } from "./fields.ts";
import type { Match } from "./filters.ts";
import type { Section } from "./section.ts";
import type { Tally } from "./tally.ts";

/**
 * Quartiles without sorting: the counts of the price bands say in which band the price at a place is; only listings of
 * that band are put in order.
 */
export function pricesOf(section: Section, match: Match, bandCounts: Tally): PriceStatistics {
  const { size } = match;
  if (size === 0) return null;
  const bands = section.bands.values
    .flatMap((band, code) => (bandCounts[code]! > 0 ? [{ band: Number(band), code, n: bandCounts[code]! }] : []))
    .sort((a, b) => a.band - b.band);
  const places = [0, ...[0.25, 0.5, 0.75].map((share) => Math.ceil(share * size) - 1), size - 1];
  /** The band of each place, and where in it the place is. */
  const found = places.map((place) => {
    let i = 0;
    while (place >= bands[i]!.n) place -= bands[i++]!.n;
    return { ...bands[i]!, place };
  });
  const [min, lowerQuartile, median, upperQuartile, max] = (match.slots ? fromList : fromOrder)(section, match, found);
  return { min: min!, lowerQuartile: lowerQuartile!, median: median!, upperQuartile: upperQuartile!, max: max! };
}

type Place = { band: number; code: number; place: number };

/** The price at each of these places, from the order of prices. */
function fromOrder({ orders, numbers }: Section, { bits }: Match, places: readonly Place[]): number[] {
  const order = orders.priceKurus;
  return places.map(({ band, place }) => {
    const [from, to] = [order.rankOf(bandStart(band)), order.rankOf(bandStart(band + 1))];
    return numbers.priceKurus.array[order.ascending(bits, from, to, place, 1)[0]!]!;
  });
}

/** The same from the list: the prices of these bands are put in order. */
function fromList({ numbers, bands }: Section, { slots, size }: Match, places: readonly Place[]): number[] {
  const prices: number[][] = bands.values.map(() => []);
  const { array } = numbers.priceKurus;
  const { codes } = bands;
  const wanted = bands.wanted(places.map(({ code }) => code));
  const { array: packed } = bands.pack;
  for (let i = 0; i < size; i++) {
    const slot = slots![i]!;
    if (wanted[packed[slot]!] === 1) prices[codes[packed[slot]!]!]!.push(array[slot]!);
  }
  const sorted = prices.map((some) => Float64Array.from(some).sort());
  return places.map(({ code, place }) => sorted[code]![place]!);
}
