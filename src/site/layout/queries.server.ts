import type { Context } from "#src/shared/context.server.ts";
import type { Db } from "#src/shared/db.server.ts";

export type MenuType = { slug: string; name: string; children: { slug: string; name: string }[] };

const cacheMs = 5 * 60_000;
/** Reference data changes with a release, so it is cached per database and reloaded now and then. */
const cache = new WeakMap<Db, { until: number; menu: Menu }>();

/** A link to spare parts; `filter` is the query of its address. */
type MenuPart = { filter: string; name: string };
type Menu = { types: MenuType[]; parts: MenuPart[] };

/**
 * The vehicle types of the main menu with their subtypes, and the categories of spare parts, in order; empty before reference
 * data is loaded.
 */
export async function selectMenu({ db, clock }: Context): Promise<Menu> {
  const cached = cache.get(db);
  const now = clock().getTime();
  if (cached && cached.until > now) return cached.menu;
  const rows = await db.selectFrom("vehicleType").select(["id", "slug", "name", "parentId"]).orderBy("sort").execute();
  const below = (id: number) =>
    rows.filter(({ parentId }) => parentId === id).map(({ slug, name }) => ({ slug, name }));
  const types = rows
    .filter(({ parentId }) => parentId === null)
    .map(({ id, slug, name }) => ({ slug, name, children: below(id) }));
  const menu = { types, parts: await selectPartLinks(db) };
  if (types.length > 0) cache.set(db, { until: now + cacheMs, menu });
  return menu;
}

/** The groups of parts of cars, which are most of the market, and the other categories. */
async function selectPartLinks(db: Db): Promise<MenuPart[]> {
  const rows = await db
    .selectFrom("sparePartNode")
    .where("lastStep", "=", false)
    .select(["id", "parentId", "slug", "name"])
    .orderBy("sort")
    .execute();
  const below = (id: string | null) => rows.filter(({ parentId }) => parentId === id);
  const [cars, ...others] = below(below(null)[0]?.id ?? null);
  return [
    ...(cars ? below(cars.id) : []).map(({ slug, name }) => ({ filter: `grup=${slug}`, name })),
    ...others.map(({ slug, name }) => ({ filter: `kategori=${slug}`, name })),
  ];
}
