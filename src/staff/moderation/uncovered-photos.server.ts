import type { FastifyInstance } from "fastify";
import { uncoveredFileName } from "#src/selling/listings/photos/cover/rules.ts";
import { placeholder } from "#src/selling/listings/photos/files/placeholder.server.ts";
import { findCover } from "#src/selling/listings/photos/queries.server.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";

/** `GET /yonetim/foto/{id}`: the picture without the covered plate, for moderators alone; 404 for everybody else. */
export async function uncoveredPhotos(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>("/yonetim/foto/:id", async ({ ctx, params: { id } }, reply) => {
    requireDesk(ctx, "listings");
    if (!/^[0-9a-f]{32}$/.test(id) || !(await findCover(ctx, id)).isCovered)
      throw new Refusal(404, photoMessages.notFound);
    const bytes = await ctx.photos.find(uncoveredFileName(id));
    return reply
      .status(bytes ? 200 : 404)
      .headers({ "cache-control": "private, no-store", "content-type": "image/jpeg" })
      .send(bytes ?? (await placeholder(1600, "jpg")));
  });
}
