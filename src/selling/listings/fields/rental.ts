import { lookup } from "#src/shared/lookup.ts";
import { type ChoiceNames, liraText, optionText } from "./texts.ts";
import { liraIn, type ListingRow, optionalNumberIn } from "./columns.ts";
import { z } from "zod/mini";
import { optionKinds } from "#src/core/catalogue/rules.ts";
import { type RentPeriod, rentPeriods } from "../rules.ts";
import type { Texts } from "./field.ts";
import type { FormFacts } from "./form-facts.ts";
import { noDeposit, rentUnit } from "./listing-type-rules.ts";
import { entriesOf, numberOf } from "./normalize.ts";
import { maxLira, oneOf, optionalMasked } from "./schemas.ts";

export const rentDepositMessage = "En az bir depozito seçeneği işaretlemelisiniz.";

const [youngest, oldest] = [18, 99];

/** What is asked of a rental alone, beside its price. */
export const rentalFields = {
  rentPeriod: {
    label: "Fiyat birimi",
    step: "fiyat",
    unit: "price",
    control: {
      kind: "choice",
      choices: Object.fromEntries(Object.entries(rentPeriods).map(([value, period]) => [value, rentUnit(period)])),
    },
    onlyFor: "kiralik",
    schema: () => z.pipe(oneOf(Object.keys(rentPeriods)), z.enum(Object.keys(rentPeriods) as RentPeriod[])),
    column: "rentPeriod",
    text: (typed: string | undefined) => lookup(rentPeriods, typed),
  },
  rentDeposits: {
    label: optionKinds["rent-deposit"].name,
    step: "fiyat",
    unit: "rentDeposits",
    options: "rent-deposit",
    isFact: true,
    onlyFor: "kiralik",
    draft: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20)),
    schema: ({ vehicleType }: FormFacts) =>
      z.prefault(
        z.array(z.string()).check(
          z.minLength(1, rentDepositMessage),
          z.refine((slugs) => slugs.every((slug) => (vehicleType?.options["rent-deposit"] ?? []).includes(slug))),
          z.refine(
            (slugs) => slugs.length < 2 || !slugs.includes(noDeposit),
            "Depozito almıyorsanız yalnız bu seçeneği işaretleyin.",
          ),
        ),
        [],
      ),
    normalize: (typed: readonly string[] = []) => entriesOf(typed.map((slug) => [slug, ""])),
    column: "rentDeposits",
    toColumn: (value: readonly string[] = []) => value,
    fromRow: ({ rentDeposits }: ListingRow) => rentDeposits,
    text: (typed: readonly string[] = [], names: ChoiceNames) =>
      typed.map((slug) => optionText("rent-deposit")(slug, names)).join(", "),
  },
  rentDeposit: {
    label: "Depozito tutarı",
    step: "fiyat",
    unit: "rentDeposits",
    control: {
      kind: "number",
      unit: "TL",
      remark: "isteğe bağlı",
      hint: "Araç iade edilince geri verdiğiniz tutar.",
      isOptional: true,
    },
    isFact: true,
    onlyFor: "kiralik",
    showsIf: ({ rentDeposits = [] }: { rentDeposits?: readonly string[] }) => !rentDeposits.includes(noDeposit),
    schema: () => optionalMasked(maxLira),
    normalize: numberOf,
    ...liraIn("rentDepositKurus"),
    text: liraText,
    fileNames: ["Depozito tutarı", "deposit"],
  },
  minDriverAge: {
    label: "Sürücü yaşı",
    step: "fiyat",
    unit: "rentTerms",
    control: {
      kind: "number",
      unit: "yaş",
      remark: "isteğe bağlı",
      hint: "Aracı kullanacak kişinin en az kaç yaşında olması gerekir?",
      isOptional: true,
    },
    isFact: true,
    onlyFor: "kiralik",
    schema: () => optionalMasked(oldest, youngest),
    normalize: numberOf,
    ...optionalNumberIn("minDriverAge"),
    text: (typed: string | undefined) => (typed ? `En az ${typed}` : ""),
    fileNames: ["Sürücü yaşı", "min driver age"],
  },
  rentKmLimit: {
    label: "Kilometre sınırı",
    step: "fiyat",
    unit: "rentTerms",
    control: {
      kind: "number",
      unit: "km",
      remark: "isteğe bağlı",
      hint: "Seçtiğiniz fiyat birimi (gün, hafta ya da ay) için.",
      isOptional: true,
    },
    isFact: true,
    onlyFor: "kiralik",
    schema: () => optionalMasked(1_000_000),
    normalize: numberOf,
    ...optionalNumberIn("rentKmLimit"),
    text: (typed: string | undefined, _names: ChoiceNames, { rentPeriod }: Texts<"rentPeriod">) =>
      typed ? [`${typed} km`, lookup(rentPeriods, rentPeriod)].filter(Boolean).join(" / ") : "",
    fileNames: ["Kilometre sınırı", "km limit"],
  },
} as const;
