import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import {
  askedCriteria,
  enginesLeft,
  manualChoice,
  type ModelEngine,
  modelYears,
  variantsLeft,
} from "#src/selling/listings/fields/vehicle-choice.ts";
import { describe, expect, test } from "vitest";
import { completeForm, engine, formFacts } from "#test/support/checked-form.ts";
import type { DraftForm } from "./rules.ts";
import { visibleFields } from "./submit-rules.ts";
import { chooseVehicleStep, withoutOldVersion } from "./vehicle-rules.ts";

const chosen: DraftForm = { ...completeForm, fuel: "dizel", gear: "otomatik" };

test("choosing a step clears the later ones", () => {
  const other = chooseVehicleStep(chosen, "model", "71");
  expect(other).toMatchObject({ type: "1", brand: "7", model: "71", title: completeForm.title });
  expect(other.variant ?? other.engine ?? other.modelYear ?? other.fuel).toBeUndefined();
  expect(chooseVehicleStep(chosen, "model", "70")).toEqual(chosen);
  const type = chooseVehicleStep({ ...chosen, equipment: [1], damage: { tavan: "painted" } }, "type", "3");
  expect(type.brand ?? type.equipment ?? type.damage).toBeUndefined();
});

describe("year, fuel and gear leave few versions", () => {
  const of = (id: number, variantId: number, more: Partial<ModelEngine["facts"]> = {}): ModelEngine => ({
    id,
    variantId,
    facts: { ...engine, ...more },
  });
  const engines = [
    of(7000, 700),
    of(7010, 701, { yearFrom: 2015, yearTo: null }),
    of(7011, 701, { yearFrom: 2015, yearTo: null, powerHp: 150 }),
    of(7020, 702, { fuel: "benzin" }),
    of(7030, 703, { gear: null }),
  ];
  const variants = [700, 701, 702, 703, 704].map((id) => ({ id }));
  const left = (form: DraftForm) => variantsLeft(variants, engines, form).map(({ id }) => id);
  const open: DraftForm = { ...chosen, variant: "", engine: "", modelYear: "2014" };

  test("those with an engine that fits or is not known, and the chosen one", () => {
    expect(left({})).toEqual([700, 701, 702, 703, 704]);
    // 704 has no engine in the catalogue.
    expect(left(open)).toEqual([700, 703, 704]);
    expect(left({ ...open, modelYear: "2016" })).toEqual([700, 701, 703, 704]);
    expect(left({ ...open, fuel: "benzin", gear: "duz" })).toEqual([704]);
    expect(left({ ...open, fuel: "benzin" })).toEqual([702, 704]);
    expect(left({ ...open, variant: "701" })).toEqual([700, 701, 703, 704]);
  });

  test("a version with one engine left chooses it; of several one is asked", () => {
    expect(chooseVehicleStep(open, "variant", "700", engines)).toMatchObject({ variant: "700", engine: "7000" });
    const two = chooseVehicleStep({ ...open, modelYear: "2016" }, "variant", "701", engines);
    expect(two.engine).toBeUndefined();
    expect(enginesLeft(engines, two).map(({ id }) => id)).toEqual([7010, 7011]);
    expect(chooseVehicleStep(open, "variant", manualChoice, engines).engine).toBeUndefined();
  });

  test("another year, fuel or gear clears the version of the catalogue and keeps what its engine knew", () => {
    const { fuel: _fuel, gear: _gear, ...old } = { ...chosen, body: "sedan" };
    const other = chooseVehicleStep(old, "modelYear", "2013", engines);
    expect(other).toMatchObject({ model: "70", modelYear: "2013", fuel: "dizel", gear: "otomatik" });
    expect(other.variant ?? other.engine ?? other.body).toBeUndefined();
    const manual = { ...chosen, variant: manualChoice, engine: "", body: "suv" };
    expect(chooseVehicleStep(manual, "fuel", "benzin", engines)).toEqual({ ...manual, fuel: "benzin" });
  });

  test("a sent step that has another fuel and the old version loses that version", () => {
    const { variant, engine: chosenEngine } = chosen;
    const values = { modelYear: "2019", fuel: "benzin", gear: "otomatik", variant, engine: chosenEngine };
    expect(withoutOldVersion(chosen, values)).toMatchObject({ fuel: "benzin", variant: "", engine: "" });
    expect(withoutOldVersion(chosen, { ...values, fuel: "dizel" })).toMatchObject({ variant, engine: chosenEngine });
    expect(withoutOldVersion(completeForm, values)).toMatchObject({ variant });
    expect(withoutOldVersion(chosen, { ...values, variant: "702", engine: "" })).toMatchObject({ variant: "702" });
  });
});

test.each<[Partial<DraftForm>, Partial<FormFacts>, string[]]>([
  [{ brand: "" }, {}, ["brand"]],
  [{ model: "" }, {}, ["brand", "model"]],
  [
    { variant: "", engine: "", modelYear: "" },
    { engine: undefined, hasEngines: false },
    ["brand", "model", "modelYear", "fuel", "gear"],
  ],
  [
    { variant: "", engine: "", fuel: "dizel", gear: "otomatik" },
    { engine: undefined, hasEngines: false },
    ["brand", "model", "modelYear", "fuel", "gear", "variant"],
  ],
  [
    { engine: "", fuel: "dizel" },
    { engine: undefined },
    ["brand", "model", "modelYear", "fuel", "gear", "variant", "engine"],
  ],
  [{}, {}, ["brand", "model", "modelYear", "variant", "engine"]],
  [
    { variant: manualChoice },
    { engine: undefined },
    ["brand", "model", "modelYear", "fuel", "gear", "variant", "body", "drive", "doors", "capacity", "power"],
  ],
  [
    { engine: manualChoice, fuel: "elektrik" },
    { engine: undefined },
    ["brand", "model", "modelYear", "fuel", "gear", "variant", "engine", "body", "drive", "doors", "power"],
  ],
  [
    { engine: "7000" },
    { engine: { ...engine, gear: null, doors: null } },
    ["brand", "model", "modelYear", "gear", "variant", "engine", "doors"],
  ],
])("vehicle steps of %j", (values, more, expected) => {
  expect(visibleFields("arac", { ...completeForm, ...values }, { ...formFacts, ...more })).toEqual(expected);
});

test("the offered years are those of the engine, newest first", () => {
  expect(modelYears(formFacts)).toEqual([2019, 2018, 2017, 2016, 2015, 2014, 2013, 2012]);
  expect(modelYears({ ...formFacts, engine: { ...engine, yearTo: null } })[0]).toBe(2027);
  expect(modelYears({ ...formFacts, engine: undefined }).at(-1)).toBe(1930);
  const motorcycle = { id: 4, options: { capacity: ["0-50"], power: ["0-50"] } };
  expect(askedCriteria(completeForm, { ...formFacts, vehicleType: motorcycle, engine: undefined })).toEqual([
    "modelYear",
    "capacity",
    "power",
  ]);
});
