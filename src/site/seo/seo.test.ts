import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { sitemapPartSize } from "./rules.ts";

const app = await testApp();

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!);
const get = (url: string) => app.request({ url });

test("the sitemap of an empty market has the home pages", async () => {
  expect(locations((await get("/sitemap.xml")).body)).toEqual([
    `${testOrigin}/sitemap/hesaplama.xml`,
    `${testOrigin}/sitemap/araclar-1.xml`,
  ]);
  expect(locations((await get("/sitemap/hesaplama.xml")).body)).toEqual(
    expect.arrayContaining(["/iletisim", "/iletisim/ilan-kaldirma", "/basin"].map((path) => testOrigin + path)),
  );
  const { body } = await get("/sitemap/araclar-1.xml");
  expect(locations(body)).toEqual(["/", "/araba", "/dukkanlar"].map((path) => testOrigin + path));
  expect(body).not.toContain("lastmod");
});

test("the sitemap has live listings, and the pages of their type, brand and model", async () => {
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
  expect(parts).toEqual(
    ["hesaplama", "araclar-1", "saticilar-1", "ilanlar-1"].map((name) => `${testOrigin}/sitemap/${name}.xml`),
  );

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
      "/dukkanlar",
      "/satilik",
      "/satilik?yer=istanbul",
      "/satilik/volkswagen",
      "/otomobil",
      "/otomobil?yer=istanbul",
      "/otomobil/volkswagen",
      "/otomobil/volkswagen-passat",
      "/otomobil/volkswagen-passat/istanbul",
    ].map((path) => testOrigin + path),
  );
});

test("a group of types has a page in the sitemap when one of its types has listings", async () => {
  const { vehicleTypeId, brandId, modelId } = await app.db
    .selectFrom("model")
    .innerJoin("vehicleType", "vehicleType.id", "model.vehicleTypeId")
    .where("vehicleType.slug", "=", "otobus")
    .select(["vehicleTypeId", "brandId", "model.id as modelId"])
    .executeTakeFirstOrThrow();
  const { id } = await aListing(app, { vehicleTypeId, brandId, modelId, variantId: null });
  const paths = locations((await get("/sitemap/araclar-1.xml")).body);
  for (const path of ["/ticari-araclar", "/otobus"]) expect(paths).toContain(testOrigin + path);
  await app.db.deleteFrom("listing").where("id", "=", id).execute();
  expect(locations((await get("/sitemap/araclar-1.xml")).body)).not.toContain(`${testOrigin}/ticari-araclar`);
});

test("the sitemap names shops and members that offer something, and nobody else", async () => {
  const { id: businessId } = await aShop(app, { slug: "deniz-otomotiv", certificateNumber: "1" });
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
  // A private listing from before the member joined the business.
  await aListing(app, { ownerId: clerk.id });
  const paths = new Map(
    (await app.db.selectFrom("member").select(["id", "pathName"]).execute()).map(({ id, pathName }) => [id, pathName]),
  );
  const { body } = await get("/sitemap/saticilar-1.xml");
  expect(locations(body).filter((one) => one.endsWith("/dukkan/deniz-otomotiv"))).toHaveLength(1);
  expect(body).toContain(`/uye/${paths.get(seller.id)}</loc><lastmod>2026-05-06T07:08:09.000Z</lastmod>`);
  for (const { id } of [pending, closed, dealer, clerk]) expect(body).not.toContain(paths.get(id));
});

