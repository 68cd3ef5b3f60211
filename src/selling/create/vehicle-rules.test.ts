import type { FormFacts } from "#src/listings/fields/form-facts.ts";
import { askedCriteria, manualChoice, modelYears } from "#src/listings/fields/vehicle-choice.ts";
import { expect, test } from "vitest";
import { completeForm, engine, formFacts } from "#test/support/checked-form.ts";
import type { DraftForm } from "./rules.ts";
import { visibleFields } from "./submit-rules.ts";
import { chooseVehicleStep } from "./vehicle-rules.ts";

test("choosing a step clears the later ones", () => {
  const other = chooseVehicleStep(completeForm, "model", "71");
  expect(other).toMatchObject({ type: "1", brand: "7", model: "71", title: completeForm.title });
  expect(other.variant ?? other.engine ?? other.modelYear).toBeUndefined();
  expect(chooseVehicleStep(completeForm, "model", "70")).toEqual(completeForm);
  const type = chooseVehicleStep({ ...completeForm, equipment: [1], damage: { tavan: "painted" } }, "type", "3");
  expect(type.brand ?? type.equipment ?? type.damage).toBeUndefined();
});

test.each<[Partial<DraftForm>, Partial<FormFacts>, string[]]>([
  [{ brand: "" }, {}, ["brand"]],
  [{ model: "" }, {}, ["brand", "model"]],
  [{ variant: "" }, {}, ["brand", "model", "variant"]],
  [{ engine: "" }, {}, ["brand", "model", "variant", "engine"]],
  [{}, {}, ["brand", "model", "variant", "engine", "modelYear"]],
  [
    { variant: manualChoice },
    { engine: undefined },
    ["brand", "model", "variant", "modelYear", "fuel", "gear", "body", "drive", "doors", "capacity", "power"],
  ],
  [
    { engine: manualChoice, fuel: "elektrik" },
    { engine: undefined },
    ["brand", "model", "variant", "engine", "modelYear", "fuel", "gear", "body", "drive", "doors", "power"],
  ],
  [
    { engine: "7000" },
    { engine: { ...engine, gear: null, doors: null } },
    ["brand", "model", "variant", "engine", "modelYear", "gear", "doors"],
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
