import {
  type Answering,
  type Body,
  failure,
  missing,
  success,
  text,
  toKurus,
  toLira,
  unknownPayment,
} from "./answers.ts";
import { distribute, refundableOf, splitOf } from "./ledger.ts";
import { leaveUnanswered } from "./unanswered.ts";
import type { Provider } from "./provider.ts";
import { sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

const refundableForMs = 365 * 24 * 3_600_000;
/** Banks cancel a charge on its own day, by the time of Türkiye. */
const dayOf = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
const tooMuch = () => failure("5093", "İade tutarı ödeme tutarından büyük olamaz");

/** Refunds of a payment, of an item, and the cancellation of a payment. */
export function moneyBackApi(answer: Answering, provider: Provider) {
  const { store, keys } = provider;
  const charged = ({ paymentId }: Body) =>
    store.find((one) => one.paymentId !== null && one.paymentId === text(paymentId) && one.status === "SUCCESS");

  function record(payment: Payment, conversationId: string, parts: Record<string, number>, isCancel = false) {
    const price = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const id = store.newId();
    payment.refunds.push({ conversationId, price, id, parts, createdAt: Date.now(), ...(isCancel && { isCancel }) });
    store.changed();
  }
  const isTooLate = ({ createdAt }: Payment) => Date.now() - createdAt > refundableForMs;

  answer("/v2/payment/refund", (body, reply) => {
    const problem = missing(body, ["paymentId", "price"]);
    if (problem) return problem;
    const payment = charged(body);
    if (!payment) return unknownPayment();
    const price = toKurus(body["price"]);
    if (!(price > 0) || price > splitOf(payment).held || isTooLate(payment)) return tooMuch();
    record(payment, text(body["conversationId"]), distribute(payment, price));
    if ((payment.outcome.unansweredRefunds ?? 0) > 0) {
      payment.outcome.unansweredRefunds!--;
      return leaveUnanswered(provider, reply);
    }
    return signedRefund({ paymentId: payment.paymentId!, price: toLira(price) }, body);
  });

  answer("/payment/refund", (body) => {
    const problem = missing(body, ["paymentTransactionId", "price"]);
    if (problem) return problem;
    const transactionId = text(body["paymentTransactionId"]);
    const found = store.findItem(transactionId);
    if (!found) return failure("5087", "Kırılım bulunamadı");
    const { payment, item } = found;
    const price = toKurus(body["price"]);
    if (!(price > 0) || price > refundableOf(payment, item) || isTooLate(payment)) return tooMuch();
    record(payment, text(body["conversationId"]), { [transactionId]: price });
    const { paymentId } = payment;
    return signedRefund({ paymentId: paymentId!, price: toLira(price) }, body, { paymentTransactionId: transactionId });
  });

  answer("/payment/cancel", (body) => {
    const problem = missing(body, ["paymentId"]);
    if (problem) return problem;
    const payment = charged(body);
    if (!payment) return unknownPayment();
    if (payment.refunds.length > 0) return failure("5094", "İadesi yapılmış ödeme iptal edilemez");
    if (dayOf(payment.createdAt) !== dayOf(Date.now()))
      return failure("5095", "Gün sonu geçmiş ödeme iptal edilemez, iade yapınız");
    if (payment.items.some(({ isApproved }) => isApproved)) return tooMuch();
    const parts = Object.fromEntries(payment.items.map((item) => [item.transactionId, item.paidPrice]));
    record(payment, text(body["conversationId"]), parts, true);
    return signedRefund({ paymentId: payment.paymentId!, price: toLira(payment.paidPrice) }, body);
  });

  /** Signed over paymentId, price, currency and conversationId. */
  function signedRefund(refund: { paymentId: string; price: number }, body: Body, rest: object = {}) {
    const { paymentId, price } = refund;
    const signed = [paymentId, price, "TRY", text(body["conversationId"])].join(":");
    return success({ ...refund, ...rest, currency: "TRY", signature: sign(keys.secretKey, signed) });
  }
}
