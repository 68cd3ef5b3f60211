import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { findListingDetail } from "#src/selling/listings/detail/queries.server.ts";
import { detailView } from "#src/selling/listings/detail/view.ts";
import { formOfRow } from "#src/selling/listings/fields/columns.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { testApp } from "#test/support/app.ts";
import { rejectsFileName } from "./rules.ts";
import { importFile, type ImportOptions } from "./service.server.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kontak-mixed-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await app.db.deleteFrom("listing").execute();
  await app.db.deleteFrom("importRun").execute();
});

const header =
  "İlan Tarihi,Marka,Arac Tip Grubu,Arac Tip,Model Yıl,Yakıt Turu,Vites,CCM,Beygir Gucu,Renk,Kasa Tipi,Kimden,Durum,Km,Fiyat";

/** Imports rows of a format without ids, with a default city. */
async function importRows(rows: readonly string[], options: Partial<ImportOptions> = {}) {
  const file = join(folder, "rows.csv");
  await writeFile(file, `${[header, ...rows].join("\n")}\n`);
  return importFile(app.ctx(), { file, city: "Ankara", ...options });
}

const listings = () => app.db.selectFrom("listing").selectAll().orderBy("id").execute();

const row = (vehicle: string, engine: string) =>
  `16/06/2020,${vehicle},2014.0,${engine},Siyah ,Sedan,Galeriden,2. El,283000,225000`;

test("a file may have several vehicle types: the first type with the model is chosen", async () => {
  const { format, counts } = await importRows([
    row("Audi,A3,A3 Sedan 1.6 TDI Dynamic", "Dizel,Otomatik Vites,1301-1600 cc,101-125 BG"),
    row("Audi,Q7,3.0 TDI Quattro", "Dizel,Otomatik Vites,2501-3000 cc,226-250 BG"),
    row("Mercedes,Vito,110 D", "Dizel,Düz Vites,1601-1800 cc,101-125 BG"),
  ]);
  expect(format).toBe("turkey-car-market-2020");
  expect(counts).toMatchObject({ rows: 3, accepted: 3, rejected: 0 });
  expect((await listings()).map(({ vehicleTypeId, cityId }) => [vehicleTypeId, cityId])).toEqual([
    [1, 6],
    [3, 6],
    [5, 6],
  ]);
});

test("a variant is matched with its words in another order and without the model's name", async () => {
  const { counts } = await importRows([
    row('Audi,A3,"1.6 TDI Dynamic A3 Sedan\n"', "Dizel,Otomatik Vites,Bilmiyorum,Bilmiyorum"),
    row("Audi,A3,Sedan 1.6 TDI Dynamic", "Dizel,Otomatik Vites,Bilmiyorum,Bilmiyorum"),
  ]);
  expect(counts).toMatchObject({ rows: 2, matched: 2, accepted: 2, byHand: 0 });
  const names = (await listings()).map(({ title }) => title);
  expect(names).toEqual(["2014 AUDI A3 A3 SEDAN 1.6 TDI DYNAMIC", "2014 AUDI A3 A3 SEDAN 1.6 TDI DYNAMIC"]);
});

test("a model is matched with its generation, and by the format's own names", async () => {
  const { counts } = await importRows([
    row("Renault,Megane III,Megane III", "Dizel,Düz Vites,1461 cc,110 hp"),
    row("Renault,12,TX", "Benzin/LPG,Düz Vites,1397 cc,60 hp"),
  ]);
  expect(counts).toMatchObject({ accepted: 2, rejected: 0 });
  const [megane, twelve] = await listings();
  expect(megane!.title).toContain("2014 RENAULT MEGANE");
  expect(twelve!.title).toContain("2014 RENAULT R 12");
});

