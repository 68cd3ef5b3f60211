import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { memberAddress, shopAddress } from "#src/people/accounts/public/rules.ts";
import { selectLiveContent, countLiveContent } from "#src/site/content/items/queries.server.ts";
import { contentAddress, contentKindIds, contentKinds } from "#src/site/content/items/rules.ts";
import { directoryPath } from "#src/business/businesses/directory/rules.ts";
import { selectListedReports } from "#src/business/certified-cars/queries.server.ts";
import { certifiedCarsPath, reportAddress } from "#src/business/certified-cars/rules.ts";
import { listingAddress } from "#src/selling/listings/rules.ts";
import { offeredPlaces } from "#src/business/rental/landing/service.server.ts";
import { contactPath, dataRightPath, listingRemovalPath } from "#src/staff/requests/contact-path.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { modelChoice, nothingChosen } from "#src/finding/search/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { taxResultPaths } from "#src/money/vehicle-tax/service.server.ts";
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
import { robotsTxt, securityTxt, sitemapPartSize, sitemapUrl, xmlText } from "./rules.ts";

/** New listings appear in the sitemap within a minute. */
const cacheSeconds = 60;
const batchSize = 1000;
/** The first part also holds the home pages and the sections. */
const vehiclesInPart = sitemapPartSize - 10;

/** Pages about the site and its company; they are listed beside those of the calculators. */
const companyPages = [
  "/hakkimizda",
  "/basin",
  "/is-ortaklari",
  "/is-ortagi",
  contactPath,
  listingRemovalPath,
  dataRightPath,
];

