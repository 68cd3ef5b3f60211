import type { FastifyInstance } from "fastify";
import { selectPayouts } from "#src/money/orders/payouts/queries.server.ts";
import { payoutOf } from "#src/money/orders/payouts/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { answerApi } from "../answering.server.ts";
import { answerPage } from "../pages.server.ts";
import { listPayouts } from "./endpoints.server.ts";

export function answerPayouts(app: FastifyInstance) {
  answerApi(app, listPayouts, (ctx, { query: { limit, cursor, since } }) => {
    const { businessId } = ctx.member;
    return answerPage(
      ctx,
      { path: listPayouts.path, filter: { since }, limit, cursor },
      {
        select: ([attemptId = 0, itemId = ""], count) =>
          selectPayouts(ctx, {
            businessId,
            from: since ?? new Date(0),
            until: addDays(ctx.clock(), 1),
            after: { attemptId: Number(attemptId), itemId: String(itemId) },
            limit: count,
          }),
        position: ({ attemptId, itemId }) => [attemptId, itemId],
        view: async (rows) =>
          rows.map(payoutOf).map((row) => ({
            kind: row.kind,
            reference: row.reference,
            paidAt: row.chargedAt.toISOString(),
            state: row.state,
            paidKurus: row.paidKurus,
            refundedKurus: row.refundedKurus,
            commissionKurus: row.commissionKurus,
            commissionVatKurus: row.vatKurus,
            netKurus: row.netKurus,
            commissionBasisPoints: row.commissionBasisPoints,
            paidOutOn: row.paidOutOn,
            invoiceNumber: row.invoiceNumber,
          })),
      },
    );
  });
}
