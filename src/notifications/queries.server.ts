import type { Context } from "#src/shared/context.server.ts";

const listLimit = 200;

/** The stored mails without their bodies, newest first. */
export const selectMails = (ctx: Context) =>
  ctx.db
    .selectFrom("mailMessage")
    .select(["id", "toAddress", "subject", "createdAt"])
    .orderBy("id", "desc")
    .limit(listLimit)
    .execute();

/** The stored text messages, newest first. */
export const selectSms = (ctx: Context) =>
  ctx.db
    .selectFrom("smsMessage")
    .select(["id", "toPhone", "body", "createdAt"])
    .orderBy("id", "desc")
    .limit(listLimit)
    .execute();

export const findMail = (ctx: Context, id: number) =>
  ctx.db.selectFrom("mailMessage").selectAll().where("id", "=", id).executeTakeFirst();
