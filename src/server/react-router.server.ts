import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import type { EngineQuery } from "#src/finding/search/engine/engine.ts";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { badAddress, Refusal } from "#src/shared/refusal.ts";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { formMaxBytes, formType, refuseManyFields } from "./body-limits.server.ts";
import { compressOnce, cacheableAnswer, type Rendered, sendCached } from "./page-cache/answer.server.ts";
import type { PageCache } from "./page-cache/store.server.ts";
import { encodingOf, visitorRequest } from "./page-cache/visitor.server.ts";
import { pageBody, pageRefusal, pageThreads } from "./rendering/contexts.server.ts";
import { idsOf, type RouteTree, routesByFirstSegment, routeTree, withRoutes } from "./rendering/routes.ts";
import type { PageThreads } from "./rendering/threads.server.ts";

const readBuild = () => import("virtual:react-router/server-build");

type Options = { isBuilt: boolean; cache: PageCache | undefined; threads: PageThreads | undefined };
type PageRequest = FastifyRequest<{ Body: Buffer<ArrayBuffer> | undefined }>;

/**
 * Every address without a Fastify route is a page. Forms are all that pages accept.
 * Pages whose handle says `isSameForVisitors` are cached for visitors.
 */
export async function pages(app: FastifyInstance, { isBuilt, cache, threads }: Options) {
  const build = isBuilt ? await readBuild() : undefined;
  // A function makes React Router read the build and rank its routes on every request: for development only.
  const handlerAt = build ? handlersOf(build) : () => createRequestHandler(readBuild, process.env.NODE_ENV);
  const matchesAt = build ? matchesOf(build) : () => [];
  const isForEverybody = (path: string) => matchesAt(path).some(({ handle }) => handle?.isSameForVisitors);

  async function render(ctx: Context, request: Request): Promise<Rendered> {
    const context = new RouterContextProvider();
    context.set(appContext, ctx);
    if (threads) context.set(pageThreads, threads);
    const answer = await handlerAt(new URL(request.url).pathname)(request, context);
    const refusal = context.get(pageRefusal);
    if (refusal) throw refusal;
    return { answer, body: context.get(pageBody) };
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(formType, { parseAs: "buffer", bodyLimit: formMaxBytes }, (_request, body, done) => {
    refuseManyFields(body);
    done(null, body);
  });
  app.all(
    "/*",
    { config: { pageRouteAt: (url) => pageRoute(matchesAt(pathOf(url))) } },
    async (request: PageRequest, reply) => {
      const url = request.siteOrigin + request.url;
      if (request.method === "TRACE" || !URL.canParse(url)) throw new Refusal(400, badAddress);
      const { ctx } = request;
      const visitor = cache && !ctx.member ? visitorRequest(request, ctx.clock()) : undefined;
      const key = `${request.siteOrigin} ${visitor?.key}`;
      const isPublic = cache?.has(key) || isForEverybody(new URL(url).pathname);
      if (!cache || !visitor || !isPublic)
        return send(request, reply, await render(ctx, ownRequest(request, reply, url)), { isPublic });
      const { headers, encoding } = visitor;
      const made = await cache.get(key, async ({ isCurrent }) => {
        const asked: EngineQuery[] = [];
        const shown = noRowDependencies();
        // The cache has waited for the change feed before it asks for a page.
        const search = isCurrent ? ctx.search?.applied() : ctx.search;
        const seen = { ...ctx, search, client: "", asked };
        const rendered = await recordDependencies(shown, () => render(seen, new Request(url, { headers })));
        if (shown.unrecorded.length > 0) {
          ctx.log.warn(
            { queries: shown.unrecorded },
            "a page is not cached: its queries do not say which listings they read",
          );
          return { other: rendered };
        }
        return cacheableAnswer(rendered, ctx.nonce, encoding, { asked, shown });
      });
      return "other" in made ? send(request, reply, made.other, { isPublic }) : sendCached(request, reply, made);
    },
  );
}

/** The request as the router reads it; it is aborted when the client disconnects. */
function ownRequest(request: PageRequest, reply: FastifyReply, url: string) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value].flat()) if (one) headers.append(name, one);
  const { method } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  if (hasBody) headers.set("content-type", formType);
  const abort = new AbortController();
  reply.raw.once("close", () => !reply.raw.writableFinished && abort.abort());
  return new Request(url, {
    method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: request.body ?? "" } : {}),
  });
}

/** `isPublic`: the page is the same for all visitors. */
async function send(
  { ctx, headers, method }: PageRequest,
  reply: FastifyReply,
  { answer, body }: Rendered,
  { isPublic }: { isPublic: boolean },
) {
  // Private answers must not come back from the browser's cache after signing out: member pages, forms, redirects.
  const isForOne = ctx.member || !isPublic || method === "POST" || answer.headers.has("set-cookie");
  const isStored = !isForOne && answer.status !== 202 && (answer.status < 300 || answer.status >= 400);
  if (!answer.headers.has("cache-control"))
    answer.headers.set("cache-control", isStored ? "private, no-cache" : "private, no-store");
  if (!body) return reply.send(answer);
  reply.status(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  const encoding = encodingOf(headers["accept-encoding"], "once");
  reply.header("vary", "accept-encoding");
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await compressOnce(body, encoding));
}

type Match = { path: string | undefined; handle: PageHandle | undefined };

/** The routes that make the page at a path, or the data for it, outermost first. */
export function matchesOf({ routes }: Pick<ServerBuild, "routes">): (pathname: string) => Match[] {
  const mayMatch = routesByFirstSegment(routeTree(routes, ({ module }) => ({ handle: module.handle })));
  return (pathname) => {
    const page = pageOf(pathname);
    const matches = matchRoutes(mayMatch(page), page) ?? [];
    return matches.map(({ route: { path, handle } }) => ({ path, handle: handle as PageHandle | undefined }));
  };
}

/** React Router's request handlers, each with the routes that may match the first segment of a path. */
function handlersOf(build: ServerBuild): (pathname: string) => RequestHandler {
  const mayMatch = routesByFirstSegment(routeTree(build.routes, () => ({})));
  const handlers = new Map<RouteTree, RequestHandler>();
  return (pathname) => {
    const tree = mayMatch(pageOf(pathname));
    const known = handlers.get(tree) ?? createRequestHandler(withRoutes(build, idsOf(tree)), process.env.NODE_ENV);
    handlers.set(tree, known);
    return known;
  };
}

/** The path of the page whose data, or which itself, is at a path. */
const pageOf = (pathname: string) => pathname.replace(/\/_\.data$|\.data$/, "") || "/";

const pathOf = (url: string) => url.split("?")[0]!;

/** The pattern of a page's address, such as `/uye/:pathName`: the log has it instead of the address. */
export const pageRoute = (matches: Match[]): string =>
  `/${matches
    .map(({ path = "" }) => path.replace(/^\/|\/$/g, ""))
    .filter((path) => path !== "")
    .join("/")}`;
