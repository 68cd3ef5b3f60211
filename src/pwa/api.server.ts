import type { FastifyInstance } from "fastify";
import pushWorker from "#src/alerts/push/push-worker.js?raw";
import { workerPath } from "#src/alerts/push/rules.ts";
import styles from "#src/app.css?url";
import { searchesAddress } from "#src/saved-searches/rules.ts";
import { manifest } from "./manifest.ts";
import { offlineDocument } from "./offline-page.server.tsx";
import offlineWorker from "./offline-worker.js?raw";
import { readOffline } from "./offline.server.ts";
import {
  manifestPath,
  offlineLimits,
  offlineMark,
  offlineOwnerHeader,
  offlinePath,
  offlineStorePrefix,
  offlineStores,
  sharedTarget,
  sharePath,
} from "./rules.ts";

const minutes = (count: number) => `public, max-age=${count * 60}`;

/** What makes the site installable: manifest, target of the share menu, service worker and the page it stores. */
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

  app.get(workerPath, { config: { isAnonymous: true } }, async ({ ctx }, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(`${workerSettings(ctx.isOfflineOn)}\n${pushWorker}\n${offlineWorker}`),
  );

  app.get(offlinePath, async ({ ctx }, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("x-robots-tag", "noindex")
      // Browsers name no time of a stored answer by themselves.
      .header("date", ctx.clock().toUTCString())
      .send(offlineDocument(await readOffline(ctx))),
  );
}

/** Browsers fetch the pages' files anew when this text changes, as it does with every new style sheet. */
const workerSettings = (isOn: boolean) =>
  `const settings = ${JSON.stringify({
    ...offlineLimits,
    isOn,
    version: styles,
    storePrefix: offlineStorePrefix,
    stores: offlineStores,
    page: offlinePath,
    mark: offlineMark,
    ownerHeader: offlineOwnerHeader,
    renewAt: ["/garaj", searchesAddress],
  })};`;
