import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { ReadRecord } from "./read-record.ts";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";

type CsvRow = { record: Record<string, unknown>; info: { error?: CsvError; lines: number } };

/** The delimiter that occurs most often in a header, outside of quotes. */
export function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, "");
  return [",", ";", "\t"].toSorted((a, b) => plain.split(b).length - plain.split(a).length)[0]!;
}

/** The rows of a CSV file by the columns of its header. A row with more or fewer fields than the header is unreadable. */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  delimiter: string,
  limits: ReadLimits,
): AsyncGenerator<ReadRecord> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => columnsOf(header, limits),
    delimiter,
    info: true,
    skipEmptyLines: true,
    relaxQuotes: true,
    relaxColumnCount: true,
    maxRecordSize: limits.recordLength,
    // What an export escaped, so that spreadsheets do not run it as a formula.
    cast: (value) => value.replace(/^'(?=[=+\-@\t\r])/, ""),
  });
  const source = Readable.from(texts);
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRow>)
      // The values of a row with more or fewer fields than the header would be in the wrong columns.
      yield info.error ? { unreadable: JSON.stringify(record) } : { record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileFault(faultOf(error), { cause: error });
  } finally {
    source.destroy();
  }
}

function columnsOf(header: string[], { fields }: ReadLimits): string[] {
  if (header.length > fields) throw new FileFault(fileFaults.tooManyFields(fields));
  const names = header.map((name, at) => name.trim() || `Sütun ${at + 1}`);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new FileFault(fileFaults.sameHeader(repeated));
  return names;
}

function faultOf({ code }: CsvError): string {
  if (code === "CSV_MAX_RECORD_SIZE") return fileFaults.recordTooLong;
  return code === "CSV_QUOTE_NOT_CLOSED" ? fileFaults.cutOff : fileFaults.brokenCsv;
}
