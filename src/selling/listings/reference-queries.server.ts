import { sql } from "kysely";
import { insertChanges } from "#src/core/catalogue/desk/queries.server.ts";
import type { CatalogueReference, Level, Move } from "#src/core/catalogue/desk/references.server.ts";
import { type Context, requireDesk } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";

const columns = { brand: "brandId", model: "modelId", variant: "variantId", engine: "engineId" } as const;
/** Spare parts fit further brands and models. */
const fitKeys: Partial<Record<Level, string>> = { brand: "brandId", model: "modelId" };

const fitsThem = (level: Level, id: number) =>
  fitKeys[level] ? sql<boolean>`fits @> ${JSON.stringify([{ [fitKeys[level]]: id }])}::jsonb` : sql<boolean>`false`;

const countListings = async ({ db }: Context, level: Level, id: number): Promise<number> => {
  const { count } = await db
    .selectFrom("listing")
    .where((eb) => eb.or([eb(columns[level], "=", id), fitsThem(level, id)]))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

async function countActive({ db }: Context, level: Level, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where(columns[level], "in", ids)
    .groupBy(columns[level])
    .select((eb) => [`${columns[level]} as id`, eb.fn.countAll<number>().as("count")] as const)
    .execute();
  return new Map(rows.map(({ id, count }) => [id!, count]));
}

async function moveListings({ db }: Context, { level, from, to }: Move): Promise<void> {
  await db
    .updateTable("listing")
    .set({ [columns[level]]: to })
    .where(columns[level], "=", from)
    .execute();
  if (level === "brand")
    await db.updateTable("listing").set({ franchiserBrandId: to }).where("franchiserBrandId", "=", from).execute();
  // Two vehicles that become the same are one.
  await sql`update listing set fits = merged_fits(fits) where ${fitsThem(level, from)}`.execute(db);
}

/** The index has the words of variants, and those of further models of spare parts, listing by listing. */
async function readListingsAgain({ db }: Context, level: Level, id: number): Promise<void> {
  const named = level === "variant" ? sql`variant_id = ${id}` : fitsThem(level, id);
  await sql`insert into listing_change (listing_id) select id from listing where state = 'active' and ${named}`.execute(
    db,
  );
}

/** Recommended prices move, but for days on which the other variant has one: those stay with the merged one, unread. */
async function moveListPrices(tx: Context, { from, to }: Pick<Move, "from" | "to">): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update list_price moved set variant_id = ${to}
    where variant_id = ${from} and not exists (
      select from list_price other where other.variant_id = ${to} and other.model_year = moved.model_year
        and other.valid_from = moved.valid_from)
    returning id`.execute(tx.db);
  const memberId = requireDesk(tx, "catalogue", "change").id;
  // Loading reference data leaves what has a history alone.
  await insertChanges(
    tx,
    rows.map(({ id }) => ({
      entity: "list_price",
      entityId: String(id),
      action: "change",
      before: { variantId: from },
      after: { variantId: to },
      reason: `Versiyon ${from} → ${to}`,
      memberId,
    })),
  );
}

/** Prices of a merged entry are estimated from the listings of the other one by the next fit, which is made at once. */
async function moveEstimates(tx: Context, { level, from, to }: Move): Promise<void> {
  if (level === "variant") await moveListPrices(tx, { from, to });
  if (level === "engine") return;
  await tx.db.deleteFrom("pricePool").where("kind", "=", level).where("id", "=", from).execute();
  await enqueue(tx, "listings.fit-prices", {}, { key: "listings.fit-prices" });
}

const countListPrices = async ({ db }: Context, level: Level, id: number): Promise<number> => {
  if (level !== "variant") return 0;
  const { count } = await db
    .selectFrom("listPrice")
    .where("variantId", "=", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

export const listingReferences: readonly CatalogueReference[] = [
  { label: "İlan", count: countListings, countActive, move: moveListings, renamed: readListingsAgain },
  { label: "Tavsiye edilen fiyat", count: countListPrices, move: moveEstimates },
];
