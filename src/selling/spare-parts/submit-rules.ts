import { checkNames, type FieldValues } from "#src/listings/fields/field.ts";
import { spareFields } from "#src/listings/fields/spare-part.ts";
import { type SpareForm, type SpareStep, spareSteps, visibleSpareFields } from "./rules.ts";

export type SpareValues = FieldValues<typeof spareFields>;

/**
 * The visible fields of the steps: their values, and a sentence for each that is wrong, in the order of the form. Choices
 * that do not hang together must be gone from the form before (`readSpareForm`).
 */
export const checkSpareFields = (form: SpareForm, which: readonly SpareStep[] = spareSteps) =>
  checkNames(
    spareFields,
    which.flatMap((step) => visibleSpareFields(step, form)),
    form,
    undefined,
  );

/** The first step that has something to do, else the last. */
export const openSpareStep = (form: SpareForm, photos: number): SpareStep =>
  spareSteps.find(
    (step) => Object.keys(checkSpareFields(form, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
  ) ?? "yayin";
