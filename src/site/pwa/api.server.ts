import type { FastifyInstance } from "fastify";
import { workerPath } from "#src/finding/alerts/push/rules.ts";
import { manifest } from "./manifest.ts";
import { readOffline } from "./offline.server.ts";
import { manifestPath, offlinePath, sharedTarget, sharePath } from "./rules.ts";

const minutes = (count: number) => `public, max-age=${count * 60}`;

/**
 * What makes the site installable: manifest, target of the share menu, service worker and the page it stores. The last two
 * are imported once they are asked for: their style sheets and scripts are files of the build, which tools run without.
 */
export async function pwaApi(app: FastifyInstance) {
  app.get(manifestPath, { config: { isAnonymous: true } }, async (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", minutes(60))
      .send(JSON.stringify(manifest)),
  );

  app.get(sharePath, async ({ ctx, query, siteOrigin }, reply) =>
    reply.redirect(sharedTarget(query as Record<string, unknown>, [ctx.origin, siteOrigin]), 303),
  );

  app.get(workerPath, { config: { isAnonymous: true } }, async ({ ctx }, reply) => {
    const { serviceWorker } = await import("./service-worker.server.ts");
    return reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(serviceWorker(ctx.isOfflineOn));
  });

  app.get(offlinePath, async ({ ctx }, reply) => {
    const { offlineDocument } = await import("./offline-page.server.tsx");
    return (
      reply
        .type("text/html; charset=utf-8")
        .header("x-robots-tag", "noindex")
        // Browsers name no time of a stored answer by themselves.
        .header("date", ctx.clock().toUTCString())
        .send(offlineDocument(await readOffline(ctx)))
    );
  });
}
