import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { NewListing } from "../queries.server.ts";
import type { ListingAction } from "../transitions.ts";
import { checkLaw, isAuthorityAsked, type LawFacts, type LawRefusal, type LawRule } from "./law-rules.ts";
import {
  type AuthorityFacts,
  findAuthorityFacts,
  findCertificate,
  findListPrice,
  selectAuthorityFacts,
  selectLawRules,
} from "./queries.server.ts";
import { authorityMessages, authorityStatus, type AuthorityView, authorityView, mayGoLive } from "./rules.ts";

/** The status of a listing's authority, with the rules in force today. */
export function standingOf(ctx: Context, found: AuthorityFacts, rules: readonly LawRule[]) {
  const isAsked = ctx.eids !== undefined && isAsking(found, rules, calendarDay(ctx.clock()));
  const status = authorityStatus({ isAsked, plate: found.plate, answer: found.answer }, ctx.clock());
  return authorityView(status, found.answer);
}

/** Imported listings are not checked: the partner who sends the file is responsible for them. */
const isAsking = ({ source, law }: AuthorityFacts, rules: readonly LawRule[], today: string) =>
  source === null && isAuthorityAsked(law, rules, today);

/** The status of the authority of several listings, by key code. */
export async function standingsOf(ctx: Context, keyCodes: readonly string[]): Promise<Map<string, AuthorityView>> {
  const found = await selectAuthorityFacts(ctx, keyCodes);
  const rules = found.length > 0 ? await selectLawRules(ctx) : [];
  return new Map(found.map((facts) => [facts.keyCode, standingOf(ctx, facts, rules)]));
}

/** The status of a listing's authority for moderators. */
export async function authorityText(ctx: Context, keyCode: string): Promise<string> {
  const found = await findAuthorityFacts(ctx, { keyCode });
  return found ? standingOf(ctx, found, await selectLawRules(ctx)).text : "";
}

/**
 * Refuses with 422 a listing that may not go live: its authority is not granted or, when it is approved, a legal
 * rule in force today forbids it.
 */
export async function requireMayGoLive(ctx: Context, listingId: number, action: ListingAction) {
  const found = await findAuthorityFacts(ctx, { id: listingId });
  if (!found || found.source !== null) return;
  const rules = await selectLawRules(ctx);
  if (action === "approve" || action === "publishAtOnce") {
    const [refused] = await refusalsOf(ctx, found, found.law, rules);
    if (refused) throw new Refusal(422, `${refused.reason} ${refused.since}`);
  }
  const { status, text } = standingOf(ctx, found, rules);
  if (!mayGoLive(status)) throw new Refusal(422, authorityMessages.notGranted(text));
}

/**
 * The legal rules in force today that these facts violate; the recommended price is read by `variantId`.
 */
export async function refusalsOf(
  ctx: Context,
  { variantId }: { variantId: number | null },
  facts: LawFacts,
  known?: readonly LawRule[],
): Promise<LawRefusal[]> {
  const today = calendarDay(ctx.clock());
  const rules = known ?? (await selectLawRules(ctx));
  const listPriceKurus = await findListPrice(ctx, { variantId, modelYear: facts.modelYear }, today);
  return checkLaw({ ...facts, listPriceKurus }, rules, today);
}

/** The content of a listing that legal rules depend on. */
type Offered = Pick<
  NewListing,
  "listingType" | "vehicleTypeId" | "ageType" | "modelYear" | "mileageKm" | "priceKurus"
> & { plate?: string | null; variantId?: number | null; firstRegistration?: string | Date | null };

/** The legal rules in force today that `content` violates, offered by a business or a private member (`null`). */
export async function findRefusals(ctx: Context, content: Offered, businessId: number | null): Promise<LawRefusal[]> {
  return refusalsOf(
    ctx,
    { variantId: content.variantId ?? null },
    {
      listingType: content.listingType,
      vehicleTypeId: Number(content.vehicleTypeId),
      ageType: content.ageType ?? null,
      modelYear: content.modelYear ?? null,
      mileageKm: content.mileageKm,
      priceKurus: content.priceKurus,
      isDealer: businessId !== null,
      certificateNumber: await findCertificate(ctx, businessId),
      plate: content.plate ?? null,
      firstRegistration: content.firstRegistration ? String(content.firstRegistration) : null,
      listPriceKurus: null,
    },
  );
}

/** Refuses with 422 content that legal rules in force today forbid; each reason has the date since when it applies. */
export async function requireLawful(ctx: Context, content: Offered, businessId: number | null) {
  const refusals = await findRefusals(ctx, content, businessId);
  const [first] = refusals;
  if (!first) return;
  const fields = refusals.flatMap(({ field, reason }) => (field ? [[field, reason] as const] : []));
  throw new Refusal(422, `${first.reason} ${first.since}`, fields.length > 0 ? Object.fromEntries(fields) : undefined);
}
