import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { fieldMessages } from "#src/shared/validation.ts";
import { descriptionText } from "../create/description.ts";
import { createMessages, titleMaxLength, titleMinLength } from "../create/rules.ts";
import { descriptionFault } from "../create/submit-rules.ts";
import { type PartCondition, partConditions } from "#src/listings/rules.ts";
import {
  partNumberMaxLength,
  type SpareField,
  type SpareForm,
  spareMessages,
  type SpareStep,
  spareSteps,
  visibleSpareFields,
} from "./rules.ts";

const maxLira = 2_000_000_000;
const filled = z.string().check(z.trim(), z.minLength(1));
const chosenId = z.pipe(filled.check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** Every field of the form, as the listing needs it. */
const Schema = z.object({
  taxonomyId: z.optional(z.string()),
  productTypeSlug: filled,
  vehicleBrandId: chosenId,
  vehicleModelId: chosenId,
  city: chosenId,
  town: chosenId,
  title: z.pipe(
    z.pipe(
      filled,
      z.transform((text) => upperCase(oneLine(text))),
    ),
    z.string().check(z.minLength(titleMinLength), z.maxLength(titleMaxLength)),
  ),
  condition: z.pipe(
    filled.check(z.refine((text) => Object.hasOwn(partConditions, text))),
    z.transform((text) => text as PartCondition),
  ),
  partNumber: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((text = "") => text.trim().replace(/\s+/g, " ").toUpperCase()),
    ),
    z.string().check(z.maxLength(partNumberMaxLength), z.regex(/^[A-Z0-9 ./-]*$/, spareMessages.partNumber)),
  ),
  price: z.pipe(
    filled.check(
      z.refine((text) => {
        const price = parseMasked(text);
        return price !== undefined && price >= 1 && price <= maxLira;
      }, createMessages.price),
    ),
    z.transform((text) => parseMasked(text)!),
  ),
  description: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((html = "") => ({ html, text: descriptionText(html) })),
    ),
    z.transform((value, payload) => {
      const fault = descriptionFault(value.text);
      if (fault) payload.issues.push({ code: "custom", message: fault, input: value });
      return value.html;
    }),
  ),
});

export type SpareValues = Partial<z.output<typeof Schema>>;

/**
 * The visible fields of the steps: their values, and a sentence for each that is wrong, in the order of the form. Choices
 * that do not hang together must be gone from the form before (`readSpareForm`).
 */
export function checkSpareFields(
  form: SpareForm,
  which: readonly SpareStep[] = spareSteps,
): { values: SpareValues; fields: Record<string, string> } {
  const names = which.flatMap((step) => visibleSpareFields(step, form));
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<SpareField, true>>;
  const parsed = z.pick(Schema, mask as Record<"title", true>).safeParse(form);
  const found = parsed.success ? {} : fieldMessages(parsed.error);
  return {
    values: parsed.success ? parsed.data : {},
    fields: Object.fromEntries(names.flatMap((name) => (found[name] ? [[name, found[name]]] : []))),
  };
}

/** The first step that has something to do, else the last. */
export const openSpareStep = (form: SpareForm, photos: number): SpareStep =>
  spareSteps.find(
    (step) => Object.keys(checkSpareFields(form, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
  ) ?? "yayin";
