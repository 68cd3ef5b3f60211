import { failure, toLira } from "./answers.ts";
import { findBin } from "./bins.ts";
import { outcomeOf } from "./cards.ts";
import { refundableOf, shares } from "./ledger.ts";
import type { Provider } from "./provider.ts";
import { sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

/** The provider's fee for a charge: a part of it, and a fixed amount in kuruş. */
const feeRate = 0.0299;
const fixedFee = 25;

const associations = { visa: "VISA", mastercard: "MASTER_CARD", troy: "TROY", amex: "AMERICAN_EXPRESS" };

/** Groups of the banks' refusals, by code. */
const errorGroups = new Map([
  ["10034", "FRAUD_SUSPECT"],
  ["10041", "LOST_CARD"],
  ["10051", "NOT_SUFFICIENT_FUNDS"],
  ["10054", "EXPIRED_CARD"],
  ["10084", "INVALID_CVC2"],
]);

/** What a card is, as look-ups and charges name it. */
export const cardFacts = (bin: ReturnType<typeof findBin>) => ({
  cardType: bin?.type === "debit" ? "DEBIT_CARD" : "CREDIT_CARD",
  cardAssociation: bin ? associations[bin.network] : null,
  cardFamily: bin?.program || null,
});

/** Charges a card, or refuses it, as its number says. */
export function charge({ store }: Provider, payment: Payment, number: string, isVerified: boolean) {
  payment.outcome = { ...outcomeOf(number) };
  payment.bin = number.slice(0, 8);
  payment.lastFour = number.slice(-4);
  payment.paymentId ??= store.newId();
  const { refusal } = payment.outcome;
  payment.status = isVerified && !refusal ? "SUCCESS" : "FAILURE";
  payment.mdStatus = isVerified ? 1 : 0;
  payment.errorCode = refusal?.code ?? null;
  store.changed();
}

/** The refusal of a payment that failed. */
export const refusalOf = ({ errorCode, outcome }: Payment) =>
  failure(
    errorCode ?? "10005",
    outcome.refusal?.message ?? "İşlem onaylanmadı",
    errorGroups.get(errorCode ?? "") ?? "DO_NOT_HONOUR",
  );

/** What the provider keeps of a charge, in kuruş: the part and the fixed amount. */
const feesOf = ({ paidPrice }: Pick<Payment, "paidPrice">) => ({
  rate: Math.round(paidPrice * feeRate),
  fixed: fixedFee,
});

/** A charge as every service describes it, in lira. */
export function chargeOf(payment: Payment, { bins }: Pick<Provider, "bins">) {
  const { paymentId, basketId, price, paidPrice, installment, items } = payment;
  const fees = feesOf(payment);
  const weights = items.map((item) => item.paidPrice);
  const [rates, fixed] = [shares(fees.rate, weights), shares(fees.fixed, weights)];
  return {
    paymentId: paymentId!,
    basketId,
    currency: "TRY",
    price: toLira(price),
    paidPrice: toLira(paidPrice),
    installment,
    merchantCommissionRate: Math.round((paidPrice / price - 1) * 1_000_000) / 10_000,
    merchantCommissionRateAmount: toLira(paidPrice - price),
    iyziCommissionRateAmount: toLira(fees.rate),
    iyziCommissionFee: toLira(fees.fixed),
    fraudStatus: 1,
    ...cardFacts(findBin(bins, payment.bin ?? "")),
    binNumber: payment.bin,
    lastFourDigits: payment.lastFour,
    phase: "AUTH",
    itemTransactions: items.map((item, at) => {
      const payout = item.subMerchant?.price ?? 0;
      return {
        itemId: item.id,
        paymentTransactionId: item.transactionId,
        // 1 waits for the approval; what no sub-merchant is paid needs none.
        transactionStatus: item.subMerchant && !item.isApproved ? 1 : 2,
        price: toLira(item.price),
        paidPrice: toLira(item.paidPrice),
        iyziCommissionRateAmount: toLira(rates[at]!),
        iyziCommissionFee: toLira(fixed[at]!),
        ...(item.subMerchant && { subMerchantKey: item.subMerchant.key }),
        subMerchantPrice: toLira(payout),
        subMerchantPayoutAmount: toLira(payout),
        merchantPayoutAmount: toLira(item.paidPrice - rates[at]! - fixed[at]! - payout),
      };
    }),
  };
}

/** The signature of a charge: paymentId, currency, basketId, conversationId, paidPrice, price. */
export function signedCharge(payment: Payment, provider: Provider, conversationId: string) {
  const detail = chargeOf(payment, provider);
  const signed = [detail.paymentId, detail.currency, detail.basketId, conversationId, detail.paidPrice, detail.price];
  return { ...detail, signature: sign(provider.keys.secretKey, signed.join(":")) };
}

/** `NOT_REFUNDED`, `PARTIALLY_REFUNDED` or `TOTALLY_REFUNDED`. */
export function refundStatusOf(payment: Payment) {
  if (payment.refunds.length === 0) return "NOT_REFUNDED";
  return payment.items.every((item) => refundableOf(payment, item) === 0) ? "TOTALLY_REFUNDED" : "PARTIALLY_REFUNDED";
}
