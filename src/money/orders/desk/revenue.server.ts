import type { Context } from "#src/shared/context.server.ts";
import { installmentCostTitle } from "../invoices/installment-cost.ts";
import { productOf } from "../products.server.ts";
import { type RevenueRow, selectRevenue } from "./revenue-queries.server.ts";

/** What was sold and given back by day and product, with the names of the products; `until` is exclusive. */
export async function readRevenue(
  ctx: Context,
  { from, until }: { from: Date; until: Date },
): Promise<(RevenueRow & { name: string })[]> {
  const rows = await selectRevenue(ctx, from, until);
  return rows.map((row) => ({
    ...row,
    name: row.kind === "installmentCost" ? installmentCostTitle : productOf(ctx, row.kind).productName(row.product),
  }));
}
