import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import {
  type Counts,
  type Criteria,
  type Extent,
  type Facet,
  facetsOf,
  isFiltering,
  leftOut,
  type SearchEngine,
  without,
} from "./engine.ts";
import { countListings, type Scan, selectPage, selectScans, selectWorded, type SqlCriteria } from "./queries.server.ts";
import { type RangeKey, rangeKeys } from "./rules.ts";
import { hasWords, listingWordsOf } from "./text/listing-words.ts";

/** Searches in PostgreSQL: one scan for everything whose own filter is off, one more for each filter that is on. */
export const sqlEngine = (ctx: Context): SearchEngine => ({
  async search(criteria, page) {
    const now = ctx.clock();
    const wanted = await findWords(ctx, criteria, now);
    const scans = planScans(wanted, page.facets);
    const [keyCodes, answers] = await Promise.all([
      page.limit > 0 ? selectPage(ctx, wanted, now, page) : [],
      selectScans(ctx, scans, now),
    ]);
    const counts: Counts = {
      types: new Map(),
      brands: new Map(),
      models: new Map(),
      cities: new Map(),
      fuels: new Map(),
      gears: new Map(),
      bodies: new Map(),
      colours: new Map(),
      parts: new Map(),
      periods: new Map(),
      conditions: new Map(),
    };
    const extents: Record<RangeKey, Extent> = { priceKurus: null, year: null, mileageKm: null };
    for (const answer of answers) {
      Object.assign(counts, answer.counts);
      Object.assign(extents, answer.extents);
    }
    return { total: answers[0]!.total, keyCodes, counts, extents };
  },
  async count(criteria) {
    const now = ctx.clock();
    return countListings(ctx, await findWords(ctx, criteria, now), now);
  },
});

/** Words are looked for in JavaScript, in every listing there is: exact and slow. */
async function findWords(ctx: Context, criteria: Criteria, now: Date): Promise<SqlCriteria> {
  if (criteria.words.length === 0) return { ...criteria, ids: null };
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  const wordsOf = listingWordsOf(catalogue, places);
  const listings = await selectWorded(ctx, criteria.listingType, now);
  const found = listings.filter((listing) => hasWords(wordsOf(listing), criteria.words));
  return { ...criteria, ids: found.map(({ id }) => id) };
}

/** The first scan has every filter on, so that its total is the result's. Facets that leave out the same share a scan. */
function planScans(criteria: SqlCriteria, facets = facetsOf[criteria.listingType]): Scan[] {
  const scans = new Map<string, Scan>([["", { criteria, facets: [], extents: [] }]]);
  const scanFor = (key: Facet | RangeKey) => {
    const off = leftOut[key].filter((filter) => isFiltering(criteria, filter));
    const name = off.join();
    let scan = scans.get(name);
    if (!scan)
      scans.set(name, (scan = { criteria: { ...criteria, ...without(criteria, off) }, facets: [], extents: [] }));
    return scan;
  };
  for (const facet of facets)
    if (facet !== "models" || criteria.brandIds.length === 1) scanFor(facet).facets.push(facet);
  for (const key of rangeKeys) scanFor(key).extents.push(key);
  return [...scans.values()];
}
