import { lookup } from "#src/shared/lookup.ts";
import { becomes } from "#src/shared/personal-data/rule.ts";
import { maxCharacters } from "#src/shared/validation.ts";
import { type ChoiceNames, liraText } from "./texts.ts";
import { booleanIn, liraIn, type ListingRow } from "./columns.ts";
import { z } from "zod/mini";
import { parseMasked } from "#src/shared/money.ts";
import { hasDamageFields, hasTotalDamage, isNatureAsked } from "./conditions.ts";
import type { Texts } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import { numberOf, orFirst } from "./normalize.ts";
import { chosenId, filled, maxLira, optionalMasked, yesOrNo } from "./schemas.ts";

export const damageDescriptionMaxLength = 500;

export const brandNotGrantedMessage =
  "Bu marka için onaylı bir yetkili bayiliğiniz yok. Onaylı bir marka seçiniz ya da satıcılık türünü “Galeri aracı” yapınız.";

/** The choices of a dealer's `nature`. They differ from the names of the age types, which stand in the same form. */
export const natureNames: Readonly<Record<string, string>> = {
  dealer: "Galeri aracı",
  franchiser: "Yetkili bayi aracı",
};

/** What is asked of a vehicle for sale alone, in the step of its details. */
export const saleFields = {
  nature: {
    label: "Satıcılık türü",
    step: "bilgiler",
    unit: "dealer",
    onlyFor: "satilik",
    showsIf: isNatureAsked,
    schema: () => z.pipe(z._default(z.string(), "dealer"), z.enum(["dealer", "franchiser"])),
    normalize: orFirst("dealer"),
    fromRow: ({ franchiserBrandId }: ListingRow) => (franchiserBrandId === null ? "dealer" : "franchiser"),
    text: (typed: string | undefined) => lookup(natureNames, typed ?? "dealer"),
  },
  franchiserBrand: {
    label: "Yetkili bayi markası",
    step: "bilgiler",
    unit: "dealer",
    onlyFor: "satilik",
    showsIf: (form: Texts<"nature">, facts: FormFacts) => isNatureAsked(form, facts) && form.nature === "franchiser",
    schema: ({ grantedBrandIds }: FormFacts) =>
      chosenId.check(z.refine((id) => grantedBrandIds.includes(id), brandNotGrantedMessage)),
    column: "franchiserBrandId",
    text: (typed: string | undefined, names: ChoiceNames) => names.brand(typed),
    exportNameIn: "brand",
  },
  swap: {
    label: "Takas",
    step: "bilgiler",
    unit: "swap",
    control: { kind: "choice", choices: { "0": "Olmaz", "1": "Olabilir" }, first: "0" },
    onlyFor: "satilik",
    schema: () => yesOrNo,
    normalize: orFirst("0"),
    ...booleanIn("isSwapPossible"),
    text: (typed: string | undefined) => (typed === "1" ? "Olabilir" : "Olmaz"),
  },
  warranty: {
    label: "Garanti",
    step: "bilgiler",
    unit: "warranty",
    control: { kind: "choice", choices: { "0": "Yok", "1": "Var" }, first: "0" },
    isFact: true,
    onlyFor: "satilik",
    schema: () => yesOrNo,
    normalize: orFirst("0"),
    ...booleanIn("hasWarranty"),
    text: (typed: string | undefined) => (typed === "1" ? "Var" : "Yok"),
  },
  warrantyOption: {
    label: "Garanti seçeneği",
    step: "bilgiler",
    unit: "warranty",
    onlyFor: "satilik",
    showsIf: (_form: object, { hasWarrantyProvider }: FormFacts) => hasWarrantyProvider,
    schema: () => yesOrNo,
    normalize: orFirst("0"),
    fromRow: ({ warrantyProvider }: ListingRow) => (warrantyProvider === null ? "0" : "1"),
    text: () => "",
  },
  totalDamage: {
    label: "Toplam hasar tutarı",
    step: "bilgiler",
    unit: "totalDamage",
    onlyFor: "satilik",
    showsIf: hasDamageFields,
    schema: () => optionalMasked(maxLira),
    normalize: numberOf,
    ...liraIn("totalDamageKurus", 0),
    text: liraText,
    exportHeading: "Hasar tutarı",
  },
  damageDescription: {
    label: "Hasar açıklaması",
    step: "bilgiler",
    unit: "totalDamage",
    onlyFor: "satilik",
    showsIf: (form: Texts<"listingType" | "totalDamage">, facts: FormFacts) =>
      hasDamageFields(form, facts) && hasTotalDamage(form),
    schema: () => filled.check(maxCharacters(damageDescriptionMaxLength)),
    column: "damageDescription",
    toColumn: (value = "") => value,
    erase: becomes(""),
  },
} as const;

/** What other dealers pay; asked beside the price. */
export const priceDealer = {
  label: "Galeri fiyatı",
  step: "fiyat",
  unit: "priceDealer",
  control: {
    kind: "number",
    unit: "TL",
    remark: "isteğe bağlı",
    hint: "Diğer galerilere önerdiğiniz tutar. İlanda gösterilmez.",
    isOptional: true,
  },
  onlyFor: "satilik",
  showsIf: (_form: object, { isBusiness }: FormFacts) => isBusiness,
  schema: (_facts: FormFacts, form: Texts<"price">) =>
    optionalMasked(maxLira).check(
      z.refine((lira) => lira <= (parseMasked(form.price ?? "") ?? maxLira), dealerPriceMessage),
    ),
  normalize: numberOf,
  ...liraIn("priceDealerKurus"),
  exportHeading: "Galerici fiyatı",
  erase: becomes(null),
  text: liraText,
} as const;

const dealerPriceMessage = "Galeri fiyatı satış fiyatından yüksek olamaz.";
