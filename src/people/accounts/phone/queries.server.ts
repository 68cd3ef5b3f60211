import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { codeMaxTries } from "./rules.ts";

export const findOwnPhone = ({ db }: Context, memberId: number) =>
  db.selectFrom("member").where("id", "=", memberId).select(["phone", "phoneConfirmedAt"]).executeTakeFirstOrThrow();

/** Stores the code that was just sent; a previous one is replaced. */
export const insertCode = (
  { db, clock }: Context,
  code: { memberId: number; phone: string; codeHash: Buffer; expiresAt: Date },
) => {
  const values = { ...code, tries: 0, createdAt: clock() };
  return db
    .insertInto("phoneCode")
    .values(values)
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values))
    .execute();
};

/** The number with a pending code. */
export const findOpenCode = ({ db, clock }: Context, memberId: number) =>
  db
    .selectFrom("phoneCode")
    .where("memberId", "=", memberId)
    .where("expiresAt", ">", clock())
    .where("tries", "<", codeMaxTries)
    .select(["phone", "expiresAt"])
    .executeTakeFirst();

/** Counts an attempt before it is compared, so that concurrent attempts are limited too. */
export const countAttempt = ({ db, clock }: Context, memberId: number) =>
  db
    .updateTable("phoneCode")
    .set({ tries: sql`tries + 1` })
    .where("memberId", "=", memberId)
    .where("expiresAt", ">", clock())
    .where("tries", "<", codeMaxTries)
    .returning(["phone", "codeHash", "tries"])
    .executeTakeFirst();

export const deleteCode = ({ db }: Context, memberId: number) =>
  db.deleteFrom("phoneCode").where("memberId", "=", memberId).execute();

export const deleteEndedCodes = ({ db, clock }: Pick<Context, "db" | "clock">) =>
  db.deleteFrom("phoneCode").where("expiresAt", "<=", clock()).execute();

export const updatePhone = (
  { db }: Context,
  memberId: number,
  values: { phone: string | null; phoneConfirmedAt: Date | null },
) => db.updateTable("member").set(values).where("id", "=", memberId).execute();
