import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { oneLine } from "#src/shared/plain-text.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { fieldMessages, messages } from "#src/shared/validation.ts";
import type { Damage } from "#src/listings/damage/rules.ts";
import { listingTypeOf, noDeposit, vehicleListingTypes } from "./listing-type-rules.ts";
import { photoMessages } from "#src/listings/photos/rules.ts";
import { hasDamageSection, isUnusedAgeType, rentPeriods } from "#src/listings/rules.ts";
import { invalidVideoMessage, parseVideoUrl } from "#src/listings/video/rules.ts";
import { descriptionText } from "./description.ts";
import { chassisMessage, parseChassisNumber } from "#src/listings/authority/chassis.ts";
import { concerns } from "#src/listings/authority/law-rules.ts";
import { parsePlate } from "#src/listings/authority/plate.ts";
import {
  createMessages,
  damageDescriptionMaxLength,
  descriptionMaxLength,
  descriptionMinLength,
  type AttributeFacts,
  type DraftForm,
  type FormFacts,
  type FormField,
  type Step,
  steps,
  titleMaxLength,
  titleMinLength,
} from "./rules.ts";
import { askedCriteria, doorCounts, isVehicleChosen, manualChoice, modelYears, visibleChain } from "./vehicle-rules.ts";

const hoursSlug = "calisma-saati";
/** Tractors are told by their working hours, not by kilometres. */
export const countsHours = (attributes: readonly { slug: string }[]) =>
  attributes.some(({ slug }) => slug === hoursSlug);

export const isUsed = (form: DraftForm) => Boolean(form.ageType) && !isUnusedAgeType(Number(form.ageType));
/** Spec 5: only then the damage is described. */
export const hasTotalDamage = (form: DraftForm) => (parseMasked(form.totalDamage ?? "") ?? 0) > 0;

/** Spec 5: the description of damage that cost nothing is cleared. */
export const withoutIdleDamage = (form: DraftForm): DraftForm =>
  form.damageDescription && !hasTotalDamage(form) ? { ...form, damageDescription: "" } : form;

/** Does a rule of today's law need the day of this vehicle's first registration? */
export const isRegistrationAsked = (form: DraftForm, { registrationRules, vehicleType }: FormFacts) =>
  vehicleType !== undefined &&
  registrationRules.some((rule) =>
    concerns(rule, {
      listingType: listingTypeOf(form),
      vehicleTypeId: vehicleType.id,
      ageType: Number(form.ageType) || null,
      modelYear: Number(form.modelYear) || null,
    }),
  );

/** Authorised dealers choose; so does who chose before the last of their brands was revoked. */
export const isNatureAsked = (
  form: DraftForm,
  { grantedBrandIds, isBusiness }: Pick<FormFacts, "grantedBrandIds" | "isBusiness">,
) => grantedBrandIds.length > 0 || (isBusiness && form.nature === "franchiser");

