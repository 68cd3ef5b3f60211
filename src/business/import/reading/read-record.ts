import type { SourceRecord } from "../rules.ts";

/** One record of a file, or its raw text if it cannot be parsed. */
export type ReadRecord = { record: SourceRecord } | { unreadable: string };
