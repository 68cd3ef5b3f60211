import type { Context } from "#src/shared/context.server.ts";

/** The title of a listing that was published: strangers learn of no other. */
export const findPublishedListing = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .where("publishedAt", "is not", null)
    .select(["id", "title"])
    .executeTakeFirst();
