import { type InvoiceLine, invoiceLines, type Priced, roundedShare, vatRows } from "./amounts.ts";

/** Product 16.6: what the instalments of a card cost beyond the price; it is a line of its own. */
export const installmentCostTitle = "Vade farkı";

/** What becomes of it when a payment is given back. */
export const installmentCostRefund = "Vade farkı, iptalde iade edilen tutarla aynı oranda geri verilir.";

/** In kuruş; 0 without a charge. */
export const installmentCostOf = (charge: { amountKurus: number; chargedKurus: number } | undefined): number =>
  charge ? charge.chargedKurus - charge.amountKurus : 0;

/** The cost has the VAT rates of what was sold (KDVK m. 24/c): a line for each rate, in proportion to the prices. */
function costItems(items: readonly Priced[], costKurus: number): Priced[] {
  const rates = [...Map.groupBy(items, ({ vatPercent }) => vatPercent)].map(([vatPercent, ofRate]) => ({
    vatPercent,
    priceKurus: ofRate.reduce((sum, { priceKurus }) => sum + priceKurus, 0),
  }));
  const totalKurus = rates.reduce((sum, { priceKurus }) => sum + priceKurus, 0);
  let before = 0;
  return rates.flatMap(({ vatPercent, priceKurus }) => {
    const share = (upTo: number) => (totalKurus === 0 ? 0 : roundedShare(costKurus, upTo, totalKurus));
    const part = share(before + priceKurus) - share(before);
    before += priceKurus;
    return part === 0 ? [] : [{ title: installmentCostTitle, priceKurus: part, vatPercent }];
  });
}

export type DocumentLine = InvoiceLine & { isInstallmentCost?: true };

/**
 * All lines of an order's document: its items less what virtual balance paid, and the cost of its instalments, whose VAT is
 * counted by itself. Pages and contracts read amounts from here too, so that they are those of the document.
 */
export function orderLines(
  items: readonly Priced[],
  { discountKurus, costKurus = 0 }: { discountKurus: number; costKurus?: number },
): DocumentLine[] {
  const priced = items
    .filter(({ priceKurus }) => priceKurus > 0)
    .map(({ title, priceKurus, vatPercent }) => ({ title, priceKurus, vatPercent }));
  return [
    ...invoiceLines(priced, discountKurus),
    ...invoiceLines(costItems(priced, costKurus), 0).map((line) => ({ ...line, isInstallmentCost: true as const })),
  ];
}

/** The VAT inside these lines, in kuruş, as their document has it. */
export const vatOfLines = (lines: readonly DocumentLine[]): number =>
  vatRows(lines).reduce((sum, { vatKurus }) => sum + vatKurus, 0);
