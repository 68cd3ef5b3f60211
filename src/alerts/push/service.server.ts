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

/** A message to one browser. */
export type PushJob = { subscriptionId: number; message: PushMessage; at: string };

/** The browser of this session shows the member's alerts from now on. 422 for an endpoint that cannot be one. */
export async function subscribe(ctx: Context, { endpoint, keys }: z.output<typeof PushSubscriptionInput>) {
  const { id: memberId } = requireMember(ctx);
  if (!ctx.session) throw new Refusal(401, signInNeeded);
  if (!ctx.pushes.takes(endpoint)) throw new Refusal(422, pushMessages.wrongEndpoint);
  const { id: sessionId } = ctx.session;
  await takeToken(ctx, `push:${memberId}`, pushThrottle);
  await inTransaction(ctx, async (tx) => {
    await upsertSubscription(tx, { memberId, sessionId, endpoint, ...keys });
    await deleteOldest(tx, memberId, browsersMax);
  });
}

/** What the switch of the page needs: the site's own key, and where this session's browser takes messages. */
export const pushSettings = async (ctx: Context) => ({
  publicKey: (await pushKeys(ctx)).publicKey,
  endpoints: ctx.session ? await selectSessionEndpoints(ctx, ctx.session.id) : [],
});

/** This browser shows them no longer; one that is not the member's stays as it is. */
export async function unsubscribeBrowser(ctx: Context, endpoint: string) {
  await deleteSubscription(ctx, requireMember(ctx).id, endpoint);
}

/** Asks for a message to each browser of the member; in a transaction only if that commits. */
export async function announce(ctx: Context, memberId: number, message: PushMessage) {
  const at = ctx.clock().toISOString();
  for (const { id } of await selectSubscriptions(ctx, memberId))
    await enqueue(ctx, "alerts.push", { subscriptionId: id, message, at });
}

/** Sends one message. A browser that is gone is forgotten; what comes too late is not sent. */
export async function sendPush(ctx: Context, { subscriptionId, message, at }: PushJob) {
  const to = await findSubscription(ctx, subscriptionId);
  const isLate = ctx.clock().getTime() - Date.parse(at) > messageHours * 60 * 60_000;
  if (!to || isLate) return;
  const outcome = await ctx.pushes.push(to, message);
  if (outcome === "gone") await deleteEndpoint(ctx, to.endpoint);
}
