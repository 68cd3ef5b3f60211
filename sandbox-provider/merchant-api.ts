import type { FastifyInstance, FastifyReply } from "fastify";
import { type Answering, type Body, failure, success, text } from "./answers.ts";
import { findBin } from "./bins.ts";
import { installmentDetails } from "./installments.ts";
import { splitOf } from "./ledger.ts";
import { marketplaceApi } from "./marketplace-api.ts";
import type { Provider } from "./provider.ts";
import { isSignedRequest, newToken, sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

/** Leaves a request without an answer: the merchant's time-out ends it. */

/** iyzico's interface for merchants: checkout form, BIN, instalments, reporting, refunds, marketplace. */
export function merchantApi(app: FastifyInstance, provider: Provider) {
  const { keys, store, bins, origin } = provider;
  const answer: Answering = (path, work, method = "POST") =>
    void app.route<{ Body: { raw: string; value: Body } | undefined; Querystring: Body }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { headers, url, body, query } = request;
        if (!isSignedRequest(keys, headers, url, body?.raw ?? "")) return failure("1000", "Geçersiz imza");
        return work(method === "GET" ? query : (body?.value ?? {}), reply);
      },
    });

  answer("/payment/iyzipos/checkoutform/initialize/auth/ecom", (body) => {
    const items = (body["basketItems"] ?? []) as BasketItem[];
    const total = items.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0);
    if (total === 0 || total !== Math.round(Number(body["price"]) * 100))
      return failure("5062", "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır");
    if (items.some(({ price }) => Number(price) <= 0))
      return failure("5115", "Kırılım tutarı sıfırdan büyük olmalıdır");
    if (
      items.some(
        ({ subMerchantKey }) => subMerchantKey && !store.subMerchants.some((one) => one.key === subMerchantKey),
      )
    )
      return failure("5078", "subMerchantKeylere ait alt üye işyerleri sistemde bulunamadı");
    if (items.some(({ price, subMerchantPrice = 0 }) => Number(subMerchantPrice) > Number(price)))
      return failure("5079", "Alt üye işyeri tutarı kırılım tutarından büyük olamaz");
    const payment: Payment = {
      token: newToken(),
      conversationId: text(body["conversationId"]),
      basketId: text(body["basketId"]),
      price: total / 100,
      paidPrice: Number(body["paidPrice"]),
      installment: 1,
      callbackUrl: text(body["callbackUrl"]),
      items: items.map(({ id, price, subMerchantKey: key, subMerchantPrice = 0 }) => ({
        id,
        price,
        transactionId: store.newId(),
        isApproved: null,
        ...(key && { subMerchant: { key, price: Number(subMerchantPrice) } }),
      })),
      isSinglePayment: String(body["enabledInstallments"]) === "1",
      createdAt: Date.now(),
      status: "open",
      paymentId: null,
      errorCode: null,
      mdStatus: null,
      bin: null,
      lastFour: null,
      outcome: { webhook: "once" },
      refunds: [],
    };
    store.add(payment);
    store.changed();
    return success({
      conversationId: payment.conversationId,
      token: payment.token,
      tokenExpireTime: 1800,
      paymentPageUrl: `${origin()}/odeme?token=${payment.token}`,
      signature: sign(keys.secretKey, [payment.conversationId, payment.token].join(":")),
    });
  });

  answer("/payment/iyzipos/checkoutform/auth/ecom/detail", (body, reply) => {
    const payment = store.byToken(text(body["token"]));
    if (!payment) return failure("5122", "Ödeme bulunamadı");
    if (isUnanswered(payment)) return leaveUnanswered(provider, reply);
    const { token, conversationId } = payment;
    if (payment.status === "open") return failure("5122", "Ödeme henüz yapılmadı");
    if (payment.status === "FAILURE")
      return {
        ...failure(payment.errorCode ?? "10005", "İşlem onaylanmadı"),
        paymentStatus: "FAILURE",
        mdStatus: payment.mdStatus ?? 1,
        token,
        conversationId,
      };
    const detail = chargeOf(payment);
    const signed = [
      "SUCCESS",
      detail.paymentId,
      "TRY",
      detail.basketId,
      conversationId,
      detail.paidPrice,
      detail.price,
      token,
    ];
    const signature = sign(keys.secretKey, signed.join(":"));
    return success({ ...detail, paymentStatus: "SUCCESS", mdStatus: 1, token, conversationId, signature });
  });

  answer(
    "/v2/reporting/payment/details",
    (query, reply) => {
      const { paymentConversationId, paymentId } = query;
      const found = store.filter(
        (one) =>
          one.paymentId !== null && (one.conversationId === paymentConversationId || one.paymentId === paymentId),
      );
      if (found.some(isUnanswered)) return leaveUnanswered(provider, reply);
      return success({
        payments: found.map((payment) => ({
          ...chargeOf(payment),
          paymentStatus: payment.status === "SUCCESS" ? 1 : 0,
        })),
      });
    },
    "GET",
  );

  answer("/payment/bin/check", (body) => {
    const bin = findBin(bins, text(body["binNumber"]));
    if (!/^\d{6,8}$/.test(text(body["binNumber"])) || !bin) return failure("5057", "Bin bulunamadı");
    const association = { visa: "VISA", mastercard: "MASTER_CARD", troy: "TROY", amex: "AMERICAN_EXPRESS" };
    return success({
      binNumber: body["binNumber"],
      cardType: bin.type === "credit" ? "CREDIT_CARD" : "DEBIT_CARD",
      cardAssociation: association[bin.network],
      cardFamily: bin.program || null,
      bankName: bin.bank,
      bankCode: bin.bankCode,
      commercial: 0,
    });
  });

  answer("/payment/iyzipos/installment", (body) => {
    const only = body["binNumber"] === undefined ? undefined : findBin(bins, text(body["binNumber"]));
    return success({ installmentDetails: installmentDetails(bins, Number(body["price"]), only) });
  });

  answer("/v2/payment/refund", (body, reply) => {
    const payment = store.find(({ paymentId }) => paymentId !== null && paymentId === body["paymentId"]);
    if (payment?.status !== "SUCCESS") return failure("5086", "Ödeme bulunamadı");
    const price = Math.round(Number(body["price"]) * 100) / 100;
    if (!(price > 0) || Math.round(price * 100) > splitOf(payment).held)
      return failure("5093", "İade tutarı ödeme tutarından büyük olamaz");
    const conversationId = text(body["conversationId"]);
    payment.refunds.push({ conversationId, price, id: store.newId() });
    store.changed();
    if ((payment.outcome.unansweredRefunds ?? 0) > 0) {
      payment.outcome.unansweredRefunds!--;
      return leaveUnanswered(provider, reply);
    }
    return success({ paymentId: payment.paymentId, price, currency: "TRY", conversationId });
  });

  marketplaceApi(answer, provider);
}

