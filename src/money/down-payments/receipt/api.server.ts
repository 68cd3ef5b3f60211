import type { FastifyInstance } from "fastify";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { receiptPath } from "../rules.ts";
import { readReceipt } from "./service.server.ts";

/** `GET /on-odemelerim/{id}/makbuz`: the receipt of a paid down payment as a PDF, for its buyer. */
export async function receiptFiles(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>(receiptPath(":id"), async ({ ctx, params: { id } }, reply) => {
    if (!ctx.member) return reply.redirect(signInAddress(receiptPath(id)));
    return reply
      .headers({
        "content-disposition": `inline; filename="kontak-on-odeme-${id.replace(/\W/g, "")}.pdf"`,
        "cache-control": "private, no-store",
      })
      .type("application/pdf")
      .send(await readReceipt(ctx, id));
  });
}
