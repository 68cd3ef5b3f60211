import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { partnerBusinessRequest } from "./api.ts";
import { partnerTexts } from "./rules.ts";
import { requestPartnership } from "./service.server.ts";

export async function partnersApi(app: FastifyInstance) {
  handle(app, partnerBusinessRequest, async (ctx, form) => {
    await requestPartnership(ctx, form);
    return { message: partnerTexts.thanks };
  });
}
