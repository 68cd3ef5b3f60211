import { z } from "zod/mini";
import { can, reaches } from "#src/people/accounts/permissions/rules.ts";
import { branchPath } from "#src/business/businesses/branches/rules.ts";
import { requireBusinessMember } from "#src/business/businesses/own-business.server.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { standingsOf } from "#src/selling/listings/authority/guard.server.ts";
import { mayGoLive } from "#src/selling/listings/authority/rules.ts";
import { listingNotFound } from "#src/selling/listings/rules.ts";
import { waitsForAuthority } from "#src/selling/my-listings/rules.ts";
import { type Context, type Member, requireAllowed } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { idMax, parseInput, wholeNumber } from "#src/shared/validation.ts";
import { describeListings } from "../listing-names.server.ts";
import type { StockListing } from "../queries.server.ts";
import type { ListingEvents } from "../results/rules.ts";
import { deskMessages } from "../rules.ts";
import { findOwnedListing, selectBranchWeeks, selectDismissals, upsertDismissal } from "./queries.server.ts";
import {
  bestSteps,
  branchHours,
  dismissalKey,
  dismissedDays,
  gainText,
  isStepKind,
  shownSteps,
  stepKinds,
  type StepFacts,
} from "./rules.ts";

/** A suggestion in texts; `subject` is what the form that dismisses it sends. */
export type StepRow = {
  kind: string;
  subject: { keyCode: string } | { branch: number };
  name: string;
  about: string;
  sentence: string;
  gain: string;
  action: string;
  to: string;
};

type Known = {
  listings: readonly StockListing[];
  positions: ReadonlyMap<number, number | null>;
  events: ReadonlyMap<number, ListingEvents>;
  waiting: ReadonlyMap<number, { hours: number; code: string }>;
};

/** The ten suggestions of the desk for these listings, and to the owner for branches without hours, the best first. */
export async function readSteps(
  ctx: Context,
  member: Member & { businessId: number },
  known: Known,
): Promise<StepRow[]> {
  const [facts, dismissals, branches] = await Promise.all([
    factsOf(ctx, known),
    selectDismissals(ctx, member.businessId, addDays(ctx.clock(), -dismissedDays)),
    can(member, "manageBusiness") ? selectBranchWeeks(ctx, member.businessId) : [],
  ]);
  const dismissed = new Set(
    dismissals.map(({ kind, listingId, branchId }) => dismissalKey(kind, listingId ?? branchId!)),
  );
  const steps = bestSteps(facts, dismissed);
  const byId = new Map(known.listings.map((listing) => [listing.id, listing]));
  const described = await describeListings(
    ctx,
    steps.map(({ facts: { id } }) => byId.get(id)!),
  );
  const ofListings = steps.map((step, at) => {
    const { name, action, ...kind } = stepKinds[step.kind];
    return {
      score: step.score,
      row: {
        kind: step.kind,
        subject: { keyCode: step.facts.keyCode },
        name,
        about: described[at]!.name,
        sentence: kind.sentence(step.facts),
        gain: gainText(step),
        action,
        to: kind.to(step.facts),
      },
    };
  });
  const ofBranches = branches
    .filter(
      ({ id, week }) => week.every((spans) => spans.length === 0) && !dismissed.has(dismissalKey(branchHours.kind, id)),
    )
    .map(({ id, name }) => ({
      score: branchHours.views / branchHours.minutes,
      row: {
        kind: branchHours.kind,
        subject: { branch: id },
        name: "Çalışma saatleri",
        about: `${name} şubesi`,
        sentence: "Çalışma saatleri girilmemiş; alıcılar ne zaman gelebileceğini bilmiyor.",
        gain: "“Şu an açık” aramasında görünürsünüz",
        action: "Saatleri girin",
        to: branchPath(id),
      },
    }));
  return [...ofListings, ...ofBranches]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, shownSteps)
    .map(({ row }) => row);
}

