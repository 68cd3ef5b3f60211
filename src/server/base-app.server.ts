import { randomBytes } from "node:crypto";
import type { ServerOptions } from "node:http";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from "fastify";
import { openCookie, readSession, touchSession } from "#src/people/accounts/session.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { badAddress, pageNotFound, Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import { reportedRefusal, retryAfterSeconds } from "#src/shared/unavailable.server.ts";
import { refuseForeignHosts } from "./host.server.ts";
import { offlineOwner } from "#src/site/pwa/offline.server.ts";
import { offlineOwnerHeader } from "#src/site/pwa/rules.ts";
import { bodyTooLarge, hasManyParameters, readBodies } from "./body-limits.server.ts";
import { refuseUnreadable, sendRefusal } from "./plain-page.ts";
import { refuseForeignWrites, securityHeaders, storeNothingUnasked } from "./security.server.ts";

/** What the context of every request shares; made once per process or test. */
export type Deps = Omit<Context, "member" | "session" | "client" | "nonce" | "log">;

export type BaseOptions = {
  logLevel?: string;
  /** Where the log is written instead of standard output. */
  logTo?: { write(line: string): void };
  trustProxy?: boolean;
  isBuilt?: boolean;
  /** How long a statement of a request may take; tests use less than `statementLimits`. */
  statementMs?: number;
  /** And of a file that is made while it is sent (`isExport`). */
  exportMs?: number;
  http?: ServerOptions;
  serverFactory?: FastifyServerFactory | undefined;
};

const seenIntervalMs = 10 * 60_000;

/** The base of every process that answers requests: session, refusals, error answers and logging. */
export function baseApp(
  deps: Deps,
  {
    logLevel = "silent",
    logTo,
    trustProxy = false,
    isBuilt = false,
    statementMs = statementLimits.requestMs,
    exportMs = statementLimits.exportMs,
    http = {},
    serverFactory,
  }: BaseOptions,
): FastifyInstance {
  const app = Fastify({
    // Addresses of clients and query texts are personal data: neither is logged.
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      base: null,
      serializers: { err: ({ name, message, stack }) => ({ type: name, message, stack: stack ?? "" }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // With one proxy, everything before its own entry in X-Forwarded-For comes from the client.
    trustProxy: trustProxy && ((_address: string, hop: number) => hop === 0),
    // An address that cannot be decoded never reaches the hooks, so it is checked here.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(request, reply, { status: 400, message: badAddress }),
    clientErrorHandler: refuseUnreadable,
    genReqId: () => randomBytes(8).toString("hex"),
    // The longest route parameter is a search term (`longestTerm` of the suggestions).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1024 * 1024,
    http,
    ...(serverFactory && { serverFactory }),
    forceCloseConnections: "idle",
    // What still arrives while the process closes is answered, too.
    return503OnClosing: false,
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: pageNotFound }));
  app.decorateRequest("ctx");
  app.addHook("onRequest", (_request, _reply, done) => limitStatements(statementMs, done));
  // Again after the body was read: its events have lost the asynchronous context.
  app.addHook("preValidation", ({ routeOptions }, _reply, done) =>
    limitStatements(routeOptions.config.isExport ? exportMs : statementMs, done),
  );
  refuseForeignHosts(app, deps);
  app.addHook("onRequest", async (request, reply) => {
    // Only the content security policy needs it; development has none.
    const nonce = isBuilt ? randomBytes(16).toString("base64url") : undefined;
    reply.header("x-request-id", request.id);
    const { log, ip: client, siteOrigin } = request;
    request.ctx = { ...deps, log, client, siteOrigin, nonce, member: undefined, session: undefined };
    if (request.routeOptions.config.isAnonymous) return;
    const found = await readSession(deps, request.headers.cookie);
    if (!found) return;
    const { member, session, own } = found;
    Object.assign(request.ctx, { member, session });
    const offlineKey = offlineOwner(request.ctx);
    if (offlineKey) reply.header(offlineOwnerHeader, offlineKey);
    if (deps.clock().getTime() - own.seenAt.getTime() <= seenIntervalMs) return;
    // Never with a file: a response with a cookie must not be stored by shared caches.
    if (["document", "empty"].includes(String(request.headers["sec-fetch-dest"])))
      reply.header("set-cookie", openCookie(own.token));
    touchSession(deps, own.id).catch((error) => request.log.warn({ err: error }));
  });
  if (["trace", "debug", "info"].includes(logLevel))
    app.addHook("onResponse", async ({ method, url, log, routeOptions }, reply) => {
      // The route pattern, not the address: addresses hold typed texts, link tokens and names.
      const route = routeOptions.config.pageRouteAt?.(url) ?? routeOptions.url;
      log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, "answered");
    });
  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfterSeconds);
  });
  securityHeaders(app, { isBuilt, isSecure: deps.origin.startsWith("https:") });
  storeNothingUnasked(app);
  refuseForeignWrites(app);
  // PostgreSQL cannot store NUL, and no address of the site contains one.
  app.addHook("onRequest", async ({ url }) => {
    if (url.includes("%00") || hasManyParameters(url)) throw new Refusal(400, badAddress);
  });
  readBodies(app);

  app.setErrorHandler((error, request, reply) => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined where the host was refused
    const refusal = reportedRefusal({ log: request.log, onFull: request.ctx?.onFull }, error);
    if (refusal) return sendRefusal(request, reply, refusal);
    if ((error as { code?: string }).code === "FST_ERR_CTP_BODY_TOO_LARGE")
      return sendRefusal(request, reply, bodyTooLarge);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500) return sendRefusal(request, reply, { status, message: unexpectedError });
    // A client that disconnects before the answer is no error.
    if ((error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE") request.log.error({ err: error });
    return sendRefusal(request, reply, { status: 500, message: unexpectedError });
  });
  return app;
}
