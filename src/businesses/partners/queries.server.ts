import type { Context } from "#src/shared/context.server.ts";

/** Businesses with a package of ours, those that have been here longest first: name, address of their page, city. */
export const selectPartners = ({ db }: Context, limit: number) =>
  db
    .selectFrom("business")
    .leftJoin("city", "city.id", "business.cityId")
    .where("business.package", "<>", "none")
    .orderBy("business.createdAt")
    .orderBy("business.id")
    .limit(limit)
    .select(["business.id", "business.slug", "business.name", "nature", "city.name as cityName"])
    .execute();
