import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type TestApp, testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
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
  expect(parts).toEqual(["araclar", "saticilar", "ilanlar"].map((name) => `${testOrigin}/sitemap/${name}-1.xml`));

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

test("the sitemap names shops and members that offer something, and nobody else", async () => {
  const { id: businessId } = await app.db
    .insertInto("business")
    .values({ slug: "deniz-otomotiv", name: "Deniz Otomotiv", shortName: "Deniz", certificateNumber: "1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [seller, pending, closed] = [await aMember(app), await aMember(app), await aMember(app)];
  const [dealer, clerk] = [
    await aMember(app, { businessId, businessRole: "owner" }),
    await aMember(app, { businessId, businessRole: "user" }),
  ];
  const updatedAt = new Date("2026-05-06T07:08:09Z");
  await aListing(app, { ownerId: seller.id, updatedAt });
  await aListing(app, { ownerId: pending.id, state: "pending" });
  await aListing(app, { ownerId: closed.id });
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", closed.id).execute();
  await aListing(app, { ownerId: dealer.id, businessId });
  await aListing(app, { ownerId: clerk.id, businessId });
  // A car of their own from before they worked for the business.
  await aListing(app, { ownerId: clerk.id });
  const paths = new Map(
    (await app.db.selectFrom("member").select(["id", "pathName"]).execute()).map(({ id, pathName }) => [id, pathName]),
  );
  const { body } = await get("/sitemap/saticilar-1.xml");
  expect(locations(body).filter((one) => one.endsWith("/dukkan/deniz-otomotiv"))).toHaveLength(1);
  expect(body).toContain(`/uye/${paths.get(seller.id)}</loc><lastmod>2026-05-06T07:08:09.000Z</lastmod>`);
  for (const { id } of [pending, closed, dealer, clerk]) expect(body).not.toContain(paths.get(id));
});

test("listings of a later block stand in a part of their own", async () => {
  await sql`select setval(pg_get_serial_sequence('listing', 'id'), ${2 * sitemapPartSize})`.execute(app.db);
  const { keyCode } = await aListing(app);
  expect(locations((await get("/sitemap.xml")).body)).toContain(`${testOrigin}/sitemap/ilanlar-3.xml`);
  expect((await get("/sitemap/ilanlar-3.xml")).body).toContain(keyCode);
  expect((await get("/sitemap/ilanlar-1.xml")).body).not.toContain(keyCode);
});

test.each([
  "/sitemap/araclar-0.xml",
  "/sitemap/ilanlar-0.xml",
  "/sitemap/saticilar-0.xml",
  "/sitemap/ilanlar-x.xml",
  "/sitemap/ilanlar-1e9.xml",
])("%s is no part", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test("robots are kept out of calls, private pages and filters, and shown the sitemap", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  for (const path of ["/ajax/", "/yonetim", "/hesabim", "/*?*fiyat_", "/*?*sirala="])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).toContain(`\nSitemap: ${testOrigin}/sitemap.xml\n`);
  expect(body).not.toMatch(/Disallow: \/(?:\n|ilan\/|otomobil|foto)/);
});
