import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { businessHeld, sellerHeld } from "../rules.ts";
import { isHeld } from "./queries.server.ts";

/**
 * Refuses with 409 where staff have blocked the private seller of a listing, or suspended its business. The member's row
 * must be locked.
 */
export async function requireNotHeld(
  tx: Context,
  { ownerId, businessId }: { ownerId: number; businessId: number | null },
) {
  const isBusiness = businessId !== null;
  if (await isHeld(tx, isBusiness ? { businessId } : { memberId: ownerId }))
    throw new Refusal(409, isBusiness ? businessHeld : sellerHeld);
}
