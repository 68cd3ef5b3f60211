import type { Context } from "#src/shared/context.server.ts";

type Read = Pick<Context, "db" | "clock">;

/** Starts a change; a pending one ends with its links. */
export const insertChange = (
  { db, clock }: Read,
  change: {
    memberId: number;
    oldEmail: string;
    newEmail: string;
    oldToken: Buffer | null;
    newToken: Buffer;
    expiresAt: Date;
  },
) => {
  const values = { ...change, oldConfirmedAt: null, newConfirmedAt: null, createdAt: clock() };
  return db
    .insertInto("emailChange")
    .values(values)
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values))
    .execute();
};

// The member's address is still the one the change was requested from, and was not confirmed since: then it would have
// got a link of its own.
const open = ({ db, clock }: Read) =>
  db
    .selectFrom("emailChange")
    .innerJoin("member", "member.id", "emailChange.memberId")
    .where("member.isActive", "=", true)
    .where("expiresAt", ">", clock())
    .whereRef("emailChange.oldEmail", "=", "member.email")
    .where((eb) =>
      eb.or([
        eb.and([eb("oldToken", "is", null), eb("member.emailConfirmedAt", "is", null)]),
        eb.and([eb("oldToken", "is not", null), eb("member.emailConfirmedAt", "is not", null)]),
      ]),
    )
    .select([
      "emailChange.memberId",
      "emailChange.newEmail",
      "member.email as oldEmail",
      "oldToken",
      "newToken",
      "oldConfirmedAt",
      "newConfirmedAt",
    ]);

/** The member's pending change. */
export const findOwnChange = (ctx: Read, memberId: number) =>
  open(ctx).where("emailChange.memberId", "=", memberId).executeTakeFirst();

/** The change that the link with this hash belongs to. */
export const findChange = (ctx: Read, token: Buffer) =>
  open(ctx)
    .where((eb) => eb.or([eb("oldToken", "=", token), eb("newToken", "=", token)]))
    .executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockChange = (ctx: Read, token: Buffer) =>
  open(ctx)
    .where((eb) => eb.or([eb("oldToken", "=", token), eb("newToken", "=", token)]))
    .forUpdate()
    .executeTakeFirst();

export const updateSide = ({ db, clock }: Read, memberId: number, side: "oldConfirmedAt" | "newConfirmedAt") =>
  db
    .updateTable("emailChange")
    .set({ [side]: clock() })
    .where("memberId", "=", memberId)
    .execute();

export const deleteChange = ({ db }: Read, memberId: number) =>
  db.deleteFrom("emailChange").where("memberId", "=", memberId).execute();

export const deleteEndedChanges = ({ db, clock }: Read) =>
  db.deleteFrom("emailChange").where("expiresAt", "<=", clock()).execute();

/** Sets the member's address, confirmed; false where another member has it meanwhile. */
export async function updateEmail({ db, clock }: Read, memberId: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("member")
    .set({ email, emailConfirmedAt: clock() })
    .where("id", "=", memberId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("member as other").where("other.email", "=", email).select("other.id"))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
