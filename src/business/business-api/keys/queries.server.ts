import type { Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { ApiKey } from "#src/shared/database.ts";
import type { Scope } from "../rules.ts";

const ownerColumns = [
  "owner.id as ownerId",
  "owner.email",
  "owner.firstName",
  "owner.lastName",
  "owner.package",
  "owner.branchId",
] as const;

/**
 * The key with this prefix that may be used now, with the owner of its business; none where the account is closed or the
 * business suspended.
 */
export const findUsableKey = ({ db, clock }: Context, prefix: string) =>
  db
    .selectFrom("apiKey as key")
    .innerJoin("member as owner", (join) =>
      join.onRef("owner.businessId", "=", "key.businessId").on("owner.businessRole", "=", "owner"),
    )
    .innerJoin("business", "business.id", "key.businessId")
    .where("business.suspendedAt", "is", null)
    .where("key.prefix", "=", prefix)
    .where("key.revokedAt", "is", null)
    .where((eb) => eb.or([eb("key.expiresAt", "is", null), eb("key.expiresAt", ">", clock())]))
    .where("owner.isActive", "=", true)
    .where("owner.emailConfirmedAt", "is not", null)
    .where("owner.role", "=", "member")
    .select(["key.id", "key.businessId", "key.secretHash", "key.scopes", "key.lastUsedAt"])
    .select(ownerColumns)
    .$narrowType<{ scopes: Scope[] }>()
    .executeTakeFirst();

/** Whether a key was neither revoked nor has expired. */
export async function isKeyUsable({ db, clock }: Context, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("apiKey")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", clock())]))
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const touchKey = ({ db, clock }: Context, id: number) =>
  db.updateTable("apiKey").set({ lastUsedAt: clock() }).where("id", "=", id).execute();

/** The keys of a business that were not revoked, the newest first. */
export const selectKeys = ({ db }: Context, businessId: number) =>
  db
    .selectFrom("apiKey as key")
    .leftJoin("member as maker", "maker.id", "key.memberId")
    .where("key.businessId", "=", businessId)
    .where("key.revokedAt", "is", null)
    .orderBy("key.id", "desc")
    .select([
      "key.id",
      "key.name",
      "key.prefix",
      "key.scopes",
      "key.createdAt",
      "key.expiresAt",
      "key.lastUsedAt",
      "maker.firstName",
      "maker.lastName",
    ])
    .$narrowType<{ scopes: Scope[] }>()
    .execute();

/** Locks the business, so that parallel requests cannot pass a limit; call it in a transaction. */
export const lockBusiness = ({ db }: Context, id: number) =>
  db.selectFrom("business").where("id", "=", id).select("id").forUpdate().executeTakeFirstOrThrow();

export const insertKey = ({ db, clock }: Context, key: Omit<Insertable<ApiKey>, "createdAt">) =>
  db
    .insertInto("apiKey")
    .values({ ...key, createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Revokes a key of the business; false where it has no such key. */
export async function revokeKeyRow({ db, clock }: Context, { id, businessId }: { id: number; businessId: number }) {
  const { numUpdatedRows } = await db
    .updateTable("apiKey")
    .set({ revokedAt: clock() })
    .where("id", "=", id)
    .where("businessId", "=", businessId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
