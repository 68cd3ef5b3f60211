import { matchKey } from "#src/shared/turkish.ts";
import { stockColumns } from "../columns.ts";
import type { Mapping } from "../rules.ts";
import { namesOf } from "./names.ts";

/**
 * The mapping that the names of a file's columns suggest; each column is used once. Letters' case, Turkish letters and
 * spaces do not count.
 */
export function guessMapping(paths: readonly string[], recordPath?: string): Mapping {
  const free = new Map(paths.map((path) => [matchKey(path), path]));
  const columns: Mapping["columns"] = {};
  const fields = stockColumns.map(({ field }) => ({ field, names: namesOf(field) }));
  // The best name of any field first: `Model` is the model even where `Seri` is there too.
  const most = Math.max(...fields.map(({ names }) => names.length));
  for (let rank = 0; rank < most; rank++)
    for (const { field, names } of fields) {
      const name = names[rank];
      const path = name === undefined ? undefined : free.get(matchKey(name));
      if (path === undefined || columns[field] !== undefined) continue;
      columns[field] = path;
      free.delete(matchKey(path));
    }
  return { ...(recordPath !== undefined && { recordPath }), columns, values: {} };
}
