import { isTextField } from "#src/selling/listings/fields/field.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { onlyStated, withRestOriginal } from "#src/selling/listings/damage/entering.ts";
import type { Damage } from "#src/selling/listings/damage/rules.ts";
import { confirmPriceField, type DraftForm, type Step } from "./rules.ts";

const isText = (name: string) => isTextField(vehicleFields, name);

export const panelField = (slug: string) => `damage.${slug}`;

/**
 * Converts a sent step to fields of the draft; names that are not fields are left out. Browsers do not send unticked
 * boxes, so the details step always sets equipment and deposits. The box `damage` says that every part is original that is
 * not sent as something else; without it nothing is said about them.
 */
export function readStep(step: Step, values: Record<string, unknown>): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== "string") continue;
    if (isText(name)) form[name] = value;
    else if (name !== "damage") nest(form, name, value);
  }
  const panelsSent = form["damage"] as Damage | undefined;
  if (typeof values["damage"] === "string") form["damage"] = withRestOriginal(panelsSent ?? {});
  else if (panelsSent) form["damage"] = onlyStated(panelsSent);
  if (step === "bilgiler") form["equipment"] = [values["equipment"] ?? []].flat().map(Number).filter(Number.isInteger);
  // An unticked box is not sent. The last step asks too, where the price was not confirmed before.
  const confirmed = values[confirmPriceField];
  if (step === "fiyat" || typeof confirmed === "string")
    form[confirmPriceField] = typeof confirmed === "string" ? confirmed : "";
  if (step === "fiyat")
    form["rentDeposits"] = [values["rentDeposits"] ?? []].flat().filter((slug) => typeof slug === "string");
  return form;
}

function nest(form: Record<string, unknown>, name: string, value: string) {
  const [, group, slug] = /^(damage|attributes)\.([a-z0-9-]+)$/.exec(name) ?? [];
  // A part that was not chosen in the list sends nothing.
  if (group && slug && (value !== "" || group === "attributes"))
    form[group] = { ...(form[group] as object), [slug]: value };
}

/** The draft with one item of equipment added or removed; the first choice starts from what was suggested. */
export function tickEquipment(
  form: DraftForm,
  id: number,
  isTicked: boolean,
  suggested: readonly number[] = [],
): DraftForm {
  const others = (form.equipment ?? suggested).filter((other) => other !== id);
  return { ...form, equipment: isTicked ? [...others, id] : others };
}

/** The draft with one deposit added or removed. */
export function tickDeposit(form: DraftForm, slug: string, isTicked: boolean): DraftForm {
  const others = (form.rentDeposits ?? []).filter((other) => other !== slug);
  return { ...form, rentDeposits: isTicked ? [...others, slug] : others };
}

/** The draft with one changed text field or attribute, by its name in the form; other names change nothing. */
export function changeField(form: DraftForm, name: string, value: string): DraftForm {
  if (isText(name)) return { ...form, [name]: value };
  const [, slug] = /^attributes\.([a-z0-9-]+)$/.exec(name) ?? [];
  return slug ? { ...form, attributes: { ...form.attributes, [slug]: value } } : form;
}
