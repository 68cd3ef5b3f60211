import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { keyCodesOn, listedOn } from "#test/support/listed.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { resultHeading, sideBySide, tooWord } from "../address/labels.ts";

const app = await testApp();
const clutch = "11050201";
const truckClutch = "12050201";

const part = (values: Parameters<typeof aListing>[1] = {}) =>
  aListing(app, {
    listingType: "yedek-parca",
    partId: clutch,
    partCondition: "cikma",
    modelYear: null,
    ageType: null,
    mileageKm: 0,
    plate: null,
    variantId: null,
    priceKurus: 475_000,
    ...values,
  });
const sale = await aListing(app);
const daily = await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk", priceKurus: 150_000 });
const monthly = await aListing(app, { listingType: "kiralik", rentPeriod: "aylik", priceKurus: 2_500_000 });
const used = await part();
const fresh = await part({ partCondition: "sifir", priceKurus: 900_000 });
const ofTruck = await part({ partId: truckClutch });
await part({ state: "pending" });

async function open(address: string) {
  const [path, query = ""] = address.split("?");
  const answer = await openPage<{ total: number }>(app, query ? `${path}?${query}` : path!);
  const data = answer.data!;
  return { ...answer, data, listed: listedOn(answer), keyCodes: keyCodesOn(answer).toSorted() };
}
const sorted = (...listings: { keyCode: string }[]) => listings.map(({ keyCode }) => keyCode).toSorted();

test.each([
  ["/satilik", [sale]],
  ["/arac-kiralama", [daily, monthly]],
  ["/arac-kiralama?sure=gunluk", [daily]],
  ["/arac-kiralama/volkswagen-passat/istanbul?kategori=otomobil&fiyat_max=2000", [daily]],
  ["/arac-kiralama?kategori=motosiklet", []],
  ["/yedek-parca", [used, fresh, ofTruck]],
  ["/yedek-parca?durum=sifir", [fresh]],
  ["/yedek-parca?kategori=ticari-araclar", [ofTruck]],
  ["/yedek-parca?grup=fren-ve-debriyaj&parca=debriyaj-seti", [used, fresh, ofTruck]],
  ["/yedek-parca/volkswagen-passat?kategori=otomobil-arazi-araci&grup=fren-ve-debriyaj&durum=cikma", [used]],
  ["/yedek-parca?grup=motor", []],
])("%s finds its listings and no others", async (address, listings) => {
  const { status, keyCodes, data } = await open(address);
  expect([status, keyCodes, data.total]).toEqual([200, sorted(...listings), listings.length]);
});

test("a rental's price has its unit, a part has no year and no null anywhere", async () => {
  const prices = (await open("/arac-kiralama")).listed.map(({ price }) => price).toSorted();
  expect(prices).toEqual(["1.500 TL / gün", "25.000 TL / ay"]);
  const { listed } = await open("/yedek-parca?durum=sifir");
  expect(listed).toMatchObject([{ name: "Debriyaj seti, Volkswagen Passat" }]);
  expect(listed[0]!.text).toContain("Debriyaj seti, Volkswagen Passat Sıfır · ");
});

test("the choices of spare parts are counted exactly", async () => {
  const { choices } = (await open("/yedek-parca?grup=fren-ve-debriyaj")).data as never as {
    choices: Record<string, { value: string; count: number }[]>;
  };
  const count = (list: string, value: string) => choices[list]!.find((choice) => choice.value === value)?.count;
  expect(count("types", "otomobil-arazi-araci")).toBe(2);
  expect(count("types", "ticari-araclar")).toBe(1);
  expect(count("systems", "fren-ve-debriyaj")).toBe(3);
  expect(count("parts", "debriyaj-seti")).toBe(3);
  expect(count("conditions", "cikma")).toBe(2);
});

const nobody = { type: null, brands: [], models: [], wholeBrands: [], cities: [], systems: [], parts: [] };
test.each([
  [{ ...nobody, listing: "kiralik" }, "Kiralık araç"],
  [{ ...nobody, listing: "kiralik", brands: ["Fiat"], models: ["Egea"] }, "Kiralık Fiat Egea"],
  [
    {
      ...nobody,
      listing: "satilik",
      brands: ["BMW", "Volkswagen"],
      models: ["Volkswagen Passat"],
      wholeBrands: ["BMW"],
    },
    "Satılık Volkswagen Passat ve BMW",
  ],
  [
    { ...nobody, listing: "satilik", brands: ["BMW", "Fiat"], models: ["BMW 3 Serisi", "BMW X5", "Fiat Egea"] },
    "Satılık BMW ve Fiat araç",
  ],
  [{ ...nobody, listing: "yedek-parca" }, "Yedek parça"],
  [{ ...nobody, listing: "yedek-parca", systems: ["Filtre"] }, "Filtre"],
  [
    { ...nobody, listing: "yedek-parca", brands: ["Fiat"], models: ["Egea"], parts: ["Debriyaj seti"] },
    "Fiat Egea: debriyaj seti",
  ],
  [
    {
      ...nobody,
      listing: "yedek-parca",
      systems: ["Fren ve debriyaj"],
      parts: ["Arka fren balatası", "Ön fren balatası"],
    },
    "Arka fren balatası ve ön fren balatası",
  ],
] as const)("%j is headed %s", (names, heading) => {
  expect(resultHeading(names as never)).toBe(heading);
});

test.each([
  ["Bursa", "da"],
  ["İzmir", "de"],
  ["Muş", "da"],
  ["Gümüşhane", "de"],
  ["Iğdır", "da"],
])("%s %s olsun", (name, word) => expect(tooWord(name)).toBe(word));

test.each([
  ["temiz passat 5 kişilik", ["temiz", "5", "kişilik"], ["temiz", "5 kişilik"]],
  ["acil passat acil", ["acil", "acil"], ["acil", "acil"]],
  ["passat acil,", ["acil"], ["acil"]],
  ["passat", [], []],
])("of “%s” the words %j are the phrases %j", (text, words, phrases) =>
  expect(sideBySide(text, words)).toEqual(phrases),
);
