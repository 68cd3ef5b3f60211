import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { threeCars } from "#test/support/three-cars.ts";
import type { Selection } from "../rules.ts";

const app = await testApp();
const { look } = await threeCars(app);

test("an empty result offers the nearest ways out, each with what it really finds", async () => {
  const view = await look({ brands: ["volkswagen"], cities: ["istanbul"], priceKurus: { max: 80_000_000 } });
  expect(view.total).toBe(0);
  expect(view.relaxations).toMatchObject([
    {
      label: "En çok 1.200.000\u00a0TL (%50 fazlası) olsun",
      total: 1,
      to: "/otomobil/volkswagen/istanbul?fiyat_max=1200000",
    },
    {
      label: "İstanbul çevresi 100\u00a0km olsun",
      total: 1,
      to: "/otomobil/volkswagen?yakin=istanbul&yaricap=100&fiyat_max=800000",
    },
    { label: "Kocaeli de olsun", total: 1, to: "/otomobil/volkswagen?yer=istanbul,kocaeli&fiyat_max=800000" },
    { label: "“İstanbul” filtresini kaldırın", total: 1, to: "/otomobil/volkswagen?fiyat_max=800000" },
  ]);
});

test("a way out names every filter that it drops, those below another one too", async () => {
  const view = await look({
    brands: ["volkswagen"],
    models: ["volkswagen.golf"],
    variants: ["1-6-tdi-highline", "1-6-tdi-comfortline"],
  });
  expect(view.relaxations.map(({ label, to }) => [label, to])).toEqual([
    ["2 versiyon filtresini kaldırın", "/otomobil/volkswagen-golf"],
    ["“Golf” ve 2 versiyon filtrelerini kaldırın", "/otomobil/volkswagen"],
    ["“Volkswagen”, “Golf” ve 2 versiyon filtrelerini kaldırın", "/otomobil"],
  ]);
  const inTown = await look({ cities: ["ankara"], towns: ["cankaya"] });
  expect(inTown.relaxations.map(({ label }) => label)).toContain("Kocaeli de olsun, “Çankaya” filtresini kaldırın");
});

test("an empty result that needs two changes says both, and shows what they find", async () => {
  const view = await look({ cities: ["van"], fuels: ["elektrik"] });
  expect(view.relaxations).toEqual([
    { label: "“Elektrik” ve “Van” filtrelerini kaldırın", total: 3, to: "/otomobil", changes: 2 },
  ]);
  expect(view.nearby).toMatchObject({ why: "“Elektrik” ve “Van”" });
  expect(view.nearby!.cards).toHaveLength(3);
  const dearer = await look({ priceKurus: { max: 70_000_000 }, cities: ["istanbul"], year: { max: 2013 } });
  expect(dearer.relaxations.map(({ label, total }) => [label.replaceAll("\u00a0", " "), total])).toContainEqual([
    "En çok 840.000 TL (%20 fazlası) ve İstanbul çevresi 100 km olsun",
    1,
  ]);
});

test("an empty result offers a price a fifth higher and a radius of 100 km", async () => {
  const labels = async (part: Partial<Selection>) =>
    (await look(part)).relaxations.map(({ label, total }) => [label.replaceAll("\u00a0", " "), total]);
  expect(
    await labels({ models: ["volkswagen.golf"], brands: ["volkswagen"], priceKurus: { max: 70_000_000 } }),
  ).toEqual([["En çok 750.000 TL (%7 fazlası) olsun", 1]]);
  expect(await labels({ around: { place: "istanbul", km: 25 }, year: { max: 2013 } })).toContainEqual([
    "İstanbul çevresi 100 km olsun",
    1,
  ]);
  expect(await labels({ cities: ["yalova"] })).toContainEqual(["Yalova çevresi 100 km olsun", 2]);
});

