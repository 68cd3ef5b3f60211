import type { SourceRecord } from "#src/business/import/rules.ts";
import type { Mapping } from "../rules.ts";

/** A public format of another marketplace, recognised by its records. */
export type KnownFormat = {
  name: string;
  matches: (record: SourceRecord) => boolean;
  /** Columns that are added to a record: values of its others in our units and words. */
  derive: (record: SourceRecord) => Record<string, unknown>;
  /** The columns of the fields, those that are derived included. */
  columns: Mapping["columns"];
  /** Its own columns that the derived ones are made of. */
  sources: readonly string[];
};
