import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";

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

/** Counts the end of a delivery on its day in Turkey. */
export const addDelivery = (
  { db, clock }: Pick<Context, "db" | "clock">,
  channel: "mail" | "sms",
  result: "sent" | "failed" | "refused",
) =>
  db
    .insertInto("deliveryDay")
    .values({ day: calendarDay(clock()), channel, [result]: 1 })
    .onConflict((conflict) =>
      conflict.columns(["day", "channel"]).doUpdateSet({ [result]: sql`delivery_day.${sql.ref(result)} + 1` }),
    )
    .execute();

/** Deliveries by day and channel, the latest first; `day` as `2026-03-01`. */
export const selectDeliveries = ({ db }: Pick<Context, "db">, days: number) =>
  db
    .selectFrom("deliveryDay")
    .select([sql<string>`day::text`.as("day"), "channel", "sent", "failed", "refused"])
    .orderBy("deliveryDay.day", "desc")
    .orderBy("channel")
    .limit(days * 2)
    .execute();
