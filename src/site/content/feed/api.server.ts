import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { selectLiveContent } from "../items/queries.server.ts";
import { contentAddress, contentKinds, editorialBoard } from "../items/rules.ts";
import { newsFeedPath } from "../pages/feed-address.ts";

const feedSize = 30;

/** Text of an XML document; control characters are invalid there. */
const xml = (text: string) => escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ""));

/** The newest news as RSS 2.0. Readers of feeds revalidate with the ETag, so that a scheduled page appears on time. */
export async function newsFeed(app: FastifyInstance) {
  app.get(newsFeedPath, async ({ ctx, headers }, reply) => {
    const news = await selectLiveContent(ctx, { kind: "news" }, { limit: feedSize });
    const items = news.map(({ title, summary, topic, publishedAt, pictureId, byline, ...item }) => {
      const url = ctx.origin + contentAddress(item);
      return [
        "<item>",
        `<title>${xml(title)}</title>`,
        `<link>${xml(url)}</link>`,
        `<guid isPermaLink="false">${xml(`${ctx.origin}/icerik/${item.id}`)}</guid>`,
        `<description>${xml(summary)}</description>`,
        `<dc:creator>${xml(byline ?? editorialBoard)}</dc:creator>`,
        ...(topic === null ? [] : [`<category>${xml(topic)}</category>`]),
        ...(pictureId === null
          ? []
          : [`<media:content url="${xml(ctx.origin + pictureUrl(pictureId, 1600, "jpg"))}" medium="image"/>`]),
        `<pubDate>${publishedAt.toUTCString()}</pubDate>`,
        "</item>",
      ].join("");
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>Kontak haberleri</title>
<link>${xml(ctx.origin + contentKinds.news.list)}</link>
<description>Otomobil piyasasından ve Kontak’tan haberler.</description>
<language>tr</language>
<atom:link href="${xml(ctx.origin + newsFeedPath)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
    const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    reply.type("application/rss+xml; charset=utf-8").headers({ "cache-control": "public, no-cache", etag });
    return headers["if-none-match"]?.includes(etag) ? reply.status(304).send() : reply.send(text);
  });
}
