import { describe, expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { storedTitle } from "./names.server.ts";
import { foreignWords, titleCase } from "./rules.ts";

const app = await testApp();
await loadReferenceData(app.ctx());

describe("titles of vehicles of the catalogue", async () => {
  const catalogue = await catalogueOf(app.ctx());
  test.each([
    ["renault", "renault clio 1.5 dci joy", "RENAULT CLIO 1.5 DCI JOY"],
    [
      "renault",
      "Clio 1.5dCi Alizé, ilk sahibinden geniş aile aracı",
      "CLIO 1.5DCI ALIZÉ, İLK SAHİBİNDEN GENİŞ AİLE ARACI",
    ],
    ["renault", "CLİO 4 DİZEL TİTİZ KULLANILDI", "CLIO 4 DİZEL TİTİZ KULLANILDI"],
    ["renault", "Talisman'ın en dolusu, Clio’nun ağabeyi", "TALISMAN'IN EN DOLUSU, CLIO’NUN AĞABEYİ"],
    ["ford", "focus 1.5 tdci titanium", "FOCUS 1.5 TDCI TITANIUM"],
    ["ford", "FOCUS TİTANİUM X PAKETİ", "FOCUS TITANIUM X PAKETİ"],
    ["ford", "Fiesta 1.4 dizel, sigortası yeni", "FIESTA 1.4 DİZEL, SİGORTASI YENİ"],
    ["fiat", "fiat egea 1.3 multijet, işlemsiz", "FIAT EGEA 1.3 MULTIJET, İŞLEMSİZ"],
    ["fiat", "FİAT LİNEA İLK ELDEN", "FIAT LINEA İLK ELDEN"],
    ["mini", "mini cooper iş yerinden, mini onarımı var", "MINI COOPER İŞ YERİNDEN, MINI ONARIMI VAR"],
    ["volkswagen", "tiguan 1.6 tdi highline, mini onarımlı", "TIGUAN 1.6 TDI HIGHLINE, MİNİ ONARIMLI"],
    ["bmw", "320i ed 'ilk sahibi'", "320I ED 'İLK SAHİBİ'"],
    ["bmw", "bmw 520 i executive, iş amaçlı", "BMW 520 I EXECUTIVE, İŞ AMAÇLI"],
    ["hyundai", "hyundai i20 1.4 crdi elite, 5'li koltuk", "HYUNDAI I20 1.4 CRDI ELITE, 5'Lİ KOLTUK"],
    ["honda", "civic 1.6 i-vtec eco executive", "CIVIC 1.6 I-VTEC ECO EXECUTIVE"],
    ["citroen", "Citroën Berlingo 1.6 BlueHDi", "CITROËN BERLINGO 1.6 BLUEHDI"],
    ["tofas", "tofaş şahin 1.6 ie, bakımlı", "TOFAŞ ŞAHİN 1.6 IE, BAKIMLI"],
    ["temsa", "temsa prestij servis minibüsü", "TEMSA PRESTİJ SERVİS MİNİBÜSÜ"],
    ["kia", "kia ceed istanbul ığdır", "KIA CEED İSTANBUL IĞDIR"],
    ["opel", "astra 1.3 cdti enjoy ekspertizli", "ASTRA 1.3 CDTI ENJOY EKSPERTİZLİ"],
    ["peugeot", "301 1.6 hdi active, 206 1.4 vti", "301 1.6 HDI ACTIVE, 206 1.4 VTI"],
  ])("%s: %s", (brand, typed, title) => {
    const { id } = catalogue.brands.find(({ slug }) => slug === brand)!;
    expect(storedTitle(catalogue, typed, { brandId: id })).toBe(title);
    // What is stored stays as it is.
    expect(storedTitle(catalogue, title, { brandId: id })).toBe(title);
  });

  test("a part's title has the names of all vehicles that it fits", () => {
    const id = (slug: string) => catalogue.brands.find((one) => one.slug === slug)!.id;
    const part = { brandId: id("fiat"), fits: [{ brandId: id("fiat") }, { brandId: id("alfa-romeo") }] };
    expect(storedTitle(catalogue, "fiat egea, alfa giulietta debriyaj seti, clio", part)).toBe(
      "FIAT EGEA, ALFA GIULIETTA DEBRİYAJ SETİ, CLİO",
    );
  });
});

test("words without a name of the catalogue are Turkish", () => {
  expect(titleCase("titanium gibi fiat", [])).toBe("TİTANİUM GİBİ FİAT");
  expect(foreignWords(["Şahin S", "Fiat", "Prestij", "MINI Cooper"])).toEqual(["fiat", "mini"]);
});

test("the nightly job corrects stored titles, and those of sold listings stay", async () => {
  const title = "FİAT EGEA GENİŞ AİLE ARACI";
  const brandId = (await catalogueOf(app.ctx())).brands.find(({ slug }) => slug === "fiat")!.id;
  const model = await app.db
    .selectFrom("model")
    .where("brandId", "=", brandId)
    .where("vehicleTypeId", "=", 1)
    .select("id")
    .executeTakeFirstOrThrow();
  const live = await aListing(app, { title, brandId, modelId: model.id, variantId: null });
  const sold = await aListing(app, { title, brandId, modelId: model.id, variantId: null, state: "sold" });
  const read = (keyCode: string) =>
    app.db.selectFrom("listing").where("keyCode", "=", keyCode).select(["title", "version"]).executeTakeFirstOrThrow();
  const before = await read(live.keyCode);
  await enqueue(app.ctx(), "listings.correct-titles", {});
  await app.runJobs();
  expect(await read(live.keyCode)).toEqual({ title: "FIAT EGEA GENİŞ AİLE ARACI", version: before.version });
  expect((await read(sold.keyCode)).title).toBe(title);
});
