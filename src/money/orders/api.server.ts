import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { getFreemiumOrder, getPremiumOrder, updatePremiumOrder } from "./api.ts";
import { saveBillingDetail } from "./billing/api.ts";
import { saveBilling } from "./billing/service.server.ts";
import { freemiumRequests, premiumRequests } from "./requests.ts";
import { createOrder, requireSelling, updateOrder } from "./service.server.ts";

export async function ordersApi(app: FastifyInstance) {
  handle(app, getFreemiumOrder, async (ctx, input) => ({ orderId: await createOrder(ctx, freemiumRequests(input)) }));
  handle(app, getPremiumOrder, async (ctx, input) => ({ orderId: await createOrder(ctx, premiumRequests(input)) }));
  handle(app, updatePremiumOrder, async (ctx, { orderId, ...change }) => {
    const { netKurus, totalKurus, virtualKurus, realKurus } = await updateOrder(ctx, orderId, change);
    return { price: netKurus / 100, priceInKurus: netKurus, totalKurus, virtualKurus, realKurus };
  });
  handle(app, saveBillingDetail, async (ctx, input) => {
    requireSelling(ctx);
    return { id: await saveBilling(ctx, input) };
  });
}
