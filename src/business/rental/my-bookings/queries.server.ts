import type { Context } from "#src/shared/context.server.ts";

/** How the counter of a pick-up place is found and called. */
export const findPickupPlace = ({ db }: Context, businessId: number, placeId: number) =>
  db
    .selectFrom("rentalBusinessPlace as place")
    .where("place.businessId", "=", businessId)
    .where("place.placeId", "=", placeId)
    .select(["place.note"])
    .executeTakeFirst();

/** The open places of a business, by name. */
export const selectBusinessPlaces = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("rentalBusinessPlace as place")
    .innerJoin("rentalPlace", "rentalPlace.id", "place.placeId")
    .where("place.businessId", "=", businessId)
    .where("place.closedAt", "is", null)
    .orderBy("rentalPlace.name")
    .select(["rentalPlace.simpleSlug", "rentalPlace.name"])
    .execute();
