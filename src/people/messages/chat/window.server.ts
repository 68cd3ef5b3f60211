import { personAddress } from "#src/people/accounts/public/rules.ts";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { initials } from "#src/selling/listings/detail/rules.ts";
import { type ListingState, stateNames } from "#src/selling/listings/rules.ts";
import { type Context, requireMember, requireMemberInPerson } from "#src/shared/context.server.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { selectListingTotals } from "#src/selling/statistics/queries.server.ts";
import { markMessages } from "../queries.server.ts";
import { heldStateOf, type Side } from "../rules.ts";
import { counterpartName } from "../names.ts";
import { getConversation, readerOf, whyNotWrite } from "../service.server.ts";
import { getParties, type InboxRow, selectInbox, selectMarks } from "./queries.server.ts";
import { inboxPageSize } from "./rules.ts";
import { readMessages } from "./service.server.ts";

/** Whether a listing is or was public, so that its price may be shown. */
const isPublic = (state: string) => state === "active" || state === "passive" || state === "expired";

/** The member's conversations, newest first; `before` is the last message id of the previous page. */
export async function readInbox(ctx: Context, before: number | undefined) {
  const member = requireMemberInPerson(ctx);
  const rows = await selectInbox(ctx, readerOf(member), { before, limit: inboxPageSize + 1 });
  const page = rows.slice(0, inboxPageSize);
  const cards = await listingCards(ctx, [...new Set(page.flatMap(({ keyCode }) => keyCode ?? []))]);
  const byKeyCode = new Map(cards.map((card) => [card.keyCode, card]));
  return {
    threads: page.map((row) =>
      threadView(row, member.id, row.keyCode === null ? undefined : byKeyCode.get(row.keyCode)),
    ),
    readerId: member.id,
    /** Whether this is the first page, which every new message belongs to. */
    isNewest: before === undefined,
    next: rows.length > inboxPageSize ? page.at(-1)!.messageId : undefined,
  };
}
export type Thread = Awaited<ReturnType<typeof readInbox>>["threads"][number];

const threadView = (row: InboxRow, readerId: number, card: CardView | undefined) => ({
  code: row.code,
  name: counterpartName(row),
  about: aboutOf(row, card),
  isDirect: row.listingState === null,
  /** The colleague who is responsible for it; null for the reader's own. */
  responsible:
    row.isBuyer || row.businessName === null || row.sellerId === readerId
      ? null
      : `${row.sellerFirstName} ${row.sellerLastName}`,
  photoId: card?.photoId ?? null,
  last: {
    msg: row.body,
    isOwn: row.isBuyer === row.isFromBuyer,
    /** The colleague who wrote it; null for the reader and for the other side. */
    colleague: row.isBuyer === row.isFromBuyer && row.senderId !== readerId ? row.senderName : null,
    held: heldStateOf(row.held),
    at: row.at.getTime(),
    messageId: row.messageId,
  },
  unread: row.unread,
});

function aboutOf({ subject, listingState }: InboxRow, card: CardView | undefined): string {
  if (listingState === null) return subject;
  return isPublic(listingState) && card ? `${card.price}, ${card.name}` : `${subject}, ${stateWord(listingState)}`;
}

const stateWord = (state: ListingState) => lowerCase(stateNames[state]);

/**
 * Loads a conversation for its chat page: messages (the newest, or those before the id `before`), the other side and the
 * listing. Marks the loaded messages as read. 404 for other members' conversations.
 */
export async function openConversation(ctx: Context, code: string, before: number | undefined) {
  const found = await getConversation(ctx, code);
  const { side } = found;
  const parties = await getParties(ctx, found.id);
  const page = await readMessages(
    ctx,
    { ...found, keyCode: parties.keyCode, businessName: parties.businessName },
    { before },
  );
  const last = page.messages.findLast(({ isOwn }) => !isOwn);
  if (last) await markMessages(ctx, found, "read", last.messageId);
  const { listingId, keyCode, listingState } = parties;
  const [reason, marks, listing] = await Promise.all([
    whyNotWrite(ctx, found),
    selectMarks(ctx, found),
    listingId === null ? null : aboutListing(ctx, side, { listingId, keyCode: keyCode!, listingState: listingState! }),
  ]);
  const isBusiness = side === "buyer" && parties.businessName !== null;
  const other =
    side === "seller"
      ? {
          name: counterpartName({ ...parties, isBuyer: false }),
          since: parties.buyerSince,
          isActive: parties.isBuyerActive,
          confirmedAt: parties.buyerConfirmedAt,
          pathName: parties.buyerPathName,
          businessSlug: parties.buyerBusinessSlug,
          pictureId: parties.buyerPictureId,
        }
      : {
          name: counterpartName({ ...parties, isBuyer: true }),
          since: parties.businessSince ?? parties.sellerSince,
          isActive: parties.isSellerActive || isBusiness,
          confirmedAt: isBusiness ? null : parties.sellerConfirmedAt,
          pathName: parties.sellerPathName,
          businessSlug: parties.businessSlug,
          pictureId: isBusiness ? null : parties.sellerPictureId,
        };
  return {
    code,
    side,
    readerId: requireMember(ctx).id,
    ...page,
    marks,
    /** The sentence that writing here is refused with; null where it is allowed. */
    whyNotWrite: reason,
    other: {
      name: other.name,
      initials: initials(other.name),
      pictureId: other.pictureId,
      /** The address of their page; null without one. */
      address: personAddress(other),
      isBusiness,
      since: other.since.getFullYear(),
      isActive: other.isActive,
      isEmailConfirmed: other.confirmedAt !== null,
    },
    subject: found.subject,
    /** Who is responsible for a conversation of a business, for its own people; null for others. */
    responsible:
      side === "seller" && parties.businessName !== null
        ? `${parties.sellerFirstName} ${parties.sellerLastName}`
        : null,
    /** Null in a conversation without a listing. */
    listing,
  };
}

type About = { listingId: number; keyCode: string; listingState: ListingState };

/** The listing as one side is shown it beside the conversation; to the seller with its statistics. */
async function aboutListing(ctx: Context, side: Side, { listingId, keyCode, listingState }: About) {
  const [[card], totals] = await Promise.all([
    listingCards(ctx, [keyCode]),
    side === "seller" ? selectListingTotals(ctx, listingId) : [],
  ]);
  const count = (type: string) => totals.find(({ eventType }) => eventType === type)?.count ?? 0;
  return {
    state: listingState,
    stateName: stateNames[listingState],
    card: side === "seller" || isPublic(listingState) ? card : undefined,
    counts: side === "seller" ? { views: count("offer-view"), messages: count("offer-message") } : undefined,
  };
}
export type OpenConversation = Awaited<ReturnType<typeof openConversation>>;
