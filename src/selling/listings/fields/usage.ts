import { becomes } from "#src/shared/personal-data/rule.ts";
import { optionText } from "./texts.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { isUnusedAgeType } from "../rules.ts";
import { dayIn, type ListingRow } from "./columns.ts";
import { z } from "zod/mini";
import { optionKinds } from "#src/core/catalogue/rules.ts";
import { lawMessages } from "../authority/law-rules.ts";
import { parsePlate } from "../authority/plate.ts";
import { chassisMessage, parseChassisNumber } from "../authority/chassis.ts";
import { countsHours, isRegistrationAsked, isUsed, minMileage } from "./conditions.ts";
import type { Texts } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import { codeOf, numberOf } from "./normalize.ts";
import { filled, masked, optionOf } from "./schemas.ts";

/** How used the vehicle is, its papers and its colour. */
export const usageFields = {
  ageType: {
    label: optionKinds["age-type"].name,
    step: "bilgiler",
    unit: "ageType",
    control: { kind: "option" },
    options: "age-type",
    schema: (facts: FormFacts) => z.pipe(optionOf("age-type")(facts), z.transform(Number)),
    column: "ageType",
    text: optionText("age-type"),
    exportHeading: "Araç durumu",
  },
  mileage: {
    label: "Kilometre",
    step: "bilgiler",
    unit: "mileage",
    control: { kind: "number", unit: "km" },
    showsIf: (form: Texts<"ageType">, facts: FormFacts) => isUsed(form) && !countsHours(facts.attributes),
    schema: (facts: FormFacts, form: Texts<"listingType" | "ageType" | "modelYear">) =>
      z.pipe(
        masked(0, 2_000_000),
        z.transform((km, payload) => {
          const least = minMileage(form, facts);
          if (km < least) payload.issues.push({ code: "custom", message: lawMessages.waitMileage(least), input: km });
          return km;
        }),
      ),
    normalize: numberOf,
    column: "mileageKm",
    toColumn: (value = 0) => value,
    fromRow: ({ ageType, mileageKm }: ListingRow) => (isUnusedAgeType(ageType) ? "" : formatNumber(mileageKm)),
    text: (typed: string | undefined) => typed && `${typed} km`,
    exportHeading: "Km",
  },
  plate: {
    label: "Plaka",
    step: "bilgiler",
    unit: "plate",
    control: {
      kind: "code",
      maxLength: 12,
      placeholder: "34 ABC 123",
      remark: "yayınlanmaz",
      hint: "Yalnız doğrulama içindir, kimseye gösterilmez.",
    },
    showsIf: isUsed,
    schema: () =>
      z.pipe(
        filled.check(z.refine((text) => parsePlate(text) !== undefined, "Geçerli bir plaka giriniz.")),
        z.transform((text) => parsePlate(text)!),
      ),
    normalize: codeOf,
    column: "plate",
    erase: becomes(null),
  },
  chassis: {
    label: "Şasi numarası",
    step: "bilgiler",
    unit: "chassis",
    control: {
      kind: "code",
      maxLength: 20,
      remark: "isteğe bağlı, yayınlanmaz",
      hint: "Ruhsattaki 17 karakter; yetki kontrolünü hızlandırır.",
      isOptional: true,
    },
    showsIf: isUsed,
    schema: () =>
      z.pipe(
        z.optional(
          z
            .string()
            .check(z.refine((text) => text.trim() === "" || parseChassisNumber(text) !== undefined, chassisMessage)),
        ),
        z.transform((text) => parseChassisNumber(text ?? "")),
      ),
    normalize: codeOf,
    column: "chassisNumber",
    exportHeading: "Şasi no",
    erase: becomes(null),
  },
  firstRegistration: {
    label: "İlk tescil tarihi",
    step: "bilgiler",
    unit: "firstRegistration",
    control: { kind: "date", remark: "yayınlanmaz", hint: "Ruhsatta yazar." },
    showsIf: isRegistrationAsked,
    schema: () => filled.check(z.iso.date("Geçerli bir tarih giriniz.")),
    ...dayIn("firstRegistration"),
    exportHeading: "İlk tescil",
    erase: becomes(null),
  },
  colour: {
    label: optionKinds.colour.name,
    step: "bilgiler",
    unit: "colour",
    control: { kind: "option" },
    options: "colour",
    schema: optionOf("colour"),
    column: "colour",
    text: optionText("colour"),
  },
} as const;
