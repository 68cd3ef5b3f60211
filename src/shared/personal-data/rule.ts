import type { RawBuilder } from "kysely";
import type { Services } from "../context.server.ts";
import type { DB } from "#src/shared/database.ts";
import type { LawId } from "./laws.ts";

export type Table = keyof DB;
type Column<T extends Table> = Extract<keyof DB[T], string>;

/**
 * How a row belongs to a member. `column` alone holds the member's id; with `table` it holds the `key` (else the id) of a
 * row there, and belongs to the owner of that row. `when` is an SQL condition on that row, or on the row itself.
 */
export type Path = { column: string; table?: Table; key?: string; when?: string };

/**
 * Whether a column is in a member's export, and under which Turkish heading. `nameIn` is the column to show of the row
 * that an id refers to, `isSide` exports whether an id is the member's own, `read` makes the exported text of a stored one,
 * such as an encrypted number. `false`: internal ids, secrets, others' data.
 */
export type Exported =
  | false
  | string
  | { heading: string; nameIn: [Table, string] }
  | { heading: string; isSide: true }
  | { heading: string; read: (services: Services, memberId: number, stored: string) => string };

/**
 * What erasure does to a column of a row that stays: nothing, a neutral value (or SQL that returns one), or its text
 * loses the member's name, address and phone number.
 */
export type Fate = "stays" | "masked" | { becomes: string | number | null | RawBuilder<unknown> };

type Personal = {
  /** Name of its file in the export, and its Turkish title there. */
  file: string;
  title: string;
  /** Whose rows they are: the owner's rows are exported and erased. */
  owner: readonly Path[];
  /** Further rows that erasure deletes, though others own them: a follow of the member, say. */
  about?: readonly Path[];
  /** The rows that the owner's export may contain: an SQL condition, where `:member` is the owner's id. */
  exportWhen?: string;
};

/** Rows to delete: at once, once the law's retention period is over, or as soon as no page shows them any more. */
type Going<T extends Table> = Personal & {
  erase: "delete" | "unused" | { retainedBy: LawId };
  columns: Record<Column<T>, Exported>;
};

/** Rows that stay, because other members' rows refer to them: each column has its own rule. */
type Staying<T extends Table> = Personal & { erase: "clear"; columns: Record<Column<T>, readonly [Exported, Fate]> };

/** A table without personal data, and why. */
type NotPersonal<T extends Table> = { notPersonal: string; columns: readonly Column<T>[] };

export type TableRule<T extends Table = any> = Going<T> | Staying<T> | NotPersonal<T>;
/** The personal-data rules of one feature's tables. */
export type PersonalData = { [T in Table]?: TableRule<T> };

/** A column that refers to a row with a name. */
export const named = (heading: string, table: Table, column = "name"): Exported => ({
  heading,
  nameIn: [table, column],
});
/** A member's id, of which the export says only whether it is the member's own. */
export const side = (heading: string): Exported => ({ heading, isSide: true });
/** Erasure replaces the value by a neutral one. */
export const becomes = (value: string | number | null | RawBuilder<unknown>): Fate => ({ becomes: value });
export const retainedBy = (law: LawId) => ({ retainedBy: law });

/** The row belongs to the member whose id is in this column. */
export const by = (column = "memberId", when?: string): Path => (when ? { column, when } : { column });
/** The row belongs to the owner of the row that this column refers to. */
export const through = (column: string, table: Table, key = "id", when?: string): Path =>
  when ? { column, table, key, when } : { column, table, key };
