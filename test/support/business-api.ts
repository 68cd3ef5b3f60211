import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll } from "vitest";
import { createKey } from "#src/business/business-api/keys/service.server.ts";
import { type Scope, scopeNames } from "#src/business/business-api/rules.ts";
import { addWebhook } from "#src/business/business-api/webhooks/service.server.ts";
import { type WebhookEvent, webhookEventNames } from "#src/business/business-api/webhooks/rules.ts";
import type { TestApp } from "./app.ts";
import { aBusiness } from "./my-listings.ts";
import { noPhotoAddress } from "./stock.ts";
import { endWaitOfJobs } from "./waiting-jobs.ts";

type Sent = { key?: string | undefined; body?: unknown; idempotencyKey?: string; headers?: Record<string, string> };

/** Sends a request to the API as a program does: without cookies, from no origin. */
export async function callApi(
  app: TestApp,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  { key, body, idempotencyKey, headers = {} }: Sent = {},
) {
  const options: InjectOptions = {
    method,
    url,
    headers: {
      host: "kontak.test",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as object }),
  };
  const answer = await app.http.inject(options);
  const type = String(answer.headers["content-type"] ?? "");
  return { status: answer.statusCode, type, headers: answer.headers, body: type.includes("json") ? answer.json() : {} };
}

/** A business with a key of these scopes, by default all of them. */
export async function anApiBusiness(app: TestApp, scopes: readonly Scope[] = scopeNames) {
  const business = await aBusiness(app);
  const ctx = () => app.ctx({ ...business.owner, isEmailConfirmed: true, branchMemberIds: [] } as never);
  const key = await createKey(ctx(), { name: "Sınama", scopes });
  const call = (method: Parameters<typeof callApi>[1], path: string, sent: Sent = {}) =>
    callApi(app, method, `/api/v1${path}`, { key, ...sent });
  return { ...business, ctx, key, call };
}
export type ApiBusiness = Awaited<ReturnType<typeof anApiBusiness>>;

/** A vehicle as the API takes it. */
export const anApiVehicle = (stockNumber: string, values: Record<string, unknown> = {}) => ({
  "Stok no": stockNumber,
  Marka: "Renault",
  Model: "Megane",
  Versiyon: "1.5 dCi Touch",
  "Model yılı": 2015,
  Kilometre: 98_000,
  Fiyat: 750_000,
  Plaka: `34 KTN ${(Number(stockNumber.replace(/\D/g, "")) % 800) + 116}`,
  İl: "İzmir",
  Açıklama: "Bakımları zamanında yapıldı.",
  "Boya değişen": "Tamamı orijinal",
  Fotoğraflar: [noPhotoAddress],
  ...values,
});

/** A server that receives webhooks in our own network; `answer` may be replaced at any time. */
export async function aReceiver(app: TestApp) {
  const state = {
    answer: undefined as RequestListener | undefined,
    received: [] as { headers: IncomingHttpHeaders; body: string }[],
  };
  const receive = async (...[request, response]: Parameters<RequestListener>) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk as string;
    state.received.push({ headers: request.headers, body });
    if (state.answer) state.answer(request, response);
    else response.end("tamam");
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.deps.ownAddresses.push(`${origin}/kontak`);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, { origin, url: `${origin}/kontak` });
}

/** A webhook of a business, by default for all events. */
export const aWebhook = async (business: ApiBusiness, url: string, events: WebhookEvent[] = webhookEventNames) =>
  addWebhook(business.ctx(), { url, events });

/** Runs the jobs after the time has come for attempts that wait. */
export async function retryWebhooks(app: TestApp, now: Date) {
  app.now = now;
  await endWaitOfJobs(app, "webhook-delivery:%");
  await app.runJobs();
}
