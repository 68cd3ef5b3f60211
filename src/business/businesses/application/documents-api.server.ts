import type { FastifyInstance } from "fastify";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { applicationPath, documentFault, documentMaxBytes, documentMessages, documentPath } from "./rules.ts";
import { addDocument, checkDocument, openDocument } from "./service.server.ts";

const types = { pdf: "application/pdf", jpg: "image/jpeg" } as const;

/** `GET /dukkan-olustur/belge/{id}` for the applicant and moderators, and the endpoint that documents are uploaded to. */
export async function documentsApi(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>(`${documentPath}/:id`, async ({ params: { id }, ctx }, reply) => {
    if (!ctx.member) return reply.redirect(signInAddress(applicationPath));
    const { kind, bytes } = await openDocument(ctx, id);
    return reply
      .headers({
        "content-type": types[kind as keyof typeof types],
        // A PDF is not opened by the site: it may contain scripts.
        "content-disposition": `${kind === "pdf" ? "attachment" : "inline"}; filename="belge-${id.slice(0, 8)}.${kind}"`,
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      })
      .send(bytes);
  });
  await receiveFile(app, {
    path: documentPath,
    field: "document",
    maxBytes: documentMaxBytes,
    messages: documentMessages,
    page: applicationPath,
    doneQuery: "belge=eklendi#belgeler",
    refusedQuery: ({ status, message }) => `belge=${documentFault(status, message) ?? "type"}#belgeler`,
    check: checkDocument,
    save: addDocument,
  });
}