type BasketItem = { id: string; price: number; subMerchantKey?: string; subMerchantPrice?: number };

function leaveUnanswered({ endsUnanswered }: Provider, reply: FastifyReply) {
  reply.hijack();
  if (endsUnanswered) reply.raw.destroy();
}

/** The card asked for requests without an answer: counts them down. */
function isUnanswered(payment: Payment): boolean {
  if (!payment.outcome.unanswered || payment.status !== "SUCCESS") return false;
  payment.outcome.unanswered--;
  return true;
}

const chargeOf = (payment: Payment) => ({
  paymentId: payment.paymentId!,
  basketId: payment.basketId,
  currency: "TRY",
  price: payment.price,
  paidPrice: payment.paidPrice,
  installment: payment.installment,
  fraudStatus: 1,
  binNumber: payment.bin,
  lastFourDigits: payment.lastFour,
  itemTransactions: payment.items.map(({ id, price, transactionId, isApproved }, at) => ({
    itemId: id,
    paymentTransactionId: transactionId,
    transactionStatus: isApproved ? 2 : 1,
    price,
    refunds:
      at > 0
        ? []
        : payment.refunds.map((refund) => ({
            refundTxId: refund.id,
            refundConversationId: refund.conversationId,
            refundPrice: refund.price,
            refundStatus: 1,
          })),
  })),
});
