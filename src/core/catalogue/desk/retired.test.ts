import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { importFile } from "#src/business/import/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anApiBusiness, anApiVehicle } from "#test/support/business-api.ts";
import { aListingOf, listingRow, opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { aDraft, aDraftPhoto, aSaleForm, sellingCalls } from "#test/support/sale.ts";
import { aSpareForm } from "#test/support/spare-part-form.ts";
import { aFeedServer, aStock, aVehicle } from "#test/support/stock.ts";
import { catalogueOf, clearCatalogueCache } from "../catalogue.server.ts";
import type { EntityName } from "./entities.ts";
import { updateRow } from "./queries.server.ts";

const app = await testApp();
const feed = await aFeedServer(app);
const folder = await mkdtemp(join(tmpdir(), "kontak-retired-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs while an entry is retired. */
async function whileRetired(entity: EntityName, id: string | number, work: () => Promise<void>) {
  const retire = async (retiredAt: Date | null) => {
    await updateRow(app, entity, String(id), { retiredAt });
    clearCatalogueCache(app.db);
  };
  await retire(app.now);
  try {
    await work();
  } finally {
    await retire(null);
  }
}
const megane = async () => {
  const catalogue = await catalogueOf(app);
  const brand = catalogue.matchBrand("Renault")!;
  const model = catalogue.matchModel([1], brand.id, "Megane")!;
  return { brand, model, variant: catalogue.matchVariant(model.id, "1.5 dCi Touch")! };
};

test("a new listing of the wizard cannot have a retired type, brand, model, version, engine or option", async () => {
  const form = await aSaleForm(app);
  const retired: [EntityName, string][] = [
    ["vehicle_type", form.type!],
    ["brand", form.brand!],
    ["model", form.model!],
    ["variant", form.variant!],
    ["engine", form.engine!],
    ["option_value", `colour/${form.colour}`],
  ];
  for (const [entity, id] of retired)
    await whileRetired(entity, id, async () => {
      const member = await aMember(app);
      const draftId = await aDraft(app, member.id);
      const answer = await sellingCalls(app).publishes(member, { draftId });
      expect([entity, answer.statusCode]).toEqual([entity, 422]);
    });
});

test("an edit keeps the retired entries of its listing and cannot choose others", async () => {
  const owner = await aMember(app);
  const keyCode = await aListingOf(app, owner);
  const { modelId, brandId } = await listingRow(app, keyCode);
  const catalogue = await catalogueOf(app);
  const other = catalogue.modelsOf([1], brandId).find(({ id }) => id !== modelId)!;
  await whileRetired("model", modelId, async () =>
    whileRetired("model", other.id, async () =>
      whileRetired("option_value", "colour/beyaz", async () => {
        expect((await sendsEdit(app, owner, keyCode, priceStep("1.200.000"))).status).toBe(302);
        expect(await listingRow(app, keyCode)).toMatchObject({ priceKurus: 120_000_000, modelId, colour: "beyaz" });
        const { data } = await opensEdit(app, owner, keyCode);
        const { models } = data!["lists"] as { models: { id: number }[] };
        expect(models.map(({ id }) => id)).toContain(modelId);
        expect(models.map(({ id }) => id)).not.toContain(other.id);
      }),
    ),
  );
});

test("a new spare part cannot be of a retired part or group, nor fit a retired brand or model", async () => {
  const form = await aSpareForm(app);
  const golf = { brandId: form.vehicleBrandId!, modelId: form.vehicleModelId! };
  const passat = (await catalogueOf(app)).matchModel([1], Number(golf.brandId), "passat")!;
  const fits = [{ brandId: golf.brandId, modelId: String(passat.id), yearFrom: "", yearTo: "" }];
  const retired: [EntityName, string, string][] = [
    ["spare_part_node", "11050207", "productTypeSlug"],
    ["spare_part_node", "1105", "productTypeSlug"],
    ["brand", golf.brandId, "vehicleBrandId"],
    ["model", golf.modelId, "vehicleModelId"],
    ["model", String(passat.id), "fits"],
  ];
  for (const [entity, id, field] of retired)
    await whileRetired(entity, id, async () => {
      const member = await aMember(app);
      const call = (path: string, payload: object) =>
        app.request({
          method: "POST",
          url: `/ajax/ilanver-yedek-parca/${path}`,
          payload,
          headers: { cookie: member.cookie },
        });
      const { draftId } = (await call("taslak", { form: { ...form, fits } })).json();
      await aDraftPhoto(app, draftId);
      const answer = await call("yayinla", { draftId });
      expect([field, answer.statusCode]).toEqual([field, 422]);
      expect(Object.keys(answer.json().fields).join()).toContain(field);
    });
});

test("an import refuses retired entries by name, keeps what it imported before, and leaves retired equipment out", async () => {
  const { model, variant } = await megane();
  const header = "id,ad_date,price_try,province,district,brand,series,model,year,km,cc_raw,power_raw,swap";
  const file = async (name: string, id: string) => {
    await writeFile(
      join(folder, name),
      `${header}\n${id},,500000,İzmir,Buca,Renault,Megane,1.5 dCi Touch,2015,90000,,,\n`,
    );
    return join(folder, name);
  };
  const run = async (name: string, id: string, rejectsFile?: string) =>
    (await importFile(app.ctx(), { file: await file(name, id), rejectsFile })).counts;
  expect(await run("first.csv", "R1")).toMatchObject({ accepted: 1 });
  for (const [entity, id, name] of [
    ["model", model.id, model.name],
    ["variant", variant.id, variant.name],
  ] as const)
    await whileRetired(entity, id, async () => {
      const rejectsFile = join(folder, `${entity}.rejects.csv`);
      expect(await run(`${entity}.csv`, `R-${entity}`, rejectsFile)).toMatchObject({ accepted: 0, rejected: 1 });
      expect(await readFile(rejectsFile, "utf8")).toContain(`Yeni ilan verilemiyor: ${name}`);
      expect(await run(`${entity}-again.csv`, "R1")).toMatchObject({ existing: 1, rejected: 0 });
    });
  expect(await run("last.csv", "R2")).toMatchObject({ accepted: 1 });
});

test("a stock's file and the API refuse retired entries for new vehicles and update those that have them", async () => {
  const { model } = await megane();
  feed.vehicles = [aVehicle("S1")];
  const stock = await aStock(app, feed);
  await stock.map();
  await stock.apply();
  const { call } = await anApiBusiness(app);
  const create = (number: string, values = {}) =>
    call("POST", "/listings", { body: { vehicle: anApiVehicle(number, values) } });
  const made = await create("A1");
  expect(made.status).toBe(201);
  const catalogue = await catalogueOf(app);
  const other = catalogue.matchModel([1], model.brandId, "Clio")!;
  const unlike = { Model: "Clio", Versiyon: catalogue.variantsOf(other.id)[0]!.name };
  await whileRetired("model", model.id, async () =>
    whileRetired("model", other.id, async () => {
      feed.vehicles = [aVehicle("S1", { Fiyat: 740_000 }), aVehicle("S2"), aVehicle("S3", unlike)];
      await stock.read();
      expect(await stock.rows()).toEqual([
        expect.objectContaining({ stockNumber: "S1", outcome: "changed" }),
        expect.objectContaining({ stockNumber: "S2", outcome: "refused", details: "Yeni ilan verilemiyor: Megane" }),
        expect.objectContaining({ stockNumber: "S3", outcome: "refused", details: "Yeni ilan verilemiyor: Clio" }),
      ]);
      expect(await create("A2")).toMatchObject({
        status: 422,
        body: { fields: { "vehicle.Model": "Yeni ilan verilemiyor: Megane" } },
      });
      expect(await create("A1", { Fiyat: 730_000 })).toMatchObject({ status: 200 });
      // A listing cannot become another retired model.
      expect(await create("A1", unlike)).toMatchObject({ status: 422 });
    }),
  );
});
