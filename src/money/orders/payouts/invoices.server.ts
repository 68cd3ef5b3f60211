import { invoiceLines, vatRows } from "../invoices/amounts.ts";
import { findInvoice } from "../invoices/queries.server.ts";
import { invoiceNotFound } from "../invoices/rules.ts";
import { makePdf, writeInvoice } from "../invoices/service.server.ts";
import { requireAccountOwner } from "#src/money/payment/sub-merchants/service.server.ts";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { decryptFor } from "#src/shared/encryption.server.ts";
import type { Events, Listeners } from "#src/shared/events.server.ts";
import { maskCitizenshipNumber } from "#src/shared/identity-numbers.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findInvoicedBusiness, findReleasedItem, insertCommissionInvoice } from "./queries.server.ts";
import { kindName } from "./rules.ts";

/**
 * Product 16.9: issues the invoice of the commission of a payment that was passed on to its business, once. It is earned
 * then, and nothing of the payment can go back any more, so it needs no credit note.
 */
async function issueCommissionInvoice(ctx: Context, { attemptId, itemId, isDone }: Events["payment.release-settled"]) {
  if (!isDone) return;
  await inTransaction(ctx, async (tx) => {
    const item = await findReleasedItem(tx, { attemptId, itemId });
    if (!item) return;
    const { kind, reference, businessId, legalName, taxOffice, taxNumber, address } = item;
    const number =
      taxNumber === null
        ? `T.C. kimlik no ${maskCitizenshipNumber(decryptFor(tx, item.enteredBy, item.citizenshipNumberEncrypted!))}`
        : `vergi no ${taxNumber}`;
    const payment = `${kindName(kind)} ${reference}`;
    const lines = invoiceLines(
      [
        {
          title: `Komisyon: ${payment}`,
          priceKurus: item.releasedCommissionKurus + item.releasedVatKurus,
          vatPercent: Number(item.commissionVatPercent),
        },
      ],
      0,
    );
    const invoiceId = await writeInvoice(tx, {
      kind: "invoice",
      orderId: null,
      payment,
      idempotencyKey: `commission:${attemptId}:${itemId}`,
      buyer: { name: legalName, facts: [`${taxOffice} Vergi Dairesi, ${number}`], address },
      lines,
      vatRows: vatRows(lines),
      corrects: null,
    });
    if (invoiceId !== undefined) await insertCommissionInvoice(tx, { invoiceId, businessId, attemptId, itemId });
  });
}

export const commissionInvoiceListeners: Listeners = { "payment.release-settled": issueCommissionInvoice };

/** The PDF of an invoice about commission, for the owner of its business and the desk of revenue; 404 for everybody else. */
export async function readCommissionPdf(ctx: Context, invoiceId: number) {
  const businessId = await findInvoicedBusiness(ctx, invoiceId);
  const isOfDesk = ctx.member !== undefined && mayAtDesk(ctx.member, "revenue");
  if (!isOfDesk && requireAccountOwner(ctx).businessId !== businessId) throw new Refusal(404, invoiceNotFound);
  const invoice = businessId === undefined ? undefined : await findInvoice(ctx, invoiceId);
  if (!invoice) throw new Refusal(404, invoiceNotFound);
  return { pdf: await makePdf(ctx, invoiceId), number: invoice.document.number };
}
