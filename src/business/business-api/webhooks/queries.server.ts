import { type Updateable, sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Webhook as WebhookTable } from "#src/shared/database.ts";
import type { WebhookEvent } from "./rules.ts";

const webhooks = ({ db }: Context) =>
  db
    .selectFrom("webhook")
    .where("removedAt", "is", null)
    .select([
      "id",
      "businessId",
      "url",
      "events",
      "secret",
      "oldSecret",
      "oldSecretUntil",
      "createdAt",
      "failures",
      "retryAt",
      "lastSuccessAt",
      "disabledAt",
    ])
    .$narrowType<{ events: WebhookEvent[] }>();

export const selectWebhooks = (ctx: Context, businessId: number) =>
  webhooks(ctx).where("businessId", "=", businessId).orderBy("id").execute();
export type Webhook = Awaited<ReturnType<typeof selectWebhooks>>[number];

/** A webhook of a business. */
export const findWebhook = (ctx: Context, { id, businessId }: { id: number; businessId: number }) =>
  webhooks(ctx).where("id", "=", id).where("businessId", "=", businessId).executeTakeFirst();

/** Those of a business that are sent this event. */
export const selectSubscribed = (ctx: Context, businessId: number, event: WebhookEvent) =>
  webhooks(ctx)
    .where("businessId", "=", businessId)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy("id")
    .execute();

/** The id of the next webhook, which its secret is encrypted for. */
export const insertWebhook = (
  { db, clock }: Context,
  webhook: { businessId: number; memberId: number; url: string; events: WebhookEvent[] },
) =>
  db
    .insertInto("webhook")
    .values({ ...webhook, secret: "", createdAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateWebhook = async ({ db }: Context, id: number, values: Updateable<WebhookTable>) => {
  await db.updateTable("webhook").set(values).where("id", "=", id).execute();
};

type NewDelivery = { webhookId: number; eventId: string; event: string; body: string };

/** A new delivery's id; undefined where the webhook was sent this event before. */
export const insertDelivery = ({ db, clock }: Context, delivery: NewDelivery) =>
  db
    .insertInto("webhookDelivery")
    .values({ ...delivery, createdAt: clock(), nextAttemptAt: clock() })
    .onConflict((conflict) => conflict.columns(["webhookId", "eventId"]).doNothing())
    .returning("id")
    .executeTakeFirst();

const deliveries = ({ db }: Context) =>
  db
    .selectFrom("webhookDelivery as delivery")
    .select([
      "delivery.id",
      "delivery.webhookId",
      "delivery.eventId",
      "delivery.event",
      "delivery.body",
      "delivery.state",
      "delivery.attempts",
      "delivery.createdAt",
      "delivery.nextAttemptAt",
      "delivery.attemptedAt",
      "delivery.status",
      "delivery.durationMs",
      "delivery.answer",
      "delivery.fault",
    ]);

export const findDelivery = (ctx: Context, id: number) =>
  deliveries(ctx).where("delivery.id", "=", id).executeTakeFirst();
export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** The newest deliveries of a webhook. */
export const selectDeliveries = (ctx: Context, webhookId: number, limit: number) =>
  deliveries(ctx).where("delivery.webhookId", "=", webhookId).orderBy("delivery.id", "desc").limit(limit).execute();

/** The webhook of a delivery, unless it was removed. */
export const findWebhookOf = (ctx: Context, webhookId: number) =>
  webhooks(ctx).where("id", "=", webhookId).executeTakeFirst();

type DeliveryValues = Partial<
  Pick<Delivery, "state" | "attempts" | "nextAttemptAt" | "attemptedAt" | "status" | "durationMs" | "answer" | "fault">
>;

export const updateDelivery = async ({ db }: Context, id: number, values: DeliveryValues) => {
  await db.updateTable("webhookDelivery").set(values).where("id", "=", id).execute();
};

/** The deliveries of a webhook that wait for their first attempt. */
export const selectUntried = ({ db }: Context, webhookId: number) =>
  db
    .selectFrom("webhookDelivery")
    .where("webhookId", "=", webhookId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .orderBy("id")
    .select("id")
    .execute();

/** Marks the pending deliveries of a disabled or removed webhook as failed. */
export const failWaiting = async ({ db }: Context, webhookId: number) => {
  await db
    .updateTable("webhookDelivery")
    .set({ state: "failed", nextAttemptAt: null })
    .where("webhookId", "=", webhookId)
    .where("state", "=", "waiting")
    .execute();
};

export const deleteDeliveriesBefore = async ({ db }: Context, before: Date) => {
  await db.deleteFrom("webhookDelivery").where("createdAt", "<", before).where("state", "<>", "waiting").execute();
};
