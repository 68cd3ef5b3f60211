import { lookup } from "#src/shared/lookup.ts";
import type { ChoiceNames } from "./texts.ts";
import { z } from "zod/mini";
import { type PartCondition, partConditions } from "../rules.ts";
import { showPhone } from "./contact.ts";
import { city, description, price, title, town } from "./common.ts";
import type { Texts } from "./field.ts";
import { fitFields } from "./fits.ts";
import { chosenId, filled } from "./schemas.ts";

export const partNumberMaxLength = 40;

const partNumberOf = (typed = "") => typed.trim().replace(/\s+/g, " ").toUpperCase();

/**
 * Every field of a spare part's listing by its name in the form, in the order in which a step asks for them. `taxonomyId`
 * is the node of the taxonomy that was reached step by step, `productTypeSlug` the last step below it.
 */
export const spareFields = {
  taxonomyId: {
    label: "Parça",
    step: "parca",
    unit: "part",
    schema: () => z.optional(z.string()),
  },
  productTypeSlug: { label: "Parça", step: "parca", unit: "part", schema: () => filled },
  vehicleBrandId: {
    label: "Marka",
    step: "arac",
    unit: "fits",
    schema: () => chosenId,
    column: "brandId",
    text: (typed: string | undefined, names: ChoiceNames) => names.brand(typed),
  },
  vehicleModelId: {
    label: "Model",
    step: "arac",
    unit: "fits",
    showsIf: ({ vehicleBrandId }: Texts<"vehicleBrandId">) => Boolean(vehicleBrandId),
    schema: () => chosenId,
    column: "modelId",
    text: (typed: string | undefined, names: ChoiceNames) => names.model(typed),
  },
  ...fitFields,
  city: { ...city, step: "arac" },
  town: { ...town, step: "arac" },
  title: { ...title, step: "bilgiler" },
  condition: {
    label: "Parçanın durumu",
    step: "bilgiler",
    unit: "condition",
    schema: () =>
      z.pipe(
        filled.check(z.refine((text) => Object.hasOwn(partConditions, text))),
        z.transform((text) => text as PartCondition),
      ),
    column: "partCondition",
    text: (typed: string | undefined) => lookup(partConditions, typed),
    exportHeading: "Parça durumu",
  },
  partNumber: {
    label: "Parça numarası (OEM)",
    step: "bilgiler",
    unit: "partNumber",
    control: {
      kind: "code",
      maxLength: partNumberMaxLength,
      remark: "isteğe bağlı",
      hint: "Parçanın üstünde ya da kutusunda yazar; alıcı uyumu bununla anlar.",
      isOptional: true,
    },
    schema: () =>
      z.pipe(
        z.pipe(z.optional(z.string()), z.transform(partNumberOf)),
        z
          .string()
          .check(
            z.maxLength(partNumberMaxLength),
            z.regex(/^[A-Z0-9 ./-]*$/, "Parça numarası harf, rakam, nokta, tire ve boşluktan oluşur."),
          ),
      ),
    normalize: (typed: string | undefined) => partNumberOf(typed),
    column: "partNumber",
    toColumn: (value: string | undefined) => value || null,
    exportHeading: "Parça no",
  },
  price: {
    ...price,
    step: "bilgiler",
    control: { kind: "number", unit: "TL", hint: "Alıcının ödeyeceği tutar." },
  },
  description: { ...description, step: "bilgiler" },
  showPhone: { ...showPhone, step: "bilgiler" },
} as const;
