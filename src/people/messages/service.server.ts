import { can, reachedMembers, reaches, type ReachingMember } from "#src/people/accounts/permissions/rules.ts";
import { isLongerThan } from "#src/shared/characters.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { isHiddenFrom } from "#src/selling/listings/detail/rules.ts";
import { actorFor } from "#src/selling/listings/actor.ts";
import { isKeyCode, listingName, listingNotFound, type ListingState } from "#src/selling/listings/rules.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import {
  type Context,
  inTransaction,
  type Member,
  requireAllowed,
  requireMember,
  requireMemberInPerson,
  refuseWhileImpersonating,
} from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { countEvent } from "#src/selling/statistics/service.server.ts";
import type { CaptchaProof } from "./captcha/rules.ts";
import { redeemCaptcha } from "./captcha/service.server.ts";
import { inspect } from "./guard/rules.ts";
import {
  type Conversation,
  countBegun,
  countUnanswered,
  countUnread,
  findConversation,
  findSentMessage,
  findSubjectListing,
  findWritableListing,
  hasConfirmedPhone,
  insertConversation,
  insertMessage,
  type Reader,
  lockBeginner,
  lockConversation,
  type NewConversation,
  type StoredMessage,
} from "./queries.server.ts";
import {
  conversationsPerHour,
  conversationsWithoutCaptcha,
  messageMaxLength,
  messagesPerMinute,
  messageTexts,
  type Parties,
  type Side,
  sideOf,
  unansweredDays,
} from "./rules.ts";
import { readStanding, type Standing } from "./standing-queries.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    /** A member began a conversation. Its first message may be held by the guard. */
    "conversation.begun": { messageId: number };
  }
}

/** The signed-in member who may write: 401 for visitors, 403 with the field `email` while the address is not confirmed. */
export function requireWriter(ctx: Context): Member {
  const member = requireMember(ctx);
  if (!member.isEmailConfirmed) throw new Refusal(403, messageTexts.unconfirmed, { email: messageTexts.unconfirmed });
  requireAllowed(can(member, "sendMessage"));
  refuseWhileImpersonating(ctx);
  return member;
}

/** The member's side of a conversation, where they may read it: of a business by their permission `answerMessages`. */
export function readingSide(member: ReachingMember, parties: Parties): Side | undefined {
  const side = sideOf(member, parties);
  if (side !== "seller" || parties.businessId === null) return side;
  const { sellerId: ownerId, businessId } = parties;
  return reaches(member, "answerMessages", { ownerId, businessId }) ? side : undefined;
}

/** Whose conversations the member reads, for queries. */
export const readerOf = (member: Member): Reader => ({
  memberId: member.id,
  businessId: member.businessId,
  sellers: reachedMembers(member, "answerMessages"),
});

/** A conversation of the signed-in member, with the side they are on. Other members' conversations answer 404, impersonating admins 403. */
export async function getConversation(ctx: Context, code: string): Promise<Conversation & { side: Side }> {
  const member = requireMemberInPerson(ctx);
  const conversation = await findConversation(ctx, code);
  const side = conversation && readingSide(member, conversation);
  if (!side) throw new Refusal(404, messageTexts.notFound);
  return { ...conversation, side };
}

/** The text of a message, trimmed, as it is stored; 422 where it is empty or longer than 4000 characters. */
export function checkedBody(text: string): string {
  const body = text.trim();
  if (body === "") throw new Refusal(422, messageTexts.empty, { message: messageTexts.empty });
  if (isLongerThan(body, messageMaxLength))
    throw new Refusal(422, messageTexts.tooLong, { message: messageTexts.tooLong });
  return body;
}

type Writing = {
  body: string;
  /** The message this one answers, of the same conversation. */
  replyToId?: number | undefined;
  /** Idempotency key, a UUID of the sender's browser: a retry with the same key is stored once. */
  clientKey?: string | undefined;
};

/**
 * A stored message. `isNew` is false for a retry under the same key, `isFirst` true for the first of a conversation.
 */
export type SentMessage = StoredMessage & { conversationCode: string; isNew: boolean; isFirst: boolean };

