import {
  type ChainField,
  criteria,
  isNarrowing,
  manualChoice,
  type ModelEngine,
  type NarrowingCriterion,
  narrowingCriteria,
  vehicleChain,
  withOnlyEngine,
} from "#src/selling/listings/fields/vehicle-choice.ts";
import type { DraftForm } from "./rules.ts";

/** A choice that other choices of the vehicle depend on. */
type VehicleChoice = ChainField | NarrowingCriterion;

export const isVehicleChoice = (name: string): name is VehicleChoice =>
  (vehicleChain as readonly string[]).includes(name) || isNarrowing(name);

/**
 * Product 5.4: choosing a step clears the later ones. Another year, fuel or gear clears a version of the catalogue, and a
 * version that leaves one engine chooses it. `engines` are those of the model.
 */
export function chooseVehicleStep(
  form: DraftForm,
  field: VehicleChoice,
  value: string,
  engines: readonly ModelEngine[] = [],
): DraftForm {
  if (form[field] === value) return form;
  if (isNarrowing(field)) return { ...withoutVersion(form, engines), [field]: value };
  const chosen: DraftForm = { ...form, [field]: value };
  for (const later of vehicleChain.slice(vehicleChain.indexOf(field) + 1)) delete chosen[later];
  const isOfModel = field === "variant" || field === "engine";
  for (const criterion of criteria) if (!isOfModel || !isNarrowing(criterion)) delete chosen[criterion];
  if (field === "type") {
    delete chosen.equipment;
    delete chosen.attributes;
    delete chosen.damage;
  }
  return withOnlyEngine(chosen, engines);
}

/** The form without its version of the catalogue, and with the fuel and gear that were known by its engine. */
function withoutVersion(form: DraftForm, engines: readonly ModelEngine[]): DraftForm {
  if (!form.variant || form.variant === manualChoice) return form;
  const facts = engines.find(({ id }) => String(id) === form.engine)?.facts;
  const { variant: _variant, engine: _engine, ...left } = form;
  for (const criterion of criteria) if (!isNarrowing(criterion)) delete left[criterion];
  return { ...left, fuel: form.fuel || facts?.fuel || "", gear: form.gear || facts?.gear || "" };
}

/**
 * The values of a sent step without a version that was chosen for another year, fuel or gear: a browser without scripts
 * sends both.
 */
export function withoutOldVersion(before: DraftForm, values: DraftForm): DraftForm {
  const isOther = narrowingCriteria.some(
    (name) => before[name] && values[name] !== undefined && values[name] !== before[name],
  );
  const hasVersion = before.variant && before.variant !== manualChoice;
  if (!isOther || !hasVersion || values.variant !== before.variant || (values.engine ?? "") !== (before.engine ?? ""))
    return values;
  return { ...values, variant: "", engine: "" };
}
