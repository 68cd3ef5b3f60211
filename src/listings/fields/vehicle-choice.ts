import type { FormFacts } from "./form-facts.ts";
import type { Texts } from "./field.ts";

/** Product 5.4: the last step of choosing the vehicle. */
export const manualChoice = "manual";
export const manualChoiceName = "Listede yok, kriterleri kendim seçeceğim";

export const firstModelYear = 1930;
export const doorCounts = ["2", "3", "4", "5", "6"];

export const vehicleChain = ["type", "brand", "model", "variant", "engine"] as const;
export type ChainField = (typeof vehicleChain)[number];
export const criteria = ["modelYear", "fuel", "gear", "body", "drive", "doors", "capacity", "power"] as const;
export type Criterion = (typeof criteria)[number];

/** Product 5.4: the steps of choosing the vehicle that show: up to the first one without a choice. */
export function visibleChain(form: Texts<ChainField>, facts: FormFacts): ("brand" | "model" | "variant" | "engine")[] {
  if (!form.brand) return ["brand"];
  if (!form.model) return ["brand", "model"];
  if (!facts.hasVariants) return ["brand", "model"];
  if (!form.variant || form.variant === manualChoice || !facts.hasEngines) return ["brand", "model", "variant"];
  return ["brand", "model", "variant", "engine"];
}

export const isVehicleChosen = (form: Texts<ChainField>, facts: FormFacts) =>
  visibleChain(form, facts).every((field) => Boolean(form[field])) && Boolean(form.model);

/** What the seller is asked of the vehicle once it is chosen: the year, and whatever the catalogue does not know. */
export function askedCriteria(form: Texts<"fuel">, { vehicleType, engine }: FormFacts): Criterion[] {
  const has = (kind: string) => (vehicleType?.options[kind]?.length ?? 0) > 0;
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
export function modelYears({ engine, year }: FormFacts): number[] {
  const from = engine?.yearFrom ?? firstModelYear;
  const to = Math.min(engine?.yearTo ?? year + 1, year + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index);
}
