import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { ProviderUnavailable } from "./gateway.ts";
import { payableOf } from "./payable.server.ts";
import { findAttempt } from "./queries.server.ts";
import { paymentMessages } from "./rules.ts";
import { callbackPath, requirePayments } from "./service.server.ts";
import { settleAttempt, type SettledAs } from "./settlement.server.ts";

export const webhookPath = "/odeme/bildirim";
/** Callbacks of one attempt: each asks the provider. */
const callbacks = { capacity: 20, perHour: 120 };

/**
 * What the provider sends: the callback, a form that its page makes the payer's browser post, and the webhook. Both come
 * from another site; neither is believed, they only make us ask the provider for the outcome.
 */
export async function providerCalls(app: FastifyInstance) {
  app.post(callbackPath, { config: { mayBeForeign: true } }, async ({ ctx, body, headers }, reply) => {
    const path = await settleByToken(ctx, tokenIn(body));
    // Framed by the order's page, the answer has to leave the frame.
    if (headers["sec-fetch-dest"] !== "iframe") return reply.redirect(path, 303);
    const nonce = randomBytes(16).toString("base64url");
    return reply.headers(framedHeaders(nonce)).send(leaveFrame(path, nonce));
  });

  app.post(webhookPath, { config: { mayBeForeign: true, isAnonymous: true } }, async ({ ctx, body, headers }) => {
    const payments = requirePayments(ctx);
    const webhook = payments.verifyWebhook(body, headerText(headers, "x-iyz-signature-v3"));
    if (!webhook) throw new Refusal(401, paymentMessages.forged);
    const attempt = await findAttempt(ctx, webhook);
    if (!attempt) return { received: true };
    await unavailableAs503(() => settleAttempt(ctx, attempt));
    return { received: true };
  });
}

/** Settles the attempt of a token: the path that shows the payer how it went. An unknown token leads home. */
async function settleByToken(ctx: Context, token: string | undefined): Promise<string> {
  requirePayments(ctx);
  const attempt = token === undefined ? undefined : await findAttempt(ctx, { token });
  if (!attempt) return "/";
  await takeToken(ctx, `payment-callback:${attempt.id}`, callbacks);
  let outcome: SettledAs = "pending";
  try {
    outcome = await settleAttempt(ctx, attempt);
  } catch (error) {
    // Reconciliation will know: the payer is told that the payment is being checked.
    ctx.log.warn({ err: error, attemptId: attempt.id }, "a callback could not be settled");
  }
  return payableOf(ctx, attempt.kind).returnPath(ctx, attempt.payableId, outcome);
}

async function unavailableAs503(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    // Without a 2xx the provider sends the webhook again.
    if (error instanceof ProviderUnavailable) throw new Refusal(503, paymentMessages.unavailable);
    throw error;
  }
}

const headerText = (headers: FastifyRequest["headers"], name: string) =>
  typeof headers[name] === "string" ? headers[name] : undefined;

const tokenForm = /^[\x21-\x7e]{1,200}$/;

/** The token of a callback; undefined where it cannot be one. */
function tokenIn(body: unknown): string | undefined {
  const token = typeof body === "object" && body !== null ? (body as Record<string, unknown>)["token"] : undefined;
  return typeof token === "string" && tokenForm.test(token) ? token : undefined;
}

const framedHeaders = (nonce: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
});

const leaveFrame = (path: string, nonce: string) => `<!doctype html>
<html lang="tr"><meta charset="utf-8"><title>Ödeme</title>
<p><a href="${escapeHtml(path)}" target="_top">Devam etmek için tıklayınız</a></p>
<script nonce="${nonce}">top.location.replace(${JSON.stringify(path).replaceAll("<", "\\u003c")})</script></html>`;
