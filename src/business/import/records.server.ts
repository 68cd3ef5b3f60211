import { csvRows, delimiterOf } from "./reading/csv.server.ts";
import { jsonLines, jsonValues } from "./reading/json.server.ts";
import { kindOf } from "./reading/kinds.server.ts";
import { FileFault, fileFaults, ownFileLimits, type ReadLimits } from "./reading/limits.ts";
import type { ReadRecord } from "./reading/read-record.ts";
import { type TableHints, tableRecords } from "./reading/table.ts";
import { readHead, readText } from "./reading/text.server.ts";
import { webFault } from "./reading/web-files.ts";
import { workbookRows } from "./reading/workbook/workbook.server.ts";
import { findRecordPath, xmlRecords } from "./reading/xml.server.ts";

const headLength = 256 * 1024;

/** How a file was read, known after its first record. */
export type Layout = {
  /** The path of an XML file's record elements, or the name of the sheet of a workbook. */
  recordPath?: string;
  /** The visible sheets of a workbook. */
  sheetCount?: number;
  /** The number of the row with the headings, counted from 1 without empty rows; 0 where the format has none. */
  headingRow?: number;
};

type Options = { limits?: ReadLimits; recordPath?: string | undefined; hints?: TableHints };

/**
 * Streams the records of a CSV, XML, JSON or JSON Lines file in UTF-8, UTF-16 or Windows-1254, or of an Excel workbook, with
 * only a chunk in memory, of a workbook also its shared texts. The type is detected by the first characters. The stream fails
 * with a `FileFault` where the rest of the file cannot be read, and beyond `limits`. `recordPath` is that of an earlier file's
 * layout; by default it is detected. With `hints`, the headings of a table may stand below titles.
 */
export async function openRecords(path: string, { limits = ownFileLimits, recordPath, hints }: Options = {}) {
  let bytes = 0;
  const layout: Layout = {};
  const texts = readText(path, limits, (read) => (bytes = read));
  return {
    records: records(path, { texts, limits, recordPath, hints, layout }),
    bytesRead: () => bytes,
    layout: () => layout,
  };
}

type Source = {
  texts: AsyncIterable<string>;
  limits: ReadLimits;
  recordPath: string | undefined;
  hints: TableHints | undefined;
  layout: Layout;
};

async function* records(path: string, source: Source): AsyncGenerator<ReadRecord> {
  const isTable = (await kindOf(path)) === "archive";
  const head = isTable ? "" : (await readHead(path, headLength)).trimStart();
  if (!isTable && head === "") throw new FileFault(fileFaults.empty);
  let rows = 0;
  for await (const read of isTable ? workbookRecords(path, source) : textRecords(head, source)) {
    if (++rows > source.limits.rows) throw new FileFault(fileFaults.tooManyRows(source.limits.rows));
    yield read;
  }
  if (rows === 0) throw new FileFault(/^[[{<]/.test(head) ? fileFaults.noRecords : fileFaults.noRows);
}

const workbookRecords = (path: string, { recordPath, hints, limits, layout }: Source) =>
  tableRecords(
    workbookRows(path, {
      wanted: recordPath,
      hints,
      limits,
      onSheet: ({ sheet, sheetCount }) => Object.assign(layout, { recordPath: sheet, sheetCount }),
    }),
    { limits, hints, isRagged: true, onHeadings: ({ row }) => (layout.headingRow = row + 1) },
  );

function textRecords(head: string, { texts, limits, recordPath, hints, layout }: Source): AsyncGenerator<ReadRecord> {
  if (head.startsWith("[")) return jsonValues(texts, "array", limits);
  if (head.startsWith("{")) return isJsonLines(head) ? jsonLines(texts, limits) : jsonValues(texts, "object", limits);
  const fault = webFault(head);
  if (fault !== undefined) throw new FileFault(fault);
  if (!head.startsWith("<"))
    return tableRecords(csvRows(texts, delimiterOf(head, hints), limits), {
      limits,
      hints,
      isRagged: false,
      onHeadings: ({ row }) => (layout.headingRow = row + 1),
    });
  // The name of a sheet has no slash.
  const found = recordPath?.includes("/") ? recordPath : findRecordPath(head, limits);
  if (found === undefined) throw new FileFault(fileFaults.noRecords);
  layout.recordPath = found;
  return xmlRecords(texts, found, limits);
}

/** Whether the first line is an object by itself, and not one that contains the list. */
function isJsonLines(head: string): boolean {
  const [first, ...others] = head.split("\n");
  try {
    const value = JSON.parse(first!) as Record<string, unknown>;
    const hasList = Object.values(value).some((list) => Array.isArray(list) && typeof list[0] === "object");
    return !hasList || others.some((line) => line.trim() !== "");
  } catch {
    // The first line may be longer than the head, or be broken.
    return first!.endsWith("}") && others.length > 0;
  }
}
