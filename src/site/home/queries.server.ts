import { sql } from "kysely";
import { withPlaceNames } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";

/** The certified businesses with the most live listings, and their number. */
export const selectPartners = ({ db, clock }: Context, limit: number) =>
  dependOnSubjects(["business"], () =>
    db
      .selectFrom("listing")
      .innerJoin("business", "business.id", "listing.businessId")
      .$call(withPlaceNames("business"))
      .where("listing.state", "=", "active")
      .where("listing.expiresAt", ">", clock())
      .where("business.certificateNumber", "is not", null)
      .groupBy(["business.id", "city.name", "town.name"])
      .select(["business.id", "business.slug", "business.shortName as name", sql<number>`count(*)::int`.as("count")])
      .orderBy("count", "desc")
      .orderBy("business.id")
      .limit(limit)
      .execute(),
  );
