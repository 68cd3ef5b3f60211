import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { reaches } from "#src/people/accounts/permissions/rules.ts";
import { phoneOwnerOf } from "#src/people/accounts/rules.ts";
import { takePhoneReveal } from "#src/selling/listings/detail/phone-limits.server.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, keyCodeOfAddress, listingNotFound } from "#src/selling/listings/rules.ts";
import { type Context, inTransaction, requireMember } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { canBeShown, formatPhone, phoneUri } from "#src/shared/phone.ts";
import { memberNotFound, pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import {
  addListingEvent,
  addMemberEvent,
  findCountedListing,
  findCountedMember,
  findMemberPhone,
  selectListingDays,
  selectListingTotals,
  selectMemberDays,
  selectMemberViewDays,
} from "./queries.server.ts";
import {
  dailySeries,
  type DayCount,
  isListingEvent,
  isMemberEvent,
  lastDays,
  listingReport,
  type ListingEventType,
  type MemberEventType,
  pendingMessage,
  sharesThrottle,
} from "./rules.ts";

/**
 * Counts an event of a listing (by its key code) or of a member, now. Call it in the transaction of the event, so that
 * both are written, or neither.
 */
export async function countEvent(ctx: Context, type: ListingEventType, keyCode: string): Promise<void>;
export async function countEvent(ctx: Context, type: MemberEventType, memberId: number): Promise<void>;
export async function countEvent(ctx: Context, type: ListingEventType | MemberEventType, id: string | number) {
  const today = calendarDay(ctx.clock());
  if (isMemberEvent(type)) await addMemberEvent(ctx, Number(id), type, today);
  else await addListingEvent(ctx, String(id), type, today);
}

/** The visitor's own listing, once it is approved; 404 for everybody else, 409 while it is pending. */
async function getOwnListing(ctx: Context, keyCode: string) {
  const member = requireMember(ctx);
  const code = keyCode.toUpperCase();
  const listing = isKeyCode(code) ? await findCountedListing(ctx, code) : undefined;
  if (!listing || actorFor(member, listing) !== "owner") throw new Refusal(404, listingNotFound);
  if (listing.state === "pending") throw new Refusal(409, pendingMessage);
  return listing;
}

/** The id of a member whose numbers the visitor may read: themselves, or a member of their business or branch whom they reach. */
async function getOwnMember(ctx: Context, memberId: string): Promise<number> {
  const viewer = requireMember(ctx);
  const id = /^\d{1,9}$/.test(memberId) ? Number(memberId) : 0;
  if (id === viewer.id) return id;
  const member = await findCountedMember(ctx, id);
  const isTheirs = member && reaches(viewer, "readStatistics", { ownerId: id, businessId: member.businessId });
  if (!isTheirs) throw new Refusal(404, memberNotFound);
  return id;
}

const sumOf = (rows: readonly DayCount[]) => rows.reduce((sum, { count }) => sum + count, 0);
const firstDay = (ctx: Context, days: number) => lastDays(ctx.clock(), days)[0]!;

/** Product 7.10: the total of one type of event of the visitor's own listing or of themselves. */
export async function countEvents(ctx: Context, type: string, id: string): Promise<number> {
  if (isMemberEvent(type)) return sumOf(await selectMemberDays(ctx, await getOwnMember(ctx, id), type));
  if (!isListingEvent(type)) throw new Refusal(404, pageNotFound);
  const { id: listingId } = await getOwnListing(ctx, id);
  return (await selectListingTotals(ctx, listingId)).find(({ eventType }) => eventType === type)?.count ?? 0;
}

/** Product 7.10: the same, day by day for the last `days`. */
export async function dailyEvents(ctx: Context, type: string, id: string, days: number) {
  const from = firstDay(ctx, days);
  if (isMemberEvent(type))
    return dailySeries(await selectMemberDays(ctx, await getOwnMember(ctx, id), type, from), ctx.clock(), days);
  if (!isListingEvent(type)) throw new Refusal(404, pageNotFound);
  const { id: listingId } = await getOwnListing(ctx, id);
  const rows = await selectListingDays(ctx, listingId, from);
  return dailySeries(
    rows.filter(({ eventType }) => eventType === type),
    ctx.clock(),
    days,
  );
}

/** Product 7.4: how often the visitor's own listing at this address was shared. */
export function countSharesAt(ctx: Context, url: string): Promise<number> {
  const address = URL.parse(url, ctx.origin);
  const keyCode = address?.origin === ctx.origin ? keyCodeOfAddress(address.pathname) : undefined;
  return countEvents(ctx, "offer-share", keyCode ?? "");
}

/** Counts that a visitor, not the owner, shared a live listing. 404 where it is not live, 429 for too many. */
export async function countShare(ctx: Context, keyCode: string): Promise<void> {
  const who = askerKey(ctx);
  await takeToken(ctx, `share:${who}`, sharesThrottle);
  const code = readKeyCode(keyCode);
  const listing = isKeyCode(code) ? await findCountedListing(ctx, code) : undefined;
  if (listing?.state !== "active") throw new Refusal(404, listingNotFound);
  if (ctx.member && actorFor(ctx.member, listing) === "owner") return;
  await countEvent(ctx, "offer-share", code);
}

/** Product 12.7: views, favourites and messages of the visitor's own listing. */
export async function countAll(ctx: Context, keyCode: string) {
  const { id } = await getOwnListing(ctx, keyCode);
  const totals = await selectListingTotals(ctx, id);
  const countOf = (type: ListingEventType) => totals.find(({ eventType }) => eventType === type)?.count ?? 0;
  return { views: countOf("offer-view"), favourites: countOf("offer-favorite"), messages: countOf("offer-message") };
}

/** Product 12.7: the views of all listings of the visitor, or of a user of their business. */
export async function countMemberViews(ctx: Context, memberId: string): Promise<number> {
  return sumOf(await selectMemberViewDays(ctx, await getOwnMember(ctx, memberId)));
}

export async function dailyMemberViews(ctx: Context, memberId: string, days: number) {
  const id = await getOwnMember(ctx, memberId);
  return dailySeries(await selectMemberViewDays(ctx, id, firstDay(ctx, days)), ctx.clock(), days);
}

/** The owner's report of a listing: its last days, compared with the same number of days before. */
export async function readListingReport(ctx: Context, keyCode: string, days: number) {
  const { id } = await getOwnListing(ctx, keyCode);
  return listingReport(await selectListingDays(ctx, id, firstDay(ctx, 2 * days)), ctx.clock(), days);
}

/**
 * Product 7.3: the number of a member with a live listing that shows it. The rate limits are those of the numbers of listings. Counted
 * unless this browser `wasRevealed` it before.
 */
export async function showMemberPhone(ctx: Context, memberId: string, { wasRevealed }: { wasRevealed: boolean }) {
  await takePhoneReveal(ctx);
  return inTransaction(ctx, async (tx) => {
    const seller = /^\d{1,9}$/.test(memberId) ? await findMemberPhone(tx, Number(memberId)) : undefined;
    if (!seller || !canBeShown(seller, phoneOwnerOf(seller))) throw new Refusal(404, memberNotFound);
    if (!wasRevealed) await countEvent(tx, "user-show-phone", seller.id);
    return { phone: formatPhone(seller.phone!), uri: phoneUri(seller.phone!) };
  });
}
