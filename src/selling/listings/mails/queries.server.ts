import { sql } from "kysely";
import { withVehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The data of a mail to the owner of a listing. */
export const findMailedListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .$call(withVehicleNames)
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .where("keyCode", "=", keyCode)
    .select([
      "listing.id",
      "listing.keyCode",
      "listing.title",
      "listing.listingType",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
      "part.name as partName",
      "owner.email",
      "owner.firstName",
      "owner.isActive",
    ])
    .executeTakeFirst();

/** The actor of a change of a listing's state, and the action of the change `before` it. */
export const findMailedChange = ({ db }: Context, historyId: number) =>
  db
    .selectFrom("listingHistory as change")
    .leftJoin("member as actor", "actor.id", "change.actorId")
    .where("change.id", "=", historyId)
    .select((eb) => [
      "change.actorId",
      "change.action",
      "actor.firstName",
      "actor.lastName",
      eb
        .selectFrom("listingHistory as earlier")
        .whereRef("earlier.listingId", "=", "change.listingId")
        .whereRef("earlier.id", "<", "change.id")
        .where(sql<boolean>`earlier.from_state is distinct from earlier.to_state`)
        .orderBy("earlier.id", "desc")
        .limit(1)
        .select("earlier.action")
        .as("before"),
    ])
    .executeTakeFirst();
