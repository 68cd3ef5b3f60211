import { addSeconds } from "#src/shared/dates.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, type JobHandlers } from "#src/shared/events.server.ts";
import { lockOrder, selectExpired, selectUnfulfilled } from "./queries.server.ts";
import { refundUnfulfilled } from "./refunds/service.server.ts";
import { expireOrder } from "./service.server.ts";
import { fulfilInPart, tryToFulfil } from "./settle.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "orders.sweep": object;
    "orders.expire": { orderId: string };
    "orders.refund-unfulfilled": { orderId: string };
  }
}

const sweepMax = 500;
/** How long a paid order may be tried before its money is given back. */
const fulfilSeconds = 5 * 60;

/** Gives what can still be given of a paid order, and the money of the rest back. */
async function fulfilOrRefund(tx: Context, orderId: string): Promise<void> {
  const { isFulfilled, failed } = await fulfilInPart(tx, orderId);
  await refundUnfulfilled(tx, orderId, isFulfilled ? failed : undefined);
}

/** Expires orders, and gives paid ones their effect or their money back. */
export const orderJobs: JobHandlers = {
  "orders.sweep": async (ctx) => {
    for (const orderId of await selectExpired(ctx, sweepMax))
      await enqueue(ctx, "orders.expire", { orderId }, { key: `expire:${orderId}` });
    for (const orderId of await selectUnfulfilled(ctx, addSeconds(ctx.clock(), -fulfilSeconds), sweepMax))
      await enqueue(ctx, "orders.refund-unfulfilled", { orderId }, { key: `unfulfilled:${orderId}` });
  },
  "orders.expire": (ctx, { orderId }) => expireOrder(ctx, orderId),
  "orders.fulfil": async (ctx, { orderId }) => {
    const isDone = await inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order?.state !== "paid" || (await tryToFulfil(tx, orderId));
    });
    if (!isDone) throw new Error("the order could not be fulfilled yet");
  },
  "orders.refund-unfulfilled": (ctx, { orderId }) =>
    inTransaction(ctx, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order?.state === "paid" && !(await tryToFulfil(tx, orderId))) await fulfilOrRefund(tx, orderId);
    }),
};
export const ordersCron = "*/5 * * * * orders.sweep";
