import type { APIRequestContext } from "@playwright/test";
import { matchRoutes } from "react-router";
import routes from "#src/routes.ts";
import { titleMaxLength } from "#src/shared/page-title.ts";
import { jsonLdFaults, valueAt } from "#test/support/json-ld.ts";

type Route = { path?: string; file: string; children?: Route[] };
/** The routes of pages, also those below the layout route of an area. */
const pages = (routes as Route[]).flatMap((route) => route.children ?? [route]);
const known = pages.map(({ path }) => ({ path: `/${path ?? ""}` }));

/** Every pattern of `src/routes.ts`, such as `/garaj/:id/email`, but for the page of unknown addresses. */
export const patterns = known.map(({ path }) => path).filter((path) => path !== "/*");

/** The pattern that serves an address; `/*` where no page does. */
export const patternOf = (address: string) =>
  matchRoutes(known, new URL(address, "http://own.invalid").pathname)?.at(-1)?.route.path ?? "/*";

/** The module that serves a pattern. */
export const moduleOf = (pattern: string) => pages.find(({ path }) => `/${path ?? ""}` === pattern)?.file ?? pattern;

export type Crawl = {
  /** The first address of each pattern that was opened. */
  reached: Map<string, string>;
  /** Addresses that answered with an error, with the page that leads to them. */
  dead: string[];
  /** Patterns of addresses that only redirect, and of forms that change something: buttons and links that lead on. */
  sentOn: Set<string>;
  /** The pages that were opened; `status` is 200, or 410 for a listing that is gone. */
  pages: { address: string; status: number; html: string }[];
  requests: number;
};

type Answer = { status: number; url: URL; html: string; redirects: readonly string[] };
const redirectsMax = 5;

/** Addresses opened of one pattern, and of one pattern with the same parameters of the query. */
const perPattern = 8;
/** Patterns whose pages differ most: what they lead to depends on the listing or the booking. */
const perVariedPattern = 24;
const varied: readonly string[] = ["/ilan/:category/:vehicle/:title/:keyCode", "/rezervasyonlarim/:code"];
const perQuery = 2;
const parallel = 4;
/** Parameters whose values are views of a page: its tabs and steps. */
const views = new Set(["adim", "durum", "sekme"]);

