import { type BusinessPackage, entitlementsOf } from "#src/people/accounts/entitlements/rules.ts";
import { countLiveListings } from "#src/selling/listings/queries.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue, publish } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { addVirtualBalance } from "../balances/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { noticeMail } from "./mails.ts";
import {
  claimNotices,
  findBusinessPackage,
  type Holder,
  refreshPackages,
  selectActiveListings,
  selectPausedByPackage,
  selectRunning,
} from "./queries.server.ts";
import { addMonths, type HolderKind, monthsBegun, packageNoticeDays, packages } from "./rules.ts";

/** A row of `member_package` or `business_package`, and the member who is notified. */
export type PackageEnd = { kind: HolderKind; id: number; memberId: number };

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "packages.sweep": object;
    "packages.business": { businessId: number; isLess: boolean };
  }
  interface Events {
    "package.ending": PackageEnd;
    "package.ended": PackageEnd;
  }
}

const limitsOf = (businessId: number, businessPackage: BusinessPackage) =>
  entitlementsOf({ package: "none", businessId, businessPackage }).business!;

/**
 * Writes which package a holder has now, or all holders. Listings and credit of a business whose package has changed
 * follow in the background.
 */
export const applyPackages = (ctx: Context, holder?: Holder): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!holder || "memberId" in holder) await refreshPackages(tx, "member", holder?.memberId ?? null);
    if (holder && "memberId" in holder) return;
    for (const { id, before, after } of await refreshPackages(tx, "business", holder?.businessId ?? null)) {
      const [then, now] = [before, after].map((one) => limitsOf(id, one as BusinessPackage).liveListings);
      await enqueue(tx, "packages.business", { businessId: id, isLess: now! < then! });
    }
  });

/** Lets packages begin and end, notifies of their ends, and gives the monthly credit of those that run. */
export async function sweepPackages(ctx: Context): Promise<void> {
  await applyPackages(ctx);
  await sendNotices(ctx);
  await giveCredits(ctx);
}

/**
 * After a change of a business's package: brings back listings that the package paused, or, where the change took away
 * room (`isLess`), pauses the newest listings over the limit. A business that was over the limit before keeps its listings.
 */
export async function fitListings(ctx: Context, businessId: number, isLess: boolean): Promise<void> {
  const businessPackage = await findBusinessPackage(ctx, businessId);
  if (!businessPackage) return;
  const { liveListings } = limitsOf(businessId, businessPackage);
  const live = await countLiveListings(ctx, businessId);
  const over = isLess ? Math.max(0, live - liveListings) : 0;
  const active = over > 0 ? await selectActiveListings(ctx, businessId) : [];
  for (const keyCode of active.slice(0, over)) await change(ctx, keyCode, "pauseByPackage");
  const room = Math.max(0, liveListings - live);
  const paused = room > 0 ? await selectPausedByPackage(ctx, businessId) : [];
  for (const keyCode of paused.slice(0, room)) await change(ctx, keyCode, "resumeByPackage");
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
        reason: `${packages[businessPackage].title}, ${month}. ay`,
      }),
    );
  }
}

/**
 * Notifies the holders of packages that end within `packageNoticeDays`, and of those that have ended, by mail and by an
 * event for their alerts, once for each package.
 */
const sendNotices = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const until = addDays(tx.clock(), packageNoticeDays);
    for (const kind of ["member", "business"] as const)
      for (const notice of ["ending", "ended"] as const)
        for (const { id, memberId, email, ...held } of await claimNotices(tx, kind, notice, until)) {
          await sendMail(tx, {
            to: email,
            key: `package-${notice}:${kind}:${id}:${held.endsAt.getTime()}`,
            ...(await writeMail(tx, noticeMail(kind, notice, held))),
          });
          await publish(tx, `package.${notice}`, { kind, id, memberId });
        }
  });
