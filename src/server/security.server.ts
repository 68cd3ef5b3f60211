import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#src/shared/refusal.ts";

const foreignRequest = "İşlem gerçekleşmedi!";

/**
 * Whether the request comes from one of our own pages: `Sec-Fetch-Site` says so, or, in its absence, Origin or Referer.
 */
export function isOwnRequest({ headers, siteOrigin }: Pick<FastifyRequest, "headers" | "siteOrigin">): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const from = headers.origin ?? headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).origin === siteOrigin;
}

/** The address itself is opened: it was typed, or a link in a mail was followed. */
const isNavigation = ({ headers }: FastifyRequest) =>
  (headers["sec-fetch-mode"] ?? (headers.accept?.includes("text/html") ? "navigate" : "")) === "navigate";

/**
 * Refuses writes that pages of other sites send with a visitor's cookies (Product 12.1); opening the address of such a
 * call shows a confirmation page first.
 */
export function refuseForeignWrites(app: FastifyInstance) {
  app.addHook("onRequest", async (request, reply) => {
    const { confirmAt } = request.routeOptions.config;
    if (confirmAt !== undefined && isNavigation(request)) {
      const params = request.params as Record<string, string>;
      const page = confirmAt.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
      return reply.redirect(page + new URL(request.url, "http://own.invalid").search, 303);
    }
    const { changes, mayBeForeign } = request.routeOptions.config;
    const writes = !["GET", "HEAD", "OPTIONS"].includes(request.method) || changes === true;
    if (writes && !mayBeForeign && !isOwnRequest(request)) throw new Refusal(403, foreignRequest);
  });
}

/**
 * The content security policy of a page that runs these scripts beside our files: `'nonce-…'` or hashes.
 * `paymentOrigins` are those of the payment provider's pages, which the page may frame and send forms to; such a frame
 * ends at our callback, which is framed as well. Players of videos are inside a frame of ours (docs/decisions/129).
 */
export const scriptsPolicy = (scripts: string, paymentOrigins: readonly string[] = []) =>
  `default-src 'self'; script-src ${["'self'", scripts].join(" ").trim()}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src ${["'self'", ...paymentOrigins].join(" ")}; object-src 'none'; base-uri 'none'; form-action ${["'self'", ...paymentOrigins].join(" ")}; frame-ancestors 'none'`;

/** An answer without its own Cache-Control is never cached: what a call returns is for its caller. */
export function storeNothingUnasked(app: FastifyInstance) {
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/**
 * The headers of every answer, and the content security policy of every HTML page. Scripts run only with the request's
 * nonce; a cached page brings a policy of its own, with the hashes of its scripts.
 */
export function securityHeaders(app: FastifyInstance, { isBuilt, isSecure }: { isBuilt: boolean; isSecure: boolean }) {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "x-content-type-options": "nosniff",
      // A page of another site that opens one of ours gets no reference to its window.
      "cross-origin-opener-policy": "same-origin",
      // Other sites embed photos alone, which answer with a value of their own.
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), geolocation=(self), microphone=()",
    });
    if (isSecure) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
  if (!isBuilt) return; // Vite's own scripts carry no nonce
  app.addHook("onSend", async ({ ctx }, reply, payload) => {
    if (!isHtml(reply, payload) || reply.hasHeader("content-security-policy")) return;
    // A request that was refused before it got a context is answered with a page without scripts.
    reply.header(
      "content-security-policy",
      scriptsPolicy(ctx?.nonce ? `'nonce-${ctx.nonce}'` : "", ctx?.payments?.pageOrigins),
    );
  });
}

function isHtml(reply: FastifyReply, payload: unknown): boolean {
  const type = payload instanceof Response ? payload.headers.get("content-type") : reply.getHeader("content-type");
  return String(type ?? "").startsWith("text/html");
}
