import type { z } from "zod/mini";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal, signInNeeded } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import type { PushSubscriptionInput } from "./push-input.ts";
import { pushKeys } from "./pusher.server.ts";
import {
  deleteEndpoint,
  deleteOldest,
  deleteSubscription,
  findSubscription,
  selectSessionEndpoints,
  selectSubscriptions,
  upsertSubscription,
} from "./queries.server.ts";
import { browsersMax, messageHours, pushMessages, pushThrottle, type PushMessage } from "./rules.ts";

/** A push message to one browser; `at` is when it was queued. */
export type PushJob = { subscriptionId: number; message: PushMessage; at: string };

/** Subscribes the browser of this session to push messages; 422 for an endpoint that cannot be one. */
export async function subscribe(ctx: Context, { endpoint, keys }: z.output<typeof PushSubscriptionInput>) {
  const { id: memberId } = requireMember(ctx);
  if (!ctx.session) throw new Refusal(401, signInNeeded);
  if (!ctx.pushes.accepts(endpoint)) throw new Refusal(422, pushMessages.wrongEndpoint);
  const { id: sessionId } = ctx.session;
  await takeToken(ctx, `push:${memberId}`, pushThrottle);
  await inTransaction(ctx, async (tx) => {
    await upsertSubscription(tx, { memberId, sessionId, endpoint, ...keys });
    await deleteOldest(tx, memberId, browsersMax);
  });
}

/** For the switch on a page: the site's public key and the endpoints of this session. */
export const pushSettings = async (ctx: Context) => ({
  publicKey: (await pushKeys(ctx)).publicKey,
  endpoints: ctx.session ? await selectSessionEndpoints(ctx, ctx.session.id) : [],
});

/** Ends a browser's push messages; does nothing for another member's browser. */
export async function unsubscribeBrowser(ctx: Context, endpoint: string) {
  await deleteSubscription(ctx, requireMember(ctx).id, endpoint);
}

/** Queues a message to each browser of the member; inside a transaction only if it commits. */
export async function enqueuePushes(ctx: Context, memberId: number, message: PushMessage) {
  const at = ctx.clock().toISOString();
  for (const { id } of await selectSubscriptions(ctx, memberId))
    await enqueue(ctx, "alerts.push", { subscriptionId: id, message, at });
}

/** Sends one message unless it is too old. Deletes a subscription that has ended. */
export async function sendPush(ctx: Context, { subscriptionId, message, at }: PushJob) {
  const to = await findSubscription(ctx, subscriptionId);
  const isLate = ctx.clock().getTime() - Date.parse(at) > messageHours * 60 * 60_000;
  if (!to || isLate) return;
  const outcome = await ctx.pushes.push(to, message);
  if (outcome === "gone") await deleteEndpoint(ctx, to.endpoint);
}
