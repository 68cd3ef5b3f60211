import { storePicture } from "#src/people/members/profile/picture-files.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { AssignedConversation } from "./conversations.server.ts";
import type { Offered } from "./listings.server.ts";
import { drawPortrait } from "./pictures/draw-portrait.ts";
import { inventQuestions } from "./market/answers.ts";
import { isWomansName } from "./market/people.ts";
import { type Random, seededRandom } from "./random.ts";

/** Draws and stores a portrait for each of these members; returns the picture ids. */
export async function storePortraits(ctx: Context, firstNames: readonly string[], seed: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, firstName] of firstNames.entries()) {
    const drawing = Buffer.from(drawPortrait(seededRandom(`${seed}/portrait/${n}`), isWomansName(firstName)));
    ids.push(await storePicture(ctx, drawing, { isOurs: true }));
  }
  return ids;
}

const sellersWithPast = 10;
type Past = { first: readonly number[]; offered: readonly Offered[]; random: (label: string) => Random };

/**
 * Past conversations of some sellers, all read, so that their pages have reply statistics: of the documented ones, and of
 * the first others.
 */
export function pastQuestions({ first, offered, random }: Past): AssignedConversation[] {
  const sellers = [...new Set([...first, ...offered.map(({ memberId }) => memberId)])].slice(0, sellersWithPast);
  const buyers = [
    ...new Set(offered.filter(({ businessId }) => businessId === null).map(({ memberId }) => memberId)),
  ].filter((id) => !first.includes(id));
  return sellers.flatMap((sellerId, at) => {
    const listing = offered.find(({ memberId }) => memberId === sellerId);
    const asking = buyers.filter((id) => id !== sellerId);
    if (!listing) return [];
    const questions = inventQuestions(random(`questions/${at}`));
    return questions.slice(0, asking.length).map(({ hoursAgo, question, answer }, n) => ({
      listing,
      buyerId: asking[n]!,
      planned: {
        hoursAgo: hoursAgo - (answer?.afterMinutes ?? 0) / 60,
        minutesBetween: answer?.afterMinutes,
        unread: 0,
        lines: [
          { from: "buyer", text: question } as const,
          ...(answer ? [{ from: "seller", text: answer.text } as const] : []),
        ],
      },
    }));
  });
}
