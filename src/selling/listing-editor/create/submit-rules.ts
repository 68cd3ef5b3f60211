import { messages } from "#src/shared/validation.ts";
import { hasTotalDamage } from "#src/selling/listings/fields/conditions.ts";
import { checkNames, type FieldValues, visibleNames } from "#src/selling/listings/fields/field.ts";
import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { noPhotoFault } from "#src/selling/listings/publish-rules.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { type DraftForm, type FormField, type Step, steps } from "./rules.ts";

/** Product 5.6: the description of damage that cost nothing is cleared. */
export const withoutIdleDamage = (form: DraftForm): DraftForm =>
  form.damageDescription && !hasTotalDamage(form) ? { ...form, damageDescription: "" } : form;

/** The visible fields of a step, in their order; only these are checked and stored. */
export const visibleFields = (step: Step, form: DraftForm, facts: FormFacts): FormField[] =>
  visibleNames(vehicleFields, step, form, facts);

export type ListingValues = FieldValues<typeof vehicleFields>;

/** The values of the visible fields of the steps, and a sentence for each invalid one, in the order of the form. */
export const checkFields = (form: DraftForm, facts: FormFacts, which: readonly Step[] = steps) =>
  checkNames(
    vehicleFields,
    which.flatMap((step) => visibleFields(step, form, facts)),
    form,
    facts,
  );

export const attributeField = (slug: string) => `attributes.${slug}`;

/** `hasUnsaved`: their order was changed and not saved. */
export type PhotoCounts = { uploaded: number; waiting: number; hasUnsaved?: boolean | undefined };

/** Product 5.7: no photo waits to be uploaded, and there is at least one. */
export function photoFault({ uploaded, waiting, hasUnsaved }: PhotoCounts): string | undefined {
  if (waiting > 0) return photoMessages.notUploaded(waiting);
  return noPhotoFault(uploaded) ?? (hasUnsaved ? photoMessages.editing : undefined);
}

/**
 * Product 5.7: visible fields, description, un-uploaded files, at least one photo. The message is
 * 'Lütfen zorunlu alanları doldurunuz.' if any field is invalid, else the error of the photos.
 */
export function submitFault(fields: Record<string, string>, photos: PhotoCounts) {
  const fault = photoFault(photos);
  if (Object.keys(fields).length > 0)
    return { message: messages.required, fields: fault ? { ...fields, photos: fault } : fields };
  return fault ? { message: fault, fields: { photos: fault } } : undefined;
}

/** The first incomplete step, else the last. */
export function openStep(form: DraftForm, facts: FormFacts, photos: number): Step {
  return (
    steps.find(
      (step) =>
        Object.keys(checkFields(form, facts, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
    ) ?? "yayin"
  );
}
