import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { FieldTable } from "#src/selling/listings/fields/field.ts";
import type { Context } from "#src/shared/context.server.ts";
import { stockColumns } from "../columns.ts";
import { stockMessages } from "../rules.ts";
import { findSourceOf } from "./queries.server.ts";

/** What the form of a listing says beside the fields that a source of the stock writes (Product 10.10). */
export type FieldSource = {
  /** Above the form. */
  notice: string;
  /** By the names of the form's fields. */
  remarks: Record<string, string>;
};

/** The source of a listing's fields; undefined for a listing that no source writes. */
export async function fieldSourceOf(ctx: Context, keyCode: string): Promise<FieldSource | undefined> {
  const source = await findSourceOf(ctx, keyCode);
  if (!source) return undefined;
  const { name, isApi, mapping, listingType } = source;
  const filled = new Set<string>(
    stockColumns.flatMap(({ field, fills = [] }) => (isApi || (mapping && field in mapping.columns) ? fills : [])),
  );
  const table: FieldTable = listingType === "yedek-parca" ? spareFields : vehicleFields;
  const names = Object.entries(table).flatMap(([field, { column }]) => (column && filled.has(column) ? [field] : []));
  return {
    notice: isApi ? stockMessages.apiWrites : stockMessages.sourceWrites(name),
    remarks: Object.fromEntries(names.map((field) => [field, stockMessages.fieldOf(name)])),
  };
}
