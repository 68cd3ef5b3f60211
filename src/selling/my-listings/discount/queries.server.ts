import type { Context } from "#src/shared/context.server.ts";

export const findLastPriceChange = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingPriceChange")
    .where("listingId", "=", listingId)
    .orderBy("id", "desc")
    .limit(1)
    .select(["at", "oldKurus", "newKurus"])
    .executeTakeFirst();
