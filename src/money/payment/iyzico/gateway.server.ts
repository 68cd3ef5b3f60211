import { z } from "zod/mini";
import { lookup } from "#src/shared/lookup.ts";
import { liraToKurus } from "#src/shared/money.ts";
import {
  type PaymentFailure,
  type PaymentGateway,
  type PaymentOutcome,
  type ProviderRefund,
  ProviderUnavailable,
} from "../gateway.ts";
import { ask, askFor, type IyzicoOptions, read } from "./http.server.ts";
import { isSignedAnswer, isSignedWebhook } from "./signatures.ts";
import { priceText } from "./prices.ts";
import { startBody } from "./start-body.ts";
import { cardLookUps } from "./card-look-ups.server.ts";
import { iyzicoSubMerchants } from "./sub-merchants.server.ts";

/** Prices are decimals, in the answers also with more zeros than kuruş have. */
const price = z.pipe(z.coerce.number(), z.transform(liraToKurus));
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

const Started = z.object({ token: z.string(), paymentPageUrl: z.string(), signature: z.string() });

/** What the checkout form and the reporting service say of a charge. */
const Charge = z.object({
  paymentId: id,
  basketId: z.string(),
  currency: z.literal("TRY"),
  price,
  paidPrice: price,
  installment: z.coerce.number(),
  binNumber: z.string(),
  lastFourDigits: z.string(),
  itemTransactions: z._default(
    z.array(
      z.object({
        itemId: z.optional(z.string()),
        paymentTransactionId: id,
        iyziCommissionRateAmount: z.optional(price),
        iyziCommissionFee: z.optional(price),
        subMerchantPayoutAmount: z.optional(price),
      }),
    ),
    [],
  ),
});

/** Of the checkout form's answer: `paymentStatus` is missing where no card was sent so far. */
const Retrieved = z.object({
  paymentStatus: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  mdStatus: z.optional(z.number()),
  fraudStatus: z.optional(z.number()),
});

const Reported = z.object({
  payments: z._default(
    z.array(
      z.object({
        paymentId: id,
        paymentStatus: z.number(),
        fraudStatus: z.optional(z.number()),
        itemTransactions: z._default(
          z.array(
            z.object({
              refunds: z._default(
                z.array(z.object({ refundConversationId: z.optional(z.string()), refundStatus: z.number() })),
                [],
              ),
            }),
          ),
          [],
        ),
      }),
    ),
    [],
  ),
});
const reportedSuccess = 1;

/** What the signature of a charge covers, in this order. */
const signedFields = ["paymentId", "currency", "basketId", "conversationId", "paidPrice", "price"];

const Webhook = z.object({
  iyziEventType: z.string(),
  iyziPaymentId: z.union([z.string(), z.number()]),
  token: z.string(),
  paymentConversationId: z.string(),
  status: z.string(),
});

/** Codes of refusals that payers are told the reason of. */
const failures: Record<string, PaymentFailure> = {
  "10051": "insufficientFunds",
  "10041": "lostCard",
  "10043": "lostCard",
  "10054": "expiredCard",
  "10084": "wrongCode",
  "10034": "suspicious",
};
const threeDsPassed = 1;

const path = {
  start: "/payment/iyzipos/checkoutform/initialize/auth/ecom",
  retrieve: "/payment/iyzipos/checkoutform/auth/ecom/detail",
  detail: "/payment/detail",
  report: "/v2/reporting/payment/details",
  refund: "/v2/payment/refund",
};

/** The origin of iyzico's payment pages; a sandbox serves them beside its interface. */
function pageOrigin(url: string): string {
  const { origin, hostname } = new URL(url);
  return hostname.endsWith("api.iyzipay.com") ? `https://${hostname.replace("api.", "cpp.")}` : origin;
}

