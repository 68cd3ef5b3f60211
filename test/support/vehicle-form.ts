import { manualChoice, modelYears } from "#src/selling/listings/fields/vehicle-choice.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { readForm, referenceOf } from "#src/selling/listing-editor/create/form-facts.server.ts";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";
import { visibleFields } from "#src/selling/listing-editor/create/submit-rules.ts";
import type { TestApp } from "./app.ts";
import { aSaleForm } from "./sale.ts";

/** The complete form of a vehicle of a type: the first brand and model, each required criterion, every attribute. */
export async function aVehicleForm(app: TestApp, typeId: number, values: Partial<DraftForm> = {}): Promise<DraftForm> {
  const [catalogue, reference, sale] = [await catalogueOf(app), await referenceOf(app.ctx()), await aSaleForm(app)];
  const brand = catalogue.brandsOf([typeId])[0]!;
  const model = catalogue.modelsOf([typeId], brand.id)[0]!;
  const { variant: _variant, engine: _engine, modelYear: _year, ...common } = sale;
  const form: DraftForm = {
    ...common,
    type: String(typeId),
    brand: String(brand.id),
    model: String(model.id),
    ...(catalogue.variantsOf(model.id).length > 0 ? { variant: manualChoice } : {}),
    ...values,
  };
  const { facts, attributes } = readForm(app.ctx(), reference, form);
  const numbers: Partial<DraftForm> = { capacity: "1.250", power: "136", modelYear: String(modelYears(facts)[3]) };
  for (const name of visibleFields("arac", form, facts)) {
    const options = facts.vehicleType?.options[name];
    if (name in numbers) Object.assign(form, { [name]: numbers[name as keyof DraftForm] });
    else if (name === "doors") form.doors = "4";
    else if (options && name !== "rentDeposits") Object.assign(form, { [name]: options[0] });
  }
  form.attributes = Object.fromEntries(
    attributes.map(({ slug, kind, options, max }) => [
      slug,
      kind === "choice" ? options[0]!.slug : String(Math.min(max ?? 100, 1200)),
    ]),
  );
  return { ...form, ...values };
}

/** Turns the form of a vehicle into one of a rental. */
export const aRental = {
  listingType: "kiralik",
  price: "1.500",
  rentPeriod: "gunluk",
  rentDeposits: ["kredi-karti", "senet"],
} satisfies Partial<DraftForm>;
