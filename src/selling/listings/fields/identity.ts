import { type ListingRow, numberIn } from "./columns.ts";
import { z } from "zod/mini";
import { optionKinds } from "#src/core/catalogue/rules.ts";
import type { Texts } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import { vehicleListingTypes } from "./listing-type-rules.ts";
import { numberOf } from "./normalize.ts";
import { chosenId, chosenIdOrManual, masked, oneOf, optionOf } from "./schemas.ts";
import {
  askedCriteria,
  type ChainField,
  type Criterion,
  type NarrowingCriterion,
  doorCounts,
  isVehicleChosen,
  modelYears,
  visibleChain,
} from "./vehicle-choice.ts";

type Chosen = Texts<ChainField | NarrowingCriterion>;
const inChain = (field: ChainField) => (form: Chosen, facts: FormFacts) =>
  (visibleChain(form, facts) as readonly string[]).includes(field);
const isAsked = (criterion: Criterion) => (form: Chosen, facts: FormFacts) =>
  isVehicleChosen(form, facts) && askedCriteria(form, facts).includes(criterion);
/** Year, fuel and gear are asked as soon as the model is chosen. */
const isNarrowingAsked = (criterion: NarrowingCriterion) => (form: Chosen, facts: FormFacts) =>
  Boolean(form.brand && form.model) && askedCriteria(form, facts).includes(criterion);

/** What is offered, and which vehicle it is: its place in the catalogue, the year, and what the catalogue does not know. */
export const identityFields = {
  listingType: {
    label: "İlan türü",
    step: "tur",
    unit: "vehicle",
    schema: () => z.pipe(z._default(z.string(), "satilik"), z.enum(vehicleListingTypes)),
    column: "listingType",
  },
  type: {
    label: "Araç türü",
    step: "tur",
    unit: "vehicle",
    isLocked: true,
    showsIf: ({ listingType }: Texts<"listingType">) => listingType !== "yedek-parca",
    schema: () => chosenId,
    column: "vehicleTypeId",
    exportHeading: "Vitrin türü",
    exportNameIn: "vehicleType",
  },
  brand: {
    label: "Marka",
    step: "arac",
    unit: "vehicle",
    isLocked: true,
    showsIf: inChain("brand"),
    schema: () => chosenId,
    column: "brandId",
    exportNameIn: "brand",
  },
  model: {
    label: "Model",
    step: "arac",
    unit: "vehicle",
    isLocked: true,
    showsIf: inChain("model"),
    schema: () => chosenId,
    column: "modelId",
    exportNameIn: "model",
  },
  modelYear: {
    label: "Model yılı",
    step: "arac",
    unit: "vehicle",
    isLocked: true,
    showsIf: isNarrowingAsked("modelYear"),
    schema: (facts: FormFacts) => z.pipe(oneOf(modelYears(facts).map(String)), z.transform(Number)),
    column: "modelYear",
  },
  fuel: {
    label: optionKinds.fuel.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "option" },
    options: "fuel",
    showsIf: isNarrowingAsked("fuel"),
    schema: optionOf("fuel"),
    column: "fuel",
  },
  gear: {
    label: optionKinds.gear.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "option" },
    options: "gear",
    showsIf: isNarrowingAsked("gear"),
    schema: optionOf("gear"),
    column: "gear",
  },
  variant: {
    label: "Versiyon",
    step: "arac",
    unit: "vehicle",
    showsIf: inChain("variant"),
    schema: () => chosenIdOrManual,
    column: "variantId",
    exportHeading: "Varyant",
    exportNameIn: "variant",
  },
  engine: {
    label: "Motor ve donanım",
    step: "arac",
    unit: "vehicle",
    showsIf: inChain("engine"),
    schema: () => chosenIdOrManual,
    column: "engineId",
    exportHeading: false,
  },
  body: {
    label: optionKinds.body.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "option" },
    options: "body",
    showsIf: isAsked("body"),
    schema: optionOf("body"),
    column: "body",
    exportHeading: "Kasa",
  },
  drive: {
    label: optionKinds.drive.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "option", remark: "isteğe bağlı", isOptional: true },
    options: "drive",
    showsIf: isAsked("drive"),
    schema: ({ vehicleType }: FormFacts) =>
      z.optional(
        z
          .string()
          .check(z.refine((text) => text === "" || (vehicleType?.options["drive"] ?? []).includes(text.trim()))),
      ),
    column: "drive",
    toColumn: (value: string | undefined) => value || null,
  },
  doors: {
    label: "Kapı sayısı",
    step: "arac",
    unit: "vehicle",
    control: { kind: "choice", choices: Object.fromEntries(doorCounts.map((count) => [count, count])) },
    showsIf: isAsked("doors"),
    schema: () => z.pipe(oneOf(doorCounts), z.transform(Number)),
    column: "doors",
    exportHeading: "Kapı",
  },
  capacity: {
    label: optionKinds.capacity.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "number", unit: "cm³" },
    showsIf: isAsked("capacity"),
    schema: () => masked(30, 30_000),
    normalize: numberOf,
    ...numberIn("capacityCc"),
    // Of a range the seller is asked the figure.
    fromRow: (row: ListingRow) => (row.capacityRange ? "" : numberIn("capacityCc").fromRow(row)),
    exportHeading: "Motor hacmi (cc)",
  },
  power: {
    label: optionKinds.power.name,
    step: "arac",
    unit: "vehicle",
    control: { kind: "number", unit: "hp" },
    showsIf: isAsked("power"),
    schema: () => masked(1, 3000),
    normalize: numberOf,
    ...numberIn("powerHp"),
    fromRow: (row: ListingRow) => (row.powerRange ? "" : numberIn("powerHp").fromRow(row)),
    exportHeading: "Motor gücü (hp)",
  },
} as const;
