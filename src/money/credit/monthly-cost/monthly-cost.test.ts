import { beforeEach, expect, test } from "vitest";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { testApp } from "#test/support/app.ts";
import { aCreditOffer } from "#test/support/credit.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";

type ListingValues = Parameters<typeof aListing>[1];

const app = await testApp();
beforeEach(async () => {
  app.now = new Date("2026-11-23T12:00:00+03:00");
  await app.db.deleteFrom("creditOffer").execute();
  await aCreditOffer(app);
});

/** What the page of a Passat says of its monthly cost. */
async function costOf(values: ListingValues) {
  const { keyCode } = await aListing(app, { modelYear: 2019, capacityCc: 1598, priceKurus: 700_000_00, ...values });
  const open = (path: string) => {
    return openPage(app, path);
  };
  const first = await open(`/ilan/a/b/c/${keyCode}`);
  return (await open(first.location!)).data!["monthlyCost"];
}

test("a car's page has the largest loan of its price with the longest term, and the tax of its age and engine", async () => {
  expect(await costOf({})).toEqual({
    rows: [
      {
        name: "Kredi taksiti",
        // 350.000 TL at 3 % a month with 30 % of taxes.
        value: "18.254,89\u00a0TL",
        remark: "350.000\u00a0TL kredi, 36 ay, 350.000\u00a0TL peşinat; Deneme Bank",
        to: "/tasit-kredisi/karsilastir/36-ay-vadeli-350000-tl-ikinci-el-tasit-kredisi",
      },
      {
        name: "MTV (2026)",
        // 4.354, 4.794 and 5.220 TL a year by the value.
        value: "362,83\u00a0TL – 435,00\u00a0TL",
        remark: expect.stringContaining("Taşıt değerine göre"),
        to: "/mtv-hesaplama/7-11-yas-1301-1600-cm3-otomobil/7-1301-1?tescil=2018-sonrasi",
      },
    ],
    totalKurus: 18_254_89 + 435_00,
    isSample: false,
  });
});

test("an older car has a shorter term and the one amount of (I/A); one that is too old has no loan", async () => {
  expect(await costOf({ modelYear: 2017 })).toMatchObject({
    rows: [{ remark: expect.stringContaining("36 ay") }, { value: "362,83\u00a0TL" }],
  });
  expect(await costOf({ modelYear: 2016, priceKurus: 380_000_00 })).toMatchObject({
    rows: [{ remark: expect.stringContaining("24 ay") }, {}],
  });
  expect(await costOf({ modelYear: 2014 })).toMatchObject({
    rows: [{ value: "Kredi yok", remark: expect.stringContaining("10 yaş") }, {}],
    totalKurus: 25642,
  });
  expect(await costOf({ priceKurus: 2_500_000_00 })).toMatchObject({ rows: [{ value: "Kredi yok" }, {}] });
});

test("what is not known is left out: the tax of electric cars and of unknown engines, loans without offers", async () => {
  const names = async (values: ListingValues) =>
    ((await costOf(values)) as { rows: { name: string }[] } | undefined)?.rows.map(({ name }) => name);
  expect(await names({ fuel: "elektrik" })).toEqual(["Kredi taksiti"]);
  expect(await names({ capacityCc: null })).toEqual(["Kredi taksiti"]);
  // Seventy percent of it are less than anybody lends.
  expect(await names({ priceKurus: 1_000_00 })).toEqual(["MTV (2026)"]);
  await app.db.deleteFrom("creditOffer").execute();
  expect(await names({})).toEqual(["MTV (2026)"]);
  expect(await names({ capacityCc: null })).toBeUndefined();
  await aCreditOffer(app);
  expect(await names({ currency: "EUR" })).toBeUndefined();
});

test("a cached page shows a new rate at once", async () => {
  const { keyCode } = await aListing(app, { priceKurus: 700_000_00 });
  const recorded = noRowDependencies();
  const path = `/ilan/otomobil/volkswagen-passat/ilk-sahibinden-temiz/${keyCode}`;
  await recordDependencies(recorded, () => openPage(app, path));
  expect([...recorded.subjects]).toEqual(expect.arrayContaining(["credit", "vehicle-tax"]));
  expect(recorded.unrecorded).toEqual([]);
  const subjects = async () =>
    (await app.db.selectFrom("listingChange").where("listingId", "=", 0).select("subject").execute()).map(
      ({ subject }) => subject,
    );
  await app.db.deleteFrom("listingChange").where("listingId", "=", 0).execute();
  await aCreditOffer(app, { bank: "baska-bank" });
  expect(await subjects()).toEqual(["credit"]);
});
