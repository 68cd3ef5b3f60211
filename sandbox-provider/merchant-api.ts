import type { FastifyInstance, FastifyReply } from "fastify";
import { findBin } from "./bins.ts";
import { installmentDetails } from "./installments.ts";
import type { Provider } from "./provider.ts";
import { isSignedRequest, newToken, sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

type Body = Record<string, unknown>;
const failure = (errorCode: string, errorMessage: string) => ({ status: "failure", errorCode, errorMessage });
const success = (rest: Body) => ({ status: "success", locale: "tr", systemTime: Date.now(), ...rest });
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Leaves a request without an answer: the merchant's time-out ends it. */
const leaveUnanswered = (reply: FastifyReply) => void reply.hijack();

/** iyzico's interface for merchants: checkout form, BIN, instalments, reporting, refunds, marketplace. */
export function merchantApi(app: FastifyInstance, { keys, store, bins, origin }: Provider) {
  const answer = (path: string, work: (body: Body, reply: FastifyReply) => unknown, method: "GET" | "POST" = "POST") =>
    app.route<{ Body: { raw: string; value: Body } | undefined; Querystring: Body }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { headers, url, body, query } = request;
        if (!isSignedRequest(keys, headers, url, body?.raw ?? "")) return failure("1000", "Geçersiz imza");
        return work(method === "GET" ? query : (body?.value ?? {}), reply);
      },
    });

  answer("/payment/iyzipos/checkoutform/initialize/auth/ecom", (body) => {
    const items = (body["basketItems"] ?? []) as { id: string; price: number }[];
    const total = items.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0);
    if (total === 0 || total !== Math.round(Number(body["price"]) * 100))
      return failure("5062", "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır");
    if (items.some(({ price }) => Number(price) <= 0))
      return failure("5115", "Kırılım tutarı sıfırdan büyük olmalıdır");
    const payment: Payment = {
      token: newToken(),
      conversationId: text(body["conversationId"]),
      basketId: text(body["basketId"]),
      price: total / 100,
      paidPrice: Number(body["paidPrice"]),
      installment: 1,
      callbackUrl: text(body["callbackUrl"]),
      items: items.map(({ id, price }) => ({ id, price, transactionId: store.newId(), isApproved: null })),
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
    if (isUnanswered(payment)) return leaveUnanswered(reply);
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
      if (found.some(isUnanswered)) return leaveUnanswered(reply);
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
    const refunded = payment.refunds.reduce((sum, one) => sum + Math.round(one.price * 100), 0);
    if (!(price > 0) || refunded + Math.round(price * 100) > Math.round(payment.paidPrice * 100))
      return failure("5093", "İade tutarı ödeme tutarından büyük olamaz");
    const conversationId = text(body["conversationId"]);
    payment.refunds.push({ conversationId, price, id: store.newId() });
    store.changed();
    if ((payment.outcome.unansweredRefunds ?? 0) > 0) {
      payment.outcome.unansweredRefunds!--;
      return leaveUnanswered(reply);
    }
    return success({ paymentId: payment.paymentId, price, currency: "TRY", conversationId });
  });

  for (const [path, isApproved] of [
    ["approve", true],
    ["disapprove", false],
  ] as const)
    answer(`/payment/iyzipos/item/${path}`, (body) => {
      const item = store
        .filter(({ status }) => status === "SUCCESS")
        .flatMap(({ items }) => items)
        .find(({ transactionId }) => transactionId === body["paymentTransactionId"]);
      if (!item) return failure("5087", "Kırılım bulunamadı");
      if ((item.isApproved ?? false) === isApproved) return failure("5088", "Kırılım zaten bu durumda");
      item.isApproved = isApproved;
      store.changed();
      return success({ paymentTransactionId: item.transactionId });
    });
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
  itemTransactions: payment.items.map(({ id, price, transactionId }, at) => ({
    itemId: id,
    paymentTransactionId: transactionId,
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