/** The fields of a step that show, in their order; only these are checked and kept (spec 5). */
export function visibleFields(step: Step, form: DraftForm, facts: FormFacts): FormField[] {
  const when = <Name extends FormField>(is: boolean, ...names: Name[]) => (is ? names : []);
  const isSale = listingTypeOf(form) === "satilik";
  const hasDamage = hasDamageFields(form, facts);
  switch (step) {
    case "tur":
      return ["listingType", ...when(form.listingType !== "yedek-parca", "type")];
    case "arac":
      return [...visibleChain(form, facts), ...when(isVehicleChosen(form, facts), ...askedCriteria(form, facts))];
    case "bilgiler":
      return [
        "title",
        "ageType",
        ...when(isUsed(form) && !countsHours(facts.attributes), "mileage"),
        ...when(isUsed(form), "plate", "chassis"),
        ...when(isRegistrationAsked(form, facts), "firstRegistration"),
        "colour",
        ...when(isSale && isNatureAsked(form, facts), "nature"),
        ...when(isSale && isNatureAsked(form, facts) && form.nature === "franchiser", "franchiserBrand"),
        ...when(isSale, "swap", "warranty"),
        ...when(isSale && facts.hasWarrantyProvider, "warrantyOption"),
        ...when(hasDamage, "totalDamage"),
        ...when(hasDamage && hasTotalDamage(form), "damageDescription"),
        "videoUrl",
        "description",
      ];
    case "fiyat":
      return [
        "price",
        ...when(!isSale, "rentPeriod", "rentDeposits"),
        ...when(isSale && facts.isBusiness, "priceDealer"),
        "city",
        ...when(Boolean(form.city), "town"),
      ];
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
  const deposits = facts.vehicleType?.options["rent-deposit"] ?? [];
  return z.object({
    listingType: z.pipe(z._default(z.string(), "satilik"), z.enum(vehicleListingTypes)),
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
    mileage: masked(0, 2_000_000),
    colour: optionOf("colour"),
    plate: z.pipe(
      filled.check(z.refine((text) => parsePlate(text) !== undefined, createMessages.plate)),
      z.transform((text) => parsePlate(text)!),
    ),
    chassis: z.pipe(
      z.optional(
        z
          .string()
          .check(z.refine((text) => text.trim() === "" || parseChassisNumber(text) !== undefined, chassisMessage)),
      ),
      z.transform((text) => parseChassisNumber(text ?? "")),
    ),
    firstRegistration: filled.check(z.iso.date(createMessages.firstRegistration)),
    swap: yesOrNo,
    warranty: yesOrNo,
    warrantyOption: yesOrNo,
    nature: z.pipe(z._default(z.string(), "dealer"), z.enum(["dealer", "franchiser"])),
    franchiserBrand: chosenId.check(
      z.refine((id) => facts.grantedBrandIds.includes(id), createMessages.brandNotGranted),
    ),
    videoUrl: z.pipe(
      z.optional(
        z
          .string()
          .check(z.refine((text) => text.trim() === "" || parseVideoUrl(text) !== undefined, invalidVideoMessage)),
      ),
      z.transform((text) => parseVideoUrl(text ?? "")?.watchUrl ?? null),
    ),
    totalDamage: optionalMasked(maxLira),
    damageDescription: filled.check(z.maxLength(damageDescriptionMaxLength)),
    title: z.pipe(
      z.pipe(
        filled,
        z.transform((text) => upperCase(oneLine(text))),
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
    rentPeriod: z.pipe(
      oneOf(Object.keys(rentPeriods)),
      z.enum(Object.keys(rentPeriods) as (keyof typeof rentPeriods)[]),
    ),
    rentDeposits: z.prefault(
      z.array(z.string()).check(
        z.minLength(1, createMessages.rentDeposit),
        z.refine((slugs) => slugs.every((slug) => deposits.includes(slug))),
        z.refine((slugs) => slugs.length < 2 || !slugs.includes(noDeposit), createMessages.noDepositAlone),
      ),
      [],
    ),
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

/** Some fields of the form, as the listing needs them. */
export function parseFields(names: readonly FormField[], form: DraftForm, facts: FormFacts) {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<FormField, true>>;
  const parsed = z.pick(listingSchema(facts), mask as Record<"type", true>).safeParse(form);
  return { data: parsed.data as ListingValues | undefined, error: parsed.error };
}

/** The visible fields of the steps: their values, and a sentence for each that is wrong, in the order of the form. */
export function checkFields(
  form: DraftForm,
  facts: FormFacts,
  which: readonly Step[] = steps,
): { values: ListingValues; fields: Record<string, string> } {
  const names = which.flatMap((step) => visibleFields(step, form, facts));
  const parsed = parseFields(names, form, facts);
  const found = parsed.error ? fieldMessages(parsed.error) : {};
  const values = parsed.data ?? {};
  if (values.priceDealer && values.price && values.priceDealer > values.price)
    found["priceDealer"] = createMessages.dealerPrice;
  const faults: Record<string, string> = {};
  for (const name of names) {
    // Attributes stand before the text of the listing.
    if (name === "videoUrl") Object.assign(faults, attributeFaults(form, facts));
    if (found[name]) faults[name] = found[name];
  }
  return { values, fields: faults };
}

/** The special attributes that are asked: a vehicle that was not used has worked no hours. */
export const visibleAttributes = <Attribute extends { slug: string }>(
  form: DraftForm,
  attributes: readonly Attribute[],
): Attribute[] => attributes.filter(({ slug }) => slug !== hoursSlug || isUsed(form));

export const attributeField = (slug: string) => `attributes.${slug}`;

const attributeFaults = (form: DraftForm, { attributes }: FormFacts): Record<string, string> =>
  Object.fromEntries(
    visibleAttributes(form, attributes).flatMap((attribute) => {
      const fault = attributeFault(attribute, form.attributes?.[attribute.slug]?.trim() ?? "", isUsed(form));
      return fault ? [[attributeField(attribute.slug), fault]] : [];
    }),
  );

function attributeFault({ kind, options, min, max, isRequired }: AttributeFacts, value: string, used: boolean) {
  if (value === "") return isRequired && used ? messages.empty : undefined;
  const isKnown = kind === "choice" ? options.includes(value) : isBetween(parseMasked(value), min ?? 0, max ?? maxLira);
  return isKnown ? undefined : messages.invalid;
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
    visibleAttributes(form, attributes).flatMap(({ slug, kind, options }): [string, string | number][] => {
      const value = form.attributes?.[slug];
      if (!value) return [];
      if (kind === "choice") return options.includes(value) ? [[slug, value]] : [];
      const number = parseMasked(value);
      return number === undefined ? [] : [[slug, number]];
    }),
  );
}

/** Spec 4: only sale listings of vehicle type 1 have an expertise section. */
export const hasDamageFields = (form: DraftForm, { vehicleType }: Pick<FormFacts, "vehicleType">): boolean =>
  vehicleType !== undefined && hasDamageSection(listingTypeOf(form), vehicleType.id);

/** The damage that counts: only listings with an expertise section have one. */
export const keptDamage = (form: DraftForm, facts: FormFacts): Damage =>
  hasDamageFields(form, facts) ? (form.damage ?? {}) : {};

/** The first step that has something to do, else the last. */
export function openStep(form: DraftForm, facts: FormFacts, photos: number): Step {
  return (
    steps.find(
      (step) =>
        Object.keys(checkFields(form, facts, [step]).fields).length > 0 || (step === "bilgiler" && photos === 0),
    ) ?? "yayin"
  );
}
