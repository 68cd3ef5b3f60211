import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { noteSubjects } from "#src/shared/shown.server.ts";

/** The businesses with most live listings, with how many; certified ones only. */
export function selectPartners(ctx: Context, limit: number) {
  noteSubjects(ctx, ["business"]);
  return ctx.db
    .selectFrom("listing")
    .innerJoin("business", "business.id", "listing.businessId")
    .leftJoin("city", "city.id", "business.cityId")
    .leftJoin("town", "town.id", "business.townId")
    .where("listing.state", "=", "active")
    .where("listing.expiresAt", ">", ctx.clock())
    .where("business.certificateNumber", "is not", null)
    .groupBy(["business.id", "city.name", "town.name"])
    .select([
      "business.id",
      "business.slug",
      "business.shortName as name",
      "city.name as city",
      "town.name as town",
      sql<number>`count(*)::int`.as("count"),
    ])
    .orderBy("count", "desc")
    .orderBy("business.id")
    .limit(limit)
    .execute();
}
