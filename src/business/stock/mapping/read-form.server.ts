import { stockColumns } from "../columns.ts";
import { type Mapping, translatedFields } from "../rules.ts";
import { columnName, meaningName, wordName } from "./mapping-form.ts";

/** The mapping of a submitted form; words without a meaning are left out. */
export function readMappingForm(values: Readonly<Record<string, unknown>>): Mapping {
  const text = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  const columns: Mapping["columns"] = {};
  for (const { field } of stockColumns) if (text(columnName(field)) !== "") columns[field] = text(columnName(field));
  const translated: Mapping["values"] = {};
  for (const field of translatedFields) {
    const words = new Map<string, string>();
    for (let index = 0; text(wordName(field, index)) !== ""; index++)
      if (text(meaningName(field, index)) !== "")
        words.set(text(wordName(field, index)), text(meaningName(field, index)));
    if (words.size > 0) translated[field] = Object.fromEntries(words);
  }
  return { columns, values: translated };
}
