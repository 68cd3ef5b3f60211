import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { sendToGtm } from "./api.ts";
import { priceThrottle } from "./rules.ts";
import { highestPrice } from "./service.server.ts";

export async function findACarApi(app: FastifyInstance) {
  handle(app, sendToGtm, async (ctx, form) => {
    await takeToken(ctx, `wish-price:${askerKey(ctx)}`, priceThrottle);
    return { maxPrice: await highestPrice(ctx, form) };
  });
}
