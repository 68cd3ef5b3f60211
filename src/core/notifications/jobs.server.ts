import type { Context } from "#src/shared/context.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { isRefusedForGood, type Mail } from "#src/shared/mail.server.ts";
import type { Sms } from "#src/shared/sms.server.ts";
import { addDelivery } from "./queries.server.ts";

export const deliveryJobs: JobHandlers = {
  "mail.deliver": (ctx, mail) => deliverAndCount(ctx, "mail", deliverMail(ctx, mail)),
  "sms.deliver": (ctx, sms) => deliverAndCount(ctx, "sms", deliverSms(ctx, sms)),
};

/**
 * Counts a delivery as sent, failed or refused. The counter is updated after the delivery and outside its transaction,
 * which would lock the counter's row while the mail server answers.
 */
async function deliverAndCount(ctx: Context, channel: "mail" | "sms", delivery: Promise<void>) {
  const count = (result: Parameters<typeof addDelivery>[2]) =>
    addDelivery(ctx, channel, result).catch((error: unknown) =>
      ctx.log.warn({ err: error }, "a delivery was not counted"),
    );
  try {
    await delivery;
  } catch (error) {
    await count(isRefusedForGood(error) ? "refused" : "failed");
    throw error;
  }
  await count("sent");
}

/** Delivers one mail. Its idempotency key is inserted in the same transaction, so a retried job does not send it twice. */
async function deliverMail(ctx: Context, mail: Mail) {
  await ctx.db.transaction().execute(async (db) => {
    if (mail.key) {
      const inserted = await db
        .insertInto("mailSent")
        .values({ key: mail.key })
        .onConflict((oc) => oc.doNothing())
        .returning("key")
        .executeTakeFirst();
      if (!inserted) return;
    }
    await ctx.mail.deliver(mail);
  });
}

/** Delivers one text message. A retried job may send it twice, which is harmless: the code is the same. */
async function deliverSms(ctx: Context, sms: Sms) {
  await ctx.sms?.deliver(sms);
}
