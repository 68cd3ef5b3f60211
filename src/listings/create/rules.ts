import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { fieldMessages, messages } from "#src/shared/validation.ts";
import type { Damage } from "../damage/rules.ts";
import { photoMessages } from "../photos/rules.ts";
import { hasDamageSection, isUnusedAgeType } from "../rules.ts";
import { descriptionText } from "./description.ts";
import { parsePlate } from "./plate.ts";

/** Spec 4: the last step of choosing the vehicle. */
export const manualChoice = "manual";
export const manualChoiceName = "Listede yok, kriterleri kendim seçeceğim";

export const titleMinLength = 10;
export const titleMaxLength = 60;
export const descriptionMinLength = 20;
export const descriptionMaxLength = 4000;
export const damageDescriptionMaxLength = 500;
/** Spec 9: redirect after offer success. */
export const successRedirectMs = 3000;
/** A draft is kept this long after the last key. */
export const draftDelayMs = 1000;

export const createMessages = {
  plate: "Geçerli bir plaka giriniz.",
  price: "Geçerli bir fiyat giriniz.",
  dealerPrice: "Galeri fiyatı satış fiyatından yüksek olamaz.",
  confirmEmail: "İlanınızı yayımlamak için e-posta adresinizi onaylamalısınız.",
  draftNotFound: "Aradığınız taslak bulunamadı.",
};

export const steps = ["tur", "arac", "bilgiler", "fiyat", "yayin"] as const;
export type Step = (typeof steps)[number];
export const stepNames: Record<Step, string> = {
  tur: "İlan türü",
  arac: "Araç",
  bilgiler: "Fotoğraf ve bilgiler",
  fiyat: "Fiyat ve konum",
  yayin: "Kontrol ve yayın",
};

const short = z.optional(z.string().check(z.maxLength(600)));

/** What has been entered so far, as typed; names as in spec 3, "Listing create form". Nothing is required of a draft. */
export const DraftForm = z.object({
  listingType: short,
  type: short,
  brand: short,
  model: short,
  variant: short,
  engine: short,
  modelYear: short,
  fuel: short,
  gear: short,
  body: short,
  drive: short,
  doors: short,
  capacity: short,
  power: short,
  ageType: short,
  mileage: short,
  colour: short,
  plate: short,
  swap: short,
  warranty: short,
  totalDamage: short,
  damageDescription: short,
  title: short,
  description: z.optional(z.string().check(z.maxLength(40_000))),
  price: short,
  priceDealer: short,
  city: short,
  town: short,
  damage: z.optional(z.record(z.string(), z.enum(["original", "local-paint", "painted", "replaced"]))),
  equipment: z.optional(z.array(z.int()).check(z.maxLength(500))),
  attributes: z.optional(z.record(z.string(), z.string().check(z.maxLength(100)))),
});
export type DraftForm = z.output<typeof DraftForm>;
export type TextField = Exclude<keyof DraftForm, "damage" | "equipment" | "attributes">;

/** What the catalogue knows of a chosen engine; `null` is asked of the seller. */
export type EngineFacts = {
  yearFrom: number | null;
  yearTo: number | null;
  doors: number | null;
  fuel: string | null;
  gear: string | null;
  body: string | null;
  drive: string | null;
  capacityCc: number | null;
  powerHp: number | null;
};

/** What the rules have to know beside the form: the catalogue's side of it, and who sells. */
export type FormFacts = {
  /** The chosen vehicle type, with the slugs it allows per kind of option. */
  vehicleType: { id: number; options: Partial<Record<string, readonly string[]>> } | undefined;
  /** The chosen model has variants, the chosen variant has engines. */
  hasVariants: boolean;
  hasEngines: boolean;
  engine: EngineFacts | undefined;
  /** Special attributes of the vehicle type. */
  attributes: readonly { slug: string; kind: "choice" | "number"; options: readonly string[] }[];
  isBusiness: boolean;
  /** Of today. */
  year: number;
};

export const firstModelYear = 1930;
export const doorCounts = ["2", "3", "4", "5", "6"];

const vehicleChain = ["type", "brand", "model", "variant", "engine"] as const;
type ChainField = (typeof vehicleChain)[number];
const criteria = ["modelYear", "fuel", "gear", "body", "drive", "doors", "capacity", "power"] as const;
type Criterion = (typeof criteria)[number];

/** Spec 4: choosing a step clears the later ones. */
export function chooseVehicleStep(form: DraftForm, field: ChainField, value: string): DraftForm {
  if (form[field] === value) return form;
  const chosen: DraftForm = { ...form, [field]: value };
  for (const later of vehicleChain.slice(vehicleChain.indexOf(field) + 1)) delete chosen[later];
  for (const criterion of criteria) delete chosen[criterion];
  if (field === "type") {
    delete chosen.equipment;
    delete chosen.attributes;
    delete chosen.damage;
  }
  return chosen;
}

/** Spec 4: the steps of choosing the vehicle that show: up to the first one without a choice. */
export function visibleChain(form: DraftForm, facts: FormFacts): ("brand" | "model" | "variant" | "engine")[] {
  if (!form.brand) return ["brand"];
  if (!form.model) return ["brand", "model"];
  if (!facts.hasVariants) return ["brand", "model"];
  if (!form.variant || form.variant === manualChoice || !facts.hasEngines) return ["brand", "model", "variant"];
  return ["brand", "model", "variant", "engine"];
}

export const isVehicleChosen = (form: DraftForm, facts: FormFacts) =>
  visibleChain(form, facts).every((field) => Boolean(form[field])) && Boolean(form.model);

/** What the seller is asked of the vehicle once it is chosen: the year, and whatever the catalogue does not know. */
export function askedCriteria(form: DraftForm, { vehicleType, engine }: FormFacts): Criterion[] {
  const has = (kind: string) => (vehicleType?.options[kind]?.length ?? 0) > 0;
  const asked: Record<Criterion, boolean> = {
    modelYear: true,
    fuel: has("fuel") && !engine?.fuel,
    gear: has("gear") && !engine?.gear,
    body: has("body") && !engine?.body,
    drive: has("drive") && !engine?.drive,
    doors: has("body") && !engine?.doors,
    capacity: !engine?.capacityCc && (engine?.fuel ?? form.fuel) !== "elektrik",
    power: !engine?.powerHp,
  };
  return criteria.filter((criterion) => asked[criterion]);
}

/** The years to choose from: the engine's, else all; newest first. */
export function modelYears({ engine, year }: FormFacts): number[] {
  const from = engine?.yearFrom ?? firstModelYear;
  const to = Math.min(engine?.yearTo ?? year + 1, year + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => to - index);
}

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
      return ["price", ...when(facts.isBusiness, "priceDealer"), "city", "town"];
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
    mileage: masked(0, 2_000_000),
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

export type PhotoCounts = { uploaded: number; waiting: number };

/** Spec 5, listing submit: no photo waits to be uploaded, and there is at least one. */
export function photoFault({ uploaded, waiting }: PhotoCounts): string | undefined {
  if (waiting > 0) return photoMessages.notUploaded(waiting);
  return uploaded === 0 ? photoMessages.none : undefined;
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
