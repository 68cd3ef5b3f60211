import { csvRecords, delimiterOf } from "./reading/csv.server.ts";
import { jsonLines, jsonValues } from "./reading/json.server.ts";
import { FileFault, fileFaults, ownFileLimits, type ReadLimits } from "./reading/limits.ts";
import type { ReadRecord } from "./reading/read-record.ts";
import { readHead, readText } from "./reading/text.server.ts";
import { findRecordPath, xmlRecords } from "./reading/xml.server.ts";

const headLength = 256 * 1024;

/**
 * Streams the records of a CSV, XML, JSON or JSON Lines file in UTF-8, UTF-16 or Windows-1254, with only a chunk in
 * memory. The type is detected by the first character. The stream fails with a `FileFault` where the rest of the file
 * cannot be read, and beyond `limits`. `recordPath` names the record elements of XML; it is detected by default and known after the first record.
 */
export async function openRecords(
  path: string,
  { limits = ownFileLimits, recordPath }: { limits?: ReadLimits; recordPath?: string | undefined } = {},
) {
  let bytes = 0;
  const texts = readText(path, limits, (read) => (bytes = read));
  const source: Source = { texts, limits, recordPath };
  return { records: records(path, source), bytesRead: () => bytes, recordPath: () => source.recordPath };
}

type Source = { texts: AsyncIterable<string>; limits: ReadLimits; recordPath: string | undefined };

async function* records(path: string, source: Source): AsyncGenerator<ReadRecord> {
  const head = (await readHead(path, headLength)).trimStart();
  if (head === "") throw new FileFault(fileFaults.empty);
  let rows = 0;
  for await (const read of recordsOf(head, source)) {
    if (++rows > source.limits.rows) throw new FileFault(fileFaults.tooManyRows(source.limits.rows));
    yield read;
  }
  if (rows === 0) throw new FileFault(/^[[{<]/.test(head) ? fileFaults.noRecords : fileFaults.noRows);
}

function recordsOf(head: string, source: Source): AsyncGenerator<ReadRecord> {
  const { texts, limits } = source;
  if (head.startsWith("[")) return jsonValues(texts, "array", limits);
  if (head.startsWith("{")) return isJsonLines(head) ? jsonLines(texts, limits) : jsonValues(texts, "object", limits);
  if (!head.startsWith("<")) return csvRecords(texts, delimiterOf(head.split("\n")[0]!), limits);
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(head)) throw new FileFault(fileFaults.webPage);
  source.recordPath ??= findRecordPath(head, limits);
  if (source.recordPath === undefined) throw new FileFault(fileFaults.noRecords);
  return xmlRecords(texts, source.recordPath, limits);
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
