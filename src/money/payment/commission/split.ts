/** What is taken of a payment to a business: the rate without VAT in hundredths of a percent, and the VAT on it in per cent. */
export type CommissionTerms = { basisPoints: number; vatPercent: number };

/** The parts of what a buyer paid to a business, in kuruş: `amountKurus` is the sum of the others. */
export type CommissionSplit = { amountKurus: number; commissionKurus: number; vatKurus: number; payoutKurus: number };

/** `amount × part / whole` in whole kuruş, rounded half up. */
const roundedShare = (amount: number, part: number, whole: number) =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * Product 16.9: the only place where commission is computed. What is taken with VAT is rounded down to the kuruş, the VAT
 * inside it half up as in every invoice, and the rest is the business's: at the highest rate more than nothing, and of a
 * larger amount never less.
 */
export function splitOf(amountKurus: number, { basisPoints, vatPercent }: CommissionTerms): CommissionSplit {
  const vat = Math.round(vatPercent * 100);
  const taken = Number((BigInt(amountKurus) * BigInt(basisPoints) * BigInt(10_000 + vat)) / 100_000_000n);
  const vatKurus = roundedShare(taken, vat, 10_000 + vat);
  return { amountKurus, commissionKurus: taken - vatKurus, vatKurus, payoutKurus: amountKurus - taken };
}

type Charge = { amountKurus: number; chargedKurus: number };

/**
 * What refunds have left of what was to be paid, in kuruş: of a charge with instalments they gave back more than that, by
 * their part of what the instalments cost.
 */
export const leftOf = ({ amountKurus, chargedKurus }: Charge, refundedKurus: number): number =>
  roundedShare(amountKurus, chargedKurus - refundedKurus, chargedKurus);

/** The part of a charge that an amount of its items is, with what the instalments cost, in kuruş. */
export const chargedShare = ({ amountKurus, chargedKurus }: Charge, kurus: number): number =>
  roundedShare(chargedKurus, kurus, amountKurus);
