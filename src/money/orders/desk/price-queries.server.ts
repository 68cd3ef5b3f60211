import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { promotions } from "#src/shared/promotions.ts";
import type { PackageId } from "../packages/rules.ts";

type NewPrice = { priceKurus: number; validFrom: Date };

/** Adds a price of a package from a day on; false where that day has one. */
export async function insertPackagePrice(
  { db }: Context,
  price: NewPrice & { package: PackageId; months: number; vatPercent: number },
): Promise<boolean> {
  const row = await db
    .insertInto("packagePrice")
    .values(price)
    .onConflict((conflict) => conflict.columns(["package", "months", "validFrom"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The same for a promotion, which has a price for each vehicle type and period. */
export async function insertPromotionPrice(
  { db }: Context,
  price: NewPrice & { promotionKey: string; vehicleTypeId: number; periodDays: number },
): Promise<boolean> {
  const row = await db
    .insertInto("promotionPrice")
    .values(price)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const inOrderOfShop = sql`array_position(${promotions.map(({ key }) => key)}::text[], promotion_key)`;

/** All prices of promotions with the name of the vehicle type, the newest of each first. */
export const selectPromotionPrices = ({ db }: Context) =>
  db
    .selectFrom("promotionPrice")
    .innerJoin("vehicleType", "vehicleType.id", "promotionPrice.vehicleTypeId")
    .orderBy(inOrderOfShop)
    .orderBy("vehicleType.sort")
    .orderBy("vehicleTypeId")
    .orderBy("periodDays")
    .orderBy("validFrom", "desc")
    .select([
      "promotionKey",
      "vehicleTypeId",
      "vehicleType.name as vehicleType",
      "periodDays",
      "validFrom",
      "priceKurus",
    ])
    .execute();