/**
 * Writes a message into a conversation: mailbox, popup and chat send through here. The row of the conversation is locked,
 * so that ids ascend in the order of commits; the commit is announced to all processes (`message`). 401, 403 and 404 as for
 * reading, 409 between members who blocked each other or to a closed account, 422 for the text, 429 when too fast.
 */
export async function sendMessage(ctx: Context, conversationCode: string, writing: Writing): Promise<SentMessage> {
  const member = requireWriter(ctx);
  const body = checkedBody(writing.body);
  return inTransaction(ctx, (tx) => write(tx, member, conversationCode, { ...writing, body }));
}

/** What decides whether a side may write in a conversation now. */
export type WritingFacts = Standing & { sentInMinute: number };

/** Refuses with 403 a stopped member, with 409 blocked members and closed accounts, with 429 more than `perMinute` messages. */
export function refuseWriting(side: Side, facts: WritingFacts, perMinute = messagesPerMinute) {
  if (facts.isStopped) throw new Refusal(403, messageTexts.stopped);
  if (facts.isBlocked) throw new Refusal(409, messageTexts.blocked);
  if (!(side === "buyer" ? facts.isSellerActive : facts.isBuyerActive)) throw new Refusal(409, messageTexts.disabled);
  if (facts.sentInMinute >= perMinute) throw new Refusal(429, messageTexts.tooFast);
}

/** `refuseWriting` without the rate limit, for pages that ask before a text is written. */
export async function refuseBeforehand(ctx: Context, member: Member, side: Side, parties: Parties) {
  refuseWriting(side, { ...(await readStanding(ctx, parties, member.id)), sentInMinute: 0 });
}

