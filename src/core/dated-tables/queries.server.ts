import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";

/** Ends a row from a day on; false where it has an end. */
export async function insertEnd(
  { db, clock }: Context,
  end: { entity: string; entityId: string; validTo: string; source: string },
): Promise<boolean> {
  const row = await db
    .insertInto("datedEnd")
    .values({ ...end, validTo: sql<Date>`${end.validTo}::date`, addedAt: clock() })
    .onConflict((conflict) => conflict.columns(["entity", "entityId"]).doNothing())
    .returning("entityId")
    .executeTakeFirst();
  return row !== undefined;
}

/** The keys of a table's rows that have an end. */
export async function selectEndedKeys({ db }: Context, entity: string): Promise<Set<string>> {
  const rows = await db.selectFrom("datedEnd").where("entity", "=", entity).select("entityId").execute();
  return new Set(rows.map(({ entityId }) => entityId));
}
