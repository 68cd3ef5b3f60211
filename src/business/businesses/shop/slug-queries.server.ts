import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { slugify } from "#src/shared/turkish.ts";

const slugMaxLength = 60;

/**
 * An unused address for a shop of this name: `yildiz-otomotiv`, or `yildiz-otomotiv-2` where that is taken. Addresses that
 * another shop had stay reserved for its redirect. Other transactions that choose one wait until this one ends.
 */
export async function chooseSlug({ db }: Context, name: string, businessId?: number): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('shop-slug'))`.execute(db);
  const base = slugify(name).slice(0, slugMaxLength).replace(/-+$/, "") || "dukkan";
  const own = businessId ?? 0;
  const { rows } = await sql<{ slug: string }>`
    select slug from business where (slug = ${base} or slug like ${`${base}-%`}) and id <> ${own}
    union all
    select slug from former_shop_slug where (slug = ${base} or slug like ${`${base}-%`}) and business_id <> ${own}`.execute(
    db,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Renames a shop; its earlier address redirects from now on. */
export async function renameShop(ctx: Context, id: number, { name, slug }: { name: string; slug: string }) {
  const { db, clock } = ctx;
  const { slug: earlier } = await db
    .selectFrom("business")
    .where("id", "=", id)
    .select("slug")
    .executeTakeFirstOrThrow();
  await db.updateTable("business").set({ name, shortName: name, slug }).where("id", "=", id).execute();
  if (earlier === slug) return;
  await db.deleteFrom("formerShopSlug").where("slug", "=", slug).execute();
  await db
    .insertInto("formerShopSlug")
    .values({ slug: earlier, businessId: id, replacedAt: clock() })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ businessId: id, replacedAt: clock() }))
    .execute();
}

/** The current address of the shop that once had this one. */
export async function findCurrentSlug({ db }: Pick<Context, "db">, former: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("formerShopSlug")
    .innerJoin("business", "business.id", "formerShopSlug.businessId")
    .where("formerShopSlug.slug", "=", former)
    .select("business.slug")
    .executeTakeFirst();
  return row?.slug;
}
