import { readDay } from "#src/shared/dates.ts";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { parseAmount, transferMessages } from "../transfers/rules.ts";
import { type BookedTransfer, bookStatement, bookTransfer } from "../transfers/service.server.ts";
import { requireFinance } from "./access.server.ts";
import { bankFields, deskTexts, StatementForm, TransferForm } from "./rules.ts";

/** Books one transfer that has arrived, from a form of the desk. */
export async function bookTransferAtDesk(ctx: Context, form: unknown): Promise<BookedTransfer> {
  requireFinance(ctx, "orders", "change");
  const { amount, receivedOn, reason, ...rest } = parseInput(TransferForm, form, { mayHaveCard: bankFields });
  const amountKurus = parseAmount(amount);
  if (amountKurus === undefined || amountKurus <= 0)
    throw new Refusal(422, transferMessages.amount, { amount: transferMessages.amount });
  const day = readDay(receivedOn);
  if (!day) throw new Refusal(422, deskTexts.day, { receivedOn: deskTexts.day });
  return inTransaction(ctx, async (tx) => {
    const booked = await bookTransfer(tx, { ...rest, amountKurus, receivedOn: day });
    if (booked.outcome !== "booked")
      await recordAudit(tx, { action: "bookTransfer", subject: rest.orderId, amountKurus, reason });
    return booked;
  });
}

/** Books all lines of a bank's statement that name one order; returns how many became what. */
export async function bookStatementAtDesk(ctx: Context, form: unknown): Promise<Record<string, number>> {
  requireFinance(ctx, "orders", "change");
  const { csv, reason } = parseInput(StatementForm, form, { mayHaveCard: bankFields });
  return inTransaction(ctx, async (tx) => {
    const booked = await bookStatement(tx, csv);
    for (const { orderId, amountKurus } of booked)
      await recordAudit(tx, { action: "bookTransfer", subject: orderId, amountKurus, reason });
    const counts: Record<string, number> = {};
    for (const { outcome } of booked) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  });
}
