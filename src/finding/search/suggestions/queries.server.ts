import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";

/** The businesses with a live listing of the listing type. */
export const selectShops = ({ db, clock }: Context, listingType: ListingType) =>
  db
    .selectFrom("business")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("listing")
          .whereRef("listing.businessId", "=", "business.id")
          .where("listing.listingType", "=", listingType)
          .where("listing.state", "=", "active")
          .where((or) => or.or([or("expiresAt", "is", null), or("expiresAt", ">", clock())]))
          .select("listing.id"),
      ),
    )
    .select(["business.id", "business.slug", "business.shortName as name"])
    .orderBy("business.id")
    .execute();
