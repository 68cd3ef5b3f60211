import type { ReadRecord } from "#src/business/import/reading/read-record.ts";
import { textAt, valueAt } from "#src/business/import/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { openStockFile } from "../mapping/read-file.server.ts";
import type { Mapping } from "../rules.ts";
import { runFile } from "./files.server.ts";
import { pauseAfter } from "./pace.server.ts";

/** Few, so that a batch holds the processor for a short time. */
export const batchRows = 100;

export type NumberedRow = { rowNumber: number; read: ReadRecord };

const recordsOf = async (ctx: Context, runId: number, mapping: Mapping) =>
  (await openStockFile(runFile(ctx, runId), mapping)).records;

/** Rows of a file in batches, numbered from 1, with a pause after each batch that another follows. */
export async function* batchesOf(ctx: Context, runId: number, mapping: Mapping): AsyncGenerator<NumberedRow[]> {
  let [batch, rowNumber]: [NumberedRow[], number] = [[], 0];
  for await (const read of await recordsOf(ctx, runId, mapping)) {
    if (batch.length === batchRows) {
      const startedAt = performance.now();
      yield batch;
      await pauseAfter(performance.now() - startedAt);
      batch = [];
    }
    batch.push({ rowNumber: ++rowNumber, read });
  }
  if (batch.length > 0) yield batch;
}

/** Answers whether a file has a stock number; the file is read for it once, when that is asked first. */
export function numbersOf(ctx: Context, runId: number, mapping: Mapping) {
  let numbers: Promise<Set<string>> | undefined;
  const read = async () => {
    const found = new Set<string>();
    for await (const one of await recordsOf(ctx, runId, mapping)) {
      const number = "record" in one ? textAt(one.record, mapping.columns.sourceId) : undefined;
      if (number !== undefined) found.add(number);
    }
    return found;
  };
  return async (stockNumber: string) => (await (numbers ??= read())).has(stockNumber);
}

/** The columns of a mapping that no record of the file has, usually known after its first ones. */
export async function missingColumns(ctx: Context, runId: number, mapping: Mapping): Promise<Set<string>> {
  const missing = new Set(Object.values(mapping.columns));
  let hasRecords = false;
  for await (const read of await recordsOf(ctx, runId, mapping)) {
    if (!("record" in read)) continue;
    hasRecords = true;
    for (const path of missing) if (valueAt(read.record, path) !== undefined) missing.delete(path);
    if (missing.size === 0) break;
  }
  return hasRecords ? missing : new Set();
}

/** The mapping without columns that the file does not have: only columns of the file change a listing. */
export const withoutColumns = (mapping: Mapping, missing: ReadonlySet<string>): Mapping => ({
  ...mapping,
  columns: Object.fromEntries(Object.entries(mapping.columns).filter(([, path]) => !missing.has(path))),
});
