import { sql } from "kysely";
import type { CatalogueReference, Level, Move } from "#src/catalogue/desk/references.server.ts";
import type { Context } from "#src/shared/context.server.ts";

const count = async ({ db }: Context, level: Level, id: number): Promise<number> => {
  if (level !== "brand") return 0;
  const found = await db
    .selectFrom("businessBrand")
    .where("brandId", "=", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return found.count;
};

/** A business has one open row of a brand: of two it keeps the granted one. */
async function move({ db }: Context, { level, from, to }: Move): Promise<void> {
  if (level !== "brand") return;
  await sql`
    delete from business_brand one using business_brand other
    where one.business_id = other.business_id and one.id <> other.id
      and one.state in ('asked', 'granted') and other.state in ('asked', 'granted')
      and ((one.brand_id = ${from} and other.brand_id = ${to} and not (one.state = 'granted' and other.state = 'asked'))
        or (one.brand_id = ${to} and other.brand_id = ${from} and one.state = 'asked' and other.state = 'granted'))`.execute(
    db,
  );
  await db.updateTable("businessBrand").set({ brandId: to }).where("brandId", "=", from).execute();
}

export const brandReferences: readonly CatalogueReference[] = [{ label: "Yetkili bayilik", count, move }];
