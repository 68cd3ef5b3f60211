import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/refusal.ts";
import { parsePhotoName, photoFileName, photoMessages } from "./rules.ts";

/** `GET /foto/{id}-{size}.{webp|jpg}`: the kept sizes, for ever cacheable, since an id is its content. */
export async function photoFiles(app: FastifyInstance) {
  app.get<{ Params: { "*": string } }>("/foto/*", { config: { isAnonymous: true } }, async (request, reply) => {
    const name = request.params["*"];
    const photo = parsePhotoName(name);
    if (!photo) throw new Refusal(404, photoMessages.notFound);
    const tag = `"${name}"`;
    reply.headers({ "cache-control": "public, max-age=31536000, immutable", etag: tag });
    if (request.headers["if-none-match"] === tag) return reply.status(304).send();
    const { id, size, format } = photo;
    const bytes = await request.ctx.photos.read(photoFileName(id, size, format)).catch((error) => {
      reply.removeHeader("cache-control").removeHeader("etag");
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      throw new Refusal(404, photoMessages.notFound);
    });
    return reply.type(format === "jpg" ? "image/jpeg" : "image/webp").send(bytes);
  });
}
