import { randomUUID } from "node:crypto";
import { selectAttemptsOf } from "#src/money/payment/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay, formatDate, formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { maskEmail } from "#src/shared/masked-contact.ts";
import { formatAmount } from "#src/shared/money.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { installmentCostOf } from "../invoices/installment-cost.ts";
import { selectInvoices } from "../invoices/queries.server.ts";
import { invoiceAddress } from "../invoices/rules.ts";
import { orderPayableKind } from "../pay/payable.server.ts";
import { findOrder, selectCharges, selectEvents, selectItems } from "../queries.server.ts";
import { selectRefunds } from "../refunds/queries.server.ts";
import { isOrderId, orderMessages } from "../rules.ts";
import { orderMachine, isRefundable } from "../states.ts";
import { selectTransfers } from "../transfers/queries.server.ts";
import { readAudit } from "#src/core/audit/service.server.ts";
import { findMember, selectWaiting } from "./order-queries.server.ts";
import { attemptStateLabels, deskStateLabels, orderEventLabels } from "./rules.ts";

/** Everything about one order for the desk; 404 without such an order. */
export async function readDeskOrder(ctx: Context, id: string) {
  const order = isOrderId(id) ? await findOrder(ctx, id) : undefined;
  if (!order) throw new Refusal(404, orderMessages.notFound);
  const [charges, buyer, items, events, attempts, transfers, refunds, invoices, waiting, audit] = await Promise.all([
    selectCharges(ctx, [id]),
    findMember(ctx, order.memberId),
    selectItems(ctx, [id]),
    selectEvents(ctx, id),
    selectAttemptsOf(ctx, { kind: orderPayableKind, reference: id }),
    selectTransfers(ctx, [id]),
    selectRefunds(ctx, [id]),
    selectInvoices(ctx, id),
    selectWaiting(ctx, id),
    readAudit(ctx, { subject: id, limit: 100 }),
  ]);
  const [charge] = charges;
  const costKurus = installmentCostOf(charge);
  const label = (state: string | null) => (state === null ? "" : (lookup(deskStateLabels, state) ?? state));
  return {
    id,
    state: deskStateLabels[order.state],
    buyer: buyer ? `${buyer.firstName} ${buyer.lastName}, ${maskEmail(buyer.email)}` : "",
    createdAt: formatDateTime(order.createdAt),
    paidAt: order.paidAt && formatDateTime(order.paidAt),
    total: formatAmount(order.totalKurus),
    virtual: formatAmount(order.virtualKurus),
    real: formatAmount(order.realKurus),
    net: formatAmount(order.netKurus),
    cost: costKurus > 0 ? formatAmount(costKurus) : undefined,
    charged: charge && formatAmount(charge.chargedKurus),
    items: items.map(({ id: itemId, title, priceKurus, refundedKurus }) => ({
      id: itemId,
      title,
      price: formatAmount(priceKurus),
      refunded: formatAmount(refundedKurus),
      isLeft: refundedKurus < priceKurus,
    })),
    events: events.map(({ at, action, beforeState, afterState, note, firstName, lastName }, key) => ({
      key,
      at: formatDateTime(at),
      action: lookup(orderEventLabels, action) ?? action,
      states:
        beforeState === null || beforeState === afterState
          ? label(afterState)
          : `${label(beforeState)} → ${label(afterState)}`,
      who: firstName === null ? "" : `${firstName} ${lastName}`,
      note,
    })),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      at: formatDateTime(attempt.createdAt),
      state: attemptStateLabels[attempt.state],
      card: attempt.cardLastFour === null ? "" : `•••• ${attempt.cardLastFour}`,
      charged: attempt.chargedKurus === null ? "" : formatAmount(attempt.chargedKurus),
      installments: attempt.installments === null ? "" : String(attempt.installments),
      problem: attempt.failure ?? "",
    })),
    transfers: transfers.map(({ reference, amountKurus, creditedKurus, sender, receivedOn }) => ({
      reference,
      amount: formatAmount(amountKurus),
      credited: formatAmount(creditedKurus),
      sender,
      day: formatDate(new Date(receivedOn)),
    })),
    refunds: refunds.map(({ id: refundId, amountKurus, installmentKurus, reason, createdAt }) => ({
      id: refundId,
      amount: formatAmount(amountKurus + installmentKurus),
      reason,
      at: formatDateTime(createdAt),
    })),
    invoices: invoices.map(({ document: { number }, amountKurus }) => ({
      number,
      amount: formatAmount(amountKurus),
      path: invoiceAddress(id, number),
    })),
    waiting: waiting.map(({ amountKurus, firstName, lastName }) => ({
      amount: formatAmount(amountKurus),
      who: `${firstName} ${lastName}`,
    })),
    audit,
    canRefund: isRefundable(order.state) && items.some(({ priceKurus, refundedKurus }) => refundedKurus < priceKurus),
    canCancel: orderMachine.can(order.state, "cancel", "desk"),
    canBook: orderMachine.can(order.state, "bookTransfer", "desk"),
    refundKey: randomUUID(),
    today: calendarDay(ctx.clock()),
  };
}
