import type { FieldName } from "#src/business/import/rules.ts";
import { stockColumns } from "../columns.ts";

export type MappedField = {
  field: FieldName;
  label: string;
  isRequired: boolean;
  /** The section of the mapping form that has the field; that of vehicles for sale comes first. */
  group: "all" | "kiralik" | "yedek-parca";
};

/** The fields of the mapping form, in their order. */
export const mappedFields: readonly MappedField[] = stockColumns.map(
  ({ field, label, isRequired = false, onlyFor = [] }) => {
    const [only, ...others] = onlyFor;
    return { field, label, isRequired, group: others.length > 0 || !only || only === "satilik" ? "all" : only };
  },
);
