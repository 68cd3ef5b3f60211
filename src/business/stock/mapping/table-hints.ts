import type { TableHints } from "#src/business/import/reading/table.ts";
import { mobileDeHeadings } from "../formats/mobile-de.ts";
import type { Mapping } from "../rules.ts";
import { isKnownHeading } from "./names.ts";

/** What is known of the columns of a stock file; the mapped ones of its source too. */
export function tableHints(mapping?: Mapping | null): TableHints {
  const mapped = new Set(Object.values(mapping?.columns ?? {}));
  return {
    isHeading: (text) => mapped.has(text.replace(/\s+/g, " ").trim()) || isKnownHeading(text),
    headingsOf: mobileDeHeadings,
  };
}
