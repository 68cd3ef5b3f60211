// npm run bench:alerts: which of 10,000 saved searches match a new listing? The inverted index beside a loop
// over every search. Times are processor time, so that a busy machine does not change them.
import { predicateOf } from "../src/finding/alerts/matching/predicate.ts";
import { makeSavedSearchIndex } from "../src/finding/alerts/matching/saved-search-index.ts";
import { type Criteria, everything } from "../src/finding/search/engine/engine.ts";
import type { IndexRow } from "../src/finding/search/index/row.ts";
import { randomFrom } from "../test/support/random.ts";
import { marketNow, marketOptions, marketRows, marketSize, titleWords } from "./search-market.ts";

const sizes = [10_000, 100_000];
const listings: IndexRow[] = [...marketRows(500)];
const rounds = 4;

/**
 * Saved searches: 60 % a model, half of them in a city, 15 % a brand, 10 % a vehicle type, 10 % several brands, 5 %
 * words; two of three with a highest price, half with years, a third with mileage.
 */
function savedSearches(count: number): Criteria[] {
  const { random, is, one, some } = randomFrom(34);
  const below = (n: number, skew: number) => Math.floor(n * random() ** skew);
  const aBrand = () => 1 + below(marketSize.brands, 2.5);
  const aCity = () => 1 + below(marketSize.cities, 2.5);
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const [type, brand] = [1 + below(marketSize.types, 4), aBrand()];
    const model = (type * 1000 + brand) * 100 + 1 + below(marketSize.modelsPerBrand, 2);
    const subject: Partial<Criteria> =
      share < 0.6
        ? { brandIds: [brand], modelIds: [model], cityIds: is(0.5) ? [aCity()] : [] }
        : share < 0.75
          ? { brandIds: [brand], gears: some(marketOptions.gear, 0.4) }
          : share < 0.85
            ? { fuels: some(marketOptions.fuel, 0.5), cityIds: [aCity()] }
            : share < 0.95
              ? { brandIds: [...new Set([brand, aBrand(), aBrand()])], bodies: some(marketOptions.body, 0.5) }
              : { words: [titleWords[below(300, 2)]!] };
    return {
      ...everything,
      typeIds: [type],
      priceKurus: is(0.67) ? { max: (8 + below(30, 1)) * 10_000_000 } : {},
      year: is(0.5) ? { min: 2004 + below(20, 1) } : {},
      mileageKm: is(0.33) ? { max: one([50_000, 100_000, 150_000, 200_000]) } : {},
      ...subject,
    };
  });
}

/** Processor time for one listing of the fastest round, in milliseconds, and the matches. */
function time(ask: (row: IndexRow) => number[]) {
  const answers = listings.map((row) => ask(row).toSorted((a, b) => a - b));
  const spent = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    for (const row of listings) ask(row);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / listings.length;
  });
  return { answers, each: Math.min(...spent) };
}

for (const size of sizes) {
  const searches = savedSearches(size);
  const start = process.cpuUsage();
  const index = makeSavedSearchIndex();
  for (const [id, criteria] of searches.entries()) index.put(id, criteria);
  const built = process.cpuUsage(start);
  const asked = searches.map((criteria, id) => ({ id, isFound: predicateOf(criteria) }));

  const indexed = time((row) => index.matching(row, marketNow));
  const plain = time((row) => asked.filter(({ isFound }) => isFound(row, marketNow)).map(({ id }) => id));
  if (JSON.stringify(indexed.answers) !== JSON.stringify(plain.answers)) throw new Error("the answers differ");

  const found = indexed.answers.flat().length / listings.length;
  console.log(
    `${size} saved searches, built in ${((built.user + built.system) / 1000).toFixed(0)} ms; a listing answers ${found.toFixed(0)}`,
  );
  console.log(`  index        ${indexed.each.toFixed(3)} ms for one listing`);
  console.log(`  plain loop   ${plain.each.toFixed(3)} ms`);
  console.log(`  the index is ${(plain.each / indexed.each).toFixed(1)} x as fast`);
}
