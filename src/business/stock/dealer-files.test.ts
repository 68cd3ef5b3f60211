import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { matchRecord } from "#src/business/import/match.server.ts";
import { fileFaults } from "#src/business/import/reading/limits.ts";
import { testApp } from "#test/support/app.ts";
import { euroFiles, hugeFiles, readableFiles, unreadableFiles } from "#test/support/dealer-files.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { aWorkbook, type Cell } from "#test/support/workbooks.ts";
import { openStockFile, readSample } from "./mapping/read-file.server.ts";
import { stockLimits } from "./rules.ts";
import { openRunTools } from "./runs/tools.server.ts";
import { saveMapping } from "./service.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const stock = await aStock(app, feed);
const source = await stock.source();
const folder = await mkdtemp(join(tmpdir(), "kontak-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads the first file of a new source with the column mapping that the site proposes. */
async function read(content: string | Uint8Array | Promise<Buffer>) {
  const path = join(folder, "file");
  await writeFile(path, await content);
  const sample = await readSample(app.ctx(), path);
  const mapping = {
    columns: sample.proposed!,
    values: {},
    ...(sample.recordPath && { recordPath: sample.recordPath }),
  };
  const { format, match: tools } = await openRunTools(app.ctx(), source, mapping);
  // The city of the business, for files without one.
  const match = { ...tools, defaultCity: tools.places.city(35) };
  const matched = [];
  for await (const one of (await openStockFile(path, mapping)).records)
    matched.push("record" in one ? matchRecord(one.record, format, match) : one);
  return { sample, matched };
}

const { catalogue } = (await openRunTools(app.ctx(), source, { columns: {}, values: {} })).match;
const vehicles = ({ matched }: Awaited<ReturnType<typeof read>>) =>
  matched.map((one) => {
    if (!("facts" in one) || !one.facts) return one;
    const { brandId, modelId, modelYear, mileageKm, priceKurus, fuel } = one.facts;
    const names = [catalogue.brand(brandId)?.name, catalogue.model(modelId)?.name];
    return [one.sourceId, names.join(" "), modelYear, mileageKm, priceKurus / 100, fuel];
  });

test.each(readableFiles)("%s: both vehicles are read", async (name, content) => {
  const found = vehicles(await read(content));
  const [first, second] = name.startsWith("the plate") ? ["34 ABC 123", "35 DEF 456"] : ["G-1", "G-2"];
  expect(found).toEqual([
    [first, "Renault Megane", 2015, 98_000, 750_000, "dizel"],
    [second, "Volkswagen Golf", 2017, 64_500, 1_250_000, "benzin"],
  ]);
});

test.each(unreadableFiles)("%s: the sentence says what to do", async (_name, content, fault) => {
  await expect(read(content)).rejects.toMatchObject({ name: "FileFault", message: fileFaults[fault] });
});

test("bombs, 10,000 columns and 60 sheets are refused before they are in memory", async () => {
  const { unpackedBytes, sharedTextBytes, fields, sheets } = stockLimits;
  const refused = (content: string | Promise<Buffer>, message: string) =>
    expect(read(content)).rejects.toMatchObject({ name: "FileFault", message });
  await refused(hugeFiles.bomb(), fileFaults.unpackedTooLarge(unpackedBytes));
  await refused(hugeFiles.sharedTextBomb(), fileFaults.unpackedTooLarge(sharedTextBytes));
  await refused(hugeFiles.columns, fileFaults.tooManyFields(fields));
  await refused(hugeFiles.columnsInWorkbook(), fileFaults.tooManyFields(fields));
  await refused(hugeFiles.sheets(), fileFaults.tooManySheets(sheets));
});

test("files of mobile.de, AutoScout24 and German dealers fill our fields with our words and units", async () => {
  const facts = async (name: string) => {
    const { sample, matched } = await read(readableFiles.find(([one]) => one === name)![1]);
    const [first] = matched;
    const found = first && "facts" in first ? first.facts! : undefined;
    const equipment = catalogue.equipment.filter(({ id }) => found?.equipmentIds?.includes(id)).map(({ name }) => name);
    return { ...found, formatName: sample.formatName, equipment };
  };
  const common = { gear: "duz", body: "sedan", colour: "beyaz", powerHp: 110, modelYear: 2015 };
  expect(await facts("a mobile.de file without headings")).toMatchObject({
    formatName: "mobile.de CSV",
    ...common,
    capacityCc: 1461,
    chassisNumber: "VF1BZ0A0654321098",
    equipment: ["ABS", "ESP", "Klima (dijital)", "Alaşım jant"],
    descriptionHtml: "<p>Gepflegt, Scheckheft</p>",
  });
  expect(await facts("AutoScout24 XML")).toMatchObject({
    formatName: "AutoScout24 XML",
    ...common,
    plate: "34 ABC 123",
    equipment: ["ABS", "ESP"],
    descriptionHtml: "<p>Scheckheft</p><p>Nichtraucher</p>",
  });
  expect(await facts("a German list")).toMatchObject({ ...common, plate: "34 ABC 123" });
});

test.each(euroFiles)(
  "prices of %s in euros are refused with the amount: no rate is guessed",
  async (_name, content) => {
    const { matched } = await read(content);
    const [first] = matched;
    expect(first).toMatchObject({
      reasons: [expect.stringMatching(/^Fiyat yok ya da geçersiz: 750000(\.00)? EUR, TL olmalıdır$/)],
    });
  },
);

test("the proposal says which sheet and row it read", async () => {
  const layout = async (name: string) => (await read(readableFiles.find(([one]) => one === name)![1])).sample;
  expect(await layout("the second of three sheets")).toMatchObject({
    recordPath: "Stok",
    sheetCount: 3,
    headingRow: 1,
  });
  expect(await layout("an Excel workbook with title rows")).toMatchObject({ headingRow: 3 });
  expect(await layout("a mobile.de file without headings")).toMatchObject({ headingRow: 0 });
});

test("a workbook at a feed's address becomes listings, also when its sheet was renamed", async () => {
  const vehicle = aVehicle("X-101");
  const rows: Cell[][] = [Object.keys(vehicle), Object.values(vehicle) as Cell[]];
  const serve = (name: string, content: Cell[][]) => {
    feed.answer = (_request, response) => void aWorkbook([{ name, rows: content }]).then((body) => response.end(body));
  };
  serve("Kasım", rows);
  const excel = await aStock(app, feed);
  await app.runJobs();
  const { sample } = await excel.source();
  await saveMapping(excel.ctx(), excel.sourceId, { columns: sample!.proposed, values: {} });
  await app.runJobs();
  await excel.apply();
  expect(await excel.listings()).toMatchObject([{ stockNumber: "X-101", mileageKm: 98_000, priceKurus: 750_000_00 }]);
  serve("Aralık", [rows[0]!, rows[1]!.with(rows[0]!.indexOf("Fiyat"), 740_000)]);
  expect(await excel.read()).toMatchObject({ state: "planned", changedCount: 1 });
});
