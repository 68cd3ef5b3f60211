import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ListingType } from "../rules.ts";

/** A vehicle that is offered, and by whom: a business or, without one, a private member. */
export type OfferedVehicle = {
  listingType: ListingType;
  plate: string | null;
  chassisNumber: string | null;
  ownerId: number;
  businessId: number | null;
};

/** The seller's oldest other listing of a vehicle, by plate or chassis, that is not sold or removed. */
export const findListingOfVehicle = (
  { db }: Context,
  { listingType, plate, chassisNumber, ownerId, businessId }: OfferedVehicle,
  exceptId: number | undefined,
) =>
  db
    .selectFrom("listing")
    .where(
      "id",
      "in",
      sql<number>`(
      select id from listing where plate = ${plate}
      union select id from listing where chassis_number = ${chassisNumber})`,
    )
    .where("listingType", "=", listingType)
    .where("state", "not in", ["draft", "sold", "removed"])
    .$if(businessId === null, (query) => query.where("ownerId", "=", ownerId).where("businessId", "is", null))
    .$if(businessId !== null, (query) => query.where("businessId", "=", businessId))
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId!))
    .orderBy("id")
    .select(["keyCode", "plate"])
    .executeTakeFirst();
