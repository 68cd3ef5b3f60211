import { invoicePdf } from "./pdf.server.ts";
import type { InvoiceDocument } from "./rules.ts";

/**
 * Issues invoices with an authority, such as an e-Arşiv service. It is called after the payment's transaction and again
 * until it succeeds, so the same number must not be issued twice.
 */
export type InvoiceIssuer = {
  issue(document: InvoiceDocument): Promise<{ pdf: Uint8Array; reference: string | null }>;
};

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** Another issuer than our own PDF ("bilgi fişi"). */
    invoiceIssuer?: InvoiceIssuer;
  }
}

/** The issuer without an authority: a PDF of our own that says so. */
export const ownPdfIssuer: InvoiceIssuer = {
  issue: async (document) => ({ pdf: await invoicePdf(document), reference: null }),
};
