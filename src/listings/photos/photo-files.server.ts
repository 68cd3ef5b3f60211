import type { FastifyInstance } from "fastify";
import { Refusal } from "#src/shared/refusal.ts";
import type { Context } from "#src/shared/context.server.ts";
import { finishPhoto } from "./making/service.server.ts";
import { selectUnmadePhotoIds } from "./queries.server.ts";
import { photoMessages } from "./rules.ts";
import { isThumbnail, parsePhotoName, photoFileName } from "./size-rules.ts";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
const isUnmade = async (ctx: Context, id: string) => (await selectUnmadePhotoIds(ctx, [id])).length > 0;

/** `GET /foto/{id}-{size}.{webp|jpg}`: the stored sizes, cacheable forever, because the id is a hash of the content. */
export async function photoFiles(app: FastifyInstance) {
  app.get<{ Params: { "*": string } }>("/foto/*", { config: { isAnonymous: true } }, async (request, reply) => {
    const name = request.params["*"];
    const photo = parsePhotoName(name);
    if (!photo) throw new Refusal(404, photoMessages.notFound);
    const tag = `"${name}"`;
    reply.headers({ "cache-control": "public, max-age=31536000, immutable", etag: tag });
    if (request.headers["if-none-match"] === tag) return reply.status(304).send();
    const { id, size, format } = photo;
    const read = () => request.ctx.photos.read(photoFileName(id, size, format));
    const bytes = await read().catch(async (error) => {
      // Waits for the larger sizes of a new photo, which are made after its thumbnails.
      if (isMissing(error) && !isThumbnail(size) && (await isUnmade(request.ctx, id))) {
        await finishPhoto(request.ctx, id);
        return read();
      }
      reply.removeHeader("cache-control").removeHeader("etag");
      if (!isMissing(error)) throw error;
      throw new Refusal(404, photoMessages.notFound);
    });
    return reply.type(format === "jpg" ? "image/jpeg" : "image/webp").send(bytes);
  });
}