/** A browser that follows a link. */
const headers = { accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

/** Texts for everybody: what they lead to may be for others, such as the form of a new listing, which staff may not open. */
const textsForAll: readonly string[] = [
  "/yardim",
  "/yardim/:slug",
  "/rehber/:slug",
  "/haber/:slug",
  "/video/:slug",
  "/yonetim/icerik/:id/onizleme",
];

/** Pages whose links are somebody else's: mails to every member, in demo mode. */
const foreignLinks: readonly string[] = ["/gelistirici/postalar/:id"];

/** Who opens pages: their cookies, where they begin, and the patterns that somebody else has reached. */
type Visitor = { cookie: string; starts: readonly string[]; knownTo: ReadonlySet<string> };

/**
 * Follows every link and every form that only reads with the cookies of one person. Of a pattern only the first addresses
 * are opened, fewer of a pattern that somebody else has reached.
 */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  { cookie, starts, knownTo }: Visitor,
): Promise<Crawl> {
  const reached: Crawl["reached"] = new Map();
  const dead: string[] = [];
  const sentOn = new Set<string>();
  const seen = new Set<string>();
  const opened = new Map<string, number>();
  const pages: Crawl["pages"] = [];
  let requests = 0;
  let waiting = starts.map((address) => ({ address, from: "" }));

  /** The page at an address, with the addresses that redirected to it. Redirects lose the cookies if they are followed. */
  async function read(address: string, before: readonly string[] = []): Promise<Answer> {
    requests++;
    const answer = await request.get(origin + address, { headers: { ...headers, cookie }, maxRedirects: 0 });
    const { location, "content-type": type = "" } = answer.headers();
    if (location !== undefined && before.length < redirectsMax) {
      const { origin: next, pathname, search } = new URL(location, origin + address);
      if (next === origin) return read(pathname + search, [...before, address]);
    }
    const html = type.startsWith("text/html") ? await answer.text() : "";
    return { status: answer.status(), url: new URL(address, origin), html, redirects: before };
  }

  async function open({ address, from }: { address: string; from: string }) {
    const { status, url, html, redirects } = await read(address);
    // The page of a listing that is gone says so, and offers others.
    const isGone = status === 410 && patternOf(url.pathname).startsWith("/ilan/");
    const isForOthers =
      [403, 404].includes(status) && textsForAll.includes(patternOf(from)) && knownTo.has(patternOf(address));
    if (isForOthers) return [];
    if (status >= 400 && !isGone) {
      // Other tests change the market meanwhile: only an address that its page still leads to is dead.
      const source = from === "" ? undefined : await read(from);
      if (!source || addressesIn(source.html, source.url).includes(address))
        dead.push(`${address} (${status}) on ${from}`);
      return [];
    }
    const final = url.pathname + url.search;
    const pattern = patternOf(final);
    // Whoever is sent to sign in has not reached the page.
    const isSignIn = pattern === "/login" && redirects.length > 0;
    if (!isSignIn) for (const passed of redirects) sentOn.add(patternOf(passed));
    if (html && !reached.has(pattern)) reached.set(pattern, final);
    if (html) pages.push({ address: final, status, html });
    if (foreignLinks.includes(pattern)) return [];
    for (const action of actionsIn(html, url)) sentOn.add(patternOf(action));
    return addressesIn(html, url).map((to) => ({ address: to, from: final }));
  }

  const mayOpen = ({ address }: { address: string }) => {
    if (seen.has(address)) return false;
    seen.add(address);
    const { pathname, searchParams } = new URL(address, origin);
    const pattern = patternOf(pathname);
    // What is no page is told apart by its path without numbers and codes.
    const of = pattern === "/*" ? pathname.replace(/[^/]*\d[^/]*/g, "*") : pattern;
    const names = [...new Set(searchParams.keys())]
      .map((name) => (views.has(name) ? `${name}=${searchParams.get(name)}` : name))
      .toSorted()
      .join();
    const whole = varied.includes(pattern) ? perVariedPattern : perPattern;
    const [most, mostAlike] = knownTo.has(pattern)
      ? [names.includes("=") ? 4 : 1, 1]
      : [whole, names === "" ? whole : perQuery];
    const kinds = [of, `${of} ${names}`] as const;
    const [all, alike] = kinds.map((kind) => opened.get(kind) ?? 0);
    if (all! >= most || alike! >= mostAlike) return false;
    for (const kind of kinds) opened.set(kind, (opened.get(kind) ?? 0) + 1);
    return true;
  };

  while (waiting.length > 0) {
    const now = waiting.filter(mayOpen);
    waiting = [];
    for (let at = 0; at < now.length; at += parallel)
      waiting.push(...(await Promise.all(now.slice(at, at + parallel).map(open))).flat());
  }
  return { reached, dead, sentOn, pages, requests };
}

/** The title of a document. */
export const titleIn = (html: string) => decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");

const textIn = (html: string) => decode(html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, " ")).replace(/\s+/g, " ");

/**
 * What search engines would find wrong with pages of visitors, a line each: titles that they cut, pages without a
 * description or with that of another one, and structured data that lacks something or says what the page does not show.
 */
