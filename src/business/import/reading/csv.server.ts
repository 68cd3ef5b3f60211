import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";
import { headingsIn, headRows, type TableHints } from "./table.ts";

const delimiters = [",", ";", "\t", "|"];
/** The first line by which spreadsheets say their delimiter. */
const delimiterLine = /^sep=([^\r\n])\r?\n/i;

/**
 * The delimiter of a CSV file by its beginning: that which the file says itself, else that which separates most known
 * headings in one of the first lines, else the most frequent one outside of quotes.
 */
export function delimiterOf(head: string, hints?: TableHints): string {
  const said = delimiterLine.exec(head)?.[1];
  if (said !== undefined) return said;
  const lines = head
    .replace(/(?<=^|[,;\t|])"(?:[^"]|"")*"/gm, (quoted) => (hints ? quoted.replace(/[,;\t|\r\n]/g, " ") : ""))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, headRows);
  if (!hints) return mostFrequent(lines.slice(0, 1));
  const known = delimiters.map((delimiter) =>
    Math.max(...lines.map((line) => headingsIn(line.split(delimiter).map(withoutQuotes), hints))),
  );
  const best = Math.max(...known);
  return best >= 2 ? delimiters[known.indexOf(best)]! : mostFrequent(lines);
}

const withoutQuotes = (cell: string) => cell.trim().replace(/^"(.*)"$/, "$1");

/** The delimiter that the usual line has most of. */
function mostFrequent(lines: readonly string[]): string {
  const usual = (delimiter: string) =>
    lines.map((line) => line.split(delimiter).length).toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0;
  return delimiters.toSorted((a, b) => usual(b) - usual(a))[0]!;
}

/** The rows of a CSV file as the texts of their cells. Empty lines are left out. */
export async function* csvRows(
  texts: AsyncIterable<string>,
  delimiter: string,
  limits: ReadLimits,
): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    skipEmptyLines: true,
    relaxQuotes: true,
    relaxColumnCount: true,
    maxRecordSize: limits.recordLength,
    // What an export escaped, so that spreadsheets do not run it as a formula.
    cast: (value) => value.replace(/^'(?=[=+\-@\t\r])/, ""),
  });
  const source = Readable.from(withoutDelimiterLine(texts));
  source.on("error", (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FileFault(faultOf(error), { cause: error });
  } finally {
    source.destroy();
  }
}

async function* withoutDelimiterLine(texts: AsyncIterable<string>) {
  let isFirst = true;
  for await (const text of texts) {
    yield isFirst ? text.replace(delimiterLine, "") : text;
    isFirst = false;
  }
}

function faultOf({ code }: CsvError): string {
  if (code === "CSV_MAX_RECORD_SIZE") return fileFaults.recordTooLong;
  return code === "CSV_QUOTE_NOT_CLOSED" ? fileFaults.cutOff : fileFaults.brokenCsv;
}
