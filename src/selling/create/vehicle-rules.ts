import { type ChainField, criteria, modelYears, vehicleChain } from "#src/listings/fields/vehicle-choice.ts";
import type { FormFacts } from "#src/listings/fields/form-facts.ts";
import type { DraftForm } from "./rules.ts";

export const isChainField = (name: string): name is ChainField => (vehicleChain as readonly string[]).includes(name);

/** Product 5.4: choosing a step clears the later ones. */
export function chooseVehicleStep(form: DraftForm, field: ChainField, value: string): DraftForm {
  if (form[field] === value) return form;
  const chosen: DraftForm = { ...form, [field]: value };
  for (const later of vehicleChain.slice(vehicleChain.indexOf(field) + 1)) delete chosen[later];
  for (const criterion of criteria) delete chosen[criterion];
  if (field === "type") {
    delete chosen.equipment;
    delete chosen.attributes;
    delete chosen.damage;
  }
  return chosen;
}

/** If a vehicle has only one possible year, that year is chosen with it. */
export function withOnlyYear(form: DraftForm, facts: FormFacts): DraftForm {
  const [year, ...others] = modelYears(facts);
  return facts.engine && year !== undefined && others.length === 0 ? { ...form, modelYear: String(year) } : form;
}
