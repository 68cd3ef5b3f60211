import { type BusinessLimits, entitlementsOf } from "#src/accounts/entitlements/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { countBranches } from "./branches/queries.server.ts";
import { lockBusiness } from "./company/queries.server.ts";
import { countPeople } from "./people/queries.server.ts";

/**
 * Refuses with 409 where the business's package allows no further user or branch. Call it in the transaction that adds
 * one: the business stays locked until it ends, so that parallel requests are counted one after the other.
 */
export async function requireRoom(tx: Context, businessId: number, what: "users" | "branches"): Promise<void> {
  const { package: businessPackage } = await lockBusiness(tx, businessId);
  const limit = entitlementsOf({ package: "none", businessId, businessPackage }).business![what];
  const used = what === "users" ? await countPeople(tx, businessId) : await countBranches(tx, businessId);
  if (used >= limit) throw new Refusal(409, roomMessages[what](limit));
}

export const roomMessages: Record<"users" | "branches", (limit: BusinessLimits["users"]) => string> = {
  users: (limit) =>
    `İşletmenin paketi en fazla ${formatNumber(limit)} kullanıcıya izin verir. Daha fazlası için paketinizi yükseltiniz.`,
  branches: (limit) =>
    `İşletmenizin paketi en fazla ${formatNumber(limit)} şubeye izin verir. Daha fazlası için paketinizi yükseltiniz.`,
};
