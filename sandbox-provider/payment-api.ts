import { type Answering, type Body, failure, missing, success, text, toKurus, unknownPayment } from "./answers.ts";
import { basketProblem, newPayment, setPaid } from "./basket.ts";
import { findBin } from "./bins.ts";
import { passesLuhn } from "./cards.ts";
import { charge, refusalOf, signedCharge } from "./charges.ts";
import { installmentPrices } from "./installments.ts";
import type { Provider } from "./provider.ts";
import { sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

const base64 = (html: string) => Buffer.from(html).toString("base64");

/** Payments whose card the merchant sends: with 3-D Secure and without, and what is known of a payment. */
export function paymentApi(answer: Answering, provider: Provider) {
  const { keys, store, bins, origin, entered } = provider;

  /** Why a payment with its card in the request is refused. */
  function problemOf(body: Body) {
    const problem = basketProblem(body, store) ?? cardProblem((body["paymentCard"] ?? {}) as Body);
    if (problem) return problem;
    const { number } = cardOf(body);
    const offered = installmentPrices(findBin(bins, number), toKurus(body["paidPrice"]));
    return offered.some(({ installmentNumber }) => installmentNumber === Number(body["installment"] ?? 1))
      ? undefined
      : failure("11", "Geçersiz istek");
  }

  const begin = (body: Body, channel: Payment["channel"]) => {
    const payment = newPayment(provider, body, channel);
    setPaid(payment, payment);
    payment.paymentId = store.newId();
    return payment;
  };
  const answerOf = (payment: Payment) =>
    payment.status === "SUCCESS"
      ? success(signedCharge(payment, provider, payment.conversationId))
      : refusalOf(payment);

  answer("/payment/auth", (body) => {
    const problem = problemOf(body);
    if (problem) return problem;
    const { number } = cardOf(body);
    if (findBin(bins, number)?.type === "debit")
      return failure("10217", "Banka kartları sadece 3D Secure işleminde kullanılabilir", "DEBIT_CARDS_REQUIRES_3DS");
    const payment = begin(body, "api");
    charge(provider, payment, number, true);
    return answerOf(payment);
  });

  answer("/payment/3dsecure/initialize", (body) => {
    const problem = missing(body, ["callbackUrl"])
      ? failure("23", "callbackUrl gönderilmesi zorunludur")
      : problemOf(body);
    if (problem) return problem;
    const payment = begin(body, "3ds");
    entered.set(payment.token, cardOf(body).number);
    const { paymentId, conversationId, token } = payment;
    const html = `<!doctype html><form method="post" action="${origin()}/odeme/3d-giris"><input type="hidden" name="token" value="${token}"></form><script>document.forms[0].submit()</script>`;
    return success({
      paymentId,
      threeDSHtmlContent: base64(html),
      signature: sign(keys.secretKey, [paymentId, conversationId].join(":")),
    });
  });

  for (const path of ["/payment/3dsecure/auth", "/payment/v2/3dsecure/auth"])
    answer(path, (body) => {
      const payment = byId(body);
      if (payment?.channel !== "3ds") return unknownPayment();
      const number = entered.get(payment.token);
      if (payment.status !== "open") return failure("5108", "Ödeme zaten tamamlandı");
      if (!number || payment.mdStatus === null) return failure("5109", "3D Secure doğrulaması tamamlanmadı");
      if (path.includes("v2") && toKurus(body["paidPrice"]) !== payment.paidPrice)
        return failure("5113", "Gönderilen tutar başlatılan ödemenin tutarından farklı");
      entered.delete(payment.token);
      charge(provider, payment, number, payment.mdStatus === 1);
      return { ...answerOf(payment), mdStatus: payment.mdStatus };
    });

  answer("/payment/detail", (body) => {
    const payment =
      byId(body) ?? store.find(({ conversationId }) => isSame(conversationId, body["paymentConversationId"]));
    if (!payment?.paymentId || payment.status === "open") return unknownPayment();
    if (payment.status === "FAILURE") return { ...refusalOf(payment), paymentStatus: "FAILURE" };
    const conversationId = text(body["conversationId"]);
    return success({ ...signedCharge(payment, provider, conversationId), paymentStatus: "SUCCESS" });
  });

  const byId = ({ paymentId }: Body) => store.find((one) => isSame(one.paymentId, paymentId));
}

const isSame = (known: string | null, sent: unknown) => known !== null && known === text(sent) && known !== "";

const cardOf = (body: Body) => ({
  number: text(((body["paymentCard"] ?? {}) as Body)["cardNumber"]).replace(/\D/g, ""),
});

/** The documented refusals of a card that cannot be one. */
function cardProblem(card: Body) {
  const number = text(card["cardNumber"]).replace(/\D/g, "");
  const [month, year] = [Number(card["expireMonth"]), Number(card["expireYear"])];
  const now = new Date();
  if (number.length < 15 || !passesLuhn(number)) return failure("12", "Kart numarası geçersiz");
  if (!(month >= 1 && month <= 12)) return failure("13", "Son kullanma ayı geçersiz");
  if (!(year >= 2000 && year < 2100)) return failure("14", "Son kullanma yılı geçersiz");
  if (!/^\d{3,4}$/.test(text(card["cvc"]))) return failure("15", "CVC geçersiz");
  if (text(card["cardHolderName"]) === "") return failure("16", "Kart sahibinin adı gönderilmesi zorunludur");
  if (year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1)
    return failure("17", "Kartınızın son kullanma tarihi geçersiz");
  return undefined;
}
