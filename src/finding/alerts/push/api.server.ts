import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { readPushSettings, subscribeToPush, unsubscribeFromPush } from "./api.ts";
import { pushMessages } from "./rules.ts";
import { pushSettings, subscribe, unsubscribeBrowser } from "./service.server.ts";

export async function pushApi(app: FastifyInstance) {
  handle(app, readPushSettings, (ctx) => pushSettings(ctx));
  handle(app, subscribeToPush, async (ctx, subscription) => {
    await subscribe(ctx, subscription);
    return { message: pushMessages.on };
  });
  handle(app, unsubscribeFromPush, async (ctx, { endpoint }) => {
    await unsubscribeBrowser(ctx, endpoint);
    return { message: pushMessages.off };
  });
}
