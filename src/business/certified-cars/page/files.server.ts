import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/refusal.ts";
import { findPdf } from "../queries.server.ts";
import { certifiedCarMessages, hashPattern, pdfAddress } from "../rules.ts";

/**
 * `GET /sertifikali-arac/rapor/{sha256}.pdf`: the file of a version, newest or not, as it was made when the version was
 * published. 404 for unknown hashes, 410 for a revoked report; browsers revalidate, so that a revoked one is not shown.
 */
export async function reportFiles(app: FastifyInstance) {
  app.get<{ Params: { hash: string } }>(
    pdfAddress(":hash"),
    { config: { isAnonymous: true } },
    async ({ ctx, headers, params: { hash } }, reply) => {
      const file = hashPattern.test(hash) ? await findPdf(ctx, hash) : undefined;
      if (!file) throw new Refusal(404, certifiedCarMessages.pdfNotFound);
      if (file.state === "revoked") throw new Refusal(410, certifiedCarMessages.revoked);
      const etag = `"${hash}"`;
      reply.headers({ etag, "cache-control": "public, no-cache" });
      if (headers["if-none-match"]?.includes(etag)) return reply.status(304).send();
      return reply
        .header("content-disposition", `inline; filename="kontak-ekspertiz-${file.slug}-${file.version}.pdf"`)
        .type("application/pdf")
        .send(file.pdf);
    },
  );
}
