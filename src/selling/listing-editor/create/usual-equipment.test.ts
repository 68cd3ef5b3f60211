import { expect, test } from "vitest";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage } from "#test/support/pages.ts";
import { aDraft } from "#test/support/sale.ts";
import { tickEquipment } from "./form-data.ts";
import type { DraftForm } from "./rules.ts";

const app = await testApp();

/** A car whose engine had equipment as standard from its first year on. */
async function aModernCar() {
  const catalogue = await catalogueOf(app);
  const brand = catalogue.findBrand("renault")!;
  const model = catalogue.modelsOf([1], brand.id).find(({ slug }) => slug === "megane")!;
  const variant = catalogue.variantsOf(model.id).find(({ slug }) => slug === "1-3-tce-joy")!;
  const engine = catalogue.enginesOf(variant.id)[0]!;
  const ids = { brand: brand.id, model: model.id, variant: variant.id, engine: engine.id, modelYear: engine.yearTo! };
  const form = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
  return { form, abs: catalogue.equipment.find(({ slug }) => slug === "abs")!.id };
}

async function suggested(form: Partial<DraftForm>): Promise<number[]> {
  const { id, cookie } = await aMember(app);
  await aDraft(app, id, form);
  const { data } = await openPage(app, "/ilanver?adim=bilgiler", { cookie });
  return data!["usualEquipment"] as number[];
}

test("the equipment that is usual for an engine is suggested for a sale, not for a rental or without an engine", async () => {
  const { form, abs } = await aModernCar();
  expect(await suggested(form)).toContain(abs);
  expect(await suggested({ ...form, listingType: "kiralik" })).toEqual([]);
  expect(await suggested({ ...form, variant: "0", engine: "" })).toEqual([]);
});

test("the first tick starts from the suggestion; what the seller chose is never changed by it", () => {
  expect(tickEquipment({}, 9, true, [1, 2]).equipment).toEqual([1, 2, 9]);
  expect(tickEquipment({}, 2, false, [1, 2]).equipment).toEqual([1]);
  expect(tickEquipment({ equipment: [] }, 9, true, [1, 2]).equipment).toEqual([9]);
});
