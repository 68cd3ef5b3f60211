import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { fieldMessages, messages } from "#src/shared/validation.ts";
import type { Damage } from "../damage/rules.ts";
import { photoMessages } from "../photos/rules.ts";
import { hasDamageSection, isUnusedAgeType } from "../rules.ts";
import { descriptionText } from "./description.ts";
import { parsePlate } from "./plate.ts";
import {
  createMessages,
  damageDescriptionMaxLength,
  descriptionMaxLength,
  descriptionMinLength,
  type DraftForm,
  type FormFacts,
  type Step,
  steps,
  type TextField,
  titleMaxLength,
  titleMinLength,
} from "./rules.ts";
import { askedCriteria, doorCounts, isVehicleChosen, manualChoice, modelYears, visibleChain } from "./vehicle-rules.ts";

/** Tractors are told by their working hours; their kilometres are asked, not required. */
export const countsHours = (attributes: readonly { slug: string }[]) =>
  attributes.some(({ slug }) => slug === "calisma-saati");

const isUsed = (form: DraftForm) => Boolean(form.ageType) && !isUnusedAgeType(Number(form.ageType));
const hasTotalDamage = (form: DraftForm) => (parseMasked(form.totalDamage ?? "") ?? 0) > 0;

/** The fields of a step that show, in their order; only these are checked and kept (spec 5). */
export function visibleFields(step: Step, form: DraftForm, facts: FormFacts): TextField[] {
  const when = <Name extends TextField>(is: boolean, ...names: Name[]) => (is ? names : []);
  const hasDamage = facts.vehicleType !== undefined && hasDamageSection("satilik", facts.vehicleType.id);
  switch (step) {
    case "tur":
      return ["type"];
    case "arac":
      return [...visibleChain(form, facts), ...when(isVehicleChosen(form, facts), ...askedCriteria(form, facts))];
    case "bilgiler":
      return [
        "title",
        "ageType",
        ...when(isUsed(form), "mileage", "plate"),
        "colour",
        "swap",
        "warranty",
        ...when(hasDamage, "totalDamage"),
        ...when(hasDamage && hasTotalDamage(form), "damageDescription"),
        "description",
      ];
    case "fiyat":
      return ["price", ...when(facts.isBusiness, "priceDealer"), "city", ...when(Boolean(form.city), "town")];
    case "yayin":
      return [];
  }
}

const filled = z.string().check(z.trim(), z.minLength(1));
const chosenId = z.pipe(filled.check(z.regex(/^\d{1,9}$/)), z.transform(Number));
const chosenIdOrManual = z.pipe(
  filled.check(z.regex(/^(?:\d{1,9}|manual)$/)),
  z.transform((text) => (text === manualChoice ? undefined : Number(text))),
);
const yesOrNo = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === "1"),
);
/** Spec 5: the 0.000.000 mask. */
const masked = (from: number, to: number, message?: string) =>
  z.pipe(
    filled.check(z.refine((text) => isBetween(parseMasked(text), from, to), message)),
    z.transform((text) => parseMasked(text)!),
  );
const optionalMasked = (to: number) =>
  z.pipe(
    z.optional(z.string().check(z.refine((text) => text.trim() === "" || isBetween(parseMasked(text), 0, to)))),
    z.transform((text) => parseMasked(text ?? "") ?? 0),
  );
const isBetween = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value <= to;

const maxLira = 2_000_000_000;

/** Every field of the form, as the listing needs it. */
function listingSchema(facts: FormFacts) {
  const oneOf = (values: readonly string[] = []) => filled.check(z.refine((text) => values.includes(text)));
  const optionOf = (kind: string) => oneOf(facts.vehicleType?.options[kind]);
  const years = modelYears(facts);
  return z.object({
    type: chosenId,
    brand: chosenId,
    model: chosenId,
    variant: chosenIdOrManual,
    engine: chosenIdOrManual,
    modelYear: z.pipe(filled.check(z.refine((text) => years.includes(Number(text)))), z.transform(Number)),
    fuel: optionOf("fuel"),
    gear: optionOf("gear"),
    body: optionOf("body"),
    drive: z.optional(z.string().check(z.refine((text) => text === "" || optionOf("drive").safeParse(text).success))),
    doors: z.pipe(oneOf(doorCounts), z.transform(Number)),
    capacity: masked(30, 30_000),
    power: masked(1, 3000),
    ageType: z.pipe(optionOf("age-type"), z.transform(Number)),
    mileage: countsHours(facts.attributes) ? optionalMasked(2_000_000) : masked(0, 2_000_000),
    colour: optionOf("colour"),
    plate: z.pipe(
      filled.check(z.refine((text) => parsePlate(text) !== undefined, createMessages.plate)),
      z.transform((text) => parsePlate(text)!),
    ),
    swap: yesOrNo,
    warranty: yesOrNo,
    totalDamage: optionalMasked(maxLira),
    damageDescription: filled.check(z.maxLength(damageDescriptionMaxLength)),
    title: z.pipe(
      z.pipe(
        filled,
        z.transform((text) => upperCase(text).replace(/\s+/g, " ")),
      ),
      z.string().check(z.minLength(titleMinLength), z.maxLength(titleMaxLength)),
    ),
    description: z.pipe(
      z.pipe(
        z.optional(z.string()),
        z.transform((html) => ({ html: html ?? "", text: descriptionText(html ?? "") })),
      ),
      z.transform((value, payload) => {
        const fault = descriptionFault(value.text);
        if (fault) payload.issues.push({ code: "custom", message: fault, input: value });
        return value.html;
      }),
    ),
    price: masked(1, maxLira, createMessages.price),
    priceDealer: optionalMasked(maxLira),
    city: chosenId,
    town: chosenId,
  });
}

