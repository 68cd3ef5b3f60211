import type { ContactFacts } from "#src/selling/listings/fields/form-facts.ts";
import { checkNames, type FieldValues } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { type SpareForm, type SpareStep, spareSteps, visibleSpareFields } from "./rules.ts";

export type SpareValues = FieldValues<typeof spareFields>;

/**
 * The values of the visible fields of the steps, and a sentence for each invalid one, in the order of the form. Remove
 * inconsistent choices from the form before (`readSpareForm`).
 */
export const checkSpareFields = (form: SpareForm, facts: ContactFacts, which: readonly SpareStep[] = spareSteps) =>
  checkNames(
    spareFields,
    which.flatMap((step) => visibleSpareFields(step, form)),
    form,
    facts,
  );

/** The first incomplete step, else the last. */
export const openSpareStep = (form: SpareForm, facts: ContactFacts, photos: number): SpareStep =>
  spareSteps.find(
    (step) =>
      Object.keys(checkSpareFields(form, facts, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
  ) ?? "yayin";
