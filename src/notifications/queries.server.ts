import type { Context } from "#src/shared/context.server.ts";

const mostMails = 200;

/** The kept mails without their bodies, newest first. */
export const selectMails = (ctx: Context) =>
  ctx.db
    .selectFrom("mailMessage")
    .select(["id", "toAddress", "subject", "createdAt"])
    .orderBy("id", "desc")
    .limit(mostMails)
    .execute();

/** The kept text messages, newest first. */
export const selectSms = (ctx: Context) =>
  ctx.db
    .selectFrom("smsMessage")
    .select(["id", "toPhone", "body", "createdAt"])
    .orderBy("id", "desc")
    .limit(mostMails)
    .execute();

export const findMail = (ctx: Context, id: number) =>
  ctx.db.selectFrom("mailMessage").selectAll().where("id", "=", id).executeTakeFirst();
