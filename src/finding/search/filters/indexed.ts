import type { listColumns } from "./columns.server.ts";
import { type IndexedChoice, listFilters, type ListKey, listKeys, typeFilter } from "./lists.ts";

type Rows = typeof listFilters;
type IndexedList = { [Key in ListKey]: Rows[Key] extends { index: unknown } ? Key : never }[ListKey];
type Indexed = { [Key in IndexedList]: Rows[Key]["index"] } & {
  types: (typeof typeFilter)["index"];
  businesses: (typeof businessFilter)["index"];
};

/** The business of a listing: the stock of a shop is searched by it. No address or panel has it, and it is counted only on request. */
const businessFilter = {
  of: [],
  index: { column: "businessId", criteria: "businessIds", isMany: true },
} as const satisfies { of: readonly never[]; index: IndexedChoice };

/** The lists of which a listing has one value or none, and the vehicle type; each is a facet with counts by value. */
export type IndexedKey = keyof Indexed;
const isIndexed = (key: ListKey): key is IndexedList => "index" in listFilters[key];
export const indexedKeys: readonly IndexedKey[] = ["types", "businesses", ...listKeys.filter(isIndexed)];
export const filterOf = (key: IndexedKey) =>
  key === "types" ? typeFilter : key === "businesses" ? businessFilter : listFilters[key];

type Columns = typeof listColumns;
/** An id or a slug. */
export type ValueOf<Key extends IndexedKey> = Columns[Key]["type"] extends "text" ? string : number;

/** The values of these lists of one listing, by column. */
export type ChoiceValues = {
  [Key in IndexedKey as Indexed[Key]["column"]]:
    | ValueOf<Key>
    | (Columns[Key] extends { isRequired: true } ? never : null);
};

/** What is asked of these lists, by their key in criteria: ids or slugs, one of which a listing must have. */
export type ListCriteria = {
  readonly [Key in IndexedKey as Indexed[Key]["criteria"]]:
    | readonly ValueOf<Key>[]
    | (Indexed[Key] extends { isNullable: true } ? null : never);
};
export type ListCriteriaKey = keyof ListCriteria;

/** The columns of the index. */
export type ColumnKey = Indexed[IndexedKey]["column"];
/** Those whose values have names with words by which listings are found. */
export type NamedKey = {
  [Key in IndexedKey]: Indexed[Key] extends { hasWords: true } ? Indexed[Key]["column"] : never;
}[IndexedKey];
