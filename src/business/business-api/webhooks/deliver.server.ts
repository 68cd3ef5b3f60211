import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { insertWebhookAlert } from "#src/finding/alerts/own/queries.server.ts";
import { findOwner } from "#src/business/businesses/people/queries.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { checkedUrl, faultOf, isOwnAddress, publicAgent } from "#src/business/stock/fetching/fetch.server.ts";
import { FetchFault } from "#src/business/stock/fetching/rules.ts";
import { deliveryJob } from "./delivery-job.server.ts";
import { webhookDisabledMail } from "./mails.ts";
import {
  type Delivery,
  failWaiting,
  findDelivery,
  findWebhookOf,
  selectUntried,
  updateDelivery,
  updateWebhook,
  type Webhook,
} from "./queries.server.ts";
import { attemptsMax, deliveryTimeoutMs, retryMinutes, signatureHeader, testEvent, webhookMessages } from "./rules.ts";
import { loggedText } from "./logged-text.server.ts";
import { secretsOf } from "./service.server.ts";
import { signatureOf } from "./signature.server.ts";

type Result = { status: number | null; answer: string; fault: string | null; durationMs: number };

/**
 * Makes one attempt of a delivery. A failed one is retried with growing pauses; while a webhook fails, its other deliveries
 * wait for its next attempt, so that a dead receiver costs one request at a time. When a delivery has failed for good and
 * nothing was delivered since it began, the webhook is disabled and its owner notified.
 */
export async function deliver(
  ctx: Context,
  { deliveryId, attempt }: { deliveryId: number; attempt: number | null },
): Promise<void> {
  const delivery = await findDelivery(ctx, deliveryId);
  const webhook = delivery && (await findWebhookOf(ctx, delivery.webhookId));
  if (!delivery || !webhook || webhook.disabledAt !== null) return;
  const isManual = attempt === null || delivery.event === testEvent;
  // The attempt was made before the process died, or a person's attempt succeeded meanwhile.
  if (attempt !== null && (delivery.state !== "waiting" || delivery.attempts >= attempt)) return;
  const pausedUntil = isManual ? undefined : pauseOf(webhook, ctx.clock());
  // By the database's clock it may be over: the job would run again and again until this node's clock says so too.
  if (pausedUntil) return tryAt(ctx, delivery, attempt ?? 1, pausedUntil, { leastSeconds: 1 });
  const result = await send(ctx, webhook, delivery.body);
  const isDelivered = result.fault === null;
  const attempts = delivery.attempts + 1;
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const values = { ...result, attempts, attemptedAt: now };
    if (isDelivered) {
      await updateDelivery(tx, delivery.id, { ...values, state: "delivered", nextAttemptAt: null });
      await updateWebhook(tx, webhook.id, { failures: 0, retryAt: null, lastSuccessAt: now });
      if (webhook.failures > 0)
        for (const { id } of await selectUntried(tx, webhook.id))
          await tryAt(tx, { id, webhookId: webhook.id }, 1, now);
      return;
    }
    if (isManual) {
      const isOver = delivery.event === testEvent && delivery.state === "waiting";
      return updateDelivery(tx, delivery.id, isOver ? { ...values, state: "failed", nextAttemptAt: null } : values);
    }
    const failures = webhook.failures + 1;
    const retryAt = addSeconds(now, pauseSeconds(failures));
    await updateWebhook(tx, webhook.id, { failures, retryAt });
    if (attempts < attemptsMax) {
      const nextAttemptAt = addSeconds(now, 60 * retryMinutes[attempts - 1]!);
      await updateDelivery(tx, delivery.id, { ...values, nextAttemptAt });
      return tryAt(tx, delivery, attempts + 1, nextAttemptAt);
    }
    await updateDelivery(tx, delivery.id, { ...values, state: "failed", nextAttemptAt: null });
    if (webhook.lastSuccessAt === null || webhook.lastSuccessAt < delivery.createdAt) await disable(tx, webhook);
  });
}

const pauseSeconds = (failures: number) => 60 * retryMinutes[Math.min(failures, retryMinutes.length) - 1]!;

/** Until when nothing is sent to a webhook that failed. A later time than its failures explain was written by a clock that was ahead. */
const pauseOf = ({ retryAt, failures }: Webhook, now: Date): Date | undefined =>
  retryAt !== null && retryAt > now && retryAt <= addSeconds(now, pauseSeconds(Math.max(1, failures)))
    ? retryAt
    : undefined;

const tryAt = (
  ctx: Context,
  { id, webhookId }: Pick<Delivery, "id" | "webhookId">,
  attempt: number,
  runAt: Date,
  options: { leastSeconds?: number } = {},
) =>
  enqueue(ctx, "webhooks.deliver", { deliveryId: id, attempt }, { ...deliveryJob(webhookId, id), runAt, ...options });

/** Stops sending to a webhook and notifies the owner of its business. */
async function disable(tx: Context, webhook: Webhook) {
  const now = tx.clock();
  await updateWebhook(tx, webhook.id, { disabledAt: now });
  await failWaiting(tx, webhook.id);
  const owner = await findOwner(tx, webhook.businessId);
  if (!owner) return;
  await insertWebhookAlert(tx, { webhookId: webhook.id, memberId: owner.id, disabledAt: now });
  await sendMail(tx, {
    to: owner.email,
    key: `webhook-disabled:${webhook.id}:${now.getTime()}`,
    ...(await writeMail(tx, webhookDisabledMail(owner.firstName, webhook))),
  });
}

/** Sends a body, signed; any answer but 2xx is a fault. Redirects are not followed: they could lead into our network. */
async function send(ctx: Context, webhook: Webhook, body: string): Promise<Result> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  const ended = (result: Omit<Result, "durationMs">): Result => ({
    ...result,
    durationMs: Math.round(performance.now() - begun),
  });
  try {
    const isOwn = isOwnAddress(ctx);
    const url = checkedUrl(webhook.url, isOwn);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Kontak-Webhook/1.0",
      "accept-encoding": "identity",
      [signatureHeader]: signatureOf(body, secretsOf(ctx, webhook), ctx.clock()),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(
        url,
        { method: "POST", signal, agent: isOwn(url) ? undefined : publicAgent, headers },
        resolve,
      );
      sent.on("error", reject);
      sent.end(body);
    });
    const status = response.statusCode ?? 0;
    return ended({ status, answer: await loggedText(response), fault: faultOfStatus(status) });
  } catch (error) {
    const fault = faultOf(error, signal);
    if (!(fault instanceof FetchFault)) throw fault;
    return ended({ status: null, answer: "", fault: signal.aborted ? webhookMessages.timedOut : fault.message });
  }
}

function faultOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? webhookMessages.redirected : webhookMessages.status(status);
}
