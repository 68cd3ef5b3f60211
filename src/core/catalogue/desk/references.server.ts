import type { Context } from "#src/shared/context.server.ts";

/** The levels of the tree of vehicles. */
export type Level = "brand" | "model" | "variant" | "engine";
export type Move = { level: Level; from: number; to: number };

/** Rows of a feature that name entries of the catalogue: what a merge moves, and what a new name shows on. */
export type CatalogueReference = {
  /** In the preview of a merge: `İlan`. */
  label: string;
  /** How many rows name the entry. */
  count: (ctx: Context, level: Level, id: number) => Promise<number>;
  /** Of listings alone: how many are live, by the ids that have some. */
  countActive?: (ctx: Context, level: Level, ids: readonly number[]) => Promise<Map<number, number>>;
  /** Moves the rows to another entry, inside the transaction that merges; not needed where they name entries by slugs. */
  move?: (tx: Context, move: Move) => Promise<void>;
  /** Called in the transaction that renames an entry. */
  renamed?: (tx: Context, level: Level, id: number) => Promise<void>;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    catalogueReferences: readonly CatalogueReference[];
  }
}

export const referencesOf = ({ features }: Pick<Context, "features">): readonly CatalogueReference[] =>
  features.flatMap(({ catalogueReferences = [] }) => catalogueReferences);
