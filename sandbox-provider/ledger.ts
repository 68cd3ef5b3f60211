import type { Payment } from "./state.ts";

const kurus = (lira: number) => Math.round(lira * 100);

type Books = Pick<Payment, "items" | "paidPrice" | "refunds">;

/**
 * The sub-merchants' parts of a charge in kuruş: promised, and what refunds have left of it. Refunds are taken from what
 * the instalments cost, then from the items in their order, of each from the merchant's own part first.
 */
function partsOf({ items, paidPrice, refunds }: Books) {
  const prices = items.reduce((sum, { price }) => sum + kurus(price), 0);
  const refunded = refunds.reduce((sum, { price }) => sum + kurus(price), 0);
  let toTake = Math.max(0, refunded - (kurus(paidPrice) - prices));
  return items.flatMap(({ price, subMerchant, isApproved }) => {
    const taken = Math.min(toTake, kurus(price));
    toTake -= taken;
    if (!subMerchant) return [];
    const promised = kurus(subMerchant.price);
    return [{ key: subMerchant.key, isApproved, promised, left: Math.min(promised, kurus(price) - taken) }];
  });
}

/** What became of a charge, in kuruş: charged = refunded + released + held. */
export function splitOf(payment: Books) {
  const charged = kurus(payment.paidPrice);
  const refunded = payment.refunds.reduce((sum, { price }) => sum + kurus(price), 0);
  const released = partsOf(payment).reduce((sum, { isApproved, left }) => sum + (isApproved ? left : 0), 0);
  return { charged, refunded, released, held: charged - refunded - released };
}

/** The account of one sub-merchant over all charges, in kuruş: promised = released + refunded + held. */
export function subMerchantLedger(payments: readonly Payment[], key: string) {
  const ledger = { promised: 0, released: 0, refunded: 0, held: 0 };
  for (const part of payments.filter(({ status }) => status === "SUCCESS").flatMap(partsOf)) {
    if (part.key !== key) continue;
    ledger.promised += part.promised;
    ledger.refunded += part.promised - part.left;
    ledger[part.isApproved ? "released" : "held"] += part.left;
  }
  return ledger;
}