/** The sentence that any message of the signed-in member in a conversation is refused with; null where they may write. */
export async function whyNotWrite(ctx: Context, conversation: Parties & { side: Side }): Promise<string | null> {
  try {
    await refuseBeforehand(ctx, requireWriter(ctx), conversation.side, conversation);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The guard's result for a text, as it is stored beside it. */
export function guarded(
  { origin }: Pick<Context, "origin">,
  side: Side,
  body: string,
  { priceKurus }: { priceKurus: number | null },
) {
  // Without a listing there is no price, and either side may be selling.
  const { level, hints } = inspect(body, {
    priceKurus: priceKurus ?? 0,
    isFromSeller: side === "seller" || priceKurus === null,
    ownHost: new URL(origin).host,
  });
  return { guard: level, hints, held: level === "hold" ? ("waiting" as const) : null };
}

async function write(
  tx: Context,
  member: Member,
  conversationCode: string,
  { body, replyToId, clientKey }: Writing,
): Promise<SentMessage> {
  const conversation = await lockConversation(tx, conversationCode, member.id);
  const side = conversation && readingSide(member, conversation);
  if (!side) throw new Refusal(404, messageTexts.notFound);
  const { id: conversationId } = conversation;
  const before = clientKey && (await findSentMessage(tx, { conversationId, senderId: member.id, clientKey }));
  if (before) return { ...before, conversationCode, isNew: false, isFirst: false };
  refuseWriting(side, conversation);
  const stored = await insertMessage(tx, {
    conversationId,
    senderId: member.id,
    isFromBuyer: side === "buyer",
    body,
    clientKey: clientKey ?? null,
    replyToId: replyToId ?? null,
    ...guarded(tx, side, body, conversation),
  });
  return { ...stored, conversationCode, isNew: true, isFirst: false };
}

/** A conversation's first message; `isOurs`: its text is the site's, so it needs no captcha. */
export type FirstMessage = Writing & { captcha?: CaptchaProof | undefined; isOurs?: boolean };

/** Whether a member's first message needs a captcha, who began so many conversations in the last hour (Product 9.3). */
export const asksCaptcha = async (ctx: Context, member: Member, begun: number) =>
  begun >= conversationsWithoutCaptcha || !(await hasConfirmedPhone(ctx, member.id));

/** As `asksCaptcha`, before the message is written; an answer needs none. */
export const isCaptchaNeeded = async (ctx: Context, member: Member, conversationCode: string | null) =>
  conversationCode === null && asksCaptcha(ctx, member, await countBegun(ctx, member.id, 3600));

/**
 * Begins a conversation with its first message, `body` as of `checkedBody`. Where it exists by now, the message is added to
 * it. 422 without a solved captcha where one is needed, 429 for too many new conversations.
 */
export function beginConversation(
  ctx: Context,
  member: Member,
  conversation: NewConversation,
  { captcha, isOurs = false, ...writing }: FirstMessage,
): Promise<SentMessage> {
  return inTransaction(ctx, async (tx) => {
    const begun = await lockBeginner(tx, member.id, 3600);
    const { code, isNew } = await insertConversation(tx, conversation);
    if (isNew && begun >= conversationsPerHour) throw new Refusal(429, messageTexts.tooManyConversations);
    const sent = await write(tx, member, code, writing);
    if (!isNew) return sent;
    // Last, so that any other refusal leaves the solved captcha valid.
    if (!isOurs && (await asksCaptcha(tx, member, begun))) await redeemCaptcha(tx, captcha);
    await publish(tx, "conversation.begun", { messageId: sent.id });
    return { ...sent, isFirst: true };
  });
}

/**
 * The listing that a member wants to write about: 404 for none and for one hidden from them, 409 for their own or one that
 * is not live. An existing conversation can be continued, whatever the state of its listing.
 */
export async function getWritableListing(ctx: Context, member: Member, keyCode: string) {
  const listing = isKeyCode(keyCode) ? await findWritableListing(ctx, keyCode, member.id) : undefined;
  if (!listing) throw new Refusal(404, listingNotFound);
  const { conversationCode, state } = listing;
  if (sideOf(member, { ...listing, buyerId: 0, sellerId: listing.ownerId }) === "seller")
    throw new Refusal(409, messageTexts.own);
  if (conversationCode === null && state !== "active") throw goneListing(member, listing);
  return listing;
}

/** The refusal for a listing that is not live: 404 where it is hidden from the member, else 409. */
export const goneListing = (
  member: Member,
  listing: { ownerId: number; businessId: number | null; state: ListingState },
): Refusal =>
  isHiddenFrom(actorFor(member, listing), listing.state)
    ? new Refusal(404, listingNotFound)
    : new Refusal(409, messageTexts.gone);

/**
 * Writes to the seller of a listing. The first message needs a solved captcha, unless its text is the site's (`isOurs`),
 * begins a conversation and is counted in the listing's statistics; later ones continue it, whatever the listing's state.
 */
export async function writeToSeller(
  ctx: Context,
  keyCode: string,
  { captcha, isOurs, ...writing }: FirstMessage,
): Promise<SentMessage> {
  const member = requireWriter(ctx);
  const body = checkedBody(writing.body);
  const listing = await getWritableListing(ctx, member, keyCode);
  if (listing.conversationCode !== null) return sendMessage(ctx, listing.conversationCode, writing);
  const subject = await subjectOf(ctx, listing.id);
  return inTransaction(ctx, async (tx) => {
    const { id: listingId, ownerId: sellerId, businessId } = listing;
    const conversation = { listingId, buyerId: member.id, sellerId, businessId, subject };
    const sent = await beginConversation(tx, member, conversation, { ...writing, body, captcha, isOurs });
    if (sent.isFirst) await countEvent(tx, "offer-message", keyCode);
    return sent;
  });
}

/** `Volkswagen Passat 1.6 TDI, 2019`. */
export async function subjectOf(ctx: Context, listingId: number): Promise<string> {
  const listing = await findSubjectListing(ctx, listingId);
  const [names] = await namesOfVehicles(ctx, [listing]);
  return nameWithYear(listingName(names!), listing.modelYear);
}

/** The number of unread messages of the signed-in member; 0 for visitors. */
export async function unreadCount({ db, member }: Context): Promise<number> {
  return member ? countUnread({ db }, readerOf(member)) : 0;
}

/** The number of conversations that wait for an answer of the member, their sellers' side, for `unansweredDays` at most. */
export const unansweredCount = ({ db, clock }: Context, member: Member): Promise<number> =>
  countUnanswered({ db }, readerOf(member), addDays(clock(), -unansweredDays));
