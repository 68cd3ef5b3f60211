import { MIMEType } from "node:util";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { type Context, refuseWhileImpersonating, requireMember } from "./context.server.ts";
import { Refusal } from "./refusal.ts";
import { signInAddress } from "./sign-in-address.ts";

/** A file as it was sent; its name is what the browser says, and not to be trusted. */
export type SentFile = { bytes: Buffer; name: string };

/** The parameters of the address that a file was sent to. */
export type FileParams = Readonly<Record<string, string>>;

type FileForm = {
  /** Where the form is sent to; it may have parameters. */
  path: string;
  /** The name of the file input. */
  field: string;
  maxBytes: number;
  messages: { none: string; tooLarge: string; tooManyFields: string; saved: string };
  /** The page of the form, to which a page without scripts returns. */
  page: string | ((params: FileParams) => string);
  /** The query of that page after a file was saved, or refused. */
  doneQuery: string;
  refusedQuery: (refusal: Refusal) => string;
  /** Checks whether the member may send a file, before it is received. */
  check?: (ctx: Context, params: FileParams) => Promise<void>;
  save: (ctx: Context, file: SentFile, params: FileParams) => Promise<unknown>;
};

/** Bytes that a multipart form adds to the file. */
const wrapping = 16 * 1024;

/**
 * Receives one file of a signed-in member as `multipart/form-data`. A page without scripts is redirected to the form's
 * page, a script gets `{ message }`. 401 for visitors, 403 while impersonating, 413 for a larger file.
 */
export async function receiveFile(app: FastifyInstance, form: FileForm): Promise<void> {
  const { path, maxBytes, messages } = form;
  const pageOf = (request: FastifyRequest) =>
    typeof form.page === "string" ? form.page : form.page(request.params as FileParams);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const refusal = error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? new Refusal(413, messages.tooLarge) : error;
      if (!(refusal instanceof Refusal) || !isPlainForm(request)) throw refusal;
      if (refusal.status === 401) return reply.redirect(signInAddress(pageOf(request)), 303);
      return reply.redirect(`${pageOf(request)}?${form.refusedQuery(refusal)}`, 303);
    });
    // Refused before the file is received.
    scope.addHook("onRequest", async ({ ctx, params }) => {
      requireMember(ctx);
      refuseWhileImpersonating(ctx);
      await form.check?.(ctx, params as FileParams);
    });
    scope.post(path, { bodyLimit: maxBytes + wrapping }, async (request, reply) => {
      await form.save(request.ctx, await sentFile(request, form), request.params as FileParams);
      return isPlainForm(request)
        ? reply.redirect(`${pageOf(request)}?${form.doneQuery}`, 303)
        : reply.send({ message: messages.saved });
    });
  });
}

const isPlainForm = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") === true;

/** Limit of parts in a multipart body: the form has one field, and parsing costs time per part. */
const partsMax = 10;

/** Whether the body has more parts than the form, counted by the boundary in its content type, as its parser reads it. */
export function hasManyParts(body: Buffer, type: string): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0 && parts <= partsMax; at = body.indexOf(boundary, at + 1)) parts++;
  return parts > partsMax;
}

function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null;
  }
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
