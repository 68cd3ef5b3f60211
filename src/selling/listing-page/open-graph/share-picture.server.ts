import type { FastifyInstance } from "fastify";
import { embeddable } from "#src/shared/embeddable.ts";
import { sharePicture } from "./service.server.ts";

/** `GET /ilan-resmi/{keyCode}-{version}.jpg`: the picture of a listing's link preview; its address contains a hash of its content. */
export async function sharePictures(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>(
    "/ilan-resmi/:name",
    { config: { isAnonymous: true } },
    async (request, reply) => {
      const { name } = request.params;
      const picture = await sharePicture(request.ctx, name);
      if (picture.moved !== undefined) return reply.header("cache-control", "no-store").redirect(picture.moved, 302);
      const tag = `"${name}"`;
      reply.headers(embeddable);
      // Without its photo it is a fallback that must not be cached.
      if (picture.isWhole) reply.headers({ "cache-control": "public, max-age=31536000, immutable", etag: tag });
      else reply.header("cache-control", "no-store");
      if (picture.isWhole && request.headers["if-none-match"] === tag) return reply.status(304).send();
      return reply.type("image/jpeg").send(picture.bytes);
    },
  );
}
