import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { stepMaxTries } from "./rules.ts";

type Read = Pick<Context, "db" | "clock">;

export const findTotp = ({ db }: Read, memberId: number) =>
  db
    .selectFrom("totp")
    .where("memberId", "=", memberId)
    .select(["secret", "confirmedAt", "createdAt"])
    .executeTakeFirst();

/** Starts the setup, again where one was pending; false where it is on. */
export async function insertTotp({ db, clock }: Read, memberId: number, secret: string): Promise<boolean> {
  const values = { secret, createdAt: clock() };
  const begun = await db
    .insertInto("totp")
    .values({ memberId, ...values })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values).where("totp.confirmedAt", "is", null))
    .returning("memberId")
    .executeTakeFirst();
  return begun !== undefined;
}

export const updateConfirmed = ({ db, clock }: Read, memberId: number) =>
  db.updateTable("totp").set({ confirmedAt: clock() }).where("memberId", "=", memberId).execute();

/** Consumes a code: false for one that is not newer than the last. */
export async function consumeTotpStep({ db }: Read, memberId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ lastStep: step })
    .where("memberId", "=", memberId)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels a setup whose first code was not entered yet. */
export const deleteTotpSetup = ({ db }: Read, memberId: number) =>
  db.deleteFrom("totp").where("memberId", "=", memberId).where("confirmedAt", "is", null).execute();

/** Removes the app and the recovery codes. */
export const deleteTotp = ({ db }: Read, memberId: number) =>
  db.deleteFrom("totp").where("memberId", "=", memberId).execute();

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes({ db }: Read, memberId: number, hashes: readonly Buffer[]) {
  await db.deleteFrom("recoveryCode").where("memberId", "=", memberId).execute();
  await db
    .insertInto("recoveryCode")
    .values(hashes.map((codeHash) => ({ memberId, codeHash })))
    .execute();
}

export async function consumeRecoveryCode({ db, clock }: Read, memberId: number, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recoveryCode")
    .set({ usedAt: clock() })
    .where("memberId", "=", memberId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes({ db }: Read, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCode")
    .where("memberId", "=", memberId)
    .where("usedAt", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertStep = ({ db }: Read, step: { id: Buffer; memberId: number; expiresAt: Date }) =>
  db.insertInto("signInStep").values(step).execute();

/** Whether a second step is pending. */
export const findStep = ({ db, clock }: Read, id: Buffer) =>
  db
    .selectFrom("signInStep")
    .where("id", "=", id)
    .where("expiresAt", ">", clock())
    .where("tries", "<", stepMaxTries)
    .select("memberId")
    .executeTakeFirst();

/** Counts an attempt before it is checked, so that concurrent attempts are limited too. */
export const countStepAttempt = ({ db, clock }: Read, id: Buffer) =>
  db
    .updateTable("signInStep")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", id)
    .where("expiresAt", ">", clock())
    .where("tries", "<", stepMaxTries)
    .returning("memberId")
    .executeTakeFirst();

/** False for a step that has ended meanwhile. */
export async function deleteStep({ db }: Read, id: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("signInStep").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteMemberSteps = ({ db }: Read, memberId: number) =>
  db.deleteFrom("signInStep").where("memberId", "=", memberId).execute();

export const deleteEndedSteps = ({ db, clock }: Read) =>
  db.deleteFrom("signInStep").where("expiresAt", "<=", clock()).execute();
