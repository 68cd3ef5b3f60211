import type { FastifyInstance } from "fastify";
import { nameFor } from "#src/people/messages/names.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { answerApi } from "../answering.server.ts";
import { answerPage } from "../pages.server.ts";
import { listMessages, listPhoneReveals, listVideoRequests } from "./endpoints.server.ts";
import { selectIncoming, selectPhoneReveals, selectVideoRequests } from "./queries.server.ts";

export function answerLeads(app: FastifyInstance) {
  answerApi(app, listMessages, (ctx, { query: { limit, cursor, since } }) => {
    const { businessId } = ctx.member;
    return answerPage(
      ctx,
      { path: listMessages.path, filter: { since }, limit, cursor },
      {
        select: ([after = 0], count) => selectIncoming(ctx, { businessId, since, after: Number(after), limit: count }),
        position: ({ id }) => [id],
        view: async (rows) =>
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
      },
    );
  });
  answerApi(app, listPhoneReveals, (ctx, { query: { limit, cursor, since } }) => {
    const { businessId } = ctx.member;
    return answerPage(
      ctx,
      { path: listPhoneReveals.path, filter: { since }, limit, cursor },
      {
        select: ([day = "1970-01-01", listingId = 0], count) =>
          selectPhoneReveals(ctx, {
            businessId,
            since,
            after: { day: String(day), listingId: Number(listingId) },
            limit: count,
          }),
        position: ({ day, listingId }) => [day, listingId],
        view: async (rows) => rows.map(({ keyCode, day, count }) => ({ listingId: keyCode, day, count })),
      },
    );
  });
  answerApi(app, listVideoRequests, (ctx, { query: { limit, cursor, since } }) => {
    const { businessId } = ctx.member;
    return answerPage(
      ctx,
      { path: listVideoRequests.path, filter: { since }, limit, cursor },
      {
        select: ([at = "1970-01-01", listingId = 0, memberId = 0], count) =>
          selectVideoRequests(ctx, {
            businessId,
            since,
            after: { at: String(at), listingId: Number(listingId), memberId: Number(memberId) },
            limit: count,
          }),
        position: ({ at, listingId, memberId }) => [at, listingId, memberId],
        // A request is a message about a listing, whose seller reads the whole name.
        view: async (rows) =>
          rows.map((row) => ({
            listingId: row.keyCode,
            from: nameFor(row, true),
            requestedAt: row.createdAt.toISOString(),
          })),
      },
    );
  });
}