/** iyzico behind `PaymentGateway`: the only folder that knows its names (docs/decisions/100). */
export function iyzicoGateway(options: IyzicoOptions): PaymentGateway {
  const post = (target: string, body: object) => ({ method: "POST" as const, target, body: { locale: "tr", ...body } });
  const report = (query: Record<string, string>) =>
    ask(options, { method: "GET", target: `${path.report}?${new URLSearchParams({ locale: "tr", ...query })}` });

  return {
    pageOrigins: [pageOrigin(options.url)],

    async start(payment) {
      const started = await askFor(options, post(path.start, startBody(payment)), Started);
      if (!isSignedAnswer(options, [payment.conversationId, started.token], started.signature))
        throw new ProviderUnavailable("the answer is not signed");
      return { token: started.token, pageUrl: started.paymentPageUrl };
    },

    async settle({ token, conversationId }) {
      const answer = await ask(options, post(path.retrieve, { conversationId, token }));
      const { paymentStatus, errorCode, mdStatus, fraudStatus } = read(Retrieved, answer);
      if (paymentStatus === "SUCCESS")
        requireSigned(answer, conversationId, ["paymentStatus", ...signedFields, "token"]);
      const isFailed = paymentStatus === "FAILURE";
      return outcomeOf(answer, { conversationId, isPaid: paymentStatus === "SUCCESS", isFailed, fraudStatus }, () =>
        mdStatus !== undefined && mdStatus !== threeDsPassed
          ? "threeDs"
          : (lookup(failures, errorCode ?? "") ?? "refused"),
      );
    },

    async find(conversationId) {
      const { payments } = read(Reported, await report({ paymentConversationId: conversationId }));
      const paid = payments.find(({ paymentStatus }) => paymentStatus === reportedSuccess);
      if (!paid) return { state: "pending" };
      // The report does not name our ids of the items.
      const { paymentId } = paid;
      const answer = await askFor(options, post(path.detail, { conversationId, paymentId }), z.looseObject({}));
      requireSigned(answer, conversationId, signedFields);
      const { fraudStatus } = paid;
      return outcomeOf(answer, { conversationId, isPaid: true, isFailed: false, fraudStatus }, () => "refused");
    },

    async refund({ paymentId, conversationId, amountKurus, isRetry, client }) {
      if (isRetry && (await isRefunded({ paymentId, conversationId }))) return;
      const body = { conversationId, price: priceText(amountKurus), paymentId, currency: "TRY", ip: client };
      await askFor(options, post(path.refund, body), z.object({ status: z.literal("success") }));
    },

    ...cardLookUps(options),

    verifyWebhook(body, signature) {
      const webhook = Webhook.safeParse(body);
      if (!webhook.success || !isSignedWebhook(options, webhook.data, signature)) return undefined;
      return { token: webhook.data.token };
    },

    subMerchants: iyzicoSubMerchants(options),
  };

  /** Throws `ProviderUnavailable` if an answer is about another payment, or its signature over `names` is invalid. */
  function requireSigned(answer: object, conversationId: string, names: readonly string[]) {
    const raw = answer as Record<string, unknown>;
    const fields = names.map((name) => raw[name]);
    if (raw["conversationId"] !== conversationId || !isSignedAnswer(options, fields, String(raw["signature"])))
      throw new ProviderUnavailable("the answer is not signed");
  }

  async function isRefunded({ paymentId, conversationId }: Pick<ProviderRefund, "paymentId" | "conversationId">) {
    const { payments } = read(Reported, await report({ paymentId }));
    return payments.some(({ itemTransactions }) =>
      itemTransactions.some(({ refunds }) =>
        refunds.some((one) => one.refundConversationId === conversationId && one.refundStatus === reportedSuccess),
      ),
    );
  }
}

type Status = { conversationId: string; isPaid: boolean; isFailed: boolean; fraudStatus: number | undefined };

/** A charge that iyzico still examines for fraud (0) is pending, one that it rejected (-1) has failed. */
function outcomeOf(answer: unknown, status: Status, failure: () => PaymentFailure): PaymentOutcome {
  const { conversationId, isPaid, isFailed, fraudStatus = 1 } = status;
  if (isFailed) return { state: "failed", failure: failure() };
  if (isPaid && fraudStatus < 0) return { state: "failed", failure: "suspicious" };
  if (!isPaid || fraudStatus === 0) return { state: "pending" };
  const charge = read(Charge, answer);
  return {
    state: "charged",
    charge: {
      paymentId: charge.paymentId,
      conversationId,
      reference: charge.basketId,
      amountKurus: charge.price,
      chargedKurus: charge.paidPrice,
      installments: charge.installment,
      // iyzico names eight; six are enough, and all that may be shown.
      cardBin: charge.binNumber.slice(0, 6),
      cardLastFour: charge.lastFourDigits,
      items: charge.itemTransactions.map((item) => ({
        id: item.itemId ?? "",
        transactionId: item.paymentTransactionId,
        feeKurus:
          item.iyziCommissionRateAmount === undefined
            ? undefined
            : item.iyziCommissionRateAmount + (item.iyziCommissionFee ?? 0),
        payoutKurus: item.subMerchantPayoutAmount,
      })),
    },
  };
}
