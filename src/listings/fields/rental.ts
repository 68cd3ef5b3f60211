import { type ChoiceNames, optionText } from "./texts.ts";
import type { ListingRow } from "./columns.ts";
import { z } from "zod/mini";
import { optionKinds } from "#src/catalogue/rules.ts";
import { type RentPeriod, rentPeriods } from "../rules.ts";
import type { FormFacts } from "./form-facts.ts";
import { noDeposit, rentUnit } from "./listing-type-rules.ts";
import { entriesOf } from "./normalize.ts";
import { oneOf } from "./schemas.ts";

export const rentDepositMessage = "En az bir depozito seçeneği işaretlemelisiniz.";

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
    text: (typed: string | undefined) => rentPeriods[typed as RentPeriod],
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
} as const;
