import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { fulltextSuggestion } from "./api.ts";
import { suggest } from "./service.server.ts";

export async function suggestionsApi(app: FastifyInstance) {
  handle(app, fulltextSuggestion, async (ctx, { product, term }) => ({
    suggestions: await suggest(ctx, product, term),
  }));
}
