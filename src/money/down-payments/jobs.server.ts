import type { ListingChange } from "#src/selling/listings/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { enqueue, type JobHandlers, type Listeners } from "#src/shared/events.server.ts";
import { changeDownPayment } from "./change.server.ts";
import { sendWarning } from "./mails/jobs.server.ts";
import { type DownPaymentRow, findHeldOf, lockDownPayment, selectDue } from "./queries.server.ts";
import { objectionEnd, refundKurus } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "down-payments.sweep": object;
    "down-payments.advance": { id: string };
  }
}

const sweepMax = 500;

/** Does what is due for one down payment at this moment; nothing where it has changed meanwhile. */
async function advance(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockDownPayment(tx, id);
    const now = tx.clock();
    if (row?.state === "awaiting") await changeDownPayment(tx, row, { action: "lapse", actor: "system" });
    else if (row?.state === "held" && row.heldUntil! <= now) await endHold(tx, row);
    else if (row?.objectionUntil && row.objectionUntil <= now) {
      if (row.state === "handedOver") await changeDownPayment(tx, row, { action: "settleHandOver", actor: "system" });
      if (row.state === "expired") await changeDownPayment(tx, row, { action: "settleExpired", actor: "system" });
    } else if (row?.state === "held") await sendWarning(tx, row);
  });
}

/** The time is over: where the business gets a share, the buyer may object to that first. */
async function endHold(tx: Context, row: DownPaymentRow) {
  const now = tx.clock();
  const isWhole = refundKurus(row.chargedKurus!, row, row.heldAt!, now) === row.chargedKurus;
  if (isWhole) await changeDownPayment(tx, row, { action: "endInTime", actor: "system" });
  else
    await changeDownPayment(tx, row, {
      action: "expire",
      actor: "system",
      values: { objectionUntil: objectionEnd(now) },
    });
}

export const downPaymentJobs: JobHandlers = {
  "down-payments.sweep": async (ctx) => {
    if (!ctx.payments) return;
    const { lapsed, ended, settled, warned } = await selectDue(ctx, sweepMax);
    for (const id of new Set([...ended, ...settled, ...warned, ...lapsed]))
      await enqueue(ctx, "down-payments.advance", { id }, { key: `down-payment:${id}` });
  },
  "down-payments.advance": advance,
};
/** Every minute, so that a reservation ends to the minute. */
export const downPaymentCron = "* * * * * down-payments.sweep";

/** Gives a buyer the fee back whose vehicle is not on sale any more. */
async function endWithListing(ctx: Context, { keyCode }: ListingChange) {
  const id = await findHeldOf(ctx, keyCode);
  if (id === undefined) return;
  await inTransaction(ctx, async (tx) => {
    const row = await lockDownPayment(tx, id);
    if (row?.state === "held") await changeDownPayment(tx, row, { action: "endWithListing", actor: "system" });
  });
}

export const downPaymentListeners: Listeners = {
  "listing.sold": endWithListing,
  "listing.removed": endWithListing,
  "listing.taken-down": endWithListing,
  "listing.rejected": endWithListing,
  "listing.change-asked": endWithListing,
  "listing.authority-lost": endWithListing,
};
