import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** What identifies a vehicle: `keyCodes` are numbers of listings, which an export has as stock numbers. */
export type VehicleKeys = {
  keyCodes: readonly string[];
  plates: readonly string[];
  chassisNumbers: readonly string[];
};

/**
 * The listings of a business that have one of these key codes, plates or chassis numbers and are not sold or removed,
 * the oldest first, with their stock item and the branch of their owner.
 */
export async function selectOwnVehicles(
  { db }: Context,
  businessId: number,
  { keyCodes, plates, chassisNumbers }: VehicleKeys,
) {
  if (keyCodes.length + plates.length + chassisNumbers.length === 0) return [];
  // One select for each index: a condition with `or` would read all listings of the business.
  const found = sql<number>`(
    select id from listing where key_code = any(${[...keyCodes]}::text[])
    union select id from listing where plate = any(${[...plates]}::text[])
    union select id from listing where chassis_number = any(${[...chassisNumbers]}::text[]))`;
  return db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("stockItem as item", "item.listingId", "listing.id")
    .where("listing.businessId", "=", businessId)
    .where("listing.state", "not in", ["sold", "removed"])
    .where("listing.id", "in", found)
    .orderBy("listing.id")
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.listingType",
      "listing.plate",
      "listing.chassisNumber",
      "listing.ownerId",
      "item.stockNumber",
    ])
    .execute();
}
export type OwnVehicle = Awaited<ReturnType<typeof selectOwnVehicles>>[number];