export function headFaults(pages: Crawl["pages"]): string[] {
  const described = new Map<string, string>();
  return pages.flatMap(({ address, status, html }) => {
    const metas = [...html.matchAll(/<meta\b[^>]*>/g)].map(([tag]) => tag);
    const contentOf = (name: string) =>
      attribute(metas.find((tag) => attribute(tag, "name") === name) ?? "", "content") ?? "";
    const title = titleIn(html);
    const long = title.length > titleMaxLength ? [`title of ${title.length} characters: ${title}`] : [];
    const description = contentOf("description");
    const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
    const canonical = attribute(links.find((tag) => attribute(tag, "rel") === "canonical") ?? "", "href") ?? address;
    const known = described.get(description);
    // Search engines remove what answers 410 from their results.
    const isShown = status === 200 && !contentOf("robots").startsWith("noindex");
    if (isShown) described.set(description, canonical);
    // Two people may have one name and sell the same car.
    const isByMembers = ["/ilan/", "/uye/"].some((start) => address.startsWith(start));
    const alike =
      !isByMembers && known !== undefined && known !== canonical ? [`description of ${known}: ${description}`] : [];
    const found = [...long, ...(!isShown ? [] : description === "" ? ["no description"] : alike), ...dataFaults(html)];
    return found.map((fault) => `${address}: ${fault}`);
  });
}

/** What is wrong with the structured data of a page; answers to questions have to stand on it word by word. */
function dataFaults(html: string): string[] {
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  const answers = data
    .flatMap((one) => (one["@type"] === "FAQPage" ? (one["mainEntity"] as object[]) : []))
    .map((question) => String(valueAt(question, "acceptedAnswer.text")).replace(/\s+/g, " "));
  const text = answers.length > 0 ? textIn(html) : "";
  const plain = (words: string) => words.replaceAll(" ", "");
  return [
    ...data.flatMap(jsonLdFaults),
    ...answers.filter((answer) => !plain(text).includes(plain(answer))).map((answer) => `answer not shown: ${answer}`),
  ];
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", "#39": "'", lt: "<", gt: ">" };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** The addresses on the site that a page's links and reading forms lead to, without fragments. */
function addressesIn(html: string, base: URL): string[] {
  const visible = html.replace(/<script\b[\s\S]*?<\/script>/g, "");
  const links = [...visible.matchAll(/<a\b[^>]*>/g)].map(([tag]) => attribute(tag, "href"));
  const forms = [...visible.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag, content]) =>
    (attribute(tag!, "method") ?? "get").toLowerCase() === "get"
      ? [`${(attribute(tag!, "action") ?? base.href).split("?")[0]}?${fieldsIn(content!)}`]
      : [],
  );
  return [...links, ...forms].flatMap((href) => {
    if (href === undefined || !URL.canParse(href, base)) return [];
    const { origin, pathname, search } = new URL(href, base);
    return origin === base.origin ? [pathname + search] : [];
  });
}

/** The addresses that a page's other forms are sent to. */
const actionsIn = (html: string, base: URL): string[] =>
  [...html.matchAll(/<(?:form|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const action = attribute(tag, "action") ?? attribute(tag, "formAction") ?? attribute(tag, "formaction");
    if (action === undefined || attribute(tag, "method")?.toLowerCase() === "get" || !URL.canParse(action, base))
      return [];
    const { origin, pathname } = new URL(action, base);
    return origin === base.origin ? [pathname] : [];
  });

/** What a form sends when its button is pressed at once. */
function fieldsIn(form: string): string {
  const sent = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const [name, type] = [attribute(tag, "name"), attribute(tag, "type") ?? "text"];
    const isSent = ["checkbox", "radio"].includes(type) ? /\schecked\b/.test(tag) : !["submit", "file"].includes(type);
    if (name && isSent && !/\sdisabled\b/.test(tag)) sent.append(name, attribute(tag, "value") ?? "");
  }
  for (const [, tag, options] of form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)) {
    const name = attribute(tag!, "name");
    const [first] = /<option\b[^>]*\sselected\b[^>]*>/.exec(options!) ?? /<option\b[^>]*>/.exec(options!) ?? [];
    if (name && first) sent.append(name, attribute(first, "value") ?? "");
  }
  return sent.toString();
}
