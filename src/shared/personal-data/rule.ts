import type { RawBuilder } from "kysely";
import type { DB } from "#src/shared/database.ts";
import type { LawId } from "./laws.ts";

export type Table = keyof DB;
type Column<T extends Table> = Extract<keyof DB[T], string>;

/**
 * How a row leads to a member. `column` alone holds the member's id; with `table` it holds the `key` (else the id) of a
 * row there, and belongs to whomever that row belongs to. `when` is SQL about that row, or about the row itself.
 */
export type Path = { column: string; table?: Table; key?: string; when?: string };

/**
 * Whether a column is in a member's export, and under which Turkish heading. `nameIn` shows the column of the row that an
 * id leads to, `isSide` whether a member's id is the reader's own. `false`: an inner number, a secret, somebody else's.
 */
export type Exported =
  | false
  | string
  | { heading: string; nameIn: [Table, string] }
  | { heading: string; isSide: true };

/**
 * What erasure does to a column of a row that stays: nothing, a neutral value (or SQL that makes one), or its text stays
 * without the member's name, address and phone number.
 */
export type Fate = "stays" | "masked" | { becomes: string | number | null | RawBuilder<unknown> };

type Personal = {
  /** Name of its file in the export, and its Turkish title there. */
  file: string;
  title: string;
  /** Whose rows they are: what they own is exported and erased. */
  owner: readonly Path[];
  /** Further rows that erasure reaches, though they are others': a follow of the member, say. */
  about?: readonly Path[];
  /** Rows of the owner that are not for their eyes are left out of the export: SQL about the row, `:member` is its reader. */
  exportWhen?: string;
};

/** Rows that go: at once, once the law that keeps them is satisfied, or as soon as nobody's page shows them any more. */
type Going<T extends Table> = Personal & {
  erase: "delete" | "unused" | { keptBy: LawId };
  columns: Record<Column<T>, Exported>;
};

/** Rows that stay, because others' rows hang on them: each column says what becomes of it. */
type Staying<T extends Table> = Personal & { erase: "clear"; columns: Record<Column<T>, readonly [Exported, Fate]> };

/** Nothing here is about a member, and why. */
type NotPersonal<T extends Table> = { notPersonal: string; columns: readonly Column<T>[] };

export type TableRule<T extends Table = any> = Going<T> | Staying<T> | NotPersonal<T>;
/** What one feature says of its tables. */
export type PersonalData = { [T in Table]?: TableRule<T> };

/** A column that leads to something with a name of its own. */
export const named = (heading: string, table: Table, column = "name"): Exported => ({
  heading,
  nameIn: [table, column],
});
/** A member's id of which the reader learns only whether it is their own. */
export const side = (heading: string): Exported => ({ heading, isSide: true });
/** A neutral value in the place of what was there. */
export const becomes = (value: string | number | null | RawBuilder<unknown>): Fate => ({ becomes: value });
export const keptBy = (law: LawId) => ({ keptBy: law });

/** The row belongs to the member whose id is in this column. */
export const by = (column = "memberId", when?: string): Path => (when ? { column, when } : { column });
/** The row belongs to whomever the row belongs to that this column leads to. */
export const through = (column: string, table: Table, key = "id", when?: string): Path =>
  when ? { column, table, key, when } : { column, table, key };
