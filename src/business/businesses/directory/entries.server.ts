import { tokensOf } from "#src/finding/search/text/tokens.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { hasHours, type OpeningHours } from "../opening-hours/rules.ts";
import { readDesign } from "../shop/design.ts";
import { type ListedBusiness, selectBusinesses } from "./queries.server.ts";
import type { Nature } from "./rules.ts";

/** A business as the directory searches it. */
export type Entry = {
  row: ListedBusiness;
  tokens: string[];
  cityIds: Set<number>;
  /** Brands that it sells or is an authorised dealer of. */
  brandIds: Set<number>;
  natures: Nature[];
  listings: number;
  hours: OpeningHours;
  logoId: string | null;
  /** Of its reviews, with one decimal; null without any. */
  average: number | null;
};

/** The entries in memory, and the ids of businesses that changed since they were read; null for all of them. */
type Cached = { entries: Map<number, Entry>; changed: Set<number> | null; sorted: Entry[]; reading: Promise<void> };

const caches = new WeakMap<Db, Cached>();
const subject = "business";

/**
 * Every business with active people, those with the most live listings first. They are cached per process; the change feed
 * says which have changed, and only these are read again. While the feed does not answer all are read.
 */
export const readDirectory = (ctx: Context): Promise<readonly Entry[]> =>
  dependOnSubjects([subject], async () => {
    const cached = ctx.search && cacheOf(ctx.db, ctx.search);
    const isFollowing = await ctx.search?.sync().then(
      () => true,
      () => false,
    );
    if (!cached || !isFollowing) return sorted((await selectBusinesses(ctx)).map(entryOf));
    // Concurrent views wait for the same reading; one that fails is repeated by the next view.
    cached.reading = cached.reading.catch(() => {}).then(() => refresh(ctx, cached));
    await cached.reading;
    return cached.sorted;
  });

function cacheOf(db: Db, search: NonNullable<Context["search"]>): Cached {
  const known = caches.get(db);
  if (known) return known;
  const cached: Cached = { entries: new Map(), changed: null, sorted: [], reading: Promise.resolve() };
  caches.set(db, cached);
  search.onChange((changes) => {
    if (changes === null) cached.changed = null;
    for (const change of changes ?? []) {
      const id = "subject" in change ? businessOf(change.subject) : undefined;
      if (id !== undefined) cached.changed?.add(id);
    }
  });
  return cached;
}

const businessOf = (changed: string): number | undefined =>
  changed.startsWith(`${subject}:`) ? Number(changed.slice(subject.length + 1)) : undefined;

async function refresh(ctx: Context, cached: Cached): Promise<void> {
  const { changed } = cached;
  if (changed?.size === 0) return;
  // What changes from now on is read by the next refresh.
  cached.changed = new Set();
  try {
    const rows = await selectBusinesses(ctx, changed === null ? undefined : [...changed]);
    if (changed === null) cached.entries.clear();
    for (const id of changed ?? []) cached.entries.delete(id);
    for (const row of rows) cached.entries.set(row.id, entryOf(row));
    cached.sorted = sorted([...cached.entries.values()]);
  } catch (error) {
    cached.changed = cached.changed === null || changed === null ? null : new Set([...cached.changed, ...changed]);
    throw error;
  }
}

const sorted = (entries: Entry[]) =>
  entries.toSorted((a, b) => b.listings - a.listings || compareTurkish(a.row.name, b.row.name) || a.row.id - b.row.id);

function entryOf(row: ListedBusiness): Entry {
  const { hours, logoId } = readDesign(row.design);
  const isAuthorised = row.nature === "franchiser";
  return {
    row,
    tokens: tokensOf(row.name),
    cityIds: new Set([...(row.cityId === null ? [] : [row.cityId]), ...row.branchCityIds]),
    brandIds: new Set([...row.grantedBrandIds, ...row.stock.map(({ brandId }) => brandId)]),
    natures: [
      ...(isAuthorised ? (["yetkili-bayi"] as const) : []),
      ...(row.isRental ? (["kiralama"] as const) : []),
      ...(isAuthorised || row.isRental ? [] : (["galeri"] as const)),
    ],
    listings: row.stock.reduce((sum, { count }) => sum + count, 0),
    // A business without hours of its own has those of its first branch.
    hours: hasHours(hours) || row.branchWeek === null ? hours : { ...hours, week: row.branchWeek },
    logoId,
    average: row.average === null ? null : Math.round(row.average * 10) / 10,
  };
}
