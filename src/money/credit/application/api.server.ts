import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { creditTasitApply } from "./api.ts";
import { applicationTexts } from "./rules.ts";
import { applyForCredit } from "./service.server.ts";

export async function creditApplicationApi(app: FastifyInstance) {
  handle(app, creditTasitApply, async (ctx, form) => {
    await applyForCredit(ctx, form);
    return { message: applicationTexts.thanks };
  });
}
