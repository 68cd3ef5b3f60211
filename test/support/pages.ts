import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import routes from "#src/routes.ts";
import { readSession } from "#src/people/accounts/session.server.ts";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { htmlPartsOf } from "#src/shared/html-part.server.ts";
import { jsonLdOf } from "#src/shared/json-ld.server.ts";
import { type TestApp, testOrigin } from "./app.ts";

/** Every page of the route table: its pattern, such as `/kurumsal/subeler/:id`, and its file below `src/`. */
export const sitePages = pagesBelow(routes);

function pagesBelow(entries: readonly RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = "", file, children }) =>
    children ? pagesBelow(children) : [{ path: `/${path}`, file }],
  );
}

/** Who asks for a page: a member of the builders, by `cookie`, or a visitor; `client` is the network address. */
export type Visitor = { cookie?: string | undefined; client?: string | undefined; headers?: Record<string, string> };
/** Form fields by name. An array is sent as several fields of the same name. */
export type Form = Record<string, string | readonly string[]>;
type Data = Record<string, unknown>;

type Handler = (args: unknown) => unknown;
type PageModule = { loader?: Handler; action?: Handler };

/**
 * Opens the page of an address (path and query) as the router does, with the session of `who`. Returns what a browser would
 * get: status, data, redirect and the cookies by name (`undefined` for removed ones). An unknown address answers 404.
 */
export async function openPage<Shown = Data>(app: TestApp, address: string, who: Visitor = {}) {
  const { module, ...page } = await pageOf(address);
  return answerOf<Shown>(module.loader ?? (() => undefined), app, page, requestOf(address, who), who);
}

/** Sends a form to the page of an address, and returns what `openPage` does. A page without forms answers 405. */
export async function sendForm<Shown = Data>(app: TestApp, address: string, form: Form, who: Visitor = {}) {
  const { module, ...page } = await pageOf(address);
  const request = requestOf(address, who, { method: "POST", body: formBody(form) });
  return answerOf<Shown>(module.action ?? noForms, app, page, request, who);
}

const noForms = () => new Response(null, { status: 405 });

const modules = new Map<string, Promise<PageModule>>();

/** A page's module, which is imported once: an import asks the process that transforms modules. */
function moduleOf(file: string) {
  const known = modules.get(file) ?? import(/* @vite-ignore */ pathToFileURL(`src/${file}`).href);
  modules.set(file, known);
  return known;
}

/** The module of an address's page, its parameters and its pattern, by the route table. */
async function pageOf(address: string) {
  const matches = matchRoutes(routes as RouteObject[], pathOf(address))!;
  const { params, route } = matches.at(-1)!;
  const { file } = route as RouteConfigEntry;
  return {
    module: await moduleOf(file),
    params,
    pattern: `/${matches.flatMap((match) => match.route.path ?? []).join("/")}`,
  };
}

/** The router asks for the data of a page at its address with `.data`. */
const pathOf = (address: string) => new URL(testOrigin + address).pathname.replace(/\.data$/, "");

const requestOf = (address: string, { cookie, headers }: Visitor, init: RequestInit = {}) =>
  new Request(testOrigin + address, { ...init, headers: { ...headers, ...(cookie ? { cookie } : {}) } });

async function answerOf<Shown>(
  handler: Handler,
  app: TestApp,
  page: { params: object; pattern: string },
  request: Request,
  { cookie, client }: Visitor,
) {
  const context = new RouterContextProvider();
  context.set(appContext, await contextOf(app, cookie, client));
  const url = new URL(request.url);
  url.pathname = pathOf(url.pathname);
  const answer = await settle(() => handler({ ...page, request, context, url }));
  if (answer instanceof Response)
    return {
      status: answer.status,
      data: undefined,
      jsonLd: [],
      html: "",
      location: answer.headers.get("location") ?? undefined,
      headers: answer.headers,
      cookies: setCookies(answer.headers),
    };
  const { data, init } = isDataWithInit(answer) ? answer : { data: answer, init: null };
  return {
    status: init?.status ?? 200,
    data: data as Shown,
    jsonLd: jsonLdOf(context) as Record<string, unknown>[],
    /** Of `ServerHtml`, which has no data. */
    html: Buffer.concat(Object.values(htmlPartsOf(context)).flat()).toString(),
    location: undefined,
    headers: new Headers(init?.headers),
    cookies: setCookies(new Headers(init?.headers)),
  };
}

/** A form of another site's page, with the cookie of a member. */
export const sendFromElsewhere = (app: TestApp, { path, form, cookie }: { path: string; form: Form; cookie: string }) =>
  app.http.inject({
    method: "POST",
    url: path,
    headers: {
      host: new URL(testOrigin).host,
      "sec-fetch-site": "cross-site",
      "content-type": "application/x-www-form-urlencoded",
      cookie,
    },
    payload: formBody(form).toString(),
  });

const formBody = (form: Form) =>
  new URLSearchParams(Object.entries(form).flatMap(([name, values]) => [values].flat().map((one) => [name, one])));

/** A refusal of a loader is thrown, as the router expects. */
async function settle(run: () => unknown) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) throw error;
    return error;
  }
}

async function contextOf(app: TestApp, cookie: string | undefined, client = "192.0.2.1"): Promise<Context> {
  const ctx = { ...app.ctx(), client };
  const found = await readSession(ctx, cookie);
  return found ? { ...ctx, member: found.member, session: found.session } : ctx;
}

type DataWithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };
const isDataWithInit = (answer: unknown): answer is DataWithInit =>
  typeof answer === "object" && answer !== null && (answer as DataWithInit).type === "DataWithResponseInit";

function setCookies(headers: Headers) {
  const cookies: Record<string, string | undefined> = {};
  for (const header of headers.getSetCookie()) {
    const [pair = "", ...attributes] = header.split("; ");
    const at = pair.indexOf("=");
    cookies[pair.slice(0, at)] = attributes.includes("Max-Age=0") ? undefined : pair.slice(at + 1);
  }
  return cookies;
}
