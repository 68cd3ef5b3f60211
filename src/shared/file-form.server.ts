import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { type Context, refuseWhileImpersonating, requireMember } from "./context.server.ts";
import { Refusal } from "./refusal.ts";
import { signInAddress } from "./sign-in-address.ts";

/** A file as it was sent; its name is what the browser says, and not to be trusted. */
export type SentFile = { bytes: Buffer; name: string };

type FileForm = {
  /** Where the form is sent to. */
  path: string;
  /** The name of the file input. */
  field: string;
  maxBytes: number;
  messages: { none: string; tooLarge: string; tooManyFields: string; saved: string };
  /** The page of the form, to which a page without scripts returns. */
  page: string;
  /** The query of that page after a file was saved, or refused. */
  doneQuery: string;
  refusedQuery: (refusal: Refusal) => string;
  /** Checks whether the member may send a file, before it is received. */
  check?: (ctx: Context) => Promise<void>;
  save: (ctx: Context, file: SentFile) => Promise<unknown>;
};

/** Bytes that a multipart form adds to the file. */
const wrapping = 16 * 1024;

/**
 * Receives one file of a signed-in member as `multipart/form-data`. A page without scripts is redirected to the form's
 * page, a script gets `{ message }`. 401 for visitors, 403 while impersonating, 413 for a larger file.
 */
export async function receiveFile(app: FastifyInstance, form: FileForm): Promise<void> {
  const { path, page, maxBytes, messages } = form;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const refusal = error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? new Refusal(413, messages.tooLarge) : error;
      if (!(refusal instanceof Refusal) || !isPlainForm(request)) throw refusal;
      if (refusal.status === 401) return reply.redirect(signInAddress(page), 303);
      return reply.redirect(`${page}?${form.refusedQuery(refusal)}`, 303);
    });
    // Refused before the file is received.
    scope.addHook("onRequest", async ({ ctx }) => {
      requireMember(ctx);
      refuseWhileImpersonating(ctx);
      await form.check?.(ctx);
    });
    scope.post(path, { bodyLimit: maxBytes + wrapping }, async (request, reply) => {
      await form.save(request.ctx, await sentFile(request, form));
      return isPlainForm(request)
        ? reply.redirect(`${page}?${form.doneQuery}`, 303)
        : reply.send({ message: messages.saved });
    });
  });
}

const isPlainForm = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") === true;

/** Limit of parts in a multipart body: the form has one field, and parsing costs time per part. */
const partsMax = 10;

/** Whether the body has more parts than the form, counted by the boundary in its content type. */
export function hasManyParts(body: Buffer, type: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return false;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0 && parts <= partsMax; at = body.indexOf(boundary, at + 1)) parts++;
  return parts > partsMax;
}

async function sentFile({ headers, body }: FastifyRequest, { field, messages }: FileForm): Promise<SentFile> {
  const type = headers["content-type"] ?? "";
  if (Buffer.isBuffer(body) && hasManyParts(body, type)) throw new Refusal(413, messages.tooManyFields);
  const form = Buffer.isBuffer(body)
    ? await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => undefined)
    : undefined;
  const file = form?.get(field);
  if (!(file instanceof File) || file.size === 0) throw new Refusal(422, messages.none);
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
}
