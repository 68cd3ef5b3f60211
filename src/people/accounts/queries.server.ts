import type { Insertable } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Member as MemberTable } from "#src/shared/database.ts";

type Read = Pick<Context, "db" | "clock">;
export type LinkPurpose = "confirm" | "reset";

/** Adds a member; `undefined` where the address is taken. */
export const insertMember = (ctx: Read, values: Insertable<MemberTable>) =>
  ctx.db
    .insertInto("member")
    .values(values)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();

/** An active member's fields for signing in, mails and links. */
export const findMemberByEmail = (ctx: Read, email: string) =>
  ctx.db
    .selectFrom("member")
    .where("email", "=", email)
    .where("isActive", "=", true)
    .select(accountColumns)
    .executeTakeFirst();

export const findMember = (ctx: Read, id: number) =>
  ctx.db
    .selectFrom("member")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .select(accountColumns)
    .executeTakeFirst();

const accountColumns = [
  "id",
  "email",
  "emailConfirmedAt",
  "passwordHash",
  "firstName",
  "lastName",
  "phone",
  "createdAt",
  "role",
] as const;

/** The same, locked until the transaction ends. */
export const lockMember = (ctx: Read, id: number) =>
  ctx.db
    .selectFrom("member")
    .where("id", "=", id)
    .where("isActive", "=", true)
    .select(accountColumns)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updatePassword = (ctx: Read, id: number, passwordHash: string) =>
  ctx.db.updateTable("member").set({ passwordHash }).where("id", "=", id).execute();

/** Marks the address as confirmed; the first time counts. False when the address has changed meanwhile. */
export async function confirmEmail(ctx: Read, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("member")
    .set((eb) => ({ emailConfirmedAt: eb.fn.coalesce("emailConfirmedAt", eb.val(ctx.clock())) }))
    .where("id", "=", id)
    .where("email", "=", email)
    .where("isActive", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a link's hash. */
export const insertLink = (
  ctx: Read,
  link: { id: Buffer; memberId: number; purpose: LinkPurpose; email: string; expiresAt: Date },
) =>
  ctx.db
    .insertInto("emailToken")
    .values({ ...link, createdAt: ctx.clock() })
    .execute();

/** The member whom a valid link is for. */
export const findLink = (ctx: Read, id: Buffer, purpose: LinkPurpose) =>
  ctx.db
    .selectFrom("emailToken")
    .innerJoin("member", "member.id", "emailToken.memberId")
    .where("emailToken.id", "=", id)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.clock())
    .whereRef("emailToken.email", "=", "member.email")
    .where("member.isActive", "=", true)
    .select(["emailToken.memberId", "emailToken.email"])
    .executeTakeFirst();

/** Consumes a link: of concurrent requests only one gets it. */
export const consumeLink = (ctx: Read, id: Buffer, purpose: LinkPurpose) =>
  ctx.db
    .updateTable("emailToken")
    .set({ usedAt: ctx.clock() })
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.clock())
    .returning(["memberId", "email"])
    .executeTakeFirst();

/** Ends the member's open links of one purpose. */
export const endLinks = (ctx: Read, memberId: number, purpose: LinkPurpose) =>
  ctx.db
    .updateTable("emailToken")
    .set({ usedAt: ctx.clock() })
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();

export const deleteEndedLinks = (ctx: Read) =>
  ctx.db.deleteFrom("emailToken").where("expiresAt", "<=", ctx.clock()).execute();

export async function selectSecret(
  ctx: Read,
  name: "device" | "phone" | "passkey" | "return-action" | "account-block",
): Promise<Buffer> {
  const { value } = await ctx.db
    .selectFrom("secret")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirstOrThrow();
  return value;
}
