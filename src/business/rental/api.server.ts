import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { bookingBill, bookingSupportRequest } from "./api.ts";
import { readBill } from "./my-bookings/bill.server.ts";
import { supportMessages } from "./support/rules.ts";
import { requestSupport } from "./support/service.server.ts";

export async function rentalApi(app: FastifyInstance) {
  handle(app, bookingBill, (ctx, { id }) => readBill(ctx, id));
  handle(app, bookingSupportRequest, async (ctx, { id, type, message }) => {
    await requestSupport(ctx, id, type, { message });
    return { message: supportMessages.thanks };
  });
}
