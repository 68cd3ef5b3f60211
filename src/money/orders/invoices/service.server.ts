import type { Context } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import { shownOrderBilling } from "../billing/service.server.ts";
import { creditRows, type VatRow, vatRows } from "./amounts.ts";
import { installmentCostOf, installmentCostTitle, orderLines } from "./installment-cost.ts";
import { ownPdfIssuer } from "./issuer.server.ts";
import {
  findInvoice,
  findOrderOwner,
  findPdf,
  insertInvoice,
  insertPdf,
  isIssued,
  lockOrder,
  nextNumber,
  selectInvoices,
} from "./queries.server.ts";
import {
  type InvoiceBuyer,
  type InvoiceDocument,
  type InvoiceKind,
  invoiceNotFound,
  invoiceNumber,
  invoiceSeries,
} from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Jobs {
    "invoices.make": { invoiceId: number };
  }
}

/**
 * Issues the invoice of a paid order in the caller's transaction, with the next number of its series; once per order. What
 * virtual balance paid is a discount, what the instalments of its card cost a line of its own; an order that costs nothing
 * has no invoice.
 */
export async function issueInvoice(tx: Context, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`no order ${orderId} to invoice`);
  const lines = orderLines(order.items, {
    discountKurus: order.virtualKurus,
    costKurus: installmentCostOf(order.charge),
  });
  await writeInvoice(tx, {
    kind: "invoice",
    orderId,
    idempotencyKey: `invoice:${orderId}`,
    buyer: await buyerOf(tx, order),
    lines,
    vatRows: vatRows(lines),
    corrects: null,
  });
}

/** What a credit note is about, in kuruş: of the price, and of what the instalments cost. */
type Credited = { orderId: string; amountKurus: number; costKurus?: number; idempotencyKey: string };

/**
 * Issues the credit note of a refund, once per `idempotencyKey`, about at most what is left of the order's invoice. An
 * order without an invoice has no credit notes.
 */
export async function issueCreditNote(
  tx: Context,
  { orderId, amountKurus, costKurus = 0, idempotencyKey }: Credited,
): Promise<void> {
  await lockOrder(tx, orderId);
  const [invoice, ...notes] = await selectInvoices(tx, orderId);
  if (!invoice) return;
  const { number, buyer } = invoice.document;
  const ofPrice = creditLines([invoice, ...notes], { isCost: false, amountKurus });
  const ofCost = creditLines([invoice, ...notes], { isCost: true, amountKurus: costKurus });
  await writeInvoice(tx, {
    kind: "creditNote",
    orderId,
    idempotencyKey: `creditNote:${idempotencyKey}`,
    buyer,
    lines: [
      ...ofPrice.map((line) => ({ ...line, title: `${number} numaralı belgenin iadesi` })),
      ...ofCost.map((line) => ({
        ...line,
        title: `${installmentCostTitle}: ${number} numaralı belgenin iadesi`,
        isInstallmentCost: true as const,
      })),
    ],
    vatRows: vatRows([...ofPrice, ...ofCost]),
    corrects: number,
  });
}

/** What a further credit note says of the prices, or of the instalments' cost, after the earlier ones. */
function creditLines(
  [invoice, ...notes]: [StoredInvoice, ...StoredInvoice[]],
  { isCost, amountKurus }: { isCost: boolean; amountKurus: number },
) {
  const linesOf = ({ document }: StoredInvoice) =>
    document.lines.filter(({ isInstallmentCost = false }) => isInstallmentCost === isCost);
  const creditedKurus = notes.flatMap(linesOf).reduce((sum, line) => sum + line.amountKurus, 0);
  const rows = vatRows(linesOf(invoice).map((line) => ({ ...line, vatKurus: 0 })));
  return creditRows(rows, creditedKurus, amountKurus).map((row) => ({
    ...row,
    priceKurus: row.amountKurus,
    discountKurus: 0,
  }));
}

type StoredInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];
type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Whom the order is billed to, as it was frozen; the member where no details were asked for. */
async function buyerOf(tx: Context, { id, memberId, ...member }: LockedOrder): Promise<InvoiceBuyer> {
  const billing = await shownOrderBilling(tx, { id, memberId });
  if (billing) return { name: billing.name, facts: [billing.number], address: billing.address };
  return { name: `${member.firstName} ${member.lastName}`, facts: [], address: member.address };
}

type Draft = Pick<InvoiceDocument, "orderId" | "payment" | "buyer" | "lines" | "corrects"> & {
  kind: InvoiceKind;
  idempotencyKey: string;
  vatRows: VatRow[];
};

/**
 * Gives a document its number and enqueues its PDF; an order must be locked. Its id; undefined for an amount of 0, and where
 * the document of this key was issued before.
 */
export async function writeInvoice(tx: Context, { idempotencyKey, ...draft }: Draft): Promise<number | undefined> {
  const amountKurus = draft.vatRows.reduce((sum, row) => sum + row.amountKurus, 0);
  if (amountKurus === 0 || (await isIssued(tx, idempotencyKey))) return undefined;
  const now = tx.clock();
  const series = invoiceSeries[draft.kind];
  const year = Number(calendarDay(now).slice(0, 4));
  const number = await nextNumber(tx, series, year);
  const document: InvoiceDocument = {
    ...draft,
    number: invoiceNumber(series, year, number),
    issuedAt: now.toISOString(),
    seller: { ...siteCompany(tx), contact: tx.contactEmail },
    amountKurus,
  };
  const vatKurus = draft.vatRows.reduce((sum, row) => sum + row.vatKurus, 0);
  const { orderId, kind } = draft;
  const invoiceId = await insertInvoice(tx, {
    orderId,
    kind,
    idempotencyKey,
    series,
    year,
    number,
    vatKurus,
    document,
  });
  await enqueue(tx, "invoices.make", { invoiceId });
  return invoiceId;
}

/** The PDF of an invoice, made by the issuer the first time. */
export async function makePdf(ctx: Context, invoiceId: number): Promise<Buffer> {
  const known = await findPdf(ctx, invoiceId);
  if (known) return known;
  const invoice = await findInvoice(ctx, invoiceId);
  if (!invoice) throw new Error(`no invoice ${invoiceId}`);
  const { pdf, reference } = await (ctx.invoiceIssuer ?? ownPdfIssuer).issue(invoice.document);
  await insertPdf(ctx, { invoiceId, pdf: Buffer.from(pdf), reference });
  return (await findPdf(ctx, invoiceId))!;
}

/**
 * The PDF of an order's invoice, or of its document with this number, for the buyer and admins; 404 for everybody else.
 */
export async function readInvoicePdf(ctx: Context, orderId: string, number: string | undefined) {
  const ownerId = await findOrderOwner(ctx, orderId);
  const { member } = ctx;
  const mayRead = member !== undefined && (member.id === ownerId || mayAtDesk(member, "orders"));
  if (ownerId === undefined || !mayRead) throw new Refusal(404, invoiceNotFound);
  const documents = await selectInvoices(ctx, orderId);
  const found = number === undefined ? documents[0] : documents.find(({ document }) => document.number === number);
  if (!found) throw new Refusal(404, invoiceNotFound);
  return { pdf: await makePdf(ctx, found.id), number: found.document.number };
}
