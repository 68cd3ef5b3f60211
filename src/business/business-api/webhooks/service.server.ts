import { randomUUID } from "node:crypto";
import { newToken } from "#src/people/accounts/session.server.ts";
import { type Context, inTransaction, refuseWhileImpersonating } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { decryptText, encryptText } from "#src/shared/encryption.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { NotPublicError } from "#src/shared/public-network.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { checkedUrl, isOwnAddress } from "#src/business/stock/fetching/fetch.server.ts";
import { FetchFault } from "#src/business/stock/fetching/rules.ts";
import { lockBusiness } from "../keys/queries.server.ts";
import { requireApiManager } from "../keys/service.server.ts";
import { deliveryJob } from "./delivery-job.server.ts";
import {
  failWaiting,
  findDelivery,
  findWebhook,
  insertDelivery,
  insertWebhook,
  selectWebhooks,
  updateWebhook,
  type Webhook,
} from "./queries.server.ts";
import { manualThrottle, oldSecretHours, testEvent, type WebhookEvent, webhookMessages, webhooksMax } from "./rules.ts";

/** What the secrets of a webhook are encrypted for. */
export const secretRow = (id: number) => `webhook:${id}`;

/** The secrets that sign now: that of the webhook and, for a day after it was rolled, the old one. */
export function secretsOf(ctx: Context, { id, secret, oldSecret, oldSecretUntil }: Webhook): string[] {
  const old = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > ctx.clock() ? [oldSecret] : [];
  return [secret, ...old].map((one) => decryptText(ctx, secretRow(id), one));
}

/** The webhooks of the member's business. */
export async function readWebhooks(ctx: Context) {
  return selectWebhooks(ctx, requireApiManager(ctx).businessId);
}

/** A webhook of the member's business; 404 for any other. */
export async function getWebhook(ctx: Context, id: number): Promise<Webhook> {
  const webhook = await findWebhook(ctx, { id, businessId: requireApiManager(ctx).businessId });
  if (!webhook) throw new Refusal(404, webhookMessages.notFound);
  return webhook;
}

/** Adds a webhook and returns it with its secret, which is shown once. 409 beyond the limit, 422 for the address. */
export async function addWebhook(
  ctx: Context,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<{ webhook: Webhook; secret: string }> {
  refuseWhileImpersonating(ctx);
  const { id: memberId, businessId } = requireApiManager(ctx);
  checkAddress(ctx, url);
  const secret = newSecret();
  const id = await inTransaction(ctx, async (tx) => {
    await lockBusiness(tx, businessId);
    if ((await selectWebhooks(tx, businessId)).length >= webhooksMax) throw new Refusal(409, webhookMessages.tooMany);
    const inserted = await insertWebhook(tx, { businessId, memberId, url, events: [...new Set(events)] });
    await updateWebhook(tx, inserted.id, { secret: encryptText(tx, secretRow(inserted.id), secret) });
    return inserted.id;
  });
  return { webhook: await getWebhook(ctx, id), secret };
}

const newSecret = () => `kontak_webhook_${newToken()}`;

function checkAddress(ctx: Context, url: string) {
  try {
    checkedUrl(url, isOwnAddress(ctx));
  } catch (error) {
    if (!(error instanceof FetchFault || error instanceof NotPublicError)) throw error;
    throw new Refusal(422, webhookMessages.address, { url: webhookMessages.address });
  }
}

/** Removes a webhook; what waits for it is not sent. */
export async function removeWebhook(ctx: Context, id: number): Promise<Webhook> {
  refuseWhileImpersonating(ctx);
  const webhook = await getWebhook(ctx, id);
  await inTransaction(ctx, async (tx) => {
    await updateWebhook(tx, webhook.id, { removedAt: tx.clock() });
    await failWaiting(tx, webhook.id);
  });
  return webhook;
}

/** A new secret, which is shown once; the old one signs for another day. */
export async function rollSecret(ctx: Context, id: number): Promise<string> {
  refuseWhileImpersonating(ctx);
  const webhook = await getWebhook(ctx, id);
  const secret = newSecret();
  await updateWebhook(ctx, webhook.id, {
    secret: encryptText(ctx, secretRow(webhook.id), secret),
    oldSecret: webhook.secret,
    oldSecretUntil: addSeconds(ctx.clock(), oldSecretHours * 3600),
  });
  return secret;
}

/** Lets a disabled webhook receive events again. */
export async function enableWebhook(ctx: Context, id: number): Promise<void> {
  refuseWhileImpersonating(ctx);
  const webhook = await getWebhook(ctx, id);
  await updateWebhook(ctx, webhook.id, { disabledAt: null, failures: 0, retryAt: null });
}

/** Sends a test event, once. */
export async function sendTest(ctx: Context, id: number): Promise<void> {
  refuseWhileImpersonating(ctx);
  const webhook = await getWebhook(ctx, id);
  await takeToken(ctx, `webhook-manual:${webhook.businessId}`, manualThrottle);
  await inTransaction(ctx, (tx) =>
    queueEvent(tx, webhook, { eventId: `evt_test_${randomUUID()}`, event: testEvent, at: tx.clock(), data: {} }),
  );
}

/** Sends a delivery of the log again, once, whatever became of it. */
export async function resend(ctx: Context, id: number, deliveryId: number): Promise<void> {
  refuseWhileImpersonating(ctx);
  const webhook = await getWebhook(ctx, id);
  const delivery = await findDelivery(ctx, deliveryId);
  if (delivery?.webhookId !== webhook.id) throw new Refusal(404, webhookMessages.deliveryNotFound);
  if (webhook.disabledAt !== null) throw new Refusal(409, webhookMessages.disabled);
  await takeToken(ctx, `webhook-manual:${webhook.businessId}`, manualThrottle);
  await enqueue(ctx, "webhooks.deliver", { deliveryId, attempt: null }, { queue: deliveryJob(webhook.id).queue });
}

export type OutgoingEvent = { eventId: string; event: WebhookEvent | typeof testEvent; at: Date; data: object };

/** Queues an event for a webhook; it is sent once for each event id. Call it in a transaction. */
export async function queueEvent(tx: Context, { id: webhookId }: Webhook, { eventId, event, at, data }: OutgoingEvent) {
  const body = JSON.stringify({ id: eventId, type: event, createdAt: at.toISOString(), data });
  const inserted = await insertDelivery(tx, { webhookId, eventId, event, body });
  if (!inserted) return;
  const { queue, key } = deliveryJob(webhookId, inserted.id);
  await enqueue(tx, "webhooks.deliver", { deliveryId: inserted.id, attempt: 1 }, { queue, key });
}
