import { type Answering, failure, missing, success, text } from "./answers.ts";
import { basketProblem, newPayment } from "./basket.ts";
import { chargeOf, refusalOf } from "./charges.ts";
import { isUnanswered, leaveUnanswered } from "./unanswered.ts";
import type { Provider } from "./provider.ts";
import { sign } from "./signatures.ts";

const validMinutes = 30;

/** The provider's page for cards: opening it, and what came of it. */
export function checkoutFormApi(answer: Answering, provider: Provider) {
  const { keys, store, origin } = provider;

  for (const path of ["/payment/iyzipos/checkoutform/initialize/auth/ecom", "/payment/pay-with-iyzico/initialize"])
    answer(path, (body) => {
      const problem = missing(body, ["callbackUrl"])
        ? failure("23", "callbackUrl gönderilmesi zorunludur")
        : basketProblem(body, store);
      if (problem) return problem;
      const payment = newPayment(provider, body, "form");
      const pageUrl = `${origin()}/odeme?token=${payment.token}`;
      return success({
        token: payment.token,
        tokenExpireTime: validMinutes * 60,
        ...(path.includes("pay-with-iyzico") ? { payWithIyzicoPageUrl: pageUrl } : { paymentPageUrl: pageUrl }),
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
        ...refusalOf(payment),
        paymentStatus: "FAILURE",
        mdStatus: payment.mdStatus ?? 1,
        token,
        conversationId,
      };
    const detail = chargeOf(payment, provider);
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
}
