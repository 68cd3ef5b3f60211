import { addDays } from "#src/shared/dates.ts";
import { listingLifeDays } from "#src/selling/listings/rules.ts";
import type { ListingAction, RejectionReason } from "#src/selling/listings/transitions.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import type { Random } from "../random.ts";

interface PastStep {
  at: Date;
  action: ListingAction;
  fromState: ListingState;
  toState: ListingState;
  by: "owner" | "moderator" | "system";
  reasonCodes: RejectionReason[];
}

export interface ListingPast {
  createdAt: Date;
  publishedAt: Date | null;
  expiresAt: Date | null;
  updatedAt: Date;
  steps: PastStep[];
}

/** How a listing reached its state, with plausible hours between the steps; none is after `now`. */
export function inventPast(
  {
    state,
    createdDaysAgo,
    rejectionReasons,
  }: { state: ListingState; createdDaysAgo: number; rejectionReasons: RejectionReason[] },
  now: Date,
  random: Random,
): ListingPast {
  const createdAt = addDays(now, -createdDaysAgo);
  // A moderator answers within hours, and always before now.
  const decidedAt = addDays(createdAt, Math.min(createdDaysAgo * 0.6, random.between(0.01, 0.35)));
  const step = (
    at: Date,
    action: ListingAction,
    by: PastStep["by"],
    fromState: ListingState,
    toState: ListingState,
    reasonCodes: RejectionReason[] = [],
  ): PastStep => ({ at, action, fromState, toState, by, reasonCodes });
  const steps = [step(createdAt, "publish", "owner", "draft", "pending")];
  if (state === "rejected") steps.push(step(decidedAt, "reject", "moderator", "pending", "rejected", rejectionReasons));
  const isPublished = state !== "pending" && state !== "rejected";
  const expiresAt = isPublished ? addDays(decidedAt, listingLifeDays) : null;
  if (isPublished) steps.push(step(decidedAt, "approve", "moderator", "pending", "active"));
  const later = addDays(decidedAt, (createdDaysAgo - 0.5) * random.between(0.3, 0.9));
  if (state === "passive") steps.push(step(later < now ? later : now, "pause", "owner", "active", "passive"));
  if (state === "sold") {
    const soldAt = addDays(decidedAt, Math.min(createdDaysAgo - 0.5, listingLifeDays) * random.between(0.2, 0.9));
    steps.push(step(soldAt, "sell", "owner", "active", "sold"));
  }
  if (state === "expired" && expiresAt) steps.push(step(expiresAt, "expire", "system", "active", "expired"));
  return {
    createdAt,
    publishedAt: isPublished ? decidedAt : null,
    expiresAt,
    updatedAt: steps.at(-1)?.at ?? createdAt,
    steps,
  };
}
