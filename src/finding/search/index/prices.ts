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
  /** The price at a place in ascending order, 0 the lowest. */
  const at = (place: number) => {
    let i = 0;
    while (place >= bands[i]!.n) place -= bands[i++]!.n;
    return priceInBand(section, match, bands[i]!, place);
  };
  const quartile = (share: number) => at(Math.ceil(share * size) - 1);
  return {
    min: at(0),
    lowerQuartile: quartile(0.25),
    median: quartile(0.5),
    upperQuartile: quartile(0.75),
    max: at(size - 1),
  };
}

function priceInBand(
  { orders, numbers, bands }: Section,
  { slots, size, bits }: Match,
  { band, code }: { band: number; code: number },
  place: number,
): number {
  const { array } = numbers.priceKurus;
  const order = orders.priceKurus;
  if (!slots) {
    const [from, to] = [order.rankOf(bandStart(band)), order.rankOf(bandStart(band + 1))];
    return array[order.ascending(bits, from, to, place, 1)[0]!]!;
  }
  const prices: number[] = [];
  for (let i = 0; i < size; i++) if (bands.array[slots[i]!] === code) prices.push(array[slots[i]!]!);
  return Float64Array.from(prices).sort()[place]!;
}
