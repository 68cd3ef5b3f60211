import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { countTaken, lockBusinessPackage } from "./queries.server.ts";
import { type BusinessLimits, entitlementsOf, noRoomMessage, type RoomKind } from "./rules.ts";

/**
 * What the package of a business allows. Locks the row of the business until the transaction ends, so that what is limited
 * is counted and added one at a time.
 */
export async function lockBusinessLimits(tx: Context, businessId: number): Promise<BusinessLimits> {
  const businessPackage = await lockBusinessPackage(tx, businessId);
  return entitlementsOf({ package: "none", businessId, businessPackage }).business!;
}

/**
 * Refuses with 409 when the package of a business has no room for one more user or branch. Call it in the transaction that
 * adds the user or branch.
 */
export async function requireRoom(tx: Context, businessId: number, kind: RoomKind): Promise<void> {
  const limit = (await lockBusinessLimits(tx, businessId))[kind];
  if ((await countTaken(tx, businessId, kind)) >= limit) throw new Refusal(409, noRoomMessage(kind, limit));
}
