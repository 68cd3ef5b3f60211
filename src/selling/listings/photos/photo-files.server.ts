import type { FastifyInstance } from "fastify";
import { embeddable } from "#src/shared/embeddable.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { findPhotoFile } from "./files/read.server.ts";
import { placeholder, placeholderHeaders } from "./files/placeholder.server.ts";
import { hasPhoto } from "./queries.server.ts";
import { photoMessages } from "./rules.ts";
import { parsePhotoName } from "./size-rules.ts";

/**
 * `GET /foto/{id}-{size}.{webp|jpg}`: the stored sizes, cacheable forever, because the id is a hash of the content. The
 * larger sizes of a new photo are waited for. A photo whose file is lost answers 404 with a drawing, cached for a minute.
 */
export async function photoFiles(app: FastifyInstance) {
  app.get<{ Params: { "*": string } }>("/foto/*", { config: { isAnonymous: true } }, async (request, reply) => {
    const { ctx, params, headers } = request;
    const name = params["*"];
    const photo = parsePhotoName(name);
    if (!photo) throw new Refusal(404, photoMessages.notFound);
    reply.headers(embeddable);
    const { id, size, format } = photo;
    const tag = `"${name}"`;
    const cached = { "cache-control": "public, max-age=31536000, immutable", etag: tag };
    if (headers["if-none-match"] === tag) return reply.status(304).headers(cached).send();
    const bytes = await findPhotoFile(ctx, id, size, format);
    if (bytes)
      return reply.headers({ ...cached, "content-type": format === "jpg" ? "image/jpeg" : "image/webp" }).send(bytes);
    if (!(await hasPhoto(ctx, id))) throw new Refusal(404, photoMessages.notFound);
    return reply
      .status(404)
      .headers(placeholderHeaders(format))
      .send(await placeholder(size, format));
  });
}
