import type { FastifyInstance } from "fastify";
import { type Answering, type Body, success, text } from "./answers.ts";
import { cardApi } from "./card-api.ts";
import { checkoutFormApi } from "./checkout-form-api.ts";
import { marketplaceApi } from "./marketplace-api.ts";
import { moneyBackApi } from "./money-back-api.ts";
import { paymentApi } from "./payment-api.ts";
import type { Provider } from "./provider.ts";
import { reportingApi } from "./reporting-api.ts";
import { signatureProblem } from "./signatures.ts";

/** iyzico's interface for merchants. Answers repeat the language and the conversation of the request. */
export function merchantApi(app: FastifyInstance, provider: Provider) {
  const answer: Answering = (path, work, method = "POST") =>
    void app.route<{ Body: { raw: string; value: Body } | undefined; Querystring: Body }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { headers, url, body, query } = request;
        const input = method === "GET" ? query : (body?.value ?? {});
        const problem = signatureProblem(provider.keys, headers, url, body?.raw ?? "");
        const answered = (problem ?? (await work(input, reply))) as object;
        if (reply.sent) return reply;
        const { conversationId } = input;
        const sent = conversationId === undefined ? {} : { conversationId: text(conversationId) };
        return { locale: text(input["locale"]) || "tr", systemTime: Date.now(), ...sent, ...answered };
      },
    });

  answer("/payment/test", () => success(), "GET");
  checkoutFormApi(answer, provider);
  paymentApi(answer, provider);
  moneyBackApi(answer, provider);
  reportingApi(answer, provider);
  cardApi(answer, provider);
  marketplaceApi(answer, provider);
}
