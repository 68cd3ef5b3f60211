import type { FastifyInstance } from "fastify";
import { emailNotices } from "#src/core/notifications/rules.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { readId } from "#src/shared/validation.ts";
import { disableFollowMails } from "./api.ts";
import { disableFollowEmail } from "./service.server.ts";

export async function followsApi(app: FastifyInstance) {
  handle(app, disableFollowMails, async (ctx, { id }) => {
    await disableFollowEmail(ctx, readId(id));
    return { success: true as const, status: "disabled" as const, message: emailNotices.disabled.title };
  });
}
