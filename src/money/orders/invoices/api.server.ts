import type { FastifyInstance } from "fastify";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { invoiceAddress } from "./rules.ts";
import { readInvoicePdf } from "./service.server.ts";

/** `GET /siparislerim/{orderId}/fatura`: the PDF of an order's invoice, with `belge` that of a credit note. */
export async function invoiceFiles(app: FastifyInstance) {
  app.get<{ Params: { orderId: string }; Querystring: { belge?: string } }>(
    invoiceAddress(":orderId"),
    async ({ ctx, params: { orderId }, query: { belge } }, reply) => {
      if (!ctx.member) return reply.redirect(signInAddress(invoiceAddress(orderId)));
      const { pdf, number } = await readInvoicePdf(ctx, orderId, belge === undefined ? undefined : String(belge));
      return reply
        .headers({
          "content-disposition": `inline; filename="kontak-${number}.pdf"`,
          "cache-control": "private, no-store",
        })
        .type("application/pdf")
        .send(pdf);
    },
  );
}
