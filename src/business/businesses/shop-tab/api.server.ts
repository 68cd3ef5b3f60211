import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { readActivationCode } from "./api.ts";
import { getActivationCode, openTab } from "./service.server.ts";
import { tabHtml } from "./tab-html.ts";

/** Allows no scripts and only our pictures; only Facebook may show the page in a frame. */
const tabPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors https://www.facebook.com https://*.facebook.com";
const maxAgeSeconds = 300;

/** The code of a shop's tab, and the page that the tab shows. */
export async function shopTabApi(app: FastifyInstance) {
  handle(app, readActivationCode, async (ctx) => ({ activationCode: await getActivationCode(ctx) }));
  app.get<{ Params: { code: string } }>(
    "/facebook-sekmesi/:code",
    { config: { isAnonymous: true } },
    async ({ ctx, params }, reply) => {
      const html = tabHtml(await openTab(ctx, params.code));
      reply.headers({ "content-security-policy": tabPolicy, "cache-control": `public, max-age=${maxAgeSeconds}` });
      return reply.type("text/html; charset=utf-8").send(html);
    },
  );
}
