import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { offerShowPhone } from "./api.ts";
import { sharePictures } from "./open-graph/share-picture.server.ts";
import { revealPhone } from "./phone-reveal.server.ts";

export async function listingPageApi(app: FastifyInstance) {
  handle(app, offerShowPhone, async (ctx, { keyCode }, { request, reply }) => {
    const { shown, headers } = await revealPhone(ctx, keyCode, request.headers.cookie);
    reply.headers(headers);
    return shown;
  });
  await app.register(sharePictures);
}