test("near misses stretch the price by 10 and then by 20 % before it is dropped, and say by how much", async () => {
  const why = async (max: number) => (await look({ priceKurus: { max }, fuels: ["benzin"] })).nearby?.why;
  expect(await why(70_000_000)).toBe("fiyatta %10 (En çok 770.000\u00a0TL); “En çok 700.000\u00a0TL”");
  expect(await why(65_000_000)).toBe("fiyatta %20 (En çok 780.000\u00a0TL); “En çok 650.000\u00a0TL”");
  expect(await why(50_000_000)).toBe("En çok 750.000\u00a0TL (%50 fazlası); “En çok 500.000\u00a0TL”");
  // Of few results the ways out stretch it too.
  const few = await look({ priceKurus: { max: 75_000_000 } });
  expect(few.relaxations[0]).toMatchObject({ label: "En çok 900.000\u00a0TL (%20 fazlası) olsun", total: 2 });
});

test("a limit moves to the first car behind it, up or down", async () => {
  const older = await look({ brands: ["volkswagen"], models: ["volkswagen.golf"], year: { min: 2016 } });
  expect(older.relaxations[0]).toMatchObject({
    label: "2012 ve sonrası olsun",
    total: 1,
    to: "/otomobil/volkswagen-golf?modelYili_min=2012",
  });
  const between = await look({ priceKurus: { min: 95_000_000, max: 100_000_000 } });
  expect(between.relaxations).toMatchObject([
    { label: "En çok 1.200.000\u00a0TL (%20 fazlası) olsun", total: 1 },
    { label: "“950.000 – 1.000.000\u00a0TL” filtresini kaldırın", total: 3 },
  ]);
});

test("when no single step helps, one choice is left, or none", async () => {
  const view = await look({ brands: ["volkswagen"], fuels: ["elektrik"], cities: ["van"], year: { max: 1990 } });
  expect(view.relaxations).toEqual([
    { label: "Yalnız Volkswagen", total: 3, to: "/otomobil/volkswagen" },
    { label: "Bütün filtreleri kaldırın", total: 3, to: "/otomobil" },
  ]);
  const tractors = await look({ type: "traktor" });
  expect(tractors.relaxations).toEqual([{ label: "Bütün kategorilerde arayın", total: 3, to: "/satilik" }]);
});

test("a result with few listings offers ways to more, and what was missed by little", async () => {
  const view = await look({ cities: ["ankara"] });
  expect(view.total).toBe(1);
  expect(view.relaxations).toMatchObject([
    { label: "Kocaeli de olsun", total: 2, to: "/otomobil?yer=ankara,kocaeli" },
    { label: "“Ankara” filtresini kaldırın", total: 3, to: "/otomobil" },
  ]);
  // A way that finds no more is none; where no single step does, two are taken at once.
  expect((await look({ cities: ["ankara"], fuels: ["dizel"] })).relaxations).toEqual([
    { label: "“Dizel” ve “Ankara” filtrelerini kaldırın", total: 3, to: "/otomobil", changes: 2 },
  ]);
  // İstanbul is too far from Ankara; nothing else is near.
  expect(view.nearby).toBeNull();
  const near = await look({ cities: ["istanbul"], year: { min: 2014 }, priceKurus: { max: 80_000_000 } });
  expect(near.total).toBe(0);
  expect(near.nearby).toMatchObject({
    all: null,
    why: "komşu iller, yakın yıllar ve fiyatta %20 (En çok 960.000\u00a0TL); En çok 1.200.000\u00a0TL (%50 fazlası)",
    cards: [
      { name: "Volkswagen Golf", city: "Kocaeli" },
      { name: "Volkswagen Passat", city: "İstanbul" },
    ],
  });
  // Where nothing is near, what the nearest relaxation finds.
  expect((await look({ cities: ["istanbul"], fuels: ["elektrik"] })).nearby).toMatchObject({
    why: "“Elektrik”",
    all: { total: 1, to: "/otomobil?yer=istanbul" },
    cards: [{ city: "İstanbul", priceKurus: 120_000_000 }],
  });
});
