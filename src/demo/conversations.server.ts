import { insertMemberReport } from "#src/moderation/reports/member/queries.server.ts";
import { insertConversation, insertMessage, markMessages } from "#src/messages/queries.server.ts";
import { guarded, subjectOf } from "#src/messages/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { plannedConversations, type PlannedConversation, type Speaker } from "./market/conversations.ts";
import { selectConversation } from "./queries.server.ts";

export interface Offered {
  id: number;
  memberId: number;
  businessId: number | null;
  priceKurus: number;
}

interface Market {
  uyeId: number;
  galeriId: number;
  /** Live listings for sale, in their order. */
  offered: readonly Offered[];
  /** Further conversations. */
  more: readonly AssignedConversation[];
}

/** A conversation about a certain listing, with a certain buyer. */
export interface AssignedConversation {
  planned: Pick<PlannedConversation, "hoursAgo" | "unread" | "lines" | "isReported">;
  buyerId: number;
  listing: Offered;
}

const minutesBetween = 17;

/** Writes the demo market's messages. Each conversation is about another listing, with another member. */
export async function writeConversations(ctx: Context, { uyeId, galeriId, offered, more }: Market) {
  const isOf = (speaker: Speaker, memberId: number) =>
    speaker === "other"
      ? memberId !== uyeId && memberId !== galeriId
      : memberId === { uye: uyeId, galeri: galeriId }[speaker];
  const left = [...offered];
  const others = [
    ...new Set(offered.filter(({ businessId }) => businessId === null).map(({ memberId }) => memberId)),
  ].filter((id) => isOf("other", id));
  const assigned = [...more];
  const oldestFirst = plannedConversations.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  for (const planned of oldestFirst) {
    const at = left.findIndex(
      ({ memberId, businessId }) =>
        isOf(planned.seller, memberId) && (planned.seller !== "other" || businessId === null),
    );
    const buyerId = planned.buyer === "uye" ? uyeId : planned.buyer === "galeri" ? galeriId : others.pop();
    // A small market has fewer people and listings.
    if (at === -1 || buyerId === undefined) continue;
    const [listing] = left.splice(at, 1);
    assigned.push({ planned, buyerId, listing: listing! });
  }
  // Ids ascend with time.
  for (const { planned, ...who } of assigned.toSorted((one, other) => other.planned.hoursAgo - one.planned.hoursAgo))
    await writeConversation(ctx, planned, who);
}

async function writeConversation(
  ctx: Context,
  { hoursAgo, unread, lines, isReported }: AssignedConversation["planned"],
  { buyerId, listing }: { buyerId: number; listing: Offered },
) {
  const secondsAgo = (line: number) => 3600 * hoursAgo + 60 * minutesBetween * (lines.length - 1 - line);
  const when = (line: number): Context => ({ ...ctx, clock: () => addSeconds(ctx.clock(), -secondsAgo(line)) });
  const { code } = await insertConversation(when(0), {
    listingId: listing.id,
    buyerId,
    sellerId: listing.memberId,
    businessId: listing.businessId,
    subject: await subjectOf(ctx, listing.id),
  });
  const { id: conversationId } = await selectConversation(ctx, code);
  let lastRead = 0;
  for (const [line, { from, text }] of lines.entries()) {
    const message = await insertMessage(when(line), {
      conversationId,
      senderId: from === "buyer" ? buyerId : listing.memberId,
      isFromBuyer: from === "buyer",
      body: text,
      ...guarded(ctx, from, text, listing),
    });
    if (line < lines.length - unread) lastRead = message.id;
  }
  for (const side of ["buyer", "seller"] as const)
    await markMessages(when(lines.length - 1), { id: conversationId, side }, "read", lastRead);
  if (isReported)
    await insertMemberReport(ctx, {
      conversationId,
      reporterId: buyerId,
      reportedId: listing.memberId,
      reason: "money",
      note: "Aracı göstermeden kapora istedi.",
    });
}
