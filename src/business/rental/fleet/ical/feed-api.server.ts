import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { takeToken } from "#src/shared/throttle.server.ts";
import { feedPath, readFeed } from "./service.server.ts";

/** Calendar programs ask every few minutes, several from one network. */
const feedThrottle = { capacity: 120, perHour: 600 };

/** `GET /kiralama-takvimi/{secret}.ics`: the calendar of a business or an offer; 304 for one that did not change. */
export async function calendarFeedApi(app: FastifyInstance) {
  app.get<{ Params: { token: string } }>(`${feedPath}/:token.ics`, async ({ ctx, params, headers }, reply) => {
    await takeToken(ctx, `rental-calendar:${ctx.client}`, feedThrottle);
    const text = await readFeed(ctx, params.token);
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    void reply.headers({ etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
    if (headers["if-none-match"] === etag) return reply.status(304).send();
    return reply
      .header("content-disposition", 'inline; filename="kontak-kiralama.ics"')
      .type("text/calendar; charset=utf-8")
      .send(text);
  });
}
