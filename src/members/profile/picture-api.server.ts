import type { FastifyInstance } from "fastify";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { pictureFileOf } from "./picture-files.server.ts";
import { pictureMaxBytes, pictureMessages, picturePath, profilePath } from "./rules.ts";
import { savePicture } from "./service.server.ts";

/**
 * `GET /uye-resmi/{id}-{size}.{webp|jpg}`, cacheable for ever, since a new picture has a new id; and the endpoint that
 * the profile's form uploads to.
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
  await receiveFile(app, {
    path: picturePath,
    field: "picture",
    maxBytes: pictureMaxBytes,
    messages: pictureMessages,
    page: profilePath,
    doneQuery: "resim=kaydedildi",
    refusedQuery: () => "resim=olmadi",
    save: (ctx, { bytes }) => savePicture(ctx, bytes),
  });
}

function noFile(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
