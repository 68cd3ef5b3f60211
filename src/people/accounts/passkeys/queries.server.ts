import type { Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Passkey } from "#src/shared/database.ts";
import type { PasskeyKind } from "./rules.ts";

type Read = Pick<Context, "db" | "clock">;

/** The member's passkeys, the oldest first. */
export const selectPasskeys = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("passkey")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .select(["id", "name", "kind", "createdAt", "usedAt", "credentialId", "transports"])
    .$narrowType<{ kind: PasskeyKind }>()
    .execute();

export const findPasskey = ({ db }: Read, memberId: number, id: number) =>
  db
    .selectFrom("passkey")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .select(["id", "name", "kind", "createdAt", "usedAt"])
    .$narrowType<{ kind: PasskeyKind }>()
    .executeTakeFirst();

/** The stored passkey that an answer is verified against. */
export const findCredential = ({ db }: Read, credentialId: Buffer) =>
  db
    .selectFrom("passkey")
    .where("credentialId", "=", credentialId)
    .select(["id", "memberId", "credentialId", "publicKey", "signCount"])
    .executeTakeFirst();

export async function countPasskeys({ db }: Read, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("passkey")
    .where("memberId", "=", memberId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the member, so that no other passkey is added until the transaction ends. */
export const lockPasskeys = ({ db }: Read, memberId: number) =>
  db.selectFrom("member").where("id", "=", memberId).select("id").forNoKeyUpdate().execute();

/** False where this passkey is already registered. */
export async function insertPasskey({ db }: Read, passkey: Insertable<Passkey>): Promise<boolean> {
  const added = await db
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Records the use of a passkey. False where its counter did not increase, as of a copy, or a concurrent answer was first.
 */
export async function updateUse({ db, clock }: Read, id: number, signCount: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ signCount, usedAt: clock() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("signCount", "<", signCount), eb.and([eb("signCount", "=", 0), eb.val(signCount === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateName({ db }: Read, memberId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ name })
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the removed passkey's name, or undefined where the member has no such passkey. */
export const deletePasskey = ({ db }: Read, memberId: number, id: number) =>
  db.deleteFrom("passkey").where("memberId", "=", memberId).where("id", "=", id).returning("name").executeTakeFirst();

/** Removes all passkeys of the member. */
export const deletePasskeys = ({ db }: Read, memberId: number) =>
  db.deleteFrom("passkey").where("memberId", "=", memberId).execute();

export const insertChallenge = ({ db }: Read, challenge: { id: Buffer; holder: Buffer; expiresAt: Date }) =>
  db.insertInto("passkeyChallenge").values(challenge).execute();

/** Consumes a challenge: of concurrent answers only one gets it. */
export async function consumeChallenge({ db, clock }: Read, id: Buffer, holder: Buffer): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkeyChallenge")
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("expiresAt", ">", clock())
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export const deleteEndedChallenges = ({ db, clock }: Read) =>
  db.deleteFrom("passkeyChallenge").where("expiresAt", "<=", clock()).execute();
