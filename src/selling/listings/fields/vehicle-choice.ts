import type { EngineFacts } from "../engine-label.ts";
import type { FormFacts } from "./form-facts.ts";
import type { Texts } from "./field.ts";

/** Product 5.4: the version and the engine that are not in the catalogue. */
export const manualChoice = "manual";
export const manualChoiceName = "Listede yok, kriterleri kendim seçeceğim";

export const firstModelYear = 1930;
export const doorCounts = ["2", "3", "4", "5", "6"];

/** The choices that are records of the catalogue; each belongs to the one before. */
export const vehicleChain = ["type", "brand", "model", "variant", "engine"] as const;
export type ChainField = (typeof vehicleChain)[number];
export const criteria = ["modelYear", "fuel", "gear", "body", "drive", "doors", "capacity", "power"] as const;
export type Criterion = (typeof criteria)[number];
/** The criteria that are asked before the version, to leave few versions to choose from. */
export const narrowingCriteria = ["modelYear", "fuel", "gear"] as const satisfies readonly Criterion[];
export type NarrowingCriterion = (typeof narrowingCriteria)[number];
export const isNarrowing = (name: string): name is NarrowingCriterion =>
  (narrowingCriteria as readonly string[]).includes(name);

const hasOptions = ({ vehicleType }: FormFacts, kind: string) => (vehicleType?.options[kind]?.length ?? 0) > 0;

/** Year, fuel and gear are chosen, as far as this vehicle type has them. */
const isNarrowed = (form: Texts<NarrowingCriterion>, facts: FormFacts) =>
  narrowingCriteria.every((name) => Boolean(form[name]) || (name !== "modelYear" && !hasOptions(facts, name)));

/** Product 5.4: the choices of the catalogue that show: up to the first one without a choice. */
export function visibleChain(
  form: Texts<ChainField | NarrowingCriterion>,
  facts: FormFacts,
): ("brand" | "model" | "variant" | "engine")[] {
  if (!form.brand) return ["brand"];
  if (!form.model || !facts.hasVariants || (!form.variant && !isNarrowed(form, facts))) return ["brand", "model"];
  if (!form.variant || form.variant === manualChoice || !facts.hasEngines) return ["brand", "model", "variant"];
  return ["brand", "model", "variant", "engine"];
}

export const isVehicleChosen = (form: Texts<ChainField | NarrowingCriterion>, facts: FormFacts) =>
  Boolean(form.model) &&
  (!facts.hasVariants || Boolean(form.variant)) &&
  visibleChain(form, facts).every((field) => Boolean(form[field]));

/** What the seller is asked of the vehicle beside the catalogue's choices: the year, and whatever the catalogue does not know. */
export function askedCriteria(form: Texts<"fuel">, facts: FormFacts): Criterion[] {
  const { engine } = facts;
  const has = (kind: string) => hasOptions(facts, kind);
  const asked: Record<Criterion, boolean> = {
    modelYear: true,
    fuel: has("fuel") && !engine?.fuel,
    gear: has("gear") && !engine?.gear,
    body: has("body") && !engine?.body,
    drive: has("drive") && !engine?.drive,
    doors: has("body") && !engine?.doors,
    capacity: has("capacity") && !engine?.capacityCc && (engine?.fuel ?? form.fuel) !== "elektrik",
    power: has("power") && !engine?.powerHp,
  };
  return criteria.filter((criterion) => asked[criterion]);
}

/** The years to choose from: the engine's, else all; newest first. */
export function modelYears({ engine, year }: Pick<FormFacts, "engine" | "year">): number[] {
  const from = engine?.yearFrom ?? firstModelYear;
  const to = Math.min(engine?.yearTo ?? year + 1, year + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index);
}

/** An engine of a model's variant; facts that are null are unknown. */
export type ModelEngine = { id: number; variantId: number; facts: EngineFacts };

/** Whether an engine may be that of the chosen year, fuel and gear; what is not chosen or not known does not matter. */
export function isPossible({ facts }: ModelEngine, { modelYear, fuel, gear }: Texts<NarrowingCriterion>): boolean {
  const year = Number(modelYear) || undefined;
  return (
    (year === undefined || (year >= (facts.yearFrom ?? year) && year <= (facts.yearTo ?? year))) &&
    (!fuel || (facts.fuel ?? fuel) === fuel) &&
    (!gear || (facts.gear ?? gear) === gear)
  );
}

/** The engines of the chosen variant that are possible, and the chosen one; all of the variant where none is possible. */
export function enginesLeft(
  engines: readonly ModelEngine[],
  form: Texts<ChainField | NarrowingCriterion>,
): ModelEngine[] {
  const ofVariant = engines.filter(({ variantId }) => String(variantId) === form.variant);
  const left = ofVariant.filter((engine) => isPossible(engine, form) || String(engine.id) === form.engine);
  return left.length > 0 ? left : ofVariant;
}

/** The variants with a possible engine or without any, and the chosen one. */
export function variantsLeft<Variant extends { id: number }>(
  variants: readonly Variant[],
  engines: readonly ModelEngine[],
  form: Texts<ChainField | NarrowingCriterion>,
): Variant[] {
  const known = new Set(engines.map(({ variantId }) => variantId));
  const possible = new Set(engines.filter((engine) => isPossible(engine, form)).map(({ variantId }) => variantId));
  return variants.filter(({ id }) => !known.has(id) || possible.has(id) || String(id) === form.variant);
}

/** The form with the engine chosen where the variant leaves only one. */
export function withOnlyEngine<Form extends Texts<ChainField | NarrowingCriterion>>(
  form: Form,
  engines: readonly ModelEngine[],
): Form {
  if (!form.variant || form.variant === manualChoice || form.engine) return form;
  const [only, ...others] = enginesLeft(engines, form);
  return only && others.length === 0 && isPossible(only, form) ? { ...form, engine: String(only.id) } : form;
}
