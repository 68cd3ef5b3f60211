import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { findOrder, lockOrder, selectItems, type StoredItem } from "../queries.server.ts";
import { findRefund } from "../refunds/queries.server.ts";
import { refundOrder } from "../refunds/service.server.ts";
import { isOrderId, orderMessages } from "../rules.ts";
import { cancelOrderAtDesk } from "../service.server.ts";
import { isRefundable } from "../states.ts";
import { parseAmount } from "../transfers/rules.ts";
import { requireFinance } from "./access.server.ts";
import { decideRequest, insertRequest, lockRequest } from "./order-queries.server.ts";
import { DecisionForm, deskTexts, ReasonForm, RefundForm, refundLimitKurus } from "./rules.ts";

/** What is asked back of items, in kuruş by their ids; null is everything that is left. */
type Amounts = Record<string, number> | null;

/**
 * Refunds an order at the desk: at once, or as a request where the order's refunds together are above the limit, or the
 * order is the admin's own. The form has `isWhole` or amounts in lira as `item-{id}`; its `key` refunds once. Returns what has happened.
 */
export async function refundAtDesk(
  ctx: Context,
  orderId: string,
  form: Record<string, unknown>,
): Promise<"refunded" | "asked"> {
  const { id: askedBy } = requireFinance(ctx, "orders", "change");
  const { reason, key, isWhole } = parseInput(RefundForm, form);
  const amounts = isWhole ? null : readAmounts(form);
  return inTransaction(ctx, async (tx) => {
    const order = isOrderId(orderId) ? await lockOrder(tx, orderId) : undefined;
    if (!order) throw new Refusal(404, orderMessages.notFound);
    const idempotencyKey = `desk:${orderId}:${key}`;
    if (await findRefund(tx, idempotencyKey)) return "refunded";
    const items = await selectItems(tx, [orderId]);
    const amountKurus = amountOf(items, amounts);
    const before = items.reduce((sum, { refundedKurus }) => sum + refundedKurus, 0);
    const needsSecond = order.memberId === askedBy || before + amountKurus > refundLimitKurus;
    if (!isRefundable(order.state) || !needsSecond) {
      await refundOrder(tx, { orderId, reason, idempotencyKey, ...itemsOf(amounts) });
      await recordAudit(tx, { action: "refund", subject: orderId, amountKurus, reason });
      return "refunded";
    }
    if (!(await insertRequest(tx, { orderId, amounts, amountKurus, reason, askedBy })))
      throw new Refusal(409, deskTexts.waiting);
    await recordAudit(tx, { action: "askRefund", subject: orderId, amountKurus, reason });
    return "asked";
  });
}

/** A second admin approves a refund, which is made at once, or rejects it; 403 for the one who asked and for the buyer. */
export async function decideRefund(ctx: Context, form: unknown): Promise<"approved" | "rejected"> {
  const { id: decidedBy } = requireFinance(ctx, "orders", "change");
  const { id, decision, reason } = parseInput(DecisionForm, form);
  return inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw new Refusal(404, deskTexts.noRequest);
    if (request.decision !== null) throw new Refusal(409, deskTexts.decided);
    const { orderId, amountKurus, amounts } = request;
    const isApproved = decision === "approve";
    if (request.askedBy === decidedBy) throw new Refusal(403, deskTexts.secondPerson);
    if ((await findOrder(tx, orderId))?.memberId === decidedBy) throw new Refusal(403, deskTexts.ownOrder);
    const result = isApproved ? "approved" : "rejected";
    await decideRequest(tx, id, { decision: result, decidedBy });
    if (isApproved)
      await refundOrder(tx, {
        orderId,
        reason: request.reason,
        idempotencyKey: `request:${id}`,
        ...itemsOf(amounts),
      });
    await recordAudit(tx, {
      action: isApproved ? "approveRefund" : "rejectRefund",
      subject: orderId,
      amountKurus,
      reason,
    });
    return result;
  });
}

/** Cancels an unpaid order, with the reason. */
export async function cancelAtDesk(ctx: Context, orderId: string, form: unknown): Promise<void> {
  requireFinance(ctx, "orders", "change");
  const { reason } = parseInput(ReasonForm, form);
  await inTransaction(ctx, async (tx) => {
    await cancelOrderAtDesk(tx, orderId, reason);
    await recordAudit(tx, { action: "cancelOrder", subject: orderId, reason });
  });
}

function readAmounts(form: Record<string, unknown>): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const [name, text] of Object.entries(form)) {
    const [, id] = /^item-(\d{1,15})$/.exec(name) ?? [];
    if (id === undefined || typeof text !== "string" || text.trim() === "") continue;
    const kurus = parseAmount(text);
    if (kurus === undefined || kurus <= 0) throw new Refusal(422, deskTexts.amount, { [name]: deskTexts.amount });
    amounts[id] = kurus;
  }
  if (Object.keys(amounts).length === 0) throw new Refusal(422, deskTexts.amount);
  return amounts;
}

const amountOf = (items: readonly StoredItem[], amounts: Amounts) =>
  amounts === null
    ? items.reduce((sum, { priceKurus, refundedKurus }) => sum + priceKurus - refundedKurus, 0)
    : Object.values(amounts).reduce((sum, kurus) => sum + kurus, 0);

const itemsOf = (amounts: Amounts) =>
  amounts === null
    ? {}
    : { items: Object.entries(amounts).map(([id, amountKurus]) => ({ id: Number(id), amountKurus })) };
