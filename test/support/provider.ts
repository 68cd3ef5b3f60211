import type { IncomingHttpHeaders } from "node:http";
import { sandboxProvider } from "../../sandbox-provider/provider.ts";
import { testCards } from "../../sandbox-provider/cards.ts";
import type { Webhook } from "../../sandbox-provider/provider.ts";

const keys = { apiKey: "test-key", secretKey: "test-secret" };
/** The number of the first test card whose result contains `result`. */
export const cardWith = (result: string): string => testCards.find((card) => card.result.includes(result))!.number;

/** A request as it was sent: its target is the path with the query, its body the text. */
type SentRequest = { method: string; target: string; headers: IncomingHttpHeaders; body: string };

/** The sandbox payment provider in this process. Connections of requests that a card leaves unanswered are ended at once. */
export async function testProvider(siteOrigin: string, { endsUnanswered = true } = {}) {
  const webhooks: Webhook[] = [];
  const { app, store } = sandboxProvider({
    ...keys,
    siteOrigin,
    lateMs: 0,
    endsUnanswered,
    deliver: async (webhook) => void webhooks.push(webhook),
  });
  const requests: SentRequest[] = [];
  app.addHook("preHandler", async ({ method, url: target, headers, body }) => {
    const { raw = "" } = (body ?? {}) as { raw?: string };
    requests.push({ method, target, headers, body: raw });
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const send = (path: string, form: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
  return {
    url,
    store,
    webhooks,
    /** What reached it, oldest first. */
    requests,
    options: { ...keys, url },
    /** Opens one of its pages. */
    open: (pageUrl: string) => app.inject({ url: new URL(pageUrl).pathname + new URL(pageUrl).search }),
    send,
    /** What a payer does on its page: the token that is posted to the site afterwards, and the last page. */
    async pay(pageUrl: string, { card = testCards[0]!.number, installments = 1, code = "123456" } = {}) {
      const token = new URL(pageUrl).searchParams.get("token")!;
      const cvc = card.startsWith("3") ? "1234" : "123";
      await send("/odeme/kart", { token, kart: card, ad: "Ayşe Işık", ay: "12", yil: "40", cvc });
      await send("/odeme/taksit", { token, taksit: String(installments) });
      const { body } = await send("/odeme/3d", { token, kod: code });
      return { token, body };
    },
    close: () => app.close(),
  };
}
