import type { FastifyInstance } from "fastify";
import { selectPayouts } from "#src/money/orders/payouts/queries.server.ts";
import { payoutOf } from "#src/money/orders/payouts/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { answerList } from "../pages.server.ts";
import { listPayouts } from "./endpoints.server.ts";

export function answerPayouts(app: FastifyInstance) {
  answerList(app, listPayouts, (ctx, { since }) => ({
    select: ([attemptId = 0, itemId = ""], limit) =>
      selectPayouts(ctx, {
        businessId: ctx.member.businessId,
        from: since ?? new Date(0),
        until: addDays(ctx.clock(), 1),
        after: { attemptId: Number(attemptId), itemId: String(itemId) },
        limit,
      }),
    position: ({ attemptId, itemId }) => [attemptId, itemId],
    view: (rows) =>
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
  }));
}
