import { sql } from "kysely";
import type { CatalogueReference, Level, Move } from "#src/core/catalogue/desk/references.server.ts";
import type { Context } from "#src/shared/context.server.ts";

const mergedReason = "Marka, bayisi olduğunuz ya da istediğiniz başka bir markayla birleştirildi.";

const count = async ({ db }: Context, level: Level, id: number): Promise<number> => {
  if (level !== "brand") return 0;
  const found = await db
    .selectFrom("businessBrand")
    .where("brandId", "=", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return found.count;
};

/** A business has one open row of a brand: of two the granted one stays open, and the other is closed. */
async function move({ db, clock }: Context, { level, from, to }: Move): Promise<void> {
  if (level !== "brand") return;
  const now = clock();
  await sql`
    update business_brand one set
      state = case one.state when 'granted' then 'revoked' else 'denied' end,
      reason = ${mergedReason},
      decided_at = coalesce(one.decided_at, ${now}),
      revoked_at = case one.state when 'granted' then ${now}::timestamptz end
    from business_brand other
    where one.business_id = other.business_id and one.id <> other.id
      and one.state in ('asked', 'granted') and other.state in ('asked', 'granted')
      and ((one.brand_id = ${from} and other.brand_id = ${to} and not (one.state = 'granted' and other.state = 'asked'))
        or (one.brand_id = ${to} and other.brand_id = ${from} and one.state = 'asked' and other.state = 'granted'))`.execute(
    db,
  );
  await db.updateTable("businessBrand").set({ brandId: to }).where("brandId", "=", from).execute();
}

export const brandReferences: readonly CatalogueReference[] = [{ label: "Yetkili bayilik", count, move }];
