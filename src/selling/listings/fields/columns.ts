import { type Exported, type Fate, named, type Table } from "#src/shared/personal-data/rule.ts";
import type { Selectable } from "kysely";
import type { Listing } from "#src/shared/database.ts";
import { kurusToLira, liraToKurus } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";

export type ListingRow = Selectable<Listing>;
export type ListingColumn = Extract<keyof ListingRow, string>;
type ColumnOf<Value> = { [Column in ListingColumn]: ListingRow[Column] extends Value ? Column : never }[ListingColumn];

/** How a field is stored. A field without a column is stored by the services that know more than the form. */
export type Stored = {
  /** The column of the listing that holds it. */
  column?: ListingColumn;
  /** The column's value of the checked one, `undefined` where the field does not show. Without it the value, or null. */
  toColumn?: (value: any) => unknown;
  /** What an edit of the listing starts with, as typed. Without it the text of the column. */
  fromRow?: (row: ListingRow) => unknown;
  /** What the export of a member's data calls the column: the label where it is missing; `false` leaves it out. */
  exportHeading?: string | false;
  /** The table whose name the export shows for the column's id. */
  exportNameIn?: Table;
  /** What becomes of the column when its member is erased; it stays where this is missing. */
  erase?: Fate;
};

type Rows = Readonly<Record<string, Stored & { label: string }>>;

/** Checked values as columns of the listing. */
export const columnValues = (table: Rows, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, toColumn }]) =>
      column === undefined ? [] : [[column, toColumn ? toColumn(values[name]) : (values[name] ?? null)]],
    ),
  );

/** The form that would make this listing, as far as its row says. The counterpart of `columnValues`. */
export const formOfRow = (table: Rows, row: ListingRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, fromRow }]) =>
      fromRow ? [[name, fromRow(row)]] : column === undefined ? [] : [[name, textOf(row[column])]],
    ),
  );

type ColumnRule = readonly [Exported, Fate];

/** What exports and erasure do with the columns of the fields. */
export const personalColumns = <Fields extends Rows>(table: Fields) =>
  Object.fromEntries(
    Object.values<Rows[string]>(table).flatMap(
      ({ column, label, exportHeading = label, exportNameIn, erase = "stays" }) =>
        column === undefined
          ? []
          : [[column, [exportHeading && exportNameIn ? named(exportHeading, exportNameIn) : exportHeading, erase]]],
    ),
  ) as unknown as {
    [Name in keyof Fields as Fields[Name] extends { column: infer Column extends string } ? Column : never]: ColumnRule;
  };

const textOf = (value: unknown) => String((value as string | number | null) ?? "");

/** A price in the form, whole lira as `1.245.000`, stored in kuruş. Without one the column is `empty`. */
export const liraIn = <const Column extends ColumnOf<number | null>>(column: Column, empty: 0 | null = null) => ({
  column,
  toColumn: (lira: number | undefined) => (lira ? liraToKurus(lira) : empty),
  fromRow: ({ [column]: kurus }: ListingRow) => (kurus ? formatNumber(Math.round(kurusToLira(kurus))) : ""),
});

/** A whole number, `1.598` in the form. */
export const numberIn = <const Column extends ColumnOf<number | null>>(column: Column) => ({
  column,
  fromRow: ({ [column]: value }: ListingRow) => (value === null ? "" : formatNumber(value)),
});

/** As `numberIn`, null for 0. */
export const optionalNumberIn = <const Column extends ColumnOf<number | null>>(column: Column) => ({
  ...numberIn(column),
  toColumn: (value: number | undefined) => value || null,
});

/** `0` or `1` in the form. */
export const booleanIn = <const Column extends ColumnOf<boolean>>(column: Column) => ({
  column,
  toColumn: (value = false) => value,
  fromRow: ({ [column]: value }: ListingRow) => (value ? "1" : "0"),
});

/** `2019-04-05` in the form. PostgreSQL's dates come as the start of the day where the server stands. */
export const dayIn = <const Column extends ColumnOf<Date | null>>(column: Column) => ({
  column,
  fromRow: ({ [column]: date }: ListingRow) =>
    date === null
      ? ""
      : [date.getFullYear(), date.getMonth() + 1, date.getDate()]
          .map((part) => String(part).padStart(2, "0"))
          .join("-"),
});
