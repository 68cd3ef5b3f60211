import type { Item, Payment } from "./state.ts";

type Books = Pick<Payment, "items" | "paidPrice" | "refunds">;

/** An amount in kuruş shared out by weights: the parts add up to it, the largest remainders get what is left. */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum));
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((part, at) => ({ at, rest: part - parts[at]! })).toSorted((a, b) => b.rest - a.rest);
  const left = total - parts.reduce((all, part) => all + part, 0);
  for (const { at } of byRemainder.slice(0, left)) parts[at]!++;
  return parts;
}

const refundedOf = ({ refunds }: Pick<Payment, "refunds">, { transactionId }: Item) =>
  refunds.reduce((sum, { parts }) => sum + (parts[transactionId] ?? 0), 0);

/** What refunds have left of a sub-merchant's part of an item: the instalments' cost and the merchant's part go first. */
export const leftOf = (books: Pick<Payment, "refunds">, item: Item) =>
  item.subMerchant ? Math.min(item.subMerchant.price, item.paidPrice - refundedOf(books, item)) : 0;

const releasedOf = (books: Pick<Payment, "refunds">, item: Item) => (item.isApproved ? leftOf(books, item) : 0);

/** What of an item can be refunded, in kuruş: not what was refunded or passed on. */
export const refundableOf = (books: Pick<Payment, "refunds">, item: Item) =>
  item.paidPrice - refundedOf(books, item) - releasedOf(books, item);

/**
 * The parts of a refund of a payment, by transaction: first of what the instalments cost, then of the items in their
 * order.
 */
export function distribute(payment: Books, price: number): Record<string, number> {
  const parts: Record<string, number> = {};
  let left = price;
  const take = (item: Item, most: number) => {
    const part = Math.min(left, Math.max(0, most));
    if (part === 0) return;
    parts[item.transactionId] = (parts[item.transactionId] ?? 0) + part;
    left -= part;
  };
  for (const item of payment.items) take(item, item.paidPrice - item.price - refundedOf(payment, item));
  for (const item of payment.items) take(item, refundableOf(payment, item) - (parts[item.transactionId] ?? 0));
  return parts;
}

/** What became of a charge, in kuruş: charged = refunded + released + held. */
export function splitOf(payment: Books) {
  const charged = payment.paidPrice;
  const refunded = payment.refunds.reduce((sum, { price }) => sum + price, 0);
  const released = payment.items.reduce((sum, item) => sum + releasedOf(payment, item), 0);
  return { charged, refunded, released, held: charged - refunded - released };
}

/** The account of one sub-merchant over all charges, in kuruş: promised = released + refunded + held. */
export function subMerchantLedger(payments: readonly Payment[], key: string) {
  const ledger = { promised: 0, released: 0, refunded: 0, held: 0 };
  for (const payment of payments.filter(({ status }) => status === "SUCCESS"))
    for (const item of payment.items) {
      if (item.subMerchant?.key !== key) continue;
      const left = leftOf(payment, item);
      ledger.promised += item.subMerchant.price;
      ledger.refunded += item.subMerchant.price - left;
      ledger[item.isApproved ? "released" : "held"] += left;
    }
  return ledger;
}
