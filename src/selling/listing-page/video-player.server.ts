import type { FastifyInstance } from "fastify";
import { parseVideoUrl, type Video, videoPlayerPath, videoSites } from "#src/selling/listings/video/rules.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";

/** The policy of a frame that embeds one player and is embedded by our own pages alone. */
const playerPolicy = ({ embedUrl }: Video) =>
  `default-src 'none'; frame-src ${new URL(embedUrl).origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

function playerHtml({ embedUrl, site }: Video): string {
  const url = new URL(embedUrl);
  url.searchParams.set("autoplay", "1");
  return `<!doctype html>
<html lang="tr">
<meta charset="utf-8">
<title>${videoSites[site]}</title>
<style>html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0; background: #000 }</style>
<iframe src="${escapeHtml(url.href)}" title="${videoSites[site]}" autofocus
  allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
  sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
  referrerpolicy="strict-origin-when-cross-origin"></iframe>
</html>
`;
}

/**
 * The frame around the player of a video (docs/decisions/129). It is no page: browsers that open it outside a frame get
 * 404, so that nobody can show a foreign video at an address of ours.
 */
export async function videoPlayer(app: FastifyInstance) {
  app.get<{ Querystring: { adres?: string | string[] } }>(
    videoPlayerPath,
    { config: { isAnonymous: true } },
    async ({ query: { adres }, headers }, reply) => {
      const video = typeof adres === "string" ? parseVideoUrl(adres) : undefined;
      if (!video || (headers["sec-fetch-dest"] ?? "iframe") !== "iframe") throw new Refusal(404, pageNotFound);
      reply.headers({ "content-security-policy": playerPolicy(video), "x-robots-tag": "noindex" });
      return reply.type("text/html; charset=utf-8").send(playerHtml(video));
    },
  );
}
