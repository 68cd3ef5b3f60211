import type { FastifyInstance } from "fastify";
import { emailNotices } from "#src/core/notifications/rules.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { saveSearch, setSearchEmail } from "./api.ts";
import { searchMessages } from "./rules.ts";
import { saveSearch as save, toggleSearchEmail } from "./service.server.ts";

export async function savedSearchesApi(app: FastifyInstance) {
  handle(app, saveSearch, async (ctx, search) => ({ message: searchMessages.saved, ...(await save(ctx, search)) }));
  handle(app, setSearchEmail, async (ctx, { id, status }) => {
    await toggleSearchEmail(ctx, id, status);
    return { success: true as const, status, message: emailNotices[status].title };
  });
}
