import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp, testOrigin } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { aRentalBusiness, aRentalOffer } from "#test/support/rental.ts";
import { parseTripTime } from "../addresses.ts";
import type { LandingView } from "./service.server.ts";

const app = await testApp();
app.now = parseTripTime("2026-12-01T09:15")!;
const [sawId, istId] = [44, 27];
const { businessId, owner } = await aRentalBusiness(app, [sawId, istId]);
const open = async (vehicle: string, query = "") => {
  const path = `/arac-kiralama/${vehicle}${query}`;
  const answer = await openPage(app, path);
  return { ...answer, view: answer.data?.["rental"] as LandingView };
};

test("the page of a place has its classes with true prices, businesses and answers", async () => {
  const { unitIds } = await aRentalOffer(app, {
    businessId,
    ownerId: owner.id,
    placeId: sawId,
    rates: [
      { seasonId: null, minDays: 1, dayKurus: 100_000 },
      { seasonId: null, minDays: 3, dayKurus: 80_000 },
    ],
  });
  await aRentalOffer(app, { businessId, ownerId: owner.id, placeId: sawId, rentalClass: "suv", units: 3 });
  const { view, jsonLd } = await open("istanbul-sabiha-gokcen-havalimani");
  expect(view).toMatchObject({
    heading: "İstanbul Sabiha Gökçen Havalimanı araç kiralama",
    fromPrice: "800\u00a0TL",
    classes: [
      { name: "Ekonomik", offers: 1, fromPrice: "800\u00a0TL" },
      { name: "SUV", offers: 1, fromPrice: "1.000\u00a0TL" },
    ],
    businesses: [{ offers: 2, units: 4, fromPrice: "800\u00a0TL" }],
  });
  expect(view.questions.map(({ answer }) => answer)).toEqual([
    "Buradaki araçlarda depozito alınmıyor.",
    "En az 22 yaş ve en az 2 yıllık ehliyet istenir; koşul seçilen araçta yazar.",
    "Buradaki araçlarda kilometre sınırı yok.",
    "Buradaki işletmeler ücretsiz iptal sunmuyor.",
    "Günün her saatinde hizmet veren işletme var.",
  ]);
  expect(jsonLd.map((one) => one["@type"])).toEqual(["BreadcrumbList", "Service", "FAQPage"]);
  // The price is that of the search that the class leads to.
  const search = new URL(view.classes[0]!.to!, testOrigin);
  const { data } = await openPage(app, search.pathname + search.search);
  expect(data).toMatchObject({ rental: { results: { rows: [{ total: "2.400\u00a0TL" }] } } });

  await sql`insert into rental_unit_span (unit_id, span, kind)
    values (${unitIds[0]}, tstzrange('2026-12-01T00:00+03', '2027-02-01T00:00+03'), 'service')`.execute(app.db);
  const { view: later } = await open("istanbul-sabiha-gokcen-havalimani");
  expect(later).toMatchObject({ fromPrice: "1.000\u00a0TL", classes: [{ fromPrice: null, to: null }, {}] });
});

test("a place without vehicles says so, is no page for search engines and leads to its neighbours", async () => {
  const { view, data } = await open("istanbul-havalimani");
  expect(view).toMatchObject({
    classes: [],
    questions: [],
    neighbours: [{ name: "İstanbul Sabiha Gökçen Havalimanı", offers: 2 }],
  });
  expect(data?.["meta"]).toContainEqual({ name: "robots", content: "noindex, follow" });
});

test("brands and models keep their addresses, and other spellings of a place lead to it", async () => {
  expect((await open("volkswagen")).data).toMatchObject({ request: { selection: { brands: ["volkswagen"] } } });
  expect((await open("Istanbul-Havalimani", "?a=1")).location).toBe("/arac-kiralama/istanbul-havalimani");
  expect((await open("yok-boyle-bir-yer")).status).toBe(404);
});

test("the sitemap has the pages of places with vehicles", async () => {
  const text = async (url: string) => (await app.request({ url })).body;
  expect(await text("/sitemap.xml")).toContain(`${testOrigin}/sitemap/kiralama-1.xml`);
  const places = await text("/sitemap/kiralama-1.xml");
  expect(places).toContain(`${testOrigin}/arac-kiralama/istanbul-sabiha-gokcen-havalimani`);
  expect(places).not.toContain("istanbul-havalimani<");
});
