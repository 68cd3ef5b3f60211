import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

export const findAppealed = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "title", "state", "ownerId", "businessId"])
    .executeTakeFirst();

/** The last two changes of a listing's state, the newest first. */
export const selectLastChanges = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingHistory")
    .where("listingId", "=", listingId)
    .where(sql<boolean>`from_state is distinct from to_state`)
    .orderBy("id", "desc")
    .limit(2)
    .select(["action", "at", "fromState", "reasonCodes", "note"])
    .execute();
