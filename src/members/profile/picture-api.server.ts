import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { requireMember, refuseWhileImpersonating } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { signInAddress } from "#src/shared/sign-in-address.ts";
import { pictureFileOf } from "./picture-files.server.ts";
import { pictureMaxBytes, pictureMessages, picturePath, profilePath } from "./rules.ts";
import { savePicture } from "./service.server.ts";

/** Bytes that a multipart form adds to the file. */
const wrapping = 16 * 1024;

/**
 * `GET /uye-resmi/{id}-{size}.{webp|jpg}`, cacheable for ever, since a new picture has a new id; and the endpoint that
 * the profile's form uploads to. A page without scripts is redirected to the profile, a script gets `{ message }`.
 */
export async function pictureApi(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>(
    "/uye-resmi/:name",
    { config: { isAnonymous: true } },
    async ({ params: { name }, ctx, headers }, reply) => {
      const picture = pictureFileOf(name);
      const bytes = picture && (await ctx.photos.read(picture.file).catch(noFile));
      if (!picture || !bytes) throw new Refusal(404, pictureMessages.notFound);
      const tag = `"${name}"`;
      reply.headers({ "cache-control": "public, max-age=31536000, immutable", etag: tag });
      if (headers["if-none-match"] === tag) return reply.status(304).send();
      return reply.type(picture.format === "jpg" ? "image/jpeg" : "image/webp").send(bytes);
    },
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const refusal = error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? new Refusal(413, pictureMessages.tooLarge) : error;
      if (!(refusal instanceof Refusal) || !isPlainForm(request)) throw refusal;
      if (refusal.status === 401) return reply.redirect(signInAddress(profilePath), 303);
      return reply.redirect(`${profilePath}?resim=olmadi`, 303);
    });
    // Refused before the picture is received.
    scope.addHook("onRequest", async ({ ctx }) => {
      requireMember(ctx);
      refuseWhileImpersonating(ctx);
    });
    scope.post(picturePath, { bodyLimit: pictureMaxBytes + wrapping }, async (request, reply) => {
      await savePicture(request.ctx, await sentPicture(request));
      return isPlainForm(request)
        ? reply.redirect(`${profilePath}?resim=kaydedildi`, 303)
        : reply.send({ message: pictureMessages.saved });
    });
  });
}

function noFile(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}

const isPlainForm = ({ headers }: FastifyRequest) => headers.accept?.includes("text/html") === true;

/** Limit of parts in a multipart body: the form has one field, and parsing costs time per part. */
const partsMax = 10;

/** Whether the body has more parts than the form, counted by the boundary in its content type. */
function hasManyParts(body: Buffer, type: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined) return false;
  let parts = 0;
  for (let at = body.indexOf(boundary); at >= 0 && parts <= partsMax; at = body.indexOf(boundary, at + 1)) parts++;
  return parts > partsMax;
}

/** The file of the form's field `picture`. */
async function sentPicture({ headers, body }: FastifyRequest): Promise<Buffer> {
  const type = headers["content-type"] ?? "";
  if (Buffer.isBuffer(body) && hasManyParts(body, type)) throw new Refusal(413, pictureMessages.tooManyFields);
  const form = Buffer.isBuffer(body)
    ? await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => undefined)
    : undefined;
  const file = form?.get("picture");
  if (!(file instanceof File) || file.size === 0) throw new Refusal(422, pictureMessages.none);
  return Buffer.from(await file.arrayBuffer());
}
