import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { importFile, type ImportOptions } from "./service.server.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kontak-import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const fixture = (name: string) => `src/business/import/fixtures/${name}`;
const rejectsFile = join(folder, "rejects.csv");

beforeEach(async () => {
  await app.db.deleteFrom("listing").execute();
  await app.db.deleteFrom("importRun").execute();
  await rm(rejectsFile, { force: true });
});

const run = (file: string, options: Partial<ImportOptions> = {}) =>
  importFile(app.ctx(), { file: fixture(file), rejectsFile, ...options });
const listings = () => app.db.selectFrom("listing").selectAll().orderBy("id").execute();
const rejects = async () =>
  (
    parse(await readFile(rejectsFile, "utf8"), { columns: true }) as { satir: string; neden: string; kayit: string }[]
  ).map(({ satir, neden }) => [Number(satir), neden]);

/** Many cars of one kind; every tenth has no price. */
async function manyCars(count: number) {
  const file = join(folder, `cars-${count}.csv`);
  const header = "id,ad_date,price_try,province,district,brand,series,model,year,km,cc_raw,power_raw,swap";
  const rows = Array.from({ length: count }, (_, i) => {
    const price = i % 10 === 9 ? "" : 500_000 + i;
    return `M${i},,${price},İzmir,Buca,Renault,Megane,1.5 dCi Touch,2015,${i},,,`;
  });
  await writeFile(file, `${[header, ...rows].join("\n")}\n`);
  return file;
}

test("matched rows of a CSV become active listings with history, the others are rejected with reasons", async () => {
  const { format, counts } = await run("cars.csv");
  expect(format).toBe("arabam-izmir");
  expect(counts).toEqual({
    rows: 12,
    cars: 12,
    carsMatched: 8,
    matched: 8,
    accepted: 7,
    byHand: 2,
    existing: 0,
    rejected: 5,
    reasons: {
      "Marka yok": 1,
      "Marka katalogda yok": 1,
      "Fiyat yok ya da geçersiz": 1,
      "İl yok ya da tanınmadı": 1,
      "Model yılı yok ya da geçersiz": 1,
    },
  });
  expect(await rejects()).toEqual([
    [5, "Marka yok; Model yılı yok ya da geçersiz; Kilometre yok ya da geçersiz; İl yok ya da tanınmadı"],
    [6, "Marka katalogda yok: Vanderhall"],
    [9, "Fiyat yok ya da geçersiz"],
    [10, "İl yok ya da tanınmadı"],
    [12, "Model yılı yok ya da geçersiz"],
  ]);
  const [golf, mercedes, tofas, , other, , unused] = await listings();
  expect(other).toMatchObject({ title: "2019 RENAULT OLMAYAN 1.5 DCI", variantId: null });
  expect(golf).toMatchObject({
    source: "arabam-izmir",
    sourceId: "F1",
    state: "active",
    listingType: "satilik",
    vehicleTypeId: 1,
    modelYear: 2015,
    mileageKm: 177_000,
    priceKurus: 51_495_000,
    fuel: "dizel",
    gear: "duz",
    body: "hatchback",
    doors: 5,
    drive: "onden-cekis",
    colour: "beyaz",
    capacityCc: 1598,
    powerHp: 110,
    cityId: 35,
    isSwapPossible: true,
    title: "2015 VOLKSWAGEN GOLF 1.6 TDI BLUEMOTION COMFORTLINE",
  });
  expect(golf?.expiresAt!.getTime()).toBe(golf!.publishedAt!.getTime() + 60 * 24 * 60 * 60_000);
  expect(mercedes).toMatchObject({ sourceId: "F2", priceKurus: 37_900_000, colour: "gri-gumus" });
  expect(tofas).toMatchObject({ sourceId: "F3", fuel: "lpg-benzin" });
  expect(unused).toMatchObject({ sourceId: "F11", ageType: 1, mileageKm: 0 });
  const history = await app.db
    .selectFrom("listingHistory")
    .select(["action", "toState"])
    .where("listingId", "=", golf!.id)
    .execute();
  expect(history).toEqual([{ action: "import", toState: "active" }]);
});

test("a CSV row with too few or too many fields is one reject, and the other rows are read", async () => {
  const file = join(folder, "short-row.csv");
  const header = "id;ad_date;price_try;province;brand;series;model;year;km;cc_raw;power_raw;swap";
  const car = (id: string) => `${id};;500000;İzmir;Renault;Megane;1.5 dCi Touch;2015;100;;;`;
  await writeFile(file, `\uFEFF${header}\r\n${car("S1")}\r\nS2;;\r\n${car("S3")};7\r\n${car("S4")}\r\n`);
  const { counts } = await run("", { file });
  expect(counts).toMatchObject({ rows: 4, accepted: 2, rejected: 2, reasons: { "Kayıt okunamadı": 2 } });
  expect((await listings()).map(({ sourceId }) => sourceId)).toEqual(["S1", "S4"]);
  expect((await rejects()).map(([row]) => row)).toEqual([2, 3]);
});

