import { checkNames, type FieldValues } from "#src/listings/fields/field.ts";
import { spareFields } from "#src/listings/fields/spare-part.ts";
import { type SpareForm, type SpareStep, spareSteps, visibleSpareFields } from "./rules.ts";

export type SpareValues = FieldValues<typeof spareFields>;

/**
 * The values of the visible fields of the steps, and a sentence for each invalid one, in the order of the form. Remove
 * inconsistent choices from the form before (`readSpareForm`).
 */
export const checkSpareFields = (form: SpareForm, which: readonly SpareStep[] = spareSteps) =>
  checkNames(
    spareFields,
    which.flatMap((step) => visibleSpareFields(step, form)),
    form,
    undefined,
  );

/** The first incomplete step, else the last. */
export const openSpareStep = (form: SpareForm, photos: number): SpareStep =>
  spareSteps.find(
    (step) => Object.keys(checkSpareFields(form, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
  ) ?? "yayin";
