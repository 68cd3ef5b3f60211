import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import { columnValues } from "#src/listings/fields/columns.ts";
import { checkNames, type FieldTable, labelsOf, visibleNames } from "#src/listings/fields/field.ts";
import type { FormFacts } from "#src/listings/fields/form-facts.ts";
import { rentalFields } from "#src/listings/fields/rental.ts";
import type { NewListing } from "#src/listings/queries.server.ts";
import { exactNumber, type FieldName, type ImportFormat, listAt, meaning, type SourceRecord, textAt } from "./rules.ts";

type RentalColumns = Pick<
  NewListing,
  "rentPeriod" | "rentDeposits" | "rentDepositKurus" | "minDriverAge" | "rentKmLimit"
>;

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

/** The terms of a rental, checked as the form's fields are; or what is wrong with them. */
export function rentalOf(
  record: SourceRecord,
  { fields }: ImportFormat,
  { catalogue, typeId }: { catalogue: Catalogue; typeId: number },
): RentalColumns | string[] {
  const deposits = catalogue.optionsOf(typeId, "rent-deposit");
  const number = (name: FieldName) =>
    String(exactNumber(textAt(record, fields[name])) ?? textAt(record, fields[name]) ?? "");
  const form = {
    listingType: "kiralik" as const,
    rentPeriod: meaning(periodWords, textAt(record, fields.rentPeriod), []) ?? textAt(record, fields.rentPeriod),
    rentDeposits: listAt(record, fields.rentDeposits).map((text) => meaning(undefined, text, deposits) ?? text),
    rentDeposit: number("rentDeposit"),
    minDriverAge: number("minDriverAge"),
    rentKmLimit: number("rentKmLimit"),
  };
  const facts = {
    vehicleType: { id: typeId, options: { "rent-deposit": deposits.map(({ slug }) => slug) } },
  } as unknown as FormFacts;
  const checked = checkNames(rentalFields, visibleNames(rentalFields, "fiyat", form, facts), form, facts);
  const faults = faultTexts(rentalFields, checked.fields);
  return faults.length > 0 ? faults : (columnValues(rentalFields, checked.values) as RentalColumns);
}

/** `Depozito: En az bir seçenek işaretlemelisiniz` for each wrong field. */
export const faultTexts = (table: FieldTable, fields: Readonly<Record<string, string>>): string[] =>
  Object.entries(fields).map(
    ([name, message]) => `${labelsOf(table)[name.split(".")[0]!]}: ${message.replace(/\.$/, "")}`,
  );
