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
  /**
   * Its place in the grid of its group, where rows differ by two properties, and the values with which the form of a new
   * row begins when the place is pressed. The rows of a place stand in `rows` with the newest first.
   */
  cell?: { group: string; row: string; column: string; form: Readonly<Record<string, string>> };
  /** The address of its file. */
  file?: string;
};

type DeskField = Omit<ShownField, "options"> & {
  /** Its choices; those that come from other tables are read. */
  options?: readonly SelectOption[] | ((ctx: Context) => Promise<readonly SelectOption[]>);
};

type Common = { validFrom: string; source: string };
/** What was added, as the audit log names it; false where that day has a row of it. */
export type Added = { subject: string; isNew: boolean; amountKurus?: number };

/** How whole files are added, such as the steps of a limit, which replace all earlier ones. */
type WholeFile<Values> = {
  /** Validates the rows together and returns an error message for each gap or overlap. */
  faults: (rows: readonly Values[], ctx: Context) => string[] | Promise<string[]>;
  insert: (tx: Context, rows: readonly Values[], common: Common) => Promise<Added>;
  /** The day from which a file without faults applies, where its rows say it; otherwise the form asks for a later day. */
  firstDay?: (rows: readonly Values[]) => string;
  /** What the preview shows in place of the rows. */
  preview?: (ctx: Context, rows: readonly Values[]) => Promise<{ head: readonly string[]; rows: readonly string[][] }>;
};

/** How rows are added. They are never changed: a newer row takes their place, or a row ends them. */
export type DatedDesk<Values = never> = {
  /**
   * The fields of the form, which are the columns of its CSV too, by name or label; day and source stand in every form.
   * `schema` gets the chosen values, as an array where a field is `isMultiple`.
   */
  fields: readonly DeskField[];
  schema: z.ZodMiniType<Values>;
  /** Whether a row may be ended without a newer one. */
  hasEnds?: true;
  /** Ends a row in the table itself, where it has rows for that; false where that day has one. */
  end?: (tx: Context, end: { key: string; validTo: string; source: string }) => Promise<boolean>;
  /** Called after rows were added or ended: caches of the table are dropped. */
  changed?: () => void;
} & (
  | { insert: (tx: Context, values: Values & Common) => Promise<Added>; whole?: undefined }
  /** A table that takes whole files only, no single rows. */
  | { whole: WholeFile<Values>; insert?: undefined }
);

/** A table whose rows govern behaviour from a day on. */
export type DatedTable = {
  label: string;
  /** What it governs. */
  about: string;
  rows: (ctx: Context) => Promise<DatedRow[]>;
  /** The address of its page, where it is not `/yonetim/tablolar/{id}`. */
  page?: string;
  desk: DatedDesk;
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

/** The URL path of a dated table's page. `shared/desks.ts` declares who may read and change the table, by this path. */
export const addressOf = (id: string, { page = `/yonetim/tablolar/${id}` }: DatedTable): string => page;
