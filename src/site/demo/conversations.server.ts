import { insertMemberReport } from "#src/staff/moderation/reports/member/queries.server.ts";
import {
  findConversation,
  insertConversation,
  insertMessage,
  markMessages,
} from "#src/people/messages/queries.server.ts";
import { guarded, subjectOf } from "#src/people/messages/service.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { memberConversations, type PlannedConversation, type Speaker } from "./market/conversations.ts";
import type { Offered } from "./listings.server.ts";
import type { People } from "./people.server.ts";

/** A conversation about a certain listing, with a certain buyer. */
export interface AssignedConversation {
  planned: PlannedConversation;
  buyerId: number;
  listing: Offered;
}

const usualMinutesBetween = 17;

/** Writes the demo market's messages, and those of `more`. Each conversation is about another listing, with another member. */
export async function writeConversations(
  ctx: Context,
  { buyerId: uyeId, galeriId }: People,
  offered: readonly Offered[],
  more: readonly AssignedConversation[],
) {
  const isOf = (speaker: Speaker, memberId: number) =>
    speaker === "other"
      ? memberId !== uyeId && memberId !== galeriId
      : memberId === { uye: uyeId, galeri: galeriId }[speaker];
  const left = [...offered];
  const others = [
    ...new Set(offered.filter(({ businessId }) => businessId === null).map(({ memberId }) => memberId)),
  ].filter((id) => isOf("other", id));
  const assigned = [...more];
  const oldestFirst = memberConversations.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
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
  await writeAll(
    ctx,
    assigned.toSorted((one, other) => other.planned.hoursAgo - one.planned.hoursAgo),
  );
}

/** Writes conversations with their messages, whose ids ascend with time across all of them. */
async function writeAll(ctx: Context, conversations: readonly AssignedConversation[]) {
  const said: { time: Date; line: Parameters<typeof insertMessage>[1] }[] = [];
  const ended: { time: Date; id: number; readLines: number }[] = [];
  for (const { planned, buyerId, listing } of conversations) {
    const { hoursAgo, unread, lines, isReported, minutesBetween = usualMinutesBetween } = planned;
    const timeOf = (line: number) =>
      addSeconds(ctx.clock(), -3600 * hoursAgo - 60 * minutesBetween * (lines.length - 1 - line));
    const { code } = await insertConversation(at(ctx, timeOf(0)), {
      listingId: listing.id,
      buyerId,
      sellerId: listing.memberId,
      businessId: listing.businessId,
      subject: await subjectOf(ctx, listing.id),
    });
    const { id: conversationId } = (await findConversation(ctx, code))!;
    for (const [line, { from, text }] of lines.entries())
      said.push({
        time: timeOf(line),
        line: {
          conversationId,
          senderId: from === "buyer" ? buyerId : listing.memberId,
          isFromBuyer: from === "buyer",
          body: text,
          ...guarded(ctx, from, text, listing),
        },
      });
    ended.push({ time: timeOf(lines.length - 1), id: conversationId, readLines: lines.length - unread });
    if (isReported)
      await insertMemberReport(ctx, {
        conversationId,
        reporterId: buyerId,
        reportedId: listing.memberId,
        reason: "money",
        note: "Aracı göstermeden kapora istedi.",
      });
  }
  const idsOf = new Map<number, number[]>();
  for (const { time, line } of said.toSorted((one, other) => one.time.getTime() - other.time.getTime())) {
    const { id } = await insertMessage(at(ctx, time), line);
    idsOf.set(line.conversationId, [...(idsOf.get(line.conversationId) ?? []), id]);
  }
  for (const { time, id, readLines } of ended)
    for (const side of ["buyer", "seller"] as const)
      await markMessages(at(ctx, time), { id, side }, "read", idsOf.get(id)?.[readLines - 1] ?? 0);
}

const at = (ctx: Context, time: Date): Context => ({ ...ctx, clock: () => time });