test("of a CSV with an unclosed quote the rows before it are imported", async () => {
  const file = join(folder, "open-quote.csv");
  const whole = await readFile(fixture("cars.csv"), "utf8");
  await writeFile(file, `${whole}F13,"2026-01-05,1,İzmir\n`);
  expect((await run("", { file })).counts).toMatchObject({ rows: 13, accepted: 7, rejected: 6 });
});

test("a file without prices: its cars are matched, and rejected for the price", async () => {
  const file = join(folder, "no-price.csv");
  await writeFile(
    file,
    "id,brand,series,model,year,km,gear,fuel,cc_raw,power_raw\nA1,TofaÅŸ,Åžahin,S,1994,120000,YarÄ± Otomatik,Benzin,,\n",
  );
  const { format, counts } = await run("", { file });
  expect(format).toBe("arabam-2020");
  expect(counts).toMatchObject({ rows: 1, carsMatched: 1, accepted: 0, reasons: { "Fiyat yok ya da geçersiz": 1 } });
});

describe("cards of every vehicle type", () => {
  const expected = { rows: 6, cars: 1, matched: 5, accepted: 4, rejected: 2 };

  test("as a JSON array", async () => {
    const { format, counts } = await run("cards.json");
    expect(format).toBe("arabam-cards");
    expect(counts).toMatchObject(expected);
    expect(await rejects()).toEqual([
      [5, "Araç türü tanınmadı: Karavan > Motokaravan > Ford"],
      [6, "Kiralık ilan aktarılmıyor"],
    ]);
    const [van, truck, tractor, offRoad] = await listings();
    expect(van).toMatchObject({
      vehicleTypeId: 5,
      title: "AİLEMİZİN BAKIMLI DOBLO ARACI",
      attributes: { "koltuk-sayisi": "4-1" },
      drive: "onden-cekis",
    });
    expect(van!.variantId).not.toBeNull();
    expect(truck).toMatchObject({ vehicleTypeId: 25, variantId: null, mileageKm: 297_000 });
    expect(tractor).toMatchObject({
      vehicleTypeId: 7,
      mileageKm: 0,
      attributes: { "calisma-saati": 5200, kabin: "tente" },
    });
    expect(offRoad).toMatchObject({ vehicleTypeId: 3, variantId: null, title: "2021 VOLKSWAGEN T-ROC" });
  });

  test("as JSON Lines, where a broken line is one reject", async () => {
    const { counts } = await run("cards.jsonl");
    expect(counts).toMatchObject({ ...expected, rows: 7, rejected: 3 });
    expect(await rejects()).toContainEqual([4, "Kayıt okunamadı"]);
  });

  test("of a truncated JSON array the records before its end are imported, with a reject for the rest", async () => {
    const file = join(folder, "half.json");
    const whole = await readFile(fixture("cards.json"), "utf8");
    await writeFile(file, whole.slice(0, whole.indexOf('"K3"') + 40));
    const { counts } = await run("", { file });
    expect(counts).toMatchObject({ rows: 3, accepted: 2, rejected: 1, reasons: { "Kayıt okunamadı": 1 } });
  });
});

test("a full listing has damage, equipment and a sanitised description", async () => {
  await run("details.json");
  const [listing] = await listings();
  expect(listing).toMatchObject({
    damage: { "sag-arka-camurluk": "local-paint", "sag-on-kapi": "replaced", "motor-kaputu": "painted" },
    paintedCount: 2,
    replacedCount: 1,
    totalDamageKurus: 1_250_000,
    descriptionHtml: "<p>Tertemiz &amp; bakımlı</p><p>Arayın: ***</p><p>1 &lt; 2</p>",
  });
  const names = await app.db
    .selectFrom("equipment")
    .select("name")
    .where("id", "in", listing!.equipmentIds)
    .orderBy("id")
    .execute();
  expect(names.map(({ name }) => name)).toEqual(["ABS", "Klima (analog)", "Sis farı"]);
});

test("running an import twice inserts no duplicates", async () => {
  await run("cards.json");
  const { counts } = await run("cards.json");
  expect(counts).toMatchObject({ rows: 6, accepted: 0, existing: 4, rejected: 2 });
  expect(await listings()).toHaveLength(4);
  expect(await rejects()).toHaveLength(2);
});