/** What programs ask for at fixed addresses: robots.txt, security.txt and the sitemap in parts. */
export async function seoApi(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/sitemap")) route.config = { ...route.config, isExport: true };
  });
  app.get("/robots.txt", async (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${cacheSeconds}`)
      .send(robotsTxt(request.ctx.origin)),
  );

  app.get("/.well-known/security.txt", async ({ ctx }, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", `public, max-age=${cacheSeconds}`)
      .send(securityTxt(ctx.origin, ctx.contactEmail, ctx.clock())),
  );

  app.get("/sitemap.xml", async (request, reply) => {
    const { ctx } = request;
    await countSitemapChanges(ctx, sitemapPartSize);
    const [parts, vehicles, sellers, places, certified] = await Promise.all([
      selectSitemapParts(ctx),
      countSitemapVehicles(ctx),
      countSitemapSellers(ctx),
      offeredPlaces(ctx),
      selectListedReports(ctx),
    ]);
    const inParts = (name: string, count: number, changedAt: Date | null) =>
      Array.from({ length: count }, (_, part) => ({ path: `/sitemap/${name}-${part + 1}.xml`, changedAt }));
    const files = [
      { path: "/sitemap/hesaplama.xml", changedAt: null },
      ...(await contentChanges(ctx)),
      ...inParts("araclar", Math.max(1, Math.ceil(vehicles.count / vehiclesInPart)), vehicles.changedAt),
      ...inParts("saticilar", Math.ceil(sellers.count / sitemapPartSize), sellers.changedAt),
      ...inParts("kiralama", places.length > 0 ? 1 : 0, null),
      ...inParts("sertifikalar", certified.length > 0 ? 1 : 0, certified.at(-1)?.updatedAt ?? null),
      ...parts.map(({ part, changedAt }) => ({ path: `/sitemap/ilanlar-${part + 1}.xml`, changedAt })),
    ];
    const entries = files.map(
      ({ path, changedAt }) =>
        `<sitemap><loc>${xmlText(ctx.origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</sitemap>\n`,
    );
    return sendWhole(request, reply, "sitemapindex", entries);
  });

  app.get("/sitemap/araclar-:part.xml", async (request, reply) => {
    const part = partOf(request);
    await countSitemapChanges(request.ctx, sitemapPartSize);
    return sendWhole(request, reply, "urlset", await vehicleEntries(request.ctx, part));
  });

  app.get("/sitemap/saticilar-:part.xml", async (request, reply) => {
    const part = partOf(request);
    await countSitemapChanges(request.ctx, sitemapPartSize);
    return sendWhole(request, reply, "urlset", await sellerEntries(request.ctx, part));
  });

  app.get("/sitemap/hesaplama.xml", async (request, reply) => {
    const { ctx } = request;
    const paths = ["/tasit-kredisi", "/mtv-hesaplama", ...(await taxResultPaths(ctx)), ...companyPages];
    return sendWhole(
      request,
      reply,
      "urlset",
      paths.map((path) => sitemapUrl(ctx.origin + path, null)),
    );
  });

  app.get("/sitemap/icerik.xml", async (request, reply) =>
    sendWhole(request, reply, "urlset", await contentEntries(request.ctx)),
  );

  app.get("/sitemap/kiralama-1.xml", async (request, reply) => {
    const places = await offeredPlaces(request.ctx);
    const entries = places.map(({ to }) => sitemapUrl(request.ctx.origin + to, null));
    return sendWhole(request, reply, "urlset", entries);
  });

  app.get("/sitemap/sertifikalar-1.xml", async (request, reply) => {
    const reports = await selectListedReports(request.ctx);
    const pages = reports.map(({ slug, updatedAt }) => ({ path: reportAddress(slug), updatedAt }));
    const entries = [{ path: certifiedCarsPath, updatedAt: null }, ...pages].map(({ path, updatedAt }) =>
      sitemapUrl(request.ctx.origin + path, updatedAt),
    );
    return sendWhole(request, reply, "urlset", reports.length > 0 ? entries : []);
  });

  app.get("/sitemap/ilanlar-:part.xml", async (request, reply) => {
    const { ctx } = request;
    const part = partOf(request);
    await countSitemapChanges(ctx, sitemapPartSize);
    const state = (await selectSitemapParts(ctx)).find((one) => one.part === part);
    if (!state) throw new Refusal(404, pageNotFound);
    const etag = etagOf(`${ctx.origin} ${state.live} ${state.changedAt.toISOString()}`);
    if (isUnchanged(request, reply, etag)) return reply.status(304).send();
    return reply.send(Readable.from(listingDocument(ctx, part)));
  });
}

type Root = "sitemapindex" | "urlset";

/** Sends a document of few entries; a part without entries is no part: 404. */
function sendWhole(request: FastifyRequest, reply: FastifyReply, root: Root, entries: readonly string[]) {
  if (entries.length === 0) throw new Refusal(404, pageNotFound);
  const text = startOf(root) + entries.join("") + endOf(root);
  return isUnchanged(request, reply, etagOf(text)) ? reply.status(304).send() : reply.send(text);
}

/** A part of 50,000 addresses is sent while it is read: it is never whole in memory. */
async function* listingDocument(ctx: Context, part: number) {
  yield startOf("urlset");
  yield* listingEntries(ctx, part);
  yield endOf("urlset");
}

const startOf = (root: Root) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
const endOf = (root: Root) => `</${root}>\n`;

const etagOf = (text: string) => `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

/** Sets the headers of a sitemap; true where the client already has this version. */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.type("application/xml; charset=utf-8").headers({ "cache-control": `public, max-age=${cacheSeconds}`, etag });
  return headers["if-none-match"]?.includes(etag) === true;
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

/** The pages of shops and members that offer something. */
async function sellerEntries(ctx: Context, part: number) {
  const rows = await selectSitemapSellers(ctx, part * sitemapPartSize, sitemapPartSize);
  return rows.map(({ shop, member, changedAt }) =>
    sitemapUrl(ctx.origin + (shop === null ? memberAddress(member!) : shopAddress(shop)), changedAt),
  );
}

/** The file of news, videos, guides and help pages, where there are some. */
async function contentChanges(ctx: Context) {
  const kinds = await Promise.all(contentKindIds.map((kind) => countLiveContent(ctx, { kind })));
  const dates = kinds.flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
  return dates.length === 0 ? [] : [{ path: "/sitemap/icerik.xml", changedAt: new Date(Math.max(...dates)) }];
}

/** The lists of content that have items, and the items. */
async function contentEntries(ctx: Context) {
  const kinds = await Promise.all(
    contentKindIds.map(async (kind) => ({
      list: contentKinds[kind].list,
      items: await selectLiveContent(ctx, { kind }, { limit: sitemapPartSize / contentKindIds.length - 1 }),
    })),
  );
  return kinds
    .filter(({ items }) => items.length > 0)
    .flatMap(({ list, items }) => [
      sitemapUrl(ctx.origin + list, items[0]!.publishedAt),
      ...items.map((item) => sitemapUrl(ctx.origin + contentAddress(item), item.changedAt)),
    ]);
}

/** The zero-based number of a part, from its address. */
function partOf(request: FastifyRequest): number {
  const { part } = request.params as { part: string };
  if (!/^[1-9]\d{0,5}$/.test(part)) throw new Refusal(404, pageNotFound);
  return Number(part) - 1;
}

/** The home pages, the businesses, rentals and spare parts where there are some, and the result pages that have listings. */
async function vehicleEntries(ctx: Context, part: number) {
  const rows = await selectSitemapVehicles(ctx, part * vehiclesInPart, vehiclesInPart);
  const pages = rows.map(({ type, brand, model, city, changedAt }) => {
    const chosen = {
      brands: brand ? [brand] : [],
      models: brand && model ? [modelChoice(brand, model)] : [],
      cities: city ? [city] : [],
    };
    return { path: selectionAddress({ ...nothingChosen, type, ...chosen }), changedAt };
  });
  const first = part === 0 ? await firstPages(ctx) : [];
  return [...first, ...pages].map(({ path, changedAt }) => sitemapUrl(ctx.origin + path, changedAt));
}

/** The pages above all vehicles. */
async function firstPages(ctx: Context) {
  const [{ changedAt }, sellers] = [await countSitemapVehicles(ctx), await countSitemapSellers(ctx)];
  const sections = await selectSitemapSections(ctx);
  return [
    ...["/", "/araba"].map((path) => ({ path, changedAt })),
    { path: directoryPath, changedAt: sellers.changedAt },
    ...sections.map(({ listingType, ...section }) => ({
      path: selectionAddress({ ...nothingChosen, listing: listingType }),
      ...section,
    })),
  ];
}
