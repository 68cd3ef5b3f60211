import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";

export type MenuType = { slug: string; name: string; children: { slug: string; name: string }[] };

const cacheMs = 5 * 60_000;
/** Reference data changes with a release, so it is cached per database and reloaded now and then. */
const cache = new WeakMap<Db, { until: number; types: MenuType[] }>();

/** The vehicle types of the main menu with their subtypes, in order; empty before reference data is loaded. */
export async function selectMenuTypes({ db, clock }: Context): Promise<MenuType[]> {
  const cached = cache.get(db);
  const now = clock().getTime();
  if (cached && cached.until > now) return cached.types;
  const rows = await db.selectFrom("vehicleType").select(["id", "slug", "name", "parentId"]).orderBy("sort").execute();
  const below = (id: number) =>
    rows.filter(({ parentId }) => parentId === id).map(({ slug, name }) => ({ slug, name }));
  const types = rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, slug, name }) => ({ slug, name, children: below(id) }));
  if (types.length > 0) cache.set(db, { until: now + cacheMs, types });
  return types;
}
