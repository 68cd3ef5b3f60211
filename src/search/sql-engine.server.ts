import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { selectComparables } from "#src/listings/price/queries.server.ts";
import { placesOf } from "#src/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import {
  type Counts,
  type Criteria,
  type Extent,
  type Facet,
  facetsOf,
  isCounted,
  isFiltering,
  leftOut,
  noCounts,
  type SearchEngine,
  without,
} from "./engine.ts";
import {
  countAttributes,
  countEquipment,
  countListings,
  isColumnFacet,
  type Scan,
  selectPage,
  selectPrices,
  selectScans,
  selectWorded,
  type SqlCriteria,
} from "./queries.server.ts";
import { type RangeKey, rangeKeys } from "./filters/ranges.ts";
import { hasWords, listingWordsOf } from "./text/listing-words.ts";

/** Searches in PostgreSQL: one scan for everything whose own filter is off, one more for each filter that is on. */
export const sqlEngine = (ctx: Context): SearchEngine => ({
  async search(asked, page) {
    const now = ctx.clock();
    const criteria = await findWords(ctx, asked, now);
    const facets = (page.facets ?? facetsOf[criteria.listingType]).filter((facet) => isCounted(facet, criteria));
    const hasFigures = page.figures ?? true;
    const [keyCodes, answers, prices, equipment, attributes] = await Promise.all([
      page.limit > 0 ? selectPage(ctx, criteria, now, page) : [],
      selectScans(ctx, planScans(criteria, facets, hasFigures ? rangeKeys : []), now),
      hasFigures ? selectPrices(ctx, criteria, now) : null,
      facets.includes("equipment") ? countEquipment(ctx, criteria, now) : new Map<number, number>(),
      facets.includes("attributes") ? countEachAttribute(ctx, criteria, now) : new Map<string, number>(),
    ]);
    const counts: Counts = { ...noCounts(), equipment, attributes };
    const extents = Object.fromEntries(rangeKeys.map((key) => [key, null])) as Record<RangeKey, Extent>;
    for (const answer of answers) {
      Object.assign(counts, answer.counts);
      Object.assign(extents, answer.extents);
      if (answer.flags.size > 0) counts.flags = answer.flags;
      if (answer.days.size > 0) counts.days = answer.days;
    }
    return { total: answers[0]!.total, keyCodes, counts, extents, prices };
  },
  async count(criteria) {
    const now = ctx.clock();
    return countListings(ctx, await findWords(ctx, criteria, now), now);
  },
  comparables: (listing) => selectComparables(ctx, listing),
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
function planScans(criteria: SqlCriteria, facets: readonly Facet[], extents: readonly RangeKey[]): Scan[] {
  const empty = { facets: [], extents: [], hasFlags: false, hasDays: false };
  const scans = new Map<string, Scan>([["", { ...structuredClone(empty), criteria }]]);
  const scanFor = (key: Facet | RangeKey) => {
    const off = leftOut[key].filter((filter) => isFiltering(criteria, filter));
    const name = off.join();
    let scan = scans.get(name);
    if (!scan)
      scans.set(name, (scan = { ...structuredClone(empty), criteria: { ...criteria, ...without(criteria, off) } }));
    return scan;
  };
  for (const facet of facets) {
    if (isColumnFacet(facet)) scanFor(facet).facets.push(facet);
    if (facet === "flags") scanFor(facet).hasFlags = true;
    if (facet === "days") scanFor(facet).hasDays = true;
  }
  for (const key of extents) scanFor(key).extents.push(key);
  return [...scans.values()];
}

/** Each attribute is counted without its own filter: one query for those that have none, one for each that has. */
async function countEachAttribute(ctx: Context, criteria: SqlCriteria, now: Date): Promise<Map<string, number>> {
  const filtered = criteria.attributes.map(({ slug }) => slug);
  const counts = await Promise.all([
    countAttributes(ctx, criteria, now, { without: filtered }),
    ...filtered.map((slug) =>
      countAttributes(
        ctx,
        { ...criteria, attributes: criteria.attributes.filter((filter) => filter.slug !== slug) },
        now,
        { only: slug },
      ),
    ),
  ]);
  return new Map(counts.flatMap((map) => [...map]));
}
