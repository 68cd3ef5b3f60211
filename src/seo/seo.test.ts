import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type TestApp, testApp, testOrigin } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { sitemapPartSize } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!);
const get = (url: string) => app.request({ url });

test("the sitemap names live listings, and the pages of their type, brand and model", async () => {
  const live = await aListing(app, { updatedAt: new Date("2026-03-04T05:06:07Z") });
  const others = await Promise.all(
    (["pending", "rejected", "passive", "expired", "sold", "removed", "draft"] as const).map((state) =>
      aListing(app, { state }),
    ),
  );
  const index = await get("/sitemap.xml");
  expect(index.headers["content-type"]).toContain("application/xml");
  expect(index.body).toContain("<lastmod>2026-03-04T05:06:07.000Z</lastmod>");
  const parts = locations(index.body);
  expect(parts).toEqual([`${testOrigin}/sitemap/araclar-1.xml`, `${testOrigin}/sitemap/ilanlar-1.xml`]);

  const listings = await get("/sitemap/ilanlar-1.xml");
  expect(locations(listings.body)).toEqual([
    `${testOrigin}/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz/${live.keyCode}`,
  ]);
  for (const { keyCode } of others) expect(listings.body).not.toContain(keyCode);
  expect(listings.body).toMatch(/^<\?xml [^>]+>\n<urlset [^>]+>\n<url>.+<\/url>\n<\/urlset>\n$/);

  expect(listings.headers["cache-control"]).toBe("public, max-age=60");
  const vehicles = locations((await get("/sitemap/araclar-1.xml")).body);
  expect(vehicles).toEqual(
    [
      "/",
      "/araba",
      "/satilik",
      "/otomobil",
      "/otomobil/volkswagen",
      "/otomobil/volkswagen-passat",
      "/otomobil/volkswagen-passat/istanbul",
    ].map((path) => testOrigin + path),
  );
});

test("listings of a later block stand in a part of their own", async () => {
  await sql`select setval(pg_get_serial_sequence('listing', 'id'), ${2 * sitemapPartSize})`.execute(app.db);
  const { keyCode } = await aListing(app);
  expect(locations((await get("/sitemap.xml")).body)).toContain(`${testOrigin}/sitemap/ilanlar-3.xml`);
  expect((await get("/sitemap/ilanlar-3.xml")).body).toContain(keyCode);
  expect((await get("/sitemap/ilanlar-1.xml")).body).not.toContain(keyCode);
});

test.each(["/sitemap/araclar-0.xml", "/sitemap/ilanlar-0.xml", "/sitemap/ilanlar-x.xml", "/sitemap/ilanlar-1e9.xml"])(
  "%s is no part",
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test("robots are kept out of calls, private pages and filters, and shown the sitemap", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  for (const path of ["/ajax/", "/yonetim", "/hesabim", "/*?*fiyat_", "/*?*sirala="])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).toContain(`\nSitemap: ${testOrigin}/sitemap.xml\n`);
  expect(body).not.toMatch(/Disallow: \/(?:\n|ilan\/|otomobil|foto)/);
});