test("a known model of an unknown variant is imported with the record's criteria, and counted separately", async () => {
  const { counts } = await importRows([
    row("Renault,Megane,Diğer", "Dizel,Düz Vites,1461 cc,110 hp"),
    row("Renault,Megane,1.9 Olmayan", "Benzin/LPG,Düz Vites,1801-2000 cc,201-225 BG"),
    row("Renault,Megane,-", "Elektrik,Otomatik Vites,Bilmiyorum,220 BG"),
  ]);
  expect(counts).toMatchObject({ rows: 3, matched: 0, carsMatched: 0, accepted: 3, byHand: 3, rejected: 0 });
  const [exact, ranges, electric] = await listings();
  expect(exact).toMatchObject({
    variantId: null,
    engineId: null,
    title: "2014 RENAULT MEGANE",
    fuel: "dizel",
    gear: "duz",
    capacityCc: 1461,
    powerHp: 110,
    colour: "siyah",
  });
  expect(ranges).toMatchObject({ title: "2014 RENAULT MEGANE 1.9 OLMAYAN", fuel: "lpg-benzin" });
  expect(ranges!.capacityCc).toBeGreaterThan(1800);
  expect(ranges!.capacityCc).toBeLessThanOrEqual(2000);
  expect(ranges!.powerHp).toBeGreaterThan(200);
  expect(ranges!.powerHp).toBeLessThanOrEqual(225);
  expect(electric).toMatchObject({ fuel: "elektrik", capacityCc: null, powerHp: 220 });
});

test("a missing capacity or power is that of the model's engines of the year, if they all have the same", async () => {
  const { counts } = await importRows([
    row("Renault,Megane,Diğer", "Dizel,Düz Vites,Bilmiyorum,110 hp"),
    row("Fiat,Egea,Diğer", "Dizel,Otomatik Vites,1301-1600 cc,Bilmiyorum").replace(",2014", ",2018"),
  ]);
  expect(counts).toMatchObject({ rows: 2, accepted: 2, byHand: 2 });
  const [megane, egea] = await listings();
  expect(megane).toMatchObject({ capacityCc: 1461 });
  expect(egea).toMatchObject({ powerHp: 120 });
});

test("an unknown variant whose engine is not known exactly is imported with what the record has", async () => {
  const { counts } = await importRows([
    row("Renault,Megane,Diğer", ",Düz Vites,1461 cc,110 hp"),
    row("Renault,Megane,Diğer", "Dizel,,1461 cc,110 hp"),
    row("Renault,Megane,Diğer", "Dizel,Düz Vites,Bilmiyorum,Bilmiyorum"),
    row("Renault,Megane,1.9 Olmayan", "Benzin,Düz Vites,1801-2000 cc,601 BG ve üzeri"),
  ]);
  expect(counts).toMatchObject({ rows: 4, accepted: 4, byHand: 4, rejected: 0 });
  const [noFuel, noGear, noFigures, ranges] = await listings();
  expect(noFuel).toMatchObject({ fuel: null, gear: "duz", capacityCc: 1461, powerHp: 110, capacityRange: null });
  expect(noGear).toMatchObject({ fuel: "dizel", gear: null, powerRange: null });
  expect(noFigures).toMatchObject({ capacityCc: null, powerHp: null, capacityRange: null, powerRange: null });
  expect(ranges).toMatchObject({
    capacityRange: { from: 1801, to: 2000 },
    powerHp: 601,
    powerRange: { from: 601 },
  });
});

test("the page shows the record's range, programs read no figure, and an edit asks for it", async () => {
  await importRows([row("Renault,Megane,1.9 Olmayan", "Benzin,Düz Vites,1801-2000 cc,601 BG ve üzeri")]);
  const [listing] = await listings();
  const detail = (await findListingDetail(app.ctx(), listing!.keyCode))!;
  const view = detailView({ listing: detail, photos: [], equipment: [], attributes: [] });
  const shown = new Map(view.keyFacts.map(({ icon, value }) => [icon, value]));
  expect(shown.get("engine")).toBe("1.801–2.000 cm³");
  expect(shown.get("power")).toBe("601 hp ve üzeri");
  expect([view.capacityCc, view.powerHp]).toEqual([null, null]);
  expect(formOfRow(vehicleFields, listing!)).toMatchObject({ capacity: "", power: "" });
});

