import type { Context } from "#src/shared/context.server.ts";

/** When the deletion of an account was asked for, and when it is due; undefined without one. */
export const findDeletion = ({ db }: Pick<Context, "db">, memberId: number) =>
  db.selectFrom("accountDeletion").where("memberId", "=", memberId).select(["askedAt", "dueAt"]).executeTakeFirst();

/** When the signed-in member's account will be deleted, if a deletion is pending. */
export const readDeletion = async (ctx: Context): Promise<Date | undefined> =>
  ctx.member && (await findDeletion(ctx, ctx.member.id))?.dueAt;
