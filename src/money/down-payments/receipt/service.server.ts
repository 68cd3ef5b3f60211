import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { siteCompany } from "#src/shared/site-company.ts";
import { downPaymentMessages } from "../rules.ts";
import { readMyDownPayment } from "../service.server.ts";
import { receiptPdf } from "./receipt.server.ts";

/** The receipt of the member's own down payment; 404 for those of others, and before it is paid. */
export async function readReceipt(ctx: Context, id: string): Promise<Uint8Array> {
  const { row } = await readMyDownPayment(ctx, id);
  if (row.chargedKurus === null) throw new Refusal(404, downPaymentMessages.notFound);
  return receiptPdf(row, siteCompany(ctx));
}
