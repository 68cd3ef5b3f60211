import type { ListingColumn } from "./columns.ts";
import type { Field } from "./field.ts";
import { vehicleFields } from "./vehicle.ts";

type Fields = typeof vehicleFields;
export type FileFieldName = {
  [Name in keyof Fields]: Fields[Name] extends { fileNames: unknown } ? Name : never;
}[keyof Fields];

/** The fields of a vehicle that dealers' files and the API read and write by their rows alone. */
export const fileFields = Object.fromEntries(
  Object.entries(vehicleFields).filter(([, row]) => "fileNames" in row),
) as unknown as Readonly<
  Record<FileFieldName, Field & { column: ListingColumn } & Required<Pick<Field, "fileNames" | "fromRow">>>
>;
export const fileFieldNames = Object.keys(fileFields) as FileFieldName[];
