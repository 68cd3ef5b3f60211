import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { setPaid } from "./basket.ts";
import { findBin } from "./bins.ts";
import { lengthOf, passesLuhn, threeDsCode } from "./cards.ts";
import { charge } from "./charges.ts";
import { installmentPrices } from "./installments.ts";
import * as html from "./html.ts";
import type { Provider } from "./provider.ts";
import { newToken, sign } from "./signatures.ts";
import type { Payment } from "./state.ts";

type Form = Record<string, string>;
const tokenAgeMs = 30 * 60_000;
const threeDsFailed = 0;

/** The pages of the payer: card, instalments, 3-D Secure, and back to the merchant's site. */
export function cardPages(app: FastifyInstance, provider: Provider) {
  const { store, bins, entered } = provider;

  /** Sends a page. Its content security policy lets the payment's shop alone frame it and receive the return form. */
  function show(reply: FastifyReply, page: (nonce: string) => string, payment?: Payment) {
    const site = payment ? new URL(payment.callbackUrl).origin : provider.siteOrigin;
    const nonce = randomBytes(16).toString("base64url");
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self' ${site}; frame-ancestors ${site}; base-uri 'none'`,
      })
      .send(page(nonce));
  }

  /** The payment of a form that may still be paid; else the page that says so is sent. */
  function openPayment(reply: FastifyReply, token: string | undefined): Payment | undefined {
    const payment = store.byToken(token ?? "");
    if (!payment) void show(reply.status(404), (nonce) => html.notice("Ödeme bulunamadı.", nonce));
    else if (payment.status !== "open") void show(reply, (nonce) => html.returnPage(payment, nonce), payment);
    else if (Date.now() - payment.createdAt > tokenAgeMs)
      void show(reply.status(410), (nonce) => html.notice("Bu ödemenin süresi doldu.", nonce), payment);
    else return payment;
    return undefined;
  }

  app.get<{ Querystring: Form }>("/odeme", async ({ query }, reply) => {
    const payment = openPayment(reply, query["token"]);
    return payment ? show(reply, (nonce) => html.cardPage(payment, nonce), payment) : reply;
  });

  app.post<{ Body: Form }>("/odeme/kart", async ({ body }, reply) => {
    const payment = openPayment(reply, body["token"]);
    if (!payment) return reply;
    const number = (body["kart"] ?? "").replace(/\D/g, "");
    const errors = cardErrors(number, body);
    if (Object.keys(errors).length > 0)
      return show(reply.status(422), (nonce) => html.cardPage(payment, nonce, { values: body, errors }), payment);
    entered.set(payment.token, number);
    const bin = findBin(bins, number);
    const prices = pricesOf(payment, bin);
    return show(reply, (nonce) => html.installmentPage(payment, bin, prices, nonce), payment);
  });

  app.post<{ Body: Form }>("/odeme/taksit", async ({ body }, reply) => {
    const payment = openPayment(reply, body["token"]);
    const number = payment && entered.get(payment.token);
    if (!payment) return reply;
    if (!number) return show(reply, (nonce) => html.cardPage(payment, nonce), payment);
    const prices = pricesOf(payment, findBin(bins, number));
    const chosen = prices.find(({ installmentNumber }) => String(installmentNumber) === body["taksit"]) ?? prices[0]!;
    setPaid(payment, { installment: chosen.installmentNumber, paidPrice: chosen.totalPrice });
    store.changed();
    return show(reply, (nonce) => html.threeDsPage(payment, number.slice(-4), nonce), payment);
  });

  app.post<{ Body: Form }>("/odeme/3d-giris", async ({ body }, reply) => {
    const payment = openPayment(reply, body["token"]);
    const number = payment && entered.get(payment.token);
    if (!payment) return reply;
    if (!number) return show(reply.status(404), (nonce) => html.notice("Ödeme bulunamadı.", nonce));
    return show(reply, (nonce) => html.threeDsPage(payment, number.slice(-4), nonce), payment);
  });

  /** Ends 3-D Secure of a card that the merchant sent: he charges it, or not, by what is posted to him. */
  function verified(reply: FastifyReply, payment: Payment, isCodeRight: boolean) {
    payment.mdStatus = isCodeRight ? 1 : threeDsFailed;
    store.changed();
    const fields = {
      status: isCodeRight ? "success" : "failure",
      paymentId: payment.paymentId!,
      conversationData: "",
      conversationId: payment.conversationId,
      mdStatus: String(payment.mdStatus),
    };
    const { conversationData, conversationId, mdStatus, paymentId, status } = fields;
    const signed = [conversationData, conversationId, mdStatus, paymentId, status].join(":");
    const posted = { ...fields, signature: sign(provider.keys.secretKey, signed) };
    return show(reply, (nonce) => html.returnPage(payment, nonce, posted), payment);
  }

  app.post<{ Body: Form }>("/odeme/3d", async ({ body }, reply) => {
    const payment = openPayment(reply, body["token"]);
    const number = payment && entered.get(payment.token);
    if (!payment) return reply;
    if (!number) return show(reply, (nonce) => html.cardPage(payment, nonce), payment);
    if (payment.channel === "3ds") return verified(reply, payment, body["kod"] === threeDsCode);
    finish(payment, number, body["kod"] === threeDsCode);
    return payment.outcome.isCallbackLost && payment.status === "SUCCESS"
      ? show(reply, (nonce) => html.notice("Ödemeniz alındı. Bu sayfayı kapatabilirsiniz.", nonce), payment)
      : show(reply, (nonce) => html.returnPage(payment, nonce), payment);
  });

  app.post<{ Body: Form }>("/odeme/vazgec", async ({ body }, reply) => {
    const payment = openPayment(reply, body["token"]);
    if (!payment) return reply;
    payment.status = "FAILURE";
    payment.errorCode = "10005";
    store.changed();
    return show(reply, (nonce) => html.returnPage(payment, nonce), payment);
  });

  function finish(payment: Payment, number: string, isCodeRight: boolean) {
    entered.delete(payment.token);
    charge(provider, payment, number, isCodeRight);
    const { webhook } = payment.outcome;
    if (webhook === "never") return;
    const delays = { once: [0], late: [provider.lateMs], twice: [0, 0] }[webhook];
    for (const delay of delays) setTimeout(() => void sendWebhook(payment).catch(() => {}), delay).unref();
  }

  async function sendWebhook({ token, conversationId, paymentId, status }: Payment) {
    const event = {
      paymentConversationId: conversationId,
      merchantId: 1,
      token,
      status,
      iyziReferenceCode: newToken(),
      iyziEventType: "CHECKOUT_FORM_AUTH",
      iyziEventTime: Date.now(),
      iyziPaymentId: Number(paymentId),
    };
    const { secretKey } = provider.keys;
    const signed = `${secretKey}${event.iyziEventType}${event.iyziPaymentId}${token}${conversationId}${status}`;
    const headers = { "content-type": "application/json", "x-iyz-signature-v3": sign(secretKey, signed) };
    await provider.deliver({ headers, body: JSON.stringify(event) });
  }
}

/** What the instalments cost that the merchant allows for this payment. */
const pricesOf = ({ price, enabledInstallments }: Payment, bin: ReturnType<typeof findBin>) =>
  installmentPrices(bin, price, enabledInstallments);

/** A sentence for each wrong field. */
function cardErrors(number: string, form: Form): Record<string, string> {
  const errors: Record<string, string> = {};
  if (number.length !== lengthOf(number) || !passesLuhn(number)) errors["kart"] = "Kart numarasını kontrol ediniz.";
  if (!(form["ad"] ?? "").trim()) errors["ad"] = "Kartın üzerindeki adı yazınız.";
  const month = Number(form["ay"]);
  const year = 2000 + Number(form["yil"]);
  const now = new Date();
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  if (!(month >= 1 && month <= 12) || !(year < 2100) || isPast) errors["ay"] = "Son kullanma tarihini kontrol ediniz.";
  const cvcLength = number.startsWith("3") ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form["cvc"] ?? ""))
    errors["cvc"] = `Güvenlik kodu ${cvcLength} hanelidir.`;
  return errors;
}
