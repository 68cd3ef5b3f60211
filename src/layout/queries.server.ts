import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";

export type MenuType = { slug: string; name: string; children: { slug: string; name: string }[] };

const rememberedMs = 5 * 60_000;
/** Reference data changes with a release: read now and then, per database, not with every page. */
const remembered = new WeakMap<Db, { until: number; types: MenuType[] }>();

/** The vehicle types of the main menu with those below them, in their order; none before reference data is loaded. */
export async function selectMenuTypes({ db, clock }: Context): Promise<MenuType[]> {
  const known = remembered.get(db);
  const now = clock().getTime();
  if (known && known.until > now) return known.types;
  const rows = await db.selectFrom("vehicleType").select(["id", "slug", "name", "parentId"]).orderBy("sort").execute();
  const below = (id: number) =>
    rows.filter(({ parentId }) => parentId === id).map(({ slug, name }) => ({ slug, name }));
  const types = rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, slug, name }) => ({ slug, name, children: below(id) }));
  if (types.length > 0) remembered.set(db, { until: now + rememberedMs, types });
  return types;
}
