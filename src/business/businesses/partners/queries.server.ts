import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";

/** Businesses with a package of ours, those that have been here longest first: name, address of their page, city. */
export const selectPartners = ({ db }: Context, limit: number) =>
  db
    .selectFrom("business")
    .$call(withCityName("business"))
    .where("business.package", "<>", "none")
    .orderBy("business.createdAt")
    .orderBy("business.id")
    .limit(limit)
    .select(["business.id", "business.slug", "business.name", "nature"])
    .execute();
