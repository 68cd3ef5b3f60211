import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { rateContent } from "./api.ts";
import { saveRating } from "./service.server.ts";

export async function ratingApi(app: FastifyInstance) {
  handle(app, rateContent, async (ctx, { contentId, rate }, { request, reply }) => {
    const { rated, headers } = await saveRating(ctx, contentId, rate, request.headers.cookie);
    reply.headers(headers);
    return rated;
  });
}
