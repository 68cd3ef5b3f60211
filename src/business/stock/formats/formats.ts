import type { ReadRecord } from "#src/business/import/reading/read-record.ts";
import type { SourceRecord } from "#src/business/import/rules.ts";
import { matchKey } from "#src/shared/turkish.ts";
import { autoScout24 } from "./autoscout24.ts";
import type { KnownFormat } from "./format.ts";
import { germanHeadings } from "./german-headings.ts";
import { mobileDe } from "./mobile-de.ts";

const formats: readonly KnownFormat[] = [mobileDe, autoScout24, germanHeadings];

export const formatOf = (record: SourceRecord): KnownFormat | undefined =>
  formats.find(({ matches }) => matches(record));

/** Records of a known format with the columns that are derived of them; others as they are. */
export async function* withDerived(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord> {
  let format: KnownFormat | undefined;
  let isFirst = true;
  for await (const read of records) {
    if (!("record" in read)) yield read;
    else {
      // Elements without a value are missing in some records: the first one decides for the file.
      if (isFirst) format = formatOf(read.record);
      isFirst = false;
      yield format ? { record: { ...format.derive(read.record), ...read.record } } : read;
    }
  }
}
/** Whether a column is only read through columns that are derived of it. */
export const isSourceOf = ({ sources }: KnownFormat, path: string): boolean =>
  sources.some((one) => one === path || matchKey(one) === matchKey(path) || path.startsWith(`${one}.`));
