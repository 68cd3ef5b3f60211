import { RouterContextProvider } from "react-router";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { catalogueOf } from "#src/catalogue/catalogue.server.ts";
import { loader as carSite } from "#src/home/car-site/car-site.page.tsx";
import { loader as detailed } from "#src/search/detailed/detailed.page.tsx";
import type { Call } from "#src/search/feed/messages.ts";
import { notingIndex } from "#src/search/feed/questions.ts";
import { loader as results } from "#src/search/results.page.tsx";
import { addDays } from "#src/shared/dates.ts";
import { appContext } from "#src/shared/context.server.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { randomFrom } from "#test/support/random.ts";
import { type KeptPage, keptPages } from "./store.server.ts";

const app = await testApp();
const search = app.deps.search!;
const { integer, one, is } = randomFrom(20261123);

const addresses = [
  "/otomobil",
  "/otomobil/fiat-egea",
  "/otomobil/fiat-egea/ankara",
  "/otomobil/renault-clio/izmir?yakit=dizel",
  "/otomobil/renault?fiyat_max=500000&sirala=fiyat-artan",
  "/otomobil?yer=bursa&modelYili_min=2015&modelYili_max=2018",
  "/otomobil/fiat/ankara?gorunum=harita",
  "/otomobil/renault-megane/mus?km_max=50000",
  "/motosiklet/honda",
  "/arac-kiralama?yer=ankara",
  "/satilik?ara=egea",
  "/detayli-arama?kategori=otomobil&marka=fiat&yer=izmir",
  "/araba",
];

/** What a visitor's browser would be given to render. */
async function read(address: string, asked: Call[]): Promise<Buffer> {
  const url = new URL(testOrigin + address);
  const [first = "", vehicle, city] = url.pathname.split("/").slice(1);
  const loader = { "detayli-arama": detailed, araba: carSite }[first] ?? results;
  const context = new RouterContextProvider();
  context.set(appContext, { ...app.ctx(), search: notingIndex(search, asked) });
  const params = { type: first, vehicle, city };
  const answer: object = await loader({ request: new Request(url), context, params, url, pattern: "" } as never);
  return Buffer.from(JSON.stringify(answer));
}

const catalogue = await catalogueOf(app);
const vehicles = [
  ["fiat", "egea"],
  ["fiat", "linea"],
  ["renault", "clio"],
  ["renault", "megane"],
  ["honda", "civic"],
].map(([brandSlug, modelSlug]) => {
  const brand = catalogue.matchBrand(brandSlug!)!;
  return { vehicleTypeId: 1, brandId: brand.id, modelId: catalogue.matchModel([1], brand.id, modelSlug!)!.id };
});
const [motorbike] = catalogue.vehicleTypes.filter(({ slug }) => slug === "motosiklet");
const honda = catalogue.matchBrand("honda")!;
const bike = catalogue.modelsOf([motorbike!.id], honda.id)[0]!;
const all = [...vehicles, { vehicleTypeId: motorbike!.id, brandId: honda.id, modelId: bike.id }];

const some = () => ({
  ...one(all),
  cityId: one([6, 16, 35, 49]),
  fuel: one(["dizel", "benzin"]),
  modelYear: 2014 + integer(6),
  mileageKm: integer(20) * 10_000,
  priceKurus: 30_000_000 + integer(40) * 1_000_000,
  state: is(0.8) ? ("active" as const) : ("passive" as const),
});

test(
  "a page made of searches is kept through changes that do not show on it, and never longer",
  { timeout: 120_000 },
  async () => {
    const owner = await aMember(app);
    const insert = () =>
      app.db
        .insertInto("listing")
        .values({
          ...some(),
          keyCode: `EX${String(integer(9_999_999)).padStart(7, "2")}`,
          ownerId: owner.id,
          ...(is(0.8) ? { listingType: "satilik" } : { listingType: "kiralik", rentPeriod: "gunluk" }),
          ageType: 2,
          title: one(["BAKIMLI", "TEMİZ EGEA", "SAHİBİNDEN"]),
          descriptionHtml: "<p>Bakımlı</p>",
          publishedAt: app.now,
          expiresAt: addDays(app.now, 60),
        })
        .execute();
    for (let made = 0; made < 50; made++) await insert();
    const ids = (await app.db.selectFrom("listing").select("id").execute()).map(({ id }) => id);
    const change = (values: object) => app.db.updateTable("listing").set(values).where("id", "=", one(ids)).execute();
    const changes = [
      insert,
      () => change(some()),
      () => change({ priceKurus: 30_000_000 + integer(40) * 1_000_000 }),
      () => change({ state: one(["active", "passive", "sold"]) }),
      () => change({ title: one(["EGEA DEĞİL", "YENİ"]) }),
      () => sql`update member set first_name = ${`Ege${integer(99)}`} where id = ${owner.id}`.execute(app.db),
    ];
    const pages = keptPages({ market: search, clock: () => app.now, nextEnd: async () => null, log: app.ctx().log });
    let keptThrough = 0;
    for (let round = 0; round < 25; round++) {
      for (const address of addresses) {
        const made = pages.state().made;
        const page = (await pages.get(address, async () => {
          const asked: Call[] = [];
          return { headers: {}, etag: "", body: await read(address, asked), asked };
        })) as KeptPage;
        expect(page.body.toString(), address).toBe((await read(address, [])).toString());
        if (round > 0 && pages.state().made === made) keptThrough++;
      }
      await one(changes)();
    }
    pages.stop();
    expect(keptThrough).toBeGreaterThan(addresses.length);
  },
);
