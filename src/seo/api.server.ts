import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { memberAddress, shopAddress } from "#src/accounts/public/rules.ts";
import { listingAddress } from "#src/listings/rules.ts";
import { selectionAddress } from "#src/search/address.ts";
import { modelChoice, nothingChosen } from "#src/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import {
  countSitemapChanges,
  countSitemapSellers,
  countSitemapVehicles,
  selectSitemapListings,
  selectSitemapParts,
  selectSitemapSections,
  selectSitemapSellers,
  selectSitemapVehicles,
} from "./queries.server.ts";
import { robotsTxt, sitemapPartSize, sitemapUrl, xmlText } from "./rules.ts";

/** New listings appear in the sitemap within a minute. */
const cacheSeconds = 60;
const batchSize = 1000;
/** The first part also holds the home pages and the sections. */
const vehiclesInPart = sitemapPartSize - 10;

/** robots.txt, and the sitemap as an index of streamed parts. */
export async function seoApi(app: FastifyInstance) {
  app.get("/robots.txt", async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${cacheSeconds}`)
      .send(robotsTxt(request.ctx.origin)),
  );

  app.get("/sitemap.xml", async (request, reply) => {
    const { ctx } = request;
    await countSitemapChanges(ctx, sitemapPartSize);
    const [parts, vehicles, sellers] = await Promise.all([
      selectSitemapParts(ctx),
      countSitemapVehicles(ctx),
      countSitemapSellers(ctx),
    ]);
    const inParts = (name: string, count: number, changedAt: Date | null) =>
      Array.from({ length: count }, (_, part) => ({ path: `/sitemap/${name}-${part + 1}.xml`, changedAt }));
    const files = [
      ...inParts("araclar", Math.max(1, Math.ceil(vehicles.count / vehiclesInPart)), vehicles.changedAt),
      ...inParts("saticilar", Math.ceil(sellers.count / sitemapPartSize), sellers.changedAt),
      ...parts.map(({ part, changedAt }) => ({ path: `/sitemap/ilanlar-${part + 1}.xml`, changedAt })),
    ];
    const entries = files.map(
      ({ path, changedAt }) =>
        `<sitemap><loc>${xmlText(ctx.origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</sitemap>\n`,
    );
    return sendXml(reply, "sitemapindex", entries.values());
  });

  app.get("/sitemap/araclar-:part.xml", async (request, reply) => {
    const part = partOf(request);
    await countSitemapChanges(request.ctx, sitemapPartSize);
    return sendXml(reply, "urlset", vehicleEntries(request.ctx, part));
  });

  app.get("/sitemap/saticilar-:part.xml", async (request, reply) => {
    const part = partOf(request);
    await countSitemapChanges(request.ctx, sitemapPartSize);
    return sendXml(reply, "urlset", sellerEntries(request.ctx, part));
  });

  app.get("/sitemap/ilanlar-:part.xml", async (request, reply) =>
    sendXml(reply, "urlset", listingEntries(request.ctx, partOf(request))),
  );
}

/** Streams the document, because a part has up to 50,000 addresses; 404 for a part without addresses. */
async function sendXml(
  reply: FastifyReply,
  root: "sitemapindex" | "urlset",
  entries: Iterator<string> | AsyncIterator<string>,
) {
  const first = await entries.next();
  if (first.done) throw new Refusal(404, pageNotFound);
  async function* document() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
    for (let entry = first; !entry.done; entry = await entries.next()) yield entry.value;
    yield `</${root}>\n`;
  }
  return reply
    .type("application/xml; charset=utf-8")
    .header("cache-control", `public, max-age=${cacheSeconds}`)
    .send(Readable.from(document()));
}

async function* listingEntries(ctx: Context, part: number) {
  const to = (part + 1) * sitemapPartSize;
  for (let after = part * sitemapPartSize; ;) {
    const rows = await selectSitemapListings(ctx, after, to, batchSize);
    if (rows.length === 0) return;
    yield rows.map((row) => sitemapUrl(ctx.origin + listingAddress(row), row.updatedAt)).join("");
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.id;
  }
}

/** The pages of shops and members with live listings. */
async function* sellerEntries(ctx: Context, part: number) {
  for (const { shop, member, changedAt } of await selectSitemapSellers(ctx, part * sitemapPartSize, sitemapPartSize))
    yield sitemapUrl(ctx.origin + (shop === null ? memberAddress(member!) : shopAddress(shop)), changedAt);
}

/** The zero-based number of a part, from its address. */
function partOf(request: FastifyRequest): number {
  const { part } = request.params as { part: string };
  if (!/^[1-9]\d{0,5}$/.test(part)) throw new Refusal(404, pageNotFound);
  return Number(part) - 1;
}

/**
 * The home pages, rentals and spare parts if there are any, and the result pages of each type, brand, model, and city of a
 * model with listings.
 */
async function* vehicleEntries(ctx: Context, part: number) {
  if (part === 0) {
    const { changedAt: newest } = await countSitemapVehicles(ctx);
    for (const path of ["/", "/araba"]) yield sitemapUrl(ctx.origin + path, newest);
    for (const { listingType, changedAt } of await selectSitemapSections(ctx))
      yield sitemapUrl(ctx.origin + selectionAddress({ ...nothingChosen, listing: listingType }), changedAt);
  }
  for (const row of await selectSitemapVehicles(ctx, part * vehiclesInPart, vehiclesInPart)) {
    const { type, brand, model, city, changedAt } = row;
    const chosen = {
      brands: brand ? [brand] : [],
      models: brand && model ? [modelChoice(brand, model)] : [],
      cities: city ? [city] : [],
    };
    yield sitemapUrl(ctx.origin + selectionAddress({ ...nothingChosen, type, ...chosen }), changedAt);
  }
}
