import { recordAudit } from "#src/core/audit/service.server.ts";
import { z } from "zod/mini";
import { requireFinance } from "#src/money/orders/desk/access.server.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { reason } from "#src/staff/desks/rules.ts";
import { parseInput } from "#src/shared/validation.ts";
import { changeDownPayment } from "../change.server.ts";
import { lockDownPayment, selectForDesk } from "../queries.server.ts";
import { downPaymentMessages } from "../rules.ts";

export const deskPageSize = 50;

const DecisionForm = z.object({
  id: z.string().check(z.maxLength(20)),
  decision: z.enum(["decideForBuyer", "decideForBusiness"]),
  reason,
});

/** The paid down payments, disputed ones first; for admins alone. */
export function readDeskDownPayments(ctx: Context, range: { limit: number; offset: number }) {
  requireFinance(ctx, "downPayments");
  return selectForDesk(ctx, range);
}

/**
 * An admin decides about a disputed down payment: all of it goes back to the buyer, or on to the business. Both read the
 * reason; it is in the audit log. 404 for unknown ids, 409 where nothing is disputed.
 */
export async function decideDownPayment(ctx: Context, input: unknown): Promise<void> {
  const admin = requireFinance(ctx, "downPayments", "change");
  const { id, decision, reason } = parseInput(DecisionForm, input);
  await inTransaction(ctx, async (tx) => {
    const row = isKeyCode(id) ? await lockDownPayment(tx, id) : undefined;
    if (!row) throw new Refusal(404, downPaymentMessages.notFound);
    await changeDownPayment(tx, row, { action: decision, actor: "desk", actorId: admin.id, note: reason });
    const amountKurus = row.chargedKurus! - row.refundedKurus - row.releasedKurus;
    await recordAudit(tx, { action: "decideDownPayment", subject: id, amountKurus, reason });
  });
}
