import { refundedCharge } from "#src/money/orders/amounts.ts";
import { formatAmount } from "#src/shared/money.ts";

/**
 * A card payment of a booking, in kuruş: `amountKurus` of the rental, for which the card was charged `chargedKurus` with
 * what the instalments cost. `refundedKurus` is a part of `amountKurus`.
 */
export type BookingCharge = {
  amountKurus: number;
  chargedKurus: number;
  refundedKurus: number;
  installments: number;
};

/** The part of a refund that goes to the card of one charge; `cardKurus` is `amountKurus` and its share of the instalments' cost. */
export type RefundPart<Charge> = { charge: Charge; amountKurus: number; cardKurus: number };

/** Divides a refund of a booking among its charges; the last charge is refunded first. */
export function divideRefund<Charge extends BookingCharge>(
  charges: readonly Charge[],
  amountKurus: number,
): RefundPart<Charge>[] {
  const parts: RefundPart<Charge>[] = [];
  let left = amountKurus;
  for (const charge of charges.toReversed()) {
    const share = Math.min(left, charge.amountKurus - charge.refundedKurus);
    if (share === 0) continue;
    left -= share;
    const cardKurus = refundedCharge(charge, { beforeKurus: charge.refundedKurus, amountKurus: share });
    parts.push({ charge, amountKurus: share, cardKurus });
  }
  if (left > 0) throw new Error(`a booking was paid ${left} kuruş less than is given back`);
  return parts;
}

/** A refund to a card; `costKurus` of it is the refunded part of the instalments' cost. */
export type CardRefund = { cardKurus: number; costKurus: number };

/** The refund to the cards when `amountKurus` of a booking's price is refunded. */
export function cardRefund(charges: readonly BookingCharge[], amountKurus: number): CardRefund {
  const cardKurus = sum(divideRefund(charges, amountKurus).map((part) => part.cardKurus));
  return { cardKurus, costKurus: cardKurus - amountKurus };
}

/** What was paid for a booking and given back, as the cards were charged. */
export type BookingPayments = {
  /** Of the rental, and what the instalments cost; they sum to `chargedKurus`. */
  amountKurus: number;
  costKurus: number;
  chargedKurus: number;
  refundedKurus: number;
  /** Of what was given back, the instalments' cost. */
  refundedCostKurus: number;
  /** Charges that are paid by instalments. */
  plans: { installments: number; chargedKurus: number }[];
};

export function paymentsOf(charges: readonly BookingCharge[]): BookingPayments {
  const amountKurus = sum(charges.map((charge) => charge.amountKurus));
  const chargedKurus = sum(charges.map((charge) => charge.chargedKurus));
  const refundedKurus = sum(charges.map(refundedOfCard));
  return {
    amountKurus,
    costKurus: chargedKurus - amountKurus,
    chargedKurus,
    refundedKurus,
    refundedCostKurus: refundedKurus - sum(charges.map((charge) => charge.refundedKurus)),
    plans: charges
      .filter(({ installments }) => installments > 1)
      .map((charge) => ({ installments: charge.installments, chargedKurus: charge.chargedKurus })),
  };
}

/** What the card of a charge was given back so far. */
export const refundedOfCard = (charge: BookingCharge): number =>
  refundedCharge(charge, { beforeKurus: 0, amountKurus: charge.refundedKurus });

/** What a cancellation gives back of what was paid, before it is confirmed. */
export function cancellationSentences(payments: BookingPayments, { cardKurus, costKurus }: CardRefund): string[] {
  const paidKurus = payments.chargedKurus - payments.refundedKurus;
  const paidCostKurus = payments.costKurus - payments.refundedCostKurus;
  const keptCostKurus = paidCostKurus - costKurus;
  if (paidKurus === 0) return ["Henüz ödeme yapmadınız; iptal için bir ücret alınmaz."];
  const paid = `Şimdi iptal ederseniz ödediğiniz ${formatAmount(paidKurus)} tutarın`;
  if (cardKurus === 0)
    return [
      `${paid} hiçbir bölümü, kiralama koşulları gereği iade edilmez.`,
      ...(paidCostKurus > 0 ? [`${formatAmount(paidCostKurus)} vade farkı da iade edilmez.`] : []),
    ];
  if (cardKurus === paidKurus)
    return [
      `${paid} tamamı kartınıza iade edilir.`,
      ...(costKurus > 0 ? [`${formatAmount(costKurus)} vade farkı bu iadeye dahildir.`] : []),
    ];
  return [
    `${paid} ${formatAmount(cardKurus)} bölümü kartınıza iade edilir.`,
    ...(paidCostKurus > 0
      ? [
          `${formatAmount(costKurus)} vade farkı bu iadeye dahildir; vade farkının kalan ${formatAmount(keptCostKurus)} bölümü iade edilmez.`,
        ]
      : []),
  ];
}

/** What a cancellation gives back, once it is confirmed; none without a refund. */
export const refundingText = (cardKurus: number) =>
  cardKurus > 0 ? [`${formatAmount(cardKurus)} kartınıza iade ediliyor.`] : [];

/** What was given back of a booking; undefined where nothing was. */
export function refundSentence({ refundedKurus, refundedCostKurus }: BookingPayments): string | undefined {
  if (refundedKurus === 0) return undefined;
  const cost = refundedCostKurus > 0 ? `, ${formatAmount(refundedCostKurus)} vade farkı dahil` : "";
  return `${formatAmount(refundedKurus)} kartınıza iade edildi${cost}.`;
}

/** What is paid each month; rounded where the months do not have equal parts. */
export function monthlyText({ installments, chargedKurus }: { installments: number; chargedKurus: number }): string {
  const monthly = formatAmount(Math.round(chargedKurus / installments));
  return chargedKurus % installments === 0 ? monthly : `yaklaşık ${monthly}`;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
