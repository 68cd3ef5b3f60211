import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { openRecords } from "#src/business/import/records.server.ts";
import type { SourceRecord } from "#src/business/import/rules.ts";
import { placesOf } from "#src/core/locations/places.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatOf, withDerived } from "../formats/formats.ts";
import { type Mapping, type Sample, sampleRows, stockLimits } from "../rules.ts";
import { proposeMapping } from "./propose.server.ts";
import { sampleCollector } from "./sample.ts";
import { tableHints } from "./table-hints.ts";

/**
 * The records of a stock file with the columns that are derived for a known format, read as the mapping of its source says.
 * The stream fails with a `FileFault` where the file cannot be read.
 */
export async function openStockFile(path: string, mapping?: Mapping | null) {
  const hints = tableHints(mapping);
  const { records, layout } = await openRecords(path, { limits: stockLimits, recordPath: mapping?.recordPath, hints });
  return { records: withDerived(records), layout };
}

/** What is shown of a file for mapping it, with the mapping to propose, by its first rows. */
export async function readSample(ctx: Context, path: string, mapping?: Mapping | null): Promise<Sample> {
  const collector = sampleCollector();
  const first: SourceRecord[] = [];
  let rows = 0;
  const { records, layout } = await openStockFile(path, mapping);
  for await (const read of records) {
    if ("record" in read) {
      collector.add(read.record);
      first.push(read.record);
    }
    if (++rows === sampleRows) break;
  }
  const { columns, records: shown } = collector.sample();
  const tools = { catalogue: await catalogueOf(ctx), places: await placesOf(ctx), thisYear: ctx.clock().getFullYear() };
  const { columns: proposed } = proposeMapping(
    first,
    columns.map(({ path: column }) => column),
    tools,
  );
  return { columns, records: shown, proposed, formatName: first[0] && formatOf(first[0])?.name, ...layout() };
}
