import { RouterContextProvider } from "react-router";
import { readSession } from "#src/people/accounts/session.server.ts";
import { appContext, type Context } from "#src/shared/context.server.ts";
import { htmlPartsOf } from "#src/shared/html-part.server.ts";
import { jsonLdOf } from "#src/shared/json-ld.server.ts";
import { type TestApp, testOrigin } from "./app.ts";

type Sent = {
  path: string;
  /** A list is sent once for each of its values. */
  form?: Record<string, string | readonly string[]>;
  headers?: Record<string, string>;
  cookie?: string;
  client?: string;
  params?: Record<string, string>;
};
type Handler = (args: never) => unknown;

/**
 * Calls a page's loader or action as the router does, with the session of `cookie`. Returns what a browser would get:
 * status, data, redirect and the cookies by name (`undefined` for removed ones).
 */
export async function callPage(
  app: TestApp,
  handler: Handler,
  { path, form, headers = {}, cookie, client, params = {} }: Sent,
) {
  const request = new Request(testOrigin + path, {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    ...(form ? { method: "POST", body: formBody(form) } : {}),
  });
  const context = new RouterContextProvider();
  context.set(appContext, await contextOf(app, cookie, client));
  const url = new URL(request.url);
  // The router asks for the data of a page at its address with `.data`.
  url.pathname = url.pathname.replace(/\.data$/, "");
  const answer = await settle(handler({ request, context, params, url, pattern: url.pathname } as never));
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
    data: data as Record<string, unknown>,
    jsonLd: jsonLdOf(context) as Record<string, unknown>[],
    /** Of `ServerHtml`, which has no data. */
    html: Buffer.concat(Object.values(htmlPartsOf(context)).flat()).toString(),
    location: undefined,
    headers: new Headers(init?.headers),
    cookies: setCookies(new Headers(init?.headers)),
  };
}

/** A form of another site's page, with the cookie of a member. */
export const sendFromElsewhere = (
  app: TestApp,
  { path, form, cookie }: Required<Pick<Sent, "path" | "form" | "cookie">>,
) =>
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

const formBody = (form: NonNullable<Sent["form"]>) =>
  new URLSearchParams(Object.entries(form).flatMap(([name, values]) => [values].flat().map((one) => [name, one])));

/** A refusal of a loader is thrown, as the router expects. */
async function settle(result: unknown) {
  try {
    return await result;
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
