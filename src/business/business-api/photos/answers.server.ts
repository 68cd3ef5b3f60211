import type { FastifyInstance, FastifyRequest } from "fastify";
import { photoMaxBytes } from "#src/selling/listings/photos/rules.ts";
import { hasManyParts } from "#src/shared/file-form.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { answerApi, answerPrepared, Created, isFile } from "../answering.server.ts";
import { addPhoto, arrangePhotos, removePhoto } from "./endpoints.server.ts";
import { photoMessages } from "./rules.ts";
import { addStoredPhoto, arrangeListingPhotos, removeListingPhoto, storeSentPhoto } from "./service.server.ts";

/** Bytes that a multipart form adds to the file. */
const wrapping = 16 * 1024;

export async function answerPhotos(app: FastifyInstance) {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: photoMaxBytes + wrapping },
    (_request, body, done) => done(null, body),
  );
  // Fetching and storing take seconds, and storing is idempotent: both happen before the transaction.
  answerPrepared(
    app,
    addPhoto,
    async (ctx, { params, body }, request) =>
      storeSentPhoto(ctx, params.id, isFile(request) ? { file: await fileOf(request) } : body),
    async (ctx, { params, prepared }) => new Created(await addStoredPhoto(ctx, params.id, prepared)),
  );
  answerApi(app, arrangePhotos, (ctx, { params, body }) => arrangeListingPhotos(ctx, params.id, body.photoIds));
  answerApi(app, removePhoto, (ctx, { params }) => removeListingPhoto(ctx, params.id, params.photoId));
}

async function fileOf({ headers, body }: FastifyRequest): Promise<Buffer> {
  const type = headers["content-type"] ?? "";
  const refused = new Refusal(422, photoMessages.file, { file: photoMessages.file });
  if (!Buffer.isBuffer(body) || hasManyParts(body, type)) throw refused;
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) throw refused;
  return Buffer.from(await file.arrayBuffer());
}
