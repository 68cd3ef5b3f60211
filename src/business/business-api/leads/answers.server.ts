import type { FastifyInstance } from "fastify";
import { nameFor } from "#src/people/messages/names.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { answerList } from "../pages.server.ts";
import { listMessages, listPhoneReveals, listVideoRequests } from "./endpoints.server.ts";
import { selectIncoming, selectPhoneReveals, selectVideoRequests } from "./queries.server.ts";

export function answerLeads(app: FastifyInstance) {
  answerList(app, listMessages, (ctx, { since }) => ({
    select: ([after = 0], limit) =>
      selectIncoming(ctx, { businessId: ctx.member.businessId, since, after: Number(after), limit }),
    position: ({ id }) => [id],
    view: (rows) =>
      rows.map((row) => ({
        id: row.id,
        conversation: row.conversation,
        listingId: row.keyCode,
        subject: row.subject,
        from: nameFor(row, row.isSurnameShown),
        text: row.body,
        sentAt: row.createdAt.toISOString(),
        url: ctx.origin + conversationAddress(row.conversation),
      })),
  }));
  answerList(app, listPhoneReveals, (ctx, { since }) => ({
    select: ([day = "1970-01-01", listingId = 0], limit) =>
      selectPhoneReveals(ctx, {
        businessId: ctx.member.businessId,
        since,
        after: { day: String(day), listingId: Number(listingId) },
        limit,
      }),
    position: ({ day, listingId }) => [day, listingId],
    view: (rows) => rows.map(({ keyCode, day, count }) => ({ listingId: keyCode, day, count })),
  }));
  answerList(app, listVideoRequests, (ctx, { since }) => ({
    select: ([at = "1970-01-01", listingId = 0, memberId = 0], limit) =>
      selectVideoRequests(ctx, {
        businessId: ctx.member.businessId,
        since,
        after: { at: String(at), listingId: Number(listingId), memberId: Number(memberId) },
        limit,
      }),
    position: ({ at, listingId, memberId }) => [at, listingId, memberId],
    // A request is a message about a listing, whose seller reads the whole name.
    view: (rows) =>
      rows.map((row) => ({
        listingId: row.keyCode,
        from: nameFor(row, true),
        requestedAt: row.createdAt.toISOString(),
      })),
  }));
}
