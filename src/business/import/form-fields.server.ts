import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { columnValues } from "#src/selling/listings/fields/columns.ts";
import { checkNames, type FieldTable, labelsOf } from "#src/selling/listings/fields/field.ts";
import { fileFieldNames, fileFields } from "#src/selling/listings/fields/file-fields.ts";
import type { FormFacts } from "#src/selling/listings/fields/form-facts.ts";
import type { VehicleListingType } from "#src/selling/listings/fields/listing-type-rules.ts";
import { rentalFields } from "#src/selling/listings/fields/rental.ts";
import type { NewListing } from "#src/selling/listings/queries.server.ts";
import { exactNumber, type ImportFormat, listAt, meaning, type SourceRecord, textAt } from "./rules.ts";

/** The periods of a rental's price in other words than their slugs. */
const periodWords = {
  gün: "gunluk",
  günlük: "gunluk",
  "TL / gün": "gunluk",
  hafta: "haftalik",
  haftalık: "haftalik",
  ay: "aylik",
  aylık: "aylik",
};

const tableOf = (listingType: VehicleListingType): FieldTable =>
  Object.fromEntries(
    Object.entries<FieldTable[string]>({ ...rentalFields, ...fileFields }).filter(
      ([, { onlyFor = listingType }]) => onlyFor === listingType,
    ),
  );
const tables = { satilik: tableOf("satilik"), kiralik: tableOf("kiralik") };

/** The terms of a rental and the fields of `fileFields`, checked as the form's fields are; or what is wrong with them. */
export function formFieldsOf(
  record: SourceRecord,
  { fields }: ImportFormat,
  { catalogue, typeId, listingType }: { catalogue: Catalogue; typeId: number; listingType: VehicleListingType },
): Partial<NewListing> | string[] {
  const deposits = catalogue.optionsOf(typeId, "rent-deposit");
  const numberIn = (text: string | undefined) => String(exactNumber(text) ?? text ?? "");
  const form = {
    listingType,
    rentPeriod: meaning(periodWords, textAt(record, fields.rentPeriod), []) ?? textAt(record, fields.rentPeriod),
    rentDeposits: listAt(record, fields.rentDeposits).map((text) => meaning(undefined, text, deposits) ?? text),
    ...Object.fromEntries(fileFieldNames.map((name) => [name, numberIn(textAt(record, fields[name]))])),
  };
  const facts = {
    vehicleType: { id: typeId, options: { "rent-deposit": deposits.map(({ slug }) => slug) } },
  } as unknown as FormFacts;
  const table = tables[listingType];
  const shown = Object.keys(table).filter((name) => table[name]!.showsIf?.(form, facts) ?? true);
  const checked = checkNames(table, shown, form, facts);
  const faults = faultTexts(table, checked.fields);
  return faults.length > 0 ? faults : columnValues(table, checked.values);
}

/** `Depozito: En az bir seçenek işaretlemelisiniz` for each wrong field. */
export const faultTexts = (table: FieldTable, fields: Readonly<Record<string, string>>): string[] =>
  Object.entries(fields).map(
    ([name, message]) => `${labelsOf(table)[name.split(".")[0]!]}: ${message.replace(/\.$/, "")}`,
  );
