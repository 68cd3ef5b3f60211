import { entitlementsOf } from "#src/accounts/entitlements/rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { layOutMail } from "#src/shared/mail-layout.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { addVirtualBalance } from "../balances/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { endingMail } from "./mails.ts";
import {
  countLive,
  findBusinessPackage,
  refreshBusinesses,
  refreshMembers,
  selectEnding,
  selectLiveListings,
  selectPausedByPackage,
  selectRunning,
} from "./queries.server.ts";
import { addMonths, monthsBegun, packageNoticeDays, packages } from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "packages.sweep": object;
    "packages.notices": object;
    "packages.business": { businessId: number };
  }
}

/** Lets packages begin and end, and gives the monthly credit of those that run. */
export async function sweepPackages(ctx: Context): Promise<void> {
  await refreshMembers(ctx, null);
  await inTransaction(ctx, async (tx) => {
    for (const businessId of await refreshBusinesses(tx, null)) await enqueue(tx, "packages.business", { businessId });
  });
  await giveCredits(ctx);
}

/** After a change of a business's package: pauses the listings over its limit, or brings paused ones back. */
export async function fitListings(ctx: Context, businessId: number): Promise<void> {
  const businessPackage = await findBusinessPackage(ctx, businessId);
  if (!businessPackage) return;
  const { liveListings } = entitlementsOf({ package: "none", businessId, businessPackage }).business!;
  const live = await countLive(ctx, businessId);
  const newest = await selectLiveListings(ctx, businessId);
  for (const keyCode of newest.slice(0, Math.max(0, live - liveListings))) await change(ctx, keyCode, "pauseByPackage");
  const paused = await selectPausedByPackage(ctx, businessId);
  for (const keyCode of paused.slice(0, Math.max(0, liveListings - live)))
    await change(ctx, keyCode, "resumeByPackage");
  await giveCredits(ctx);
}

/** A listing that its owner or a moderator has changed meanwhile stays as it is. */
async function change(ctx: Context, keyCode: string, action: "pauseByPackage" | "resumeByPackage") {
  try {
    await changeState(ctx, { keyCode, action, actor: "system" });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Virtual balance of the packages that run, once for each of their months; it expires when that month ends. */
async function giveCredits(ctx: Context): Promise<void> {
  const now = ctx.clock();
  for (const { id, businessId, ownerId, package: businessPackage, startsAt, endsAt } of await selectRunning(ctx)) {
    const month = monthsBegun({ startsAt, endsAt }, now);
    const { business } = entitlementsOf({ package: "none", businessId, businessPackage });
    if (month === 0 || !business || business.monthlyCreditKurus === 0) continue;
    await inTransaction(ctx, (tx) =>
      addVirtualBalance(tx, {
        memberId: ownerId,
        amountKurus: business.monthlyCreditKurus,
        expiresAt: addMonths(startsAt, month),
        kind: "promotionCredit",
        idempotencyKey: `package-credit:${id}:${month}`,
        reason: `${packages[businessPackage].name} paket, ${month}. ay`,
      }),
    );
  }
}

/** Mails about packages that end within `packageNoticeDays`, once for each. */
export async function sendEndingNotices(ctx: Context): Promise<void> {
  for (const { id, holder, email, ...ending } of await selectEnding(ctx, addDays(ctx.clock(), packageNoticeDays)))
    await sendMail(ctx, {
      to: email,
      key: `package-ending:${holder}:${id}:${ending.endsAt.getTime()}`,
      ...layOutMail(ctx.origin, endingMail({ holder, ...ending })),
    });
}
