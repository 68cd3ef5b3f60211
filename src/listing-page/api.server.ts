import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { offerShowPhone } from "./api.ts";
import { sharePictures } from "./open-graph/share-picture.server.ts";
import { revealPhone } from "./phone-reveal.server.ts";
import { rateContent } from "./rating/api.ts";
import { saveRating } from "./rating/service.server.ts";

export async function listingPageApi(app: FastifyInstance) {
  handle(app, offerShowPhone, async (ctx, { keyCode }, { request, reply }) => {
    const { shown, headers } = await revealPhone(ctx, keyCode, request.headers.cookie);
    reply.headers(headers);
    return shown;
  });
  handle(app, rateContent, async (ctx, { contentId, rate }, { request, reply }) => {
    const { rated, headers } = await saveRating(ctx, contentId, rate, request.headers.cookie);
    reply.headers(headers);
    return rated;
  });
  await app.register(sharePictures);
}
