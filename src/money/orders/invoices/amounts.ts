import { vatInside } from "../amounts.ts";

/** `amount × part / whole`, rounded half up, without the rounding errors of decimals. */
export const roundedShare = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

export type Priced = { title: string; priceKurus: number; vatPercent: number };
/** `amountKurus` is the price less the item's share of the discount; the VAT is inside it. */
export type InvoiceLine = Priced & { discountKurus: number; amountKurus: number; vatKurus: number };
export type VatRow = { vatPercent: number; amountKurus: number; vatKurus: number };

/**
 * The lines of an invoice: the discount is divided among the items in proportion, and the VAT of the items of one rate sums
 * to the VAT of their total.
 */
export function invoiceLines(items: readonly Priced[], discountKurus: number): InvoiceLine[] {
  const totalKurus = items.reduce((sum, { priceKurus }) => sum + priceKurus, 0);
  let before = 0;
  const byRate = new Map<number, number>();
  return items.map((item) => {
    const share = (upTo: number) => (totalKurus === 0 ? 0 : roundedShare(upTo, discountKurus, totalKurus));
    const discount = share(before + item.priceKurus) - share(before);
    before += item.priceKurus;
    const amountKurus = item.priceKurus - discount;
    const ofRate = byRate.get(item.vatPercent) ?? 0;
    byRate.set(item.vatPercent, ofRate + amountKurus);
    const vatKurus = vatInside(ofRate + amountKurus, item.vatPercent) - vatInside(ofRate, item.vatPercent);
    return { ...item, discountKurus: discount, amountKurus, vatKurus };
  });
}

/** The totals of an invoice's lines by VAT rate, the lowest first. */
export function vatRows(lines: readonly Omit<InvoiceLine, "title">[]): VatRow[] {
  const rows = new Map<number, VatRow>();
  for (const { vatPercent, amountKurus, vatKurus } of lines) {
    const row = rows.get(vatPercent) ?? { vatPercent, amountKurus: 0, vatKurus: 0 };
    rows.set(vatPercent, {
      vatPercent,
      amountKurus: row.amountKurus + amountKurus,
      vatKurus: row.vatKurus + vatKurus,
    });
  }
  return [...rows.values()].toSorted((a, b) => a.vatPercent - b.vatPercent);
}

/**
 * The VAT rows of a credit note about `amountKurus`, after notes about `creditedKurus`: one rate after the other is used
 * up, so that notes about the whole invoice sum to its rows, however it is divided.
 */
export function creditRows(invoice: readonly VatRow[], creditedKurus: number, amountKurus: number): VatRow[] {
  let start = 0;
  return invoice.flatMap(({ vatPercent, amountKurus: ofRate }) => {
    const within = (amount: number) => Math.min(Math.max(0, amount - start), ofRate);
    const [from, to] = [within(creditedKurus), within(creditedKurus + amountKurus)];
    start += ofRate;
    if (to === from) return [];
    return [{ vatPercent, amountKurus: to - from, vatKurus: vatInside(to, vatPercent) - vatInside(from, vatPercent) }];
  });
}
