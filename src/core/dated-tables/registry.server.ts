import type { z } from "zod/mini";
import type { Context } from "#src/shared/context.server.ts";
import type { SelectOption } from "#src/ui/form/select-field.tsx";
import type { ShownField } from "./words.ts";

/** One row of a dated table, as pages show it. Days as `2026-01-01`. */
type DatedRow = {
  key: string;
  /** What it is about: of one subject the newest row that has begun is in force. */
  subject: string;
  value: string;
  validFrom: string;
  /** The first day on which it no longer applies. */
  validTo: string | null;
  source: string;
};

type DeskField = Omit<ShownField, "options"> & {
  /** Its choices; those that come from other tables are read. */
  options?: readonly SelectOption[] | ((ctx: Context) => Promise<readonly SelectOption[]>);
};

/** How rows are added. They are never changed: a newer row takes their place, or a row ends them. */
export type DatedDesk<Values = never> = {
  /**
   * The fields of the form, which are the columns of its CSV too, by name or label; day and source stand in every form.
   * `schema` gets the chosen values, as an array where a field is `isMultiple`.
   */
  fields: readonly DeskField[];
  schema: z.ZodMiniType<Values>;
  /** The subject of the values, and false where that day has a row of it. */
  insert: (
    tx: Context,
    values: Values & { validFrom: string; source: string },
  ) => Promise<{ subject: string; isNew: boolean }>;
  /** Whether a row may be ended without a newer one. */
  hasEnds?: true;
  /** Ends a row in the table itself, where it has rows for that; false where that day has one. */
  end?: (tx: Context, end: { key: string; validTo: string; source: string }) => Promise<boolean>;
  /** Called after rows were added or ended: caches of the table are dropped. */
  changed?: () => void;
  /**
   * Validates the rows of a file together, such as the steps of a limit, and returns an error message for each gap or
   * overlap. A table that has it takes whole files only, no single rows.
   */
  faultsOfFile?: (rows: readonly Values[]) => string[];
};

/** A table whose rows govern behaviour from a day on. */
export type DatedTable = {
  label: string;
  /** What it governs. */
  about: string;
  rows: (ctx: Context) => Promise<DatedRow[]>;
  /** The page of its own desk. */
  page?: string;
  desk?: DatedDesk;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** Dated tables by id, which is a part of their address. */
    datedTables: Readonly<Record<string, DatedTable>>;
  }
}

/** Checks the types of a desk's values while it is declared. */
export const datedDesk = <Values>(desk: DatedDesk<Values>): DatedDesk => desk as unknown as DatedDesk;

export const datedTablesOf = ({ features }: Pick<Context, "features">): ReadonlyMap<string, DatedTable> =>
  new Map(features.flatMap(({ datedTables = {} }) => Object.entries(datedTables)));
