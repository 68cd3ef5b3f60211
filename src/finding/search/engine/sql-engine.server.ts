import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { selectComparables } from "#src/selling/listings/price/queries.server.ts";
import { priceJudge } from "#src/selling/listings/price/verdict.server.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
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
  countFurther,
  countListings,
  furtherFacets,
  isColumnFacet,
  type Priced,
  type Scan,
  type ScanAnswer,
  selectPage,
  selectPriced,
  selectPrices,
  selectScans,
  selectWorded,
  type SqlCriteria,
} from "./queries.server.ts";
import { pricePositionOf } from "../index/price.ts";
import { type RangeKey, rangeKeys } from "../filters/ranges.ts";
import { hasWords, listingWordsOf } from "../text/listing-words.ts";

/** Searches in PostgreSQL: one scan for everything whose own filter is off, one more for each filter that is on. */
export const sqlEngine = (ctx: Context): SearchEngine => ({
  async search(asked, page) {
    const now = ctx.clock();
    const facets = (page.facets ?? facetsOf[asked.listingType]).filter((facet) => isCounted(facet, asked));
    const isSortedByPrices = page.limit > 0 && (page.sort === "fiyat-uygun" || page.sort === "onerilen");
    const isPriced = asked.listingType === "satilik" && (isSortedByPrices || facets.includes("verdicts"));
    const criteria = await sqlCriteria(ctx, asked, now, isPriced);
    const hasFigures = page.figures ?? true;
    const scans = planScans(criteria, facets, hasFigures ? rangeKeys : []);
    const [keyCodes, answers, prices, equipment, attributes] = await Promise.all([
      page.limit > 0 ? selectPage(ctx, criteria, now, page) : [],
      selectScans(ctx, scans, now),
      hasFigures ? selectPrices(ctx, criteria, now) : null,
      facets.includes("equipment") ? countEquipment(ctx, criteria, now) : new Map<number, number>(),
      facets.includes("attributes") ? countEachAttribute(ctx, criteria, now) : new Map<string, number>(),
    ]);
    if (criteria.listingType === "yedek-parca") await addFurther(ctx, scans, answers, now);
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
    return countListings(ctx, await sqlCriteria(ctx, criteria, now, false), now);
  },
  comparables: (listing) => selectComparables(ctx, listing),
  async pricePositions(ids) {
    const priced = await judgePrices(ctx);
    const positions = new Map(priced.ids.map((id, at) => [id, priced.positions[at]!]));
    return ids.map((id) => positions.get(id) ?? null);
  },
});

/** Words and prices are looked at in JavaScript, those of every listing there is: exact and slow. */
async function sqlCriteria(ctx: Context, criteria: Criteria, now: Date, isPriced: boolean): Promise<SqlCriteria> {
  const [ids, priced] = await Promise.all([
    findWords(ctx, criteria, now),
    isPriced || isFiltering(criteria, "verdicts") ? judgePrices(ctx) : { ids: [], verdicts: [], positions: [] },
  ]);
  return { ...criteria, ids, priced };
}

async function judgePrices(ctx: Context): Promise<Priced> {
  const [rows, judge] = await Promise.all([selectPriced(ctx), priceJudge(ctx)]);
  const priced: Priced = { ids: [], verdicts: [], positions: [] };
  for (const row of rows) {
    const { pricePosition, verdict } = pricePositionOf(row, judge);
    if (pricePosition === null || verdict === null) continue;
    priced.ids.push(row.id);
    priced.verdicts.push(verdict);
    priced.positions.push(pricePosition);
  }
  return priced;
}

async function findWords(ctx: Context, criteria: Criteria, now: Date): Promise<number[] | null> {
  if (criteria.words.length === 0) return null;
  const [catalogue, places] = await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
  const wordsOf = listingWordsOf(catalogue, places);
  const listings = await selectWorded(ctx, criteria.listingType, now);
  const found = listings.filter((listing) => hasWords(wordsOf(listing), criteria.words));
  return found.map(({ id }) => id);
}

/** Adds the further models that spare parts fit to the counts of the scans. */
async function addFurther(ctx: Context, scans: readonly Scan[], answers: readonly ScanAnswer[], now: Date) {
  for (const [at, scan] of scans.entries())
    for (const facet of furtherFacets.filter((one) => scan.facets.includes(one))) {
      const counted = answers[at]!.counts[facet]!;
      for (const [value, n] of await countFurther(ctx, scan.criteria, now, facet))
        counted.set(value, (counted.get(value) ?? 0) + n);
    }
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
