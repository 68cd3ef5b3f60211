import { createServer, type ServerOptions } from "node:http";
import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import { sql } from "kysely";
import { clearCatalogueCache } from "#src/core/catalogue/catalogue.server.ts";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import { chatSocket, type ChatOptions, wantsChat } from "#src/people/messages/chat/socket.server.ts";
import type { SearchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { limitStatements, statementLimits } from "#src/shared/statement-limit.server.ts";
import { type VisitCounter, visitCounter, visitOf } from "#src/selling/statistics/visits.server.ts";
import { type BaseOptions, baseApp, type Deps } from "./base-app.server.ts";
import { databaseProbe } from "./page-cache/database-probe.server.ts";
import { nextChange } from "./page-cache/next-change.server.ts";
import { pageCache } from "./page-cache/store.server.ts";
import { measure, measurePageCache, measurePhotos, measureThreads } from "./metrics.server.ts";
import { openApiDocument, type TaggedEndpoint } from "./openapi.server.ts";
import { pages } from "./react-router.server.ts";
import type { PageThreads } from "./rendering/threads.server.ts";
import type { UploadsProcess } from "./uploads/process.server.ts";

type Options = Omit<BaseOptions, "http" | "serverFactory"> & {
  uploadFolder: string;
  /** The upload process; without it this process receives uploads. */
  uploads?: UploadsProcess | undefined;
  /** The rendering threads; without them this process renders pages. */
  threads?: PageThreads | undefined;
  /** The database, for the page cache's own question whether it answers; without it no page is cached. */
  databaseUrl?: string;
  /** The database whose notifications the live chat subscribes to. */
  chat?: ChatOptions;
};
export type App = {
  http: FastifyInstance;
  metrics: ReturnType<typeof measure>;
  visits: VisitCounter;
  /** From now on the node reports that it is not ready, and closes each connection with its next answer. */
  drain: () => void;
};

/** A server that hands upload connections over to the upload process. */
const serverOf =
  (uploads: UploadsProcess): FastifyServerFactory =>
  (answer, { http }) =>
    createServer(http as ServerOptions, (request, response) => {
      if (!uploads.take(request, response)) answer(request, response);
    });

/** The web application: calls, uploads and, behind them, pages. */
export async function buildApp(
  deps: Deps,
  { uploadFolder, uploads, threads, databaseUrl, chat, ...options }: Options,
): Promise<App> {
  const { isBuilt = false } = options;
  const app = baseApp(deps, {
    ...options,
    // Other upgrade requests are answered as ordinary HTTP.
    http: { shouldUpgradeCallback: wantsChat },
    serverFactory: uploads && serverOf(uploads),
  });
  const metrics = measure(app);
  measurePhotos(metrics, deps);
  let isDraining = false;
  // A balancer then sends its next request over another connection, and none is on the way when this process closes.
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining) reply.header("connection", "close");
  });

  const visits = visitCounter({ db: deps.db, log: app.log });
  app.addHook("onResponse", async ({ method, url, headers, ip, ctx }, { statusCode: status }) => {
    const visit = visitOf({ method, url, status, headers, client: ip, member: ctx?.member }, deps.clock());
    if (visit) visits.add(visit);
  });
  // The last batch of visits is written once no more can come and while the database is still open.
  app.addHook("onClose", () => visits.flush());
  // Compressed per request: a fast level, slightly larger.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { encodings: ["zstd", "br", "gzip"], threshold: 1024, brotliOptions });

  app.get("/saglik/canli", { logLevel: "silent", config: { isHealthCheck: true } }, async () => ({ durum: "canli" }));
  app.get("/saglik/hazir", { logLevel: "silent", config: { isHealthCheck: true } }, async (_request, reply) => {
    const isReady =
      !isDraining &&
      (deps.search?.isReady() ?? true) &&
      (await limitStatements(statementLimits.readinessMs, () => sql`select 1`.execute(deps.db)).then(
        () => true,
        () => false,
      ));
    return reply.status(isReady ? 200 : 503).send({ durum: isReady ? "hazir" : "hazir-degil" });
  });

  const described: TaggedEndpoint[] = [];
  let registering = "";
  app.addHook("onRoute", ({ config, url }) => {
    const endpoint = config?.endpoint;
    // Fastify answers HEAD with a route of its own for each GET.
    if (endpoint && url === endpoint.path && !described.some((one) => one.endpoint === endpoint))
      described.push({ endpoint, feature: registering });
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
      // Vite puts a content hash into the names of the files that it builds.
      setHeaders: (reply, path) =>
        void reply.header(
          "cache-control",
          path.includes("/client/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ),
    });
  }
  const callOptions = { uploadFolder: uploads ? undefined : uploadFolder, warrantySlug: deps.warranty?.slug };
  for (const { name, calls = [] } of deps.features) {
    registering = name;
    for (const register of calls) await app.register(register, callOptions);
  }
  if (chat) await app.register(chatSocket, { deps, options: { ...chat, statementMs: options.statementMs }, metrics });
  app.get("/ajax/openapi.json", async () => openApiDocument(described, deps.origin));
  app.all("/ajax/*", async () => {
    throw new Refusal(404, pageNotFound);
  });
  // Before the page cache is told, so that it renders with the new names.
  const stopFollowing = deps.search?.onChange((changes) => {
    if (changes?.some((change) => "subject" in change && change.subject === catalogueSubject))
      clearCatalogueCache(deps.db);
  });
  app.addHook("onClose", async () => stopFollowing?.());
  const cache = isBuilt && deps.search && databaseUrl ? openCache(deps.search, databaseUrl) : undefined;
  if (threads) measureThreads(metrics, threads);
  await app.register(pages, { isBuilt, cache, threads });
  await app.ready();
  return { http: app, metrics, visits, drain: () => void (isDraining = true) };

  function openCache(market: SearchIndex, url: string) {
    const probe = databaseProbe(url);
    const opened = pageCache({
      market,
      clock: deps.clock,
      nextEnd: () => nextChange(deps),
      askDatabase: probe.ask,
      log: app.log,
    });
    measurePageCache(metrics, opened);
    app.addHook("onClose", async () => {
      opened.stop();
      await probe.close();
    });
    return opened;
  }
}
