import { can } from "#src/people/accounts/permissions/rules.ts";
import { requireBusinessMember } from "#src/business/businesses/own-business.server.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { type Context, inTransaction, requireAllowed } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { describeWish } from "../describe.ts";
import {
  countAnswers,
  countOpenWishes,
  findOwnLive,
  insertAnswer,
  lockWish,
  markAccepted,
  selectAnswers,
  selectOpenWishes,
  selectOwnAnswers,
} from "../queries.server.ts";
import { AnswerForm, answersMax, answerThrottle, Wish, wishesPerPage, wishMessages } from "../rules.ts";
import { isOpen, readWish } from "../service.server.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    "wish.answered": { answerId: number };
    "wish.accepted": { answerId: number };
  }
}

const ownAnswersShown = 50;

/** A member who may answer messages of their business: 401 for visitors, 404 without a business, 403 without permission. */
function requireAnswerer(ctx: Context) {
  const member = requireBusinessMember(ctx);
  requireAllowed(can(member, "answerMessages"));
  return member;
}

/** What people look for, without who they are, and what the business answered so far. */
export async function readOpenWishes(ctx: Context, page: number) {
  const { businessId } = requireAnswerer(ctx);
  const now = ctx.clock();
  const names = await namesOf(ctx);
  const total = await countOpenWishes(ctx, now);
  const rows = await selectOpenWishes(ctx, businessId, now, {
    offset: (page - 1) * wishesPerPage,
    limit: wishesPerPage,
  });
  const own = await selectOwnAnswers(ctx, businessId, ownAnswersShown);
  return {
    total,
    wishes: rows.map(({ id, wish, note, openedAt, closesAt, cityName, answerId }) => ({
      id,
      ...describeWish(Wish.parse(wish), names),
      note,
      cityName,
      openedOn: formatDate(openedAt!),
      closesOn: formatDate(closesAt),
      isAnswered: answerId !== null,
    })),
    answers: own.map(({ id, text, createdAt, acceptedAt, wish, cityName, ...person }) => ({
      id,
      text,
      sentOn: formatDateTime(createdAt),
      looksFor: describeWish(Wish.parse(wish), names).vehicles,
      cityName,
      contact: acceptedAt === null ? null : { name: person.senderName, email: person.email, phone: person.phone ?? "" },
    })),
  };
}

/**
 * Answers a wish for the business, once: 404 for a wish that is not open and for a listing of somebody else, 409 for a
 * second answer and where a wish has enough of them.
 */
export async function answerWish(ctx: Context, input: unknown): Promise<void> {
  const { id: memberId, businessId } = requireAnswerer(ctx);
  const { wish: wishId, keyCode, text } = parseInput(AnswerForm, input);
  await takeToken(ctx, `wish-answer:${businessId}`, answerThrottle);
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const wish = await lockWish(tx, wishId);
    if (!wish || !isOpen(wish, now)) throw new Refusal(404, wishMessages.notFound);
    const listing = keyCode === "" ? undefined : await findOwnLive(tx, businessId, keyCode);
    if (keyCode !== "" && !listing) throw new Refusal(404, wishMessages.noListing, { keyCode: wishMessages.noListing });
    if ((await countAnswers(tx, wishId)) >= answersMax) throw new Refusal(409, wishMessages.full);
    const answer = { wishId, businessId, memberId, listingId: listing?.id ?? null, text, createdAt: now };
    const answerId = await insertAnswer(tx, answer);
    if (answerId === undefined) throw new Refusal(409, wishMessages.answeredBefore);
    await publish(tx, "wish.answered", { answerId });
  });
}

/** The answers to a wish, for the person who has its link; a listing that is no longer live is left out. */
export async function answersTo(ctx: Context, wishId: number) {
  const rows = await selectAnswers(ctx, wishId);
  const live = rows.flatMap(({ keyCode, state }) => (keyCode !== null && state === "active" ? [keyCode] : []));
  const cards = new Map((await listingCards(ctx, live, { hasLabels: true })).map((card) => [card.keyCode, card]));
  return rows.map(({ id, businessName, slug, text, createdAt, acceptedAt, keyCode }) => ({
    id,
    businessName,
    slug,
    text,
    sentOn: formatDateTime(createdAt),
    isAccepted: acceptedAt !== null,
    card: keyCode === null ? null : (cards.get(keyCode) ?? null),
  }));
}

/** Gives a business the name, address and number of the person whose wish it answered; repeated presses change nothing. */
export async function acceptAnswer(ctx: Context, token: string, answerId: number): Promise<void> {
  const wish = await readWish(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const answer = (await selectAnswers(tx, wish.id)).find(({ id }) => id === answerId);
    if (!answer) throw new Refusal(404, wishMessages.answerNotFound);
    if (await markAccepted(tx, answerId, tx.clock())) await publish(tx, "wish.accepted", { answerId });
  });
}
