/** What an order costs and what it is paid from, in kuruş. */
export type OrderPrice = { totalKurus: number; virtualKurus: number; realKurus: number; netKurus: number };
type Balances = { virtualKurus: number; realKurus: number };

/**
 * Product 16.4: net price = total − virtual − real, at least 0. The virtual balance expires, so it is used first; of each
 * balance no more is used than the order costs.
 */
export function priceOf(totalKurus: number, available: Balances): OrderPrice {
  const virtualKurus = Math.min(Math.max(0, available.virtualKurus), totalKurus);
  const realKurus = Math.min(Math.max(0, available.realKurus), totalKurus - virtualKurus);
  return { totalKurus, virtualKurus, realKurus, netKurus: totalKurus - virtualKurus - realKurus };
}

/** The VAT inside a price, in kuruş, rounded half up. `vatPercent` has at most two decimals. */
export function vatInside(priceKurus: number, vatPercent: number): number {
  // In hundredths of a percent both sides are whole numbers, so that a half is exactly a half.
  const rate = Math.round(vatPercent * 100);
  const whole = 10_000 + rate;
  return Number((2n * BigInt(priceKurus) * BigInt(rate) + BigInt(whole)) / (2n * BigInt(whole)));
}

type Refundable = { priceKurus: number; vatPercent: number; refundedKurus: number };

/**
 * The VAT inside a further refund of an item, in kuruş. All parts of an item sum to the VAT inside its price, however it is
 * divided.
 */
export const refundedVat = ({ vatPercent, refundedKurus }: Refundable, amountKurus: number): number =>
  vatInside(refundedKurus + amountKurus, vatPercent) - vatInside(refundedKurus, vatPercent);

/** Where refunded money goes back to, in kuruş. `netKurus`: card or transfer. */
export type RefundParts = { netKurus: number; realKurus: number; virtualKurus: number };

/**
 * Divides a further refund among what the order was paid with: money is given back before the real balance, and that before
 * the virtual one, which is never paid out. `beforeKurus` was refunded already.
 */
export function refundParts(paid: RefundParts, beforeKurus: number, amountKurus: number): RefundParts {
  const before = splitRefunded(paid, beforeKurus);
  const after = splitRefunded(paid, beforeKurus + amountKurus);
  return {
    netKurus: after.netKurus - before.netKurus,
    realKurus: after.realKurus - before.realKurus,
    virtualKurus: after.virtualKurus - before.virtualKurus,
  };
}

/** The parts of all that was refunded of an order. */
export function splitRefunded(paid: Omit<RefundParts, "virtualKurus">, refundedKurus: number): RefundParts {
  const netKurus = Math.min(refundedKurus, paid.netKurus);
  const realKurus = Math.min(refundedKurus - netKurus, paid.realKurus);
  return { netKurus, realKurus, virtualKurus: refundedKurus - netKurus - realKurus };
}

/**
 * The part of a card's charge that a refund gives back, in kuruş: with what the instalments cost, in proportion. Parts sum
 * to the whole charge once the whole amount is refunded.
 */
export function refundedCharge(
  charge: { amountKurus: number; chargedKurus: number },
  refund: { beforeKurus: number; amountKurus: number },
): number {
  const shareOf = (amount: number) =>
    Number(
      (2n * BigInt(charge.chargedKurus) * BigInt(amount) + BigInt(charge.amountKurus)) /
        (2n * BigInt(charge.amountKurus)),
    );
  return shareOf(refund.beforeKurus + refund.amountKurus) - shareOf(refund.beforeKurus);
}
