import type { VatRow } from "./amounts.ts";
import type { DocumentLine } from "./installment-cost.ts";

export const invoiceNotFound = "Fatura bulunamadı.";

/** The series of invoices and of credit notes; each counts by itself, from 1 in every year. */
export const invoiceSeries = { invoice: "KNT", creditNote: "KNI" } as const;
export type InvoiceKind = keyof typeof invoiceSeries;

/** `KNT-2026-000042`. */
export const invoiceNumber = (series: string, year: number, number: number) =>
  `${series}-${year}-${String(number).padStart(6, "0")}`;

export type InvoiceBuyer = {
  name: string;
  /** Further lines: tax office and number of a company, masked citizenship number of a person. */
  facts: string[];
  address: string;
};

/** Everything that an invoice or a credit note says, frozen when its number was given. Amounts are in kuruş. */
export type InvoiceDocument = {
  kind: InvoiceKind;
  number: string;
  /** Null where it is about the commission of a payment, which `payment` names. */
  orderId: string | null;
  payment?: string;
  /** ISO 8601. */
  issuedAt: string;
  /** Documents of before November 2026 have no facts. */
  seller: { name: string; contact: string; facts?: string[] };
  buyer: InvoiceBuyer;
  lines: Omit<DocumentLine, "vatKurus">[];
  vatRows: VatRow[];
  amountKurus: number;
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects: string | null;
};

export const invoiceAddress = (orderId: string, number?: string) =>
  `/siparislerim/${orderId}/fatura${number === undefined ? "" : `?belge=${number}`}`;
