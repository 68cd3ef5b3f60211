import Fastify, { type FastifyInstance } from "fastify";
import { type Bin, readBins } from "./bins.ts";
import { cardPages } from "./card-pages.ts";
import { merchantApi } from "./merchant-api.ts";
import type { Keys } from "./signatures.ts";
import { paymentStore, type PaymentStore } from "./state.ts";

export type Webhook = { headers: Record<string, string>; body: string };

export type Provider = {
  keys: Keys;
  store: PaymentStore;
  bins: ReadonlyMap<string, Bin>;
  /** Cards that were entered and not charged yet, by token, in memory only: a card number is never written anywhere. */
  entered: Map<string, string>;
  /** Its own origin, known once it listens. */
  origin: () => string;
  /** Origin of the merchant's site, which may frame the pages. */
  siteOrigin: string;
  /** Sends a webhook to the merchant. */
  deliver: (webhook: Webhook) => Promise<void>;
  /** How long a late webhook waits. */
  lateMs: number;
  /** Ends the connection of a request that its card leaves unanswered; else it stays open until the site gives up. */
  endsUnanswered: boolean;
};

export type ProviderOptions = Keys & {
  siteOrigin: string;
  stateFile?: string | undefined;
  deliver?: Provider["deliver"];
  lateMs?: number;
  endsUnanswered?: boolean;
};

const webhookPath = "/odeme/bildirim";

/** A payment provider that speaks iyzico's HTTP interface and takes no money: for demo mode and tests alone. */
export function sandboxProvider({ apiKey, secretKey, siteOrigin, stateFile, ...options }: ProviderOptions) {
  const app: FastifyInstance = Fastify({ logger: false, forceCloseConnections: true });
  const store = paymentStore(stateFile);
  const deliver: Provider["deliver"] = async ({ headers, body }) =>
    void (await fetch(siteOrigin + webhookPath, { method: "POST", headers, body }));
  const provider: Provider = {
    keys: { apiKey, secretKey },
    store,
    bins: readBins(),
    entered: new Map(),
    origin: () => app.listeningOrigin.replace("[::1]", "127.0.0.1"),
    siteOrigin,
    deliver: options.deliver ?? deliver,
    lateMs: options.lateMs ?? 30_000,
    endsUnanswered: options.endsUnanswered ?? false,
  };
  // The provider's own client sends and signs an empty object with what it reads.
  app.addHttpMethod("GET", { hasBody: true, overrideExisting: true });
  app.removeAllContentTypeParsers();
  // The signature covers the text of the body, so both are kept.
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (_request, raw, done) => {
    try {
      done(null, { raw, value: raw === "" ? {} : JSON.parse(raw) });
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, raw, done) =>
    done(null, Object.fromEntries(new URLSearchParams(raw))),
  );
  app.addHook("onClose", async () => store.save());
  app.get("/", async () => "Kontak deneme ödeme sağlayıcısı");
  merchantApi(app, provider);
  cardPages(app, provider);
  return { app, store };
}
