import { z } from "zod/mini";
import { messages } from "#src/shared/validation.ts";
import { type Fit, yearsText } from "../fits.ts";
import type { ListingRow } from "./columns.ts";
import type { Texts } from "./field.ts";
import type { ChoiceNames } from "./texts.ts";
import { firstModelYear } from "./vehicle-choice.ts";

/** The most vehicles that a part may fit beside the first one. */
export const furtherFitsMax = 30;
export const fitYearsMessage = "Bitiş yılı başlangıç yılından önce olamaz.";
const latestYear = 2100;

const text = z.optional(z.string().check(z.maxLength(20)));
const TypedFit = z.object({ brandId: text, modelId: text, yearFrom: text, yearTo: text });
/** A further vehicle as typed. */
export type TypedFit = z.output<typeof TypedFit>;
const TypedFits = z.array(TypedFit).check(z.maxLength(furtherFitsMax));

const isEmpty = (row: TypedFit) => !row.brandId && !row.modelId && !row.yearFrom && !row.yearTo;

const yearOf = (typed = "") => (typed.trim() === "" ? null : Number(typed));
const isYear = (year: number | null) =>
  year === null || (Number.isInteger(year) && year >= firstModelYear && year <= latestYear);

/** The errors of two years by their fields. */
export function yearFaults(from: string | undefined, to: string | undefined): { from?: string; to?: string } {
  const [first, last] = [yearOf(from), yearOf(to)];
  if (!isYear(first)) return { from: messages.invalid };
  if (!isYear(last)) return { to: messages.invalid };
  return first !== null && last !== null && last < first ? { to: fitYearsMessage } : {};
}

const year = (end: "from" | "to") => (_facts: unknown, form: Texts<"vehicleYearFrom" | "vehicleYearTo">) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((typed, payload) => {
      const fault = yearFaults(form.vehicleYearFrom, form.vehicleYearTo)[end];
      if (fault) payload.issues.push({ code: "custom", message: fault, input: typed });
      return yearOf(typed);
    }),
  );

const hasModel = ({ vehicleModelId }: Texts<"vehicleModelId">) => Boolean(vehicleModelId);
const fitsOf = ({ fits }: Pick<ListingRow, "fits">) => fits as Fit[];
const typedYear = (value: number | null | undefined) => (value ? String(value) : "");

/** The years of the first vehicle that a spare part fits, and the further vehicles. All of them are stored in one column. */
export const fitFields = {
  vehicleYearFrom: {
    label: "Model yılı (en az)",
    step: "arac",
    unit: "fits",
    showsIf: hasModel,
    schema: year("from"),
    fromRow: (row: ListingRow) => typedYear(fitsOf(row)[0]?.yearFrom),
    text: (typed: string | undefined, _names: ChoiceNames, form: Texts<"vehicleYearTo">) =>
      yearsText(typed, form.vehicleYearTo),
  },
  vehicleYearTo: {
    label: "Model yılı (en çok)",
    step: "arac",
    unit: "fits",
    showsIf: hasModel,
    schema: year("to"),
    fromRow: (row: ListingRow) => typedYear(fitsOf(row)[0]?.yearTo),
    text: () => "",
  },
  fits: {
    label: "Uyduğu başka araçlar",
    step: "arac",
    unit: "fits",
    draft: TypedFits,
    showsIf: hasModel,
    schema: () =>
      z.pipe(
        z.optional(TypedFits),
        z.transform((rows = [], payload): Fit[] => {
          const fault = (at: number, field: string, message: string) =>
            payload.issues.push({ code: "custom", message, input: rows, path: [at, field] });
          for (const [at, row] of rows.entries()) {
            if (isEmpty(row)) continue;
            if (!row.brandId) fault(at, "brandId", messages.empty);
            else if (!row.modelId) fault(at, "modelId", messages.empty);
            const { from, to } = yearFaults(row.yearFrom, row.yearTo);
            if (from) fault(at, "yearFrom", from);
            if (to) fault(at, "yearTo", to);
          }
          return rows
            .filter((row) => !isEmpty(row))
            .map(({ brandId, modelId, yearFrom, yearTo }) => ({
              brandId: Number(brandId),
              modelId: Number(modelId),
              yearFrom: yearOf(yearFrom),
              yearTo: yearOf(yearTo),
            }));
        }),
      ),
    normalize: (typed: readonly TypedFit[] = []) =>
      typed
        .filter((row) => !isEmpty(row))
        .map(({ brandId, modelId, yearFrom = "", yearTo = "" }) => [brandId, modelId, yearFrom, yearTo].join(" "))
        .join(";"),
    fromRow: (row: ListingRow): TypedFit[] =>
      fitsOf(row)
        .slice(1)
        .map(({ brandId, modelId, yearFrom, yearTo }) => ({
          brandId: String(brandId),
          modelId: String(modelId),
          yearFrom: typedYear(yearFrom),
          yearTo: typedYear(yearTo),
        })),
    text: (typed: readonly TypedFit[] = [], names: ChoiceNames) => {
      const rows = typed
        .filter((row) => row.modelId)
        .map(({ brandId, modelId, yearFrom, yearTo }) =>
          [names.brand(brandId), names.model(modelId), yearsText(yearFrom, yearTo)].filter(Boolean).join(" "),
        );
      return rows.length === 0 ? "" : `ve ${rows.join(", ")}`;
    },
  },
} as const;
