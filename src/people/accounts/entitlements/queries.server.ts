import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { RoomKind } from "./rules.ts";

/** The package of a business, whose row is locked until the transaction ends. */
export async function lockBusinessPackage({ db }: Context, businessId: number) {
  const row = await db
    .selectFrom("business")
    .where("id", "=", businessId)
    .select("package")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.package;
}

/** How many active members or open branches a business has. */
export async function countTaken({ db }: Context, businessId: number, kind: RoomKind): Promise<number> {
  const count = sql<number>`count(*)::int`.as("count");
  const members = db.selectFrom("member").where("isActive", "=", true).where("businessId", "=", businessId);
  const branches = db.selectFrom("branch").where("closedAt", "is", null).where("businessId", "=", businessId);
  const query = kind === "users" ? members.select(count) : branches.select(count);
  return (await query.executeTakeFirstOrThrow()).count;
}
