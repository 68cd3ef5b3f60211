import { matchKey } from "#src/shared/turkish.ts";
import type { SelectOption } from "#src/ui/form/select-field.tsx";

/** A field of a table's desk, with its choices. */
export type ShownField = {
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  options?: readonly SelectOption[];
  /** Several of its choices may be chosen: boxes in the form, words separated by `|` in a file. */
  isMultiple?: boolean;
};

const same = (a: string, b: string) => matchKey(a) === matchKey(b);

/**
 * What was given for a field as its schema takes it: of fields with choices the values of the words ("Satılık|Kiralık" ->
 * `["satilik", "kiralik"]`). What is no choice stays as it is, for the schema to refuse.
 */
export function valueOf({ options, isMultiple }: ShownField, given: unknown): unknown {
  if (!options) return given;
  const codeOf = (word: string) =>
    options.find(({ value, label }) => value === word || same(label, word))?.value ?? word;
  if (!isMultiple) return typeof given === "string" ? codeOf(given.trim()) : given;
  const words: unknown[] = Array.isArray(given) ? given : typeof given === "string" ? given.split("|") : [];
  return words
    .map((word) => String(word).trim())
    .filter((word) => word !== "")
    .map(codeOf);
}

/** The words of what was given for a field: `satilik|kiralik` -> "Satılık, Kiralık". */
export function wordsOf(field: ShownField, given: unknown): string {
  const values = [valueOf(field, given) ?? ""].flat().map(String);
  return values.map((value) => field.options?.find((one) => one.value === value)?.label ?? value).join(", ");
}

/** A column of a file by its name or its label; undefined for others. */
export const columnOf = (fields: readonly ShownField[], header: string): string | undefined =>
  fields.find(({ name, label }) => name === header.trim() || same(label, header.trim()))?.name;
