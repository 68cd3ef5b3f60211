import type { FastifyInstance } from "fastify";
import { prepareApi, refuseUnknown } from "./answering.server.ts";
import { answerLeads } from "./leads/answers.server.ts";
import { answerListings } from "./listings/answers.server.ts";
import { openApiDocument } from "./openapi/document.server.ts";
import { answerPayouts } from "./payouts/answers.server.ts";
import { answerPhotos } from "./photos/answers.server.ts";
import { apiRoot, openApiPath } from "./rules.ts";
import { answerStatistics } from "./statistics/answers.server.ts";
import { answerWebhooks } from "./webhooks/answers.server.ts";

/** `/api/v1`, for programs of businesses. */
export async function businessApi(app: FastifyInstance) {
  prepareApi(app);
  app.get(openApiPath, { config: { isAnonymous: true } }, async ({ ctx }, reply) => {
    reply.header("cache-control", "public, max-age=300");
    return openApiDocument(ctx.origin);
  });
  answerListings(app);
  await app.register(answerPhotos);
  answerLeads(app);
  answerStatistics(app);
  answerPayouts(app);
  answerWebhooks(app);
  refuseUnknown(app, apiRoot);
}
