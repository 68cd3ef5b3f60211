import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { certificatedCarMessage } from "./api.ts";
import { callTexts } from "./rules.ts";
import { requestCall } from "./service.server.ts";

export async function certifiedCarCallApi(app: FastifyInstance) {
  handle(app, certificatedCarMessage, async (ctx, form) => {
    await requestCall(ctx, form);
    return { message: callTexts.thanks };
  });
}
