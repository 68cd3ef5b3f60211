import { insertConversation, insertMessage, markMessages } from "#src/messages/queries.server.ts";
import { subjectOf } from "#src/messages/service.server.ts";
import { storePicture } from "#src/members/profile/picture-files.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { drawPortrait } from "./pictures/draw-portrait.ts";
import { inventQuestions } from "./market/answers.ts";
import { isWomansName } from "./market/people.ts";
import { selectConversation } from "./queries.server.ts";
import { seededRandom } from "./random.ts";

/** Draws and stores a portrait for each of these members; returns the picture ids. */
export async function storePortraits(ctx: Context, firstNames: readonly string[], seed: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, firstName] of firstNames.entries()) {
    const drawing = Buffer.from(drawPortrait(seededRandom(`${seed}/portrait/${n}`), isWomansName(firstName)));
    ids.push(await storePicture(ctx, drawing, { isOurs: true }));
  }
  return ids;
}

interface Offered {
  id: number;
  memberId: number;
  businessId: number | null;
}
const sellersWithPast = 10;

/**
 * Gives some sellers past conversations, all read, so that their pages have reply statistics: the documented ones, and
 * the first of the others.
 */
export async function writePastQuestions(
  ctx: Context,
  { first, offered, seed }: { first: readonly number[]; offered: readonly Offered[]; seed: string },
) {
  const sellers = [...new Set([...first, ...offered.map(({ memberId }) => memberId)])].slice(0, sellersWithPast);
  const buyers = [
    ...new Set(offered.filter(({ businessId }) => businessId === null).map(({ memberId }) => memberId)),
  ].filter((id) => !first.includes(id));
  const at = (time: Date): Context => ({ ...ctx, clock: () => time });
  const said: { time: Date; conversationId: number; senderId: number; isFromBuyer: boolean; body: string }[] = [];
  const ended = new Map<number, { time: Date; messageId: number }>();
  for (const sellerId of sellers) {
    const listing = offered.find(({ memberId }) => memberId === sellerId);
    const asking = buyers.filter((id) => id !== sellerId);
    if (!listing) continue;
    const { businessId } = listing;
    const subject = await subjectOf(ctx, listing.id);
    for (const [n, { hoursAgo, question, answer }] of inventQuestions(
      seededRandom(`${seed}/questions/${sellers.indexOf(sellerId)}`),
    ).entries()) {
      const buyerId = asking[n];
      if (buyerId === undefined) break;
      const time = addSeconds(ctx.clock(), -3600 * hoursAgo);
      const begun = { listingId: listing.id, buyerId, sellerId, businessId, subject };
      const { id: conversationId } = await selectConversation(ctx, (await insertConversation(at(time), begun)).code);
      said.push({ time, conversationId, senderId: buyerId, isFromBuyer: true, body: question });
      if (answer) {
        const answered = addSeconds(time, 60 * answer.afterMinutes);
        said.push({ time: answered, conversationId, senderId: sellerId, isFromBuyer: false, body: answer.text });
      }
    }
  }
  // Ids must ascend with time, as in real use.
  for (const { time, ...message } of said.toSorted((one, other) => one.time.getTime() - other.time.getTime())) {
    const { id: messageId } = await insertMessage(at(time), message);
    ended.set(message.conversationId, { time, messageId });
  }
  for (const [id, { time, messageId }] of ended)
    for (const side of ["buyer", "seller"] as const) await markMessages(at(time), { id, side }, "read", messageId);
}
