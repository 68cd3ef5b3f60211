import { hashPassword } from "#src/people/accounts/password.server.ts";
import type { TestApp } from "./app.ts";
import { aBranch, aMember, aShop } from "./builders.ts";

/** The password of a team's owner. */
export const ownerPassword = "galeri parolası";

/** A business with two branches, a manager and a user in each, and the owner in none. */
export async function aTeam(app: TestApp, packageName: "none" | "starter" | "growth" | "corporate" = "corporate") {
  const { id: businessId } = await aShop(app, { package: packageName });
  const [north, south] = [await aBranch(app, businessId), await aBranch(app, businessId)];
  const person = (businessRole: "owner" | "manager" | "user", branchId: number | null) =>
    aMember(app, { businessId, businessRole, branchId });
  return {
    businessId,
    north,
    south,
    owner: await aMember(app, { businessId, businessRole: "owner", passwordHash: await hashPassword(ownerPassword) }),
    manager: await person("manager", north.id),
    user: await person("user", north.id),
    otherManager: await person("manager", south.id),
    otherUser: await person("user", south.id),
  };
}