/** Spec 5: the minimum counts what a reader sees, not the tags. */
export function descriptionFault(text: string): string | undefined {
  if (text === "") return messages.empty;
  if (text.length < descriptionMinLength) return messages.tooShort(descriptionMinLength);
  return text.length > descriptionMaxLength ? messages.tooLong(descriptionMaxLength) : undefined;
}

export type ListingValues = Partial<z.output<ReturnType<typeof listingSchema>>>;

/** The visible fields of the steps: their values, and a sentence for each that is wrong, in the order of the form. */
export function checkFields(
  form: DraftForm,
  facts: FormFacts,
  which: readonly Step[] = steps,
): { values: ListingValues; fields: Record<string, string> } {
  const names = which.flatMap((step) => visibleFields(step, form, facts));
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<TextField, true>>;
  const parsed = z.pick(listingSchema(facts), mask as Record<"type", true>).safeParse(form);
  const found = parsed.success ? {} : fieldMessages(parsed.error);
  const values = (parsed.success ? parsed.data : {}) as ListingValues;
  if (values.priceDealer && values.price && values.priceDealer > values.price)
    found["priceDealer"] = createMessages.dealerPrice;
  return { values, fields: Object.fromEntries(names.flatMap((name) => (found[name] ? [[name, found[name]]] : []))) };
}

/** `hasUnsaved`: their order was changed and not saved. */
export type PhotoCounts = { uploaded: number; waiting: number; hasUnsaved?: boolean | undefined };

/** Spec 5, listing submit: no photo waits to be uploaded, and there is at least one. */
export function photoFault({ uploaded, waiting, hasUnsaved }: PhotoCounts): string | undefined {
  if (waiting > 0) return photoMessages.notUploaded(waiting);
  if (uploaded === 0) return photoMessages.none;
  return hasUnsaved ? photoMessages.editing : undefined;
}

/**
 * Spec 5, listing submit: visible fields, description, un-uploaded files, at least one photo. The message is
 * 'Lütfen zorunlu alanları doldurunuz.' as soon as a field is wrong, else what is wrong with the photos.
 */
export function submitFault(fields: Record<string, string>, photos: PhotoCounts) {
  const fault = photoFault(photos);
  if (Object.keys(fields).length > 0)
    return { message: messages.required, fields: fault ? { ...fields, photos: fault } : fields };
  return fault ? { message: fault, fields: { photos: fault } } : undefined;
}

/** Special attributes that may be kept: known ones with a value of their kind. */
export function attributeValues(form: DraftForm, { attributes }: FormFacts): Record<string, string | number> {
  return Object.fromEntries(
    attributes.flatMap(({ slug, kind, options }): [string, string | number][] => {
      const value = form.attributes?.[slug];
      if (!value) return [];
      if (kind === "choice") return options.includes(value) ? [[slug, value]] : [];
      const number = parseMasked(value);
      return number === undefined ? [] : [[slug, number]];
    }),
  );
}

/** The damage that counts: only vehicles with an expertise section have one. */
export const keptDamage = (form: DraftForm, { vehicleType }: FormFacts): Damage =>
  vehicleType && hasDamageSection("satilik", vehicleType.id) ? (form.damage ?? {}) : {};

/** The first step that has something to do, else the last. */
export function openStep(form: DraftForm, facts: FormFacts, photos: number): Step {
  return (
    steps.find(
      (step) =>
        Object.keys(checkFields(form, facts, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
    ) ?? "yayin"
  );
}