test("a model that the catalogue lacks is another model of its brand, named in the title", async () => {
  const { counts } = await importRows([
    row("Renault,Diğer,Diğer", "Dizel,Düz Vites,1461 cc,110 hp"),
    row("Renault,Floride,Caravelle", "Benzin,Düz Vites,Bilmiyorum,Bilmiyorum"),
    row("Renault,Diğer,Dauphine", "Benzin,Düz Vites,845 cc,32 hp"),
    row("Bilinmeyen,Diğer,Diğer", "Benzin,Düz Vites,845 cc,32 hp"),
  ]);
  expect(counts).toMatchObject({ accepted: 3, byHand: 3, matched: 0, reasons: { "Marka katalogda yok": 1 } });
  const found = await listings();
  expect(found.map(({ title }) => title)).toEqual([
    "2014 RENAULT",
    "2014 RENAULT FLORİDE CARAVELLE",
    "2014 RENAULT DAUPHİNE",
  ]);
  const catalogue = await catalogueOf(app.ctx());
  expect(found.map(({ modelId }) => catalogue.model(modelId!)!.slug)).toEqual(["diger", "diger", "diger"]);
  const models = catalogue.modelsOf([1], catalogue.matchBrand("renault")!.id);
  expect(models.at(-1)).toMatchObject({ slug: "diger", name: "Diğer" });
});

test("of a file as dealers keep them 95 % of the rows are imported", async () => {
  const file = "src/business/import/fixtures/vague.csv";
  const { counts } = await importFile(app.ctx(), { file, city: "Ankara" });
  console.log(`${counts.accepted} of ${counts.rows} rows are imported`);
  expect(counts.rows).toBeGreaterThanOrEqual(40);
  expect(counts.accepted / counts.rows, JSON.stringify(counts.reasons)).toBeGreaterThanOrEqual(0.95);
});

test("repeated rows of a file without ids become one listing, also in a second run", async () => {
  const megane = row("Renault,Megane,Diğer", "Dizel,Düz Vites,1461 cc,110 hp");
  expect((await importRows([megane, megane])).counts).toMatchObject({ rows: 2, accepted: 1, existing: 1, byHand: 1 });
  const again = await importRows([megane, row("Renault,Megane,Diğer", "Dizel,Düz Vites,1598 cc,110 hp")]);
  expect(again.counts).toMatchObject({ accepted: 1, existing: 1, byHand: 1 });
});

test("the default city is used only for records without a city, and must exist", async () => {
  const file = join(folder, "cities.csv");
  const car = (id: string, city: string) => `${id},,500000,${city},,Renault,Megane,1.5 dCi Touch,2015,100,,,`;
  await writeFile(
    file,
    [
      "id,ad_date,price_try,province,district,brand,series,model,year,km,cc_raw,power_raw,swap",
      car("C1", ""),
      car("C2", "İzmir"),
      car("C3", "Atlantis"),
    ].join("\n"),
  );
  const { counts } = await importFile(app.ctx(), { file, city: "06" });
  expect(counts).toMatchObject({ accepted: 2, rejected: 1, reasons: { "İl yok ya da tanınmadı": 1 } });
  expect((await listings()).map(({ cityId }) => cityId)).toEqual([6, 35]);
  await expect(importFile(app.ctx(), { file, city: "Atlantis" })).rejects.toThrow("İl bulunamadı: Atlantis");
});

test("a dry run writes its rejects to a separate file", async () => {
  const rejectsFile = join(folder, rejectsFileName("rows.csv", true));
  expect(rejectsFile).not.toBe(join(folder, rejectsFileName("rows.csv", false)));
  const { counts } = await importRows([row("Bilinmeyen,Diğer,Diğer", "Dizel,Düz Vites,1461 cc,110 hp")], {
    isDryRun: true,
    rejectsFile,
  });
  expect(counts.rejected).toBe(1);
  expect(await readFile(rejectsFile, "utf8")).toContain("Marka katalogda yok: Bilinmeyen");
  expect(await listings()).toEqual([]);
});
