import type { SourceRecord } from "#src/business/import/rules.ts";
import { stockColumns } from "../columns.ts";
import { formatOf, isSourceOf } from "../formats/formats.ts";
import type { FileColumns, Mapping } from "../rules.ts";
import { leavesOf } from "./sample.ts";

/** Names that are kept of a file, and their length. */
const kept = { columns: 1000, unread: 100, length: 80 };

/** Which columns fill a field, and which have texts but fill none; a known format's columns that others are derived of do. */
export function fileColumns(
  paths: readonly string[],
  { columns }: Mapping,
  first: SourceRecord | undefined,
): FileColumns {
  const used = new Set(Object.values(columns));
  const format = first && formatOf(first);
  const isRead = (path: string) => used.has(path) || (format !== undefined && isSourceOf(format, path));
  return {
    filled: stockColumns.flatMap(({ field, label }) => {
      const path = columns[field];
      return path === undefined ? [] : [{ label, path: path.slice(0, kept.length) }];
    }),
    unread: paths
      .filter((path) => !isRead(path))
      .slice(0, kept.unread)
      .map((path) => path.slice(0, kept.length)),
  };
}

/** Collects the columns of a file that have a text in any of its records. */
export function columnCollector() {
  const seen = new Set<string>();
  let first: SourceRecord | undefined;
  return {
    add(record: SourceRecord) {
      first ??= record;
      for (const [path, text] of leavesOf(record))
        if (seen.size < kept.columns && !seen.has(path) && text.trim() !== "") seen.add(path);
    },
    report: (mapping: Mapping): FileColumns => fileColumns([...seen], mapping, first),
  };
}
