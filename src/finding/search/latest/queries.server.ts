import type { Context } from "#src/shared/context.server.ts";

/** The publishing time and owner of these listings, the newest first. */
export const selectPublished = ({ db }: Context, keyCodes: readonly string[]) =>
  db
    .selectFrom("listing")
    .where("keyCode", "in", keyCodes)
    .where("publishedAt", "is not", null)
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .select((eb) => ["keyCode", "ownerId", "businessId", eb.ref("publishedAt").$notNull().as("publishedAt")])
    .execute();
