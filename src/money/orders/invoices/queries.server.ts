import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { InvoiceDocument, InvoiceKind } from "./rules.ts";

/** An order, locked, with what its invoice needs; undefined without such an order. */
export async function lockOrder({ db }: Context, orderId: string) {
  const order = await db
    .selectFrom("customerOrder")
    .innerJoin("member", "member.id", "customerOrder.memberId")
    .where("customerOrder.id", "=", orderId)
    .select(["customerOrder.id", "memberId", "virtualKurus", "firstName", "lastName", "address"])
    .forUpdate("customerOrder")
    .executeTakeFirst();
  if (!order) return undefined;
  const charge = await db
    .selectFrom("orderCharge")
    .where("orderId", "=", orderId)
    .select(["amountKurus", "chargedKurus"])
    .executeTakeFirst();
  const items = await db
    .selectFrom("orderItem")
    .where("orderId", "=", orderId)
    .where("priceKurus", ">", 0)
    .select(["title", "priceKurus", "vatPercent"])
    .orderBy("position")
    .execute();
  return { ...order, charge, items: items.map((item) => ({ ...item, vatPercent: Number(item.vatPercent) })) };
}

/** Takes the next number of a series in a year; the row stays locked until the transaction ends, so no number is lost. */
export async function nextNumber({ db }: Context, series: string, year: number): Promise<number> {
  const { lastNumber } = await db
    .insertInto("invoiceSeries")
    .values({ series, year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(["series", "year"]).doUpdateSet({ lastNumber: sql`invoice_series.last_number + 1` }),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return lastNumber;
}

export async function isIssued({ db }: Context, idempotencyKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("invoice")
    .where("idempotencyKey", "=", idempotencyKey)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

type NewInvoice = {
  orderId: string | null;
  kind: InvoiceKind;
  idempotencyKey: string;
  series: string;
  year: number;
  number: number;
  vatKurus: number;
  document: InvoiceDocument;
};

export async function insertInvoice({ db, clock }: Context, { document, ...row }: NewInvoice): Promise<number> {
  const { id } = await db
    .insertInto("invoice")
    .values({ ...row, amountKurus: document.amountKurus, document: JSON.stringify(document), issuedAt: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The invoice of an order and its credit notes, in the order of their issue. */
export async function selectInvoices({ db }: Context, orderId: string) {
  const rows = await db
    .selectFrom("invoice")
    .where("orderId", "=", orderId)
    .select(["id", "kind", "amountKurus", "vatKurus", "document", "issuedAt"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, document: row.document as unknown as InvoiceDocument }));
}

/** The credit notes of orders, in the order of their issue. */
export async function selectCreditNotes({ db }: Context, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("invoice")
    .where("orderId", "in", orderIds)
    .where("kind", "=", "creditNote")
    .select(["orderId", sql<string>`document ->> 'number'`.as("number")])
    .orderBy("id")
    .execute();
}

export async function findInvoice({ db }: Context, id: number) {
  const row = await db.selectFrom("invoice").where("id", "=", id).select(["id", "document"]).executeTakeFirst();
  return row && { ...row, document: row.document as unknown as InvoiceDocument };
}

export async function findPdf({ db }: Context, invoiceId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom("invoiceFile").where("invoiceId", "=", invoiceId).select("pdf").executeTakeFirst();
  return row?.pdf;
}

/** Stores what the issuer made; the first one stays. */
export const insertPdf = ({ db, clock }: Context, file: { invoiceId: number; pdf: Buffer; reference: string | null }) =>
  db
    .insertInto("invoiceFile")
    .values({ ...file, madeAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function findOrderOwner({ db }: Context, orderId: string): Promise<number | undefined> {
  const row = await db.selectFrom("customerOrder").where("id", "=", orderId).select("memberId").executeTakeFirst();
  return row?.memberId;
}
