import type { FastifyInstance } from "fastify";
import { coverAspect, coverSizes } from "#src/people/accounts/public/rules.ts";
import { placeholderHeaders, placeholderOf } from "#src/selling/listings/photos/files/placeholder.server.ts";
import { embeddable } from "#src/shared/embeddable.ts";
import { receiveFile } from "#src/shared/file-form.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPicture, pictureFileOf } from "./picture-files.server.ts";
import { pictureMaxBytes, pictureMessages, picturePath, profilePath } from "./rules.ts";
import { savePicture } from "./service.server.ts";

/**
 * `GET /uye-resmi/{id}-{size}.{webp|jpg}`, cacheable for ever, since a new picture has a new id; a lost file answers 404
 * with a drawing. And the endpoint that the profile's form uploads to.
 */
export async function pictureApi(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>(
    "/uye-resmi/:name",
    { config: { isAnonymous: true } },
    async ({ params: { name }, ctx, headers }, reply) => {
      const picture = pictureFileOf(name);
      if (!picture) throw new Refusal(404, pictureMessages.notFound);
      const bytes = await findPicture(ctx, name);
      if (!bytes) {
        const { size, format } = picture;
        const drawn = await placeholderOf(size, format, size < coverSizes[0] ? 1 : coverAspect);
        return reply.status(404).headers(placeholderHeaders(format)).send(drawn);
      }
      const tag = `"${name}"`;
      reply.headers({ ...embeddable, "cache-control": "public, max-age=31536000, immutable", etag: tag });
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