describe("lastmod", () => {
  const passat = "/otomobil/volkswagen-passat";
  /** The lastmod of a page in the sitemap; undefined if the page is not in it. */
  async function lastmod(path: string): Promise<string | undefined> {
    const file = /^\/(?:uye|dukkan)\//.test(path) ? "saticilar" : path.startsWith("/sitemap/") ? "" : "araclar";
    const { body } = await get(file === "" ? "/sitemap.xml" : `/sitemap/${file}-1.xml`);
    return body.split(`<loc>${testOrigin}${path}</loc><lastmod>`)[1]?.slice(0, 24);
  }
  const before = new Date("2026-01-02T03:04:05Z");
  const at = new Date("2026-06-07T08:09:10Z");
  const change = (
    id: number,
    values: { state?: "sold" | "expired" | "passive"; cityId?: number; townId?: null; updatedAt?: Date },
  ) => app.db.updateTable("listing").set(values).where("id", "=", id).execute();

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    ["is sold", (id) => change(id, { state: "sold", updatedAt: at }), at.toISOString()],
    ["expires", (id) => change(id, { state: "expired", updatedAt: at }), at.toISOString()],
    ["is withdrawn", (id) => change(id, { state: "passive" }), "today"],
    ["moves to another city", (id) => change(id, { cityId: 35, townId: null, updatedAt: at }), at.toISOString()],
    ["is deleted", (id) => app.db.deleteFrom("listing").where("id", "=", id).execute(), "today"],
  ])("moves when a listing %s", async (_way, leave, expected) => {
    await app.db.deleteFrom("listing").execute();
    await sql`truncate sitemap_page, sitemap_seller, sitemap_part, sitemap_change`.execute(app.db);
    const seller = await aMember(app);
    await aListing(app, { cityId: 6, townId: null, ownerId: seller.id, updatedAt: before });
    const { id } = await aListing(app, { cityId: 6, townId: null, ownerId: seller.id, updatedAt: before });
    const { pathName } = await app.db
      .selectFrom("member")
      .where("id", "=", seller.id)
      .select("pathName")
      .executeTakeFirstOrThrow();
    const pages = ["/", "/otomobil", passat, `${passat}/ankara`, `/uye/${pathName}`, "/sitemap/araclar-1.xml"];
    for (const path of pages) expect(await lastmod(path), path).toBe(before.toISOString());
    await leave(id);
    const now = expected === "today" ? new Date().toISOString().slice(0, 10) : expected;
    for (const path of pages) expect(await lastmod(path), path).toContain(now);
  });

  test("passes up to the model when the last listing of a city ends", async () => {
    await app.db.deleteFrom("listing").execute();
    await sql`truncate sitemap_page, sitemap_seller, sitemap_part, sitemap_change`.execute(app.db);
    await aListing(app, { cityId: 6, townId: null, updatedAt: before });
    const { id } = await aListing(app, { cityId: 35, townId: null, updatedAt: before });
    expect(await lastmod(`${passat}/izmir`)).toBe(before.toISOString());
    await change(id, { state: "sold", updatedAt: at });
    expect(await lastmod(`${passat}/izmir`)).toBeUndefined();
    expect(await lastmod(`${passat}/ankara`)).toBe(before.toISOString());
    expect(await lastmod(passat)).toBe(at.toISOString());
  });

  test("is recounted when all listings are removed in one statement", async () => {
    await app.db.deleteFrom("listing").execute();
    await sql`truncate sitemap_page, sitemap_seller, sitemap_part, sitemap_change`.execute(app.db);
    await aListing(app, { cityId: 35, townId: null, updatedAt: before });
    expect(await lastmod(`${passat}/izmir`)).toBe(before.toISOString());
    await sql`truncate listing cascade`.execute(app.db);
    expect(await lastmod(`${passat}/izmir`)).toBeUndefined();
  });

  test("is recounted after a bulk load without triggers", async () => {
    await app.db.deleteFrom("listing").execute();
    const { id } = await aListing(app, { cityId: 6, townId: null, updatedAt: before });
    await change(id, { state: "sold", updatedAt: at });
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.updateTable("listing").set({ state: "active", updatedAt: before }).where("id", "=", id).execute();
      await sql`insert into sitemap_change default values`.execute(tx);
    });
    expect(await lastmod(`${passat}/ankara`)).toBeDefined();
    const counted = async () =>
      (await app.db.selectFrom("sitemapPage").where("live", "<>", 0).select(["cityId", "live"]).execute()).map(
        ({ cityId, live }) => `${cityId}: ${live}`,
      );
    expect(await counted()).toEqual(["6: 1"]);
    await change(id, { cityId: 35, townId: null });
    await get("/sitemap.xml");
    await get("/sitemap.xml");
    expect(await counted()).toEqual(["35: 1"]);
  });
});

test.each(["/sitemap.xml", "/sitemap/araclar-1.xml", "/sitemap/saticilar-1.xml", "/sitemap/ilanlar-1.xml"])(
  "%s is sent again only when it changed",
  async (url) => {
    const seller = await aMember(app);
    const { id } = await aListing(app, { ownerId: seller.id, cityId: 6, townId: null });
    const etag = (await get(url)).headers["etag"] as string;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const asked = () => app.request({ url, headers: { "if-none-match": etag } });
    const same = await asked();
    expect([same.statusCode, same.body, same.headers["etag"]]).toEqual([304, "", etag]);
    expect((await app.request({ method: "HEAD", url })).headers["etag"]).toBe(etag);

    await app.db.updateTable("listing").set({ cityId: 35, updatedAt: new Date() }).where("id", "=", id).execute();
    await get("/sitemap.xml");
    const changed = await asked();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers["etag"]).not.toBe(etag);
    await app.db.deleteFrom("listing").where("id", "=", id).execute();
  },
);

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
  "/sitemap/araclar-2.xml",
  "/sitemap/saticilar-99.xml",
  "/sitemap/ilanlar-999999.xml",
  "/sitemap/ilanlar-x.xml",
  "/sitemap/ilanlar-1e9.xml",
])("%s answers 404", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test("security.txt names where to report a hole, and expires within a year", async () => {
  const { body, headers } = await get("/.well-known/security.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain("Contact: mailto:bilgi@kontak.test\n");
  expect(body).toContain(`Canonical: ${testOrigin}/.well-known/security.txt\n`);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(body)![1]!) - app.now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test("password managers are led to the page that changes the password", async () => {
  const { statusCode, headers } = await get("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/hesabim/sifre"]);
});

test("robots.txt disallows calls, private pages and filters, and names the sitemap", async () => {
  const { body, headers } = await get("/robots.txt");
  expect(headers["content-type"]).toContain("text/plain");
  for (const path of ["/ajax/", "/yonetim", "/hesabim", "/*?*fiyat_", "/*?*sirala="])
    expect(body).toContain(`\nDisallow: ${path}\n`);
  expect(body).toContain(`\nSitemap: ${testOrigin}/sitemap.xml\n`);
  expect(body).not.toMatch(/Disallow: \/(?:\n|ilan\/|otomobil|foto)/);
});