/** The facts of the listings that suggestions are made from. */
export async function factsOf(ctx: Context, { listings, positions, events, waiting }: Known): Promise<StepFacts[]> {
  const today = dayNumber(ctx.clock());
  const asked = listings.filter(({ state }) => waitsForAuthority(state)).map(({ keyCode }) => keyCode);
  const [authorities, { equipmentGroups }] = await Promise.all([
    asked.length > 0 ? standingsOf(ctx, asked) : new Map<string, never>(),
    catalogueOf(ctx),
  ]);
  const typesWithEquipment = new Set(equipmentGroups.map(({ vehicleTypeId }) => vehicleTypeId));
  return listings.map((listing) => {
    const { id, keyCode, state, listingType, shortDescriptionHtml, liveSince, expiresAt } = listing;
    const authority = authorities.get(keyCode);
    const isVehicle = listingType !== "yedek-parca";
    return {
      id,
      keyCode,
      state,
      isVehicle,
      photos: listing.photoCount,
      descriptionLength: shortDescriptionHtml === null ? null : shortDescriptionHtml.replaceAll(/<[^>]*>/g, "").length,
      hasNoEquipment: isVehicle && listing.equipmentCount === 0 && typesWithEquipment.has(listing.vehicleTypeId),
      hasUnexplainedDamage: isVehicle && listing.hasUnexplainedDamage,
      daysLive: liveSince && today - dayNumber(liveSince),
      daysUnchanged: today - dayNumber(listing.updatedAt),
      daysLeft: expiresAt && dayNumber(expiresAt) - today,
      pricePosition: positions.get(id) ?? null,
      isGoneFromFeed: listing.isGoneFromFeed,
      needsAuthority: authority !== undefined && !mayGoLive(authority.status),
      waiting: waiting.get(id) ?? null,
      weekViews: events.get(id)?.weekViews ?? 0,
    };
  });
}

/** The calendar day in Turkey as a number, whose UTC offset has been constant since 2016; formatting dates would take longer. */
const dayNumber = (date: Date) => Math.floor((date.getTime() + 3 * hourMs) / (24 * hourMs));
const hourMs = 60 * 60_000;

const DismissForm = z.object({
  kind: z.string(),
  keyCode: z.optional(z.string()),
  branch: z.optional(wholeNumber({ min: 1, max: idMax, message: deskMessages.unknownStep })),
});
const dismissThrottle = { capacity: 60, perHour: 240 };

/**
 * Dismisses a suggestion for the whole business, `input` as `DismissForm`. 404 for another business's listing or branch and for
 * one that the member's permission does not reach, 422 for an unknown kind, 429 beyond the rate limit.
 */
export async function dismissStep(ctx: Context, input: unknown): Promise<void> {
  const member = requireBusinessMember(ctx);
  requireAllowed(can(member, "readStatistics"));
  const { businessId } = member;
  const { kind, keyCode, branch } = parseInput(DismissForm, input);
  await takeToken(ctx, `desk-dismiss:${member.id}`, dismissThrottle);
  if (kind === branchHours.kind && branch !== undefined) {
    requireAllowed(can(member, "manageBusiness"));
    const branches = await selectBranchWeeks(ctx, businessId);
    if (!branches.some(({ id }) => id === branch)) throw new Refusal(404, deskMessages.unknownStep);
    return upsertDismissal(ctx, businessId, { kind, listingId: null, branchId: branch });
  }
  if (!isStepKind(kind) || keyCode === undefined) throw new Refusal(422, deskMessages.unknownStep);
  const listing = await findOwnedListing(ctx, businessId, keyCode);
  if (!listing || !reaches(member, "readStatistics", { ownerId: listing.ownerId, businessId }))
    throw new Refusal(404, listingNotFound);
  await upsertDismissal(ctx, businessId, { kind, listingId: listing.id, branchId: null });
}
