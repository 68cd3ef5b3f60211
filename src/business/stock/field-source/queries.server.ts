import type { Context } from "#src/shared/context.server.ts";
import type { Mapping } from "../rules.ts";

/** The source that writes a listing, unless it was removed. */
export const findSourceOf = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("stockItem as item")
    .innerJoin("listing", "listing.id", "item.listingId")
    .innerJoin("stockSource as source", "source.id", "item.sourceId")
    .where("listing.keyCode", "=", keyCode)
    .where("source.removedAt", "is", null)
    .select(["source.name", "source.isApi", "listing.listingType"])
    .select((eb) => eb.ref("source.mapping").$castTo<Mapping | null>().as("mapping"))
    .executeTakeFirst();