test("a dry run counts and writes nothing", async () => {
  const { counts } = await run("cards.json", { isDryRun: true, rejectsFile: undefined });
  expect(counts).toMatchObject({ rows: 6, accepted: 4, existing: 0, rejected: 2 });
  expect(await listings()).toEqual([]);
  expect(await app.db.selectFrom("importRun").selectAll().execute()).toEqual([]);
  await expect(access(rejectsFile)).rejects.toThrow();
  await run("cards.json");
  expect((await run("cards.json", { isDryRun: true })).counts).toMatchObject({ accepted: 0, existing: 4 });
});

describe("an interrupted import", () => {
  const stopAfter = (batches: number) => {
    let done = 0;
    return () => {
      if (++done === batches) throw new Error("killed");
    };
  };

  test("resumes after the last batch, with the same counts and rejects as without interruption", async () => {
    const file = await manyCars(100);
    const options = { file, batchRows: 20 };
    await expect(run("", { ...options, onProgress: stopAfter(2) })).rejects.toThrow("killed");
    expect(await listings()).toHaveLength(36);
    // Rejects that a killed process wrote after its last batch are discarded.
    await writeFile(rejectsFile, `${await readFile(rejectsFile, "utf8")}41,"yarım`);
    const { counts, resumedAt } = await run("", options);
    expect(resumedAt).toBe(40);
    expect(counts).toMatchObject({ rows: 100, accepted: 90, existing: 0, rejected: 10 });
    expect(await listings()).toHaveLength(90);
    expect((await rejects()).map(([row]) => row)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  });

  test("of a changed file starts from the beginning, and still inserts no duplicates", async () => {
    const file = await manyCars(60);
    await expect(run("", { file, batchRows: 20, onProgress: stopAfter(1) })).rejects.toThrow("killed");
    await writeFile(file, `${await readFile(file, "utf8")}EK,,900000,İzmir,,Renault,Megane,1.5 dCi Touch,2015,5,,,\n`);
    const { counts, resumedAt } = await run("", { file, batchRows: 20 });
    expect(resumedAt).toBe(0);
    expect(counts).toMatchObject({ rows: 61, accepted: 37, existing: 18 });
    expect(await listings()).toHaveLength(55);
  });
});

test("two concurrent imports of one file insert no duplicates", async () => {
  const file = await manyCars(200);
  const results = await Promise.allSettled([
    run("", { file, batchRows: 10, rejectsFile: undefined }),
    run("", { file, batchRows: 10, rejectsFile: undefined }),
  ]);
  const failed = results
    .filter(({ status }) => status === "rejected")
    .map((result) => (result as PromiseRejectedResult).reason);
  expect(failed.map(({ message }) => message)).toEqual(["Bu dosya şu anda başka bir işlem tarafından aktarılıyor."]);
  expect(await listings()).toHaveLength(180);
});

describe("the owner of the listings", () => {
  test("is a business member, by e-mail address or id", async () => {
    const business = await aShop(app, { slug: "galeri", name: "Galeri", shortName: "Galeri" });
    const member = await aMember(app, { businessId: business.id, businessRole: "owner" });
    await run("cards.json", { owner: member.email.toUpperCase() });
    await run("cars.csv", { owner: String(member.id) });
    const owners = new Set((await listings()).map(({ ownerId, businessId }) => `${ownerId} ${businessId}`));
    expect([...owners]).toEqual([`${member.id} ${business.id}`]);
  });

  test("cannot be a private member, who may have only two listings", async () => {
    const member = await aMember(app);
    await expect(run("cards.json", { owner: member.email })).rejects.toThrow("İlanların sahibi kurumsal üye olmalıdır");
  });

  test("must exist", async () => {
    await expect(run("cards.json", { owner: "yok@kontak.test" })).rejects.toThrow("Üye bulunamadı: yok@kontak.test");
  });

  test("is required in production", async () => {
    await expect(importFile({ ...app.ctx(), isDemo: false }, { file: fixture("cards.json") })).rejects.toThrow(
      "--owner",
    );
  });
});

test("a file of an unknown format is refused with a list of the formats", async () => {
  const file = join(folder, "other.csv");
  await writeFile(file, "marka;fiyat\nFiat;5\n");
  await expect(run("", { file })).rejects.toThrow(/Dosyanın biçimi tanınmadı.*arabam-izmir/);
  await expect(run("", { file: join(folder, "yok.csv") })).rejects.toThrow("Dosya bulunamadı");
  await expect(run("cards.json", { format: "yok" })).rejects.toThrow("Biçim bulunamadı: yok");
});
