import { personAddress } from "#src/accounts/public/rules.ts";
import { can } from "#src/accounts/permissions/rules.ts";
import type { CardView } from "#src/listings/cards/rules.ts";
import { listingCards } from "#src/listings/cards.server.ts";
import { initials } from "#src/listings/detail/rules.ts";
import { type ListingState, stateNames } from "#src/listings/rules.ts";
import { type Context, requireMember, requireMemberInPerson } from "#src/shared/context.server.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { selectListingTotals } from "#src/statistics/queries.server.ts";
import { markMessages } from "../queries.server.ts";
import { getConversation, whyNotWrite } from "../service.server.ts";
import { getParties, type InboxRow, selectInbox, selectMarks } from "./queries.server.ts";
import { inboxPageSize } from "./rules.ts";
import { readMessages } from "./service.server.ts";

/** A listing that everybody may see, or could: what it costs may be said. */
const isPublic = (state: string) => state === "active" || state === "passive" || state === "expired";

/** The member's conversations, the newest first; `before` is the last message of the last one that was shown. */
export async function readInbox(ctx: Context, before: number | undefined) {
  const member = requireMemberInPerson(ctx);
  const businessId = can(member, "readBusinessMessages") ? member.businessId : null;
  const rows = await selectInbox(ctx, { memberId: member.id, businessId }, { before, limit: inboxPageSize + 1 });
  const page = rows.slice(0, inboxPageSize);
  const cards = await listingCards(ctx, [...new Set(page.map(({ keyCode }) => keyCode))]);
  const byKeyCode = new Map(cards.map((card) => [card.keyCode, card]));
  return {
    threads: page.map((row) => threadView(row, byKeyCode.get(row.keyCode))),
    next: rows.length > inboxPageSize ? page.at(-1)!.messageId : undefined,
  };
}
export type Thread = Awaited<ReturnType<typeof readInbox>>["threads"][number];

const threadView = (row: InboxRow, card: CardView | undefined) => ({
  code: row.code,
  name: row.isBuyer ? (row.businessName ?? row.sellerName) : row.buyerName,
  about:
    isPublic(row.listingState) && card
      ? `${card.price}, ${card.name}`
      : `${row.subject}, ${stateWord(row.listingState)}`,
  photoId: card?.photoId ?? null,
  last: { msg: row.body, isOwn: row.isBuyer === row.isFromBuyer, at: row.at.getTime(), messageId: row.messageId },
  unread: row.unread,
});

const stateWord = (state: string) => lowerCase(stateNames[state as ListingState]);

/**
 * A conversation as its window shows it: its messages (the last ones, or those before an id), whom one writes with, and
 * the listing. What is shown counts as read. Other people's answer 404.
 */
export async function openConversation(ctx: Context, code: string, before: number | undefined) {
  const found = await getConversation(ctx, code);
  const { side } = found;
  const parties = await getParties(ctx, found.id);
  const page = await readMessages(ctx, { ...found, keyCode: parties.keyCode }, { before });
  const last = page.messages.findLast(({ isOwn }) => !isOwn);
  if (last) await markMessages(ctx, found, "read", last.messageId);
  const [reason, marks, [card], totals] = await Promise.all([
    whyNotWrite(ctx, found),
    selectMarks(ctx, found),
    listingCards(ctx, [parties.keyCode]),
    side === "seller" ? selectListingTotals(ctx, parties.listingId) : [],
  ]);
  const isBusiness = side === "buyer" && parties.businessName !== null;
  const other =
    side === "seller"
      ? {
          name: parties.buyerName,
          since: parties.buyerSince,
          isActive: parties.isBuyerActive,
          confirmedAt: parties.buyerConfirmedAt,
          pathName: parties.buyerPathName,
          businessSlug: parties.buyerBusinessSlug,
          pictureId: parties.buyerPictureId,
        }
      : {
          name: parties.businessName ?? parties.sellerName,
          since: parties.businessSince ?? parties.sellerSince,
          isActive: parties.isSellerActive || isBusiness,
          confirmedAt: isBusiness ? null : parties.sellerConfirmedAt,
          pathName: parties.sellerPathName,
          businessSlug: parties.businessSlug,
          pictureId: isBusiness ? null : parties.sellerPictureId,
        };
  const count = (type: string) => totals.find(({ eventType }) => eventType === type)?.count ?? 0;
  return {
    code,
    side,
    readerId: requireMember(ctx).id,
    ...page,
    marks,
    /** Why nothing can be written here, in a sentence. */
    whyNotWrite: reason,
    other: {
      name: other.name,
      initials: initials(other.name),
      pictureId: other.pictureId,
      /** Their page, while they have one. */
      address: personAddress(other),
      isBusiness,
      since: other.since.getFullYear(),
      isActive: other.isActive,
      isEmailConfirmed: other.confirmedAt !== null,
    },
    listing: {
      subject: found.subject,
      state: parties.listingState as ListingState,
      stateName: stateNames[parties.listingState as ListingState],
      card: side === "seller" || isPublic(parties.listingState) ? card : undefined,
      counts: side === "seller" ? { views: count("offer-view"), messages: count("offer-message") } : undefined,
    },
  };
}
export type OpenConversation = Awaited<ReturnType<typeof openConversation>>;
