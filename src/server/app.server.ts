import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { sql } from "kysely";
import { openCookie, readSession, sessionCookie, touchSession } from "#src/accounts/session.server.ts";
import { selectNextEnd } from "#src/listings/expiry-queries.server.ts";
import { chatSocket, type ChatOptions, wantsChat } from "#src/messages/chat/socket.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { readCookie } from "#src/shared/cookies.server.ts";
import { badAddress, pageNotFound, Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { type VisitCounter, visitCounter, visitOf } from "#src/statistics/visits.server.ts";
import { appApis } from "./apis.server.ts";
import { keptPages } from "./kept-pages/store.server.ts";
import { measure, measureKept } from "./metrics.server.ts";
import { openApiDocument } from "./openapi.server.ts";
import { pages } from "./react-router.server.ts";
import { refuseForeignWrites, securityHeaders } from "./security.server.ts";

/** What every request's context shares; made once by whoever starts the process, or by a test. */
export type Deps = Omit<Context, "member" | "session" | "client" | "nonce" | "log">;
type Options = {
  logLevel?: string;
  trustProxy?: boolean;
  isBuilt?: boolean;
  uploadFolder: string;
  /** Where there is one, the live chat listens to this database. */
  chat?: ChatOptions;
};
export type App = {
  http: FastifyInstance;
  metrics: ReturnType<typeof measure>;
  visits: VisitCounter;
  stopAnswering: () => void;
};

const seenIntervalMs = 10 * 60_000;

/** The web application: calls, uploads and, behind them, pages. */
export async function buildApp(
  deps: Deps,
  { logLevel = "silent", trustProxy = false, isBuilt = false, uploadFolder, chat }: Options,
): Promise<App> {
  const app = Fastify({
    // Addresses of clients and query texts are personal data: neither is logged.
    logger: {
      level: logLevel,
      base: null,
      serializers: { err: ({ name, message, stack }) => ({ type: name, message, stack: stack ?? "" }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what stands before its own entry in X-Forwarded-For is the client's to invent.
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    // An address that cannot be decoded never reaches the hooks.
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      void reply.status(400).send({ message: badAddress }),
    genReqId: () => randomBytes(8).toString("hex"),
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: 1024 * 1024,
    // Whoever asks for anything else to be upgraded is answered as if they had not.
    http: { shouldUpgradeCallback: wantsChat },
    forceCloseConnections: "idle",
  });
  const metrics = measure(app);
  let isAnswering = true;

  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: pageNotFound }));
  app.decorateRequest("ctx");
  app.addHook("onRequest", async (request, reply) => {
    // Only what the content security policy asks for: in development there is none.
    const nonce = isBuilt ? randomBytes(16).toString("base64url") : undefined;
    reply.header("x-request-id", request.id);
    request.ctx = { ...deps, log: request.log, client: request.ip, nonce, member: undefined, session: undefined };
    if (request.routeOptions.config.isAnonymous) return;
    const token = readCookie(request.headers.cookie, sessionCookie);
    const found = token && (await readSession(deps, token));
    if (!found) return;
    const { member, session, seenAt } = found;
    Object.assign(request.ctx, { member, session });
    if (deps.clock().getTime() - seenAt.getTime() <= seenIntervalMs) return;
    // Never beside a file: what carries a cookie must not be kept by a cache on the way.
    if (["document", "empty"].includes(String(request.headers["sec-fetch-dest"])))
      reply.header("set-cookie", openCookie(token));
    touchSession(deps, session.id).catch((error) => request.log.warn({ err: error }));
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, log } = request;
    log.info(
      { method, path: url.split("?")[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  const visits = visitCounter({ db: deps.db, log: app.log });
  app.addHook("onResponse", async ({ method, url, headers, ip, ctx }, { statusCode: status }) => {
    const visit = visitOf({ method, url, status, headers, client: ip, member: ctx?.member }, deps.clock());
    if (visit) visits.take(visit);
  });
  // The last visits are written when no more can come, while the database is still open.
  app.addHook("onClose", () => visits.flush());
  securityHeaders(app, { isBuilt, isSecure: deps.origin.startsWith("https:") });
  refuseForeignWrites(app);
  // The database keeps no NUL, and no address of ours holds one.
  app.addHook("onRequest", async ({ url }) => {
    if (url.includes("%00")) throw new Refusal(400, badAddress);
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal)
      return reply.status(error.status).send({ message: error.message, fields: error.fields });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500) return reply.status(status).send({ message: unexpectedError });
    // A reader who left before the answer is no fault.
    if ((error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE") request.log.error({ err: error });
    return reply.status(500).send({ message: unexpectedError });
  });

  // Made while somebody waits: a little larger and much sooner than the default quality of 11.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { encodings: ["br", "gzip"], threshold: 1024, brotliOptions });

  app.get("/saglik/canli", { logLevel: "silent" }, async () => ({ durum: "canli" }));
  app.get("/saglik/hazir", { logLevel: "silent" }, async (_request, reply) => {
    const isReady =
      isAnswering &&
      (deps.search?.isReady() ?? true) &&
      (await sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      ));
    return reply.status(isReady ? 200 : 503).send({ durum: isReady ? "hazir" : "hazir-degil" });
  });

  const endpoints: Parameters<typeof openApiDocument>[0] = [];
  app.addHook("onRoute", ({ config, url }) => {
    if (config?.endpoint && url === config.endpoint.path) endpoints.push(config.endpoint);
  });
  if (isBuilt) {
    app.addHook("onRoute", (route) => {
      if (route.url.startsWith("/assets/")) route.config = { ...route.config, isAnonymous: true };
    });
    await app.register(fastifyStatic, {
      root: join(process.cwd(), "build/client"),
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ["**/*.{br,gz}", ".vite/**"],
      // The names of what Vite builds change with their content.
      setHeaders: (reply, path) =>
        void reply.header(
          "cache-control",
          path.includes("/client/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ),
    });
  }
  await app.register(appApis, { uploadFolder, warrantySlug: deps.warranty?.slug });
  if (chat) await app.register(chatSocket, { deps, options: chat, metrics });
  app.get("/ajax/openapi.json", async () => openApiDocument(endpoints, deps.origin));
  app.all("/ajax/*", async () => {
    throw new Refusal(404, pageNotFound);
  });
  const market = isBuilt ? deps.search : undefined;
  const kept = market && keptPages({ market, clock: deps.clock, nextEnd: () => selectNextEnd(deps), log: app.log });
  if (kept) {
    measureKept(metrics, kept);
    app.addHook("onClose", async () => kept.stop());
  }
  await app.register(pages, { isBuilt, kept });
  await app.ready();
  return { http: app, metrics, visits, stopAnswering: () => void (isAnswering = false) };
}
