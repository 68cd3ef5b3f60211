import { JSONParser } from "@streamparser/json";
import type { ReadRecord } from "./read-record.ts";
import type { SourceRecord } from "../rules.ts";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";

const isRecord = (value: unknown): value is SourceRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readable = (value: unknown): ReadRecord =>
  isRecord(value) ? { record: storable(value) as SourceRecord } : { unreadable: JSON.stringify(value) };

const storableText = (text: string) => text.replaceAll("\0", "").toWellFormed();

/** Removes NUL and unpaired surrogates, which JSON may contain as escapes: PostgreSQL cannot store them. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableText(name), storable(one)]));
}

/** One object a line. A line that cannot be parsed is unreadable. */
export async function* jsonLines(texts: AsyncIterable<string>, limits: ReadLimits): AsyncGenerator<ReadRecord> {
  const check = complexityCheck(limits);
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    if (rest.length > limits.recordLength) throw new FileFault(fileFaults.recordTooLong);
    for (const line of lines) if (line.trim() !== "") yield parsed(line.trim(), check);
  }
  if (rest.trim() !== "") yield parsed(rest.trim(), check);
}

function parsed(line: string, check: ReturnType<typeof complexityCheck>): ReadRecord {
  check.restart();
  check(line);
  try {
    return readable(JSON.parse(line));
  } catch {
    return { unreadable: line };
  }
}

/** The objects of an array, or of the arrays in an object (`{ "vehicles": [ … ] }`). */
export async function* jsonValues(
  texts: AsyncIterable<string>,
  kind: "array" | "object",
  limits: ReadLimits,
): AsyncGenerator<ReadRecord> {
  const check = complexityCheck(limits, kind === "array" ? 1 : 2);
  const ready: ReadRecord[] = [];
  let hasFailed = false;
  const parser = new JSONParser({ paths: [kind === "array" ? "$.*" : "$.*.*"], keepStack: false });
  parser.onValue = ({ value }) => {
    // Beside its list, an object may contain plain facts about it.
    if (kind === "array" || isRecord(value)) ready.push(readable(value));
  };
  parser.onError = () => void (hasFailed = true);
  for await (const text of texts) {
    check(text);
    parser.write(text);
    yield* ready.splice(0);
    // After a syntax error the start of the next record is unknown.
    if (hasFailed) throw new FileFault(fileFaults.brokenJson);
  }
  if (!parser.isEnded) throw new FileFault(fileFaults.cutOff);
}

/**
 * Refuses JSON that is nested too deeply, or one of whose records, the values at `recordDepth`, is too long or has too
 * many fields; counts brackets and commas before anything is parsed. Called with one chunk after the other.
 */
function complexityCheck({ depth: maxDepth, recordLength, fields }: ReadLimits, recordDepth = 0) {
  let [depth, length, commas, isInString, isEscaped] = [0, 0, 0, false, false];
  const check = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      if (++length > recordLength) throw new FileFault(fileFaults.recordTooLong);
      const letter = text.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (letter === backslash) isEscaped = true;
        else if (letter === quote) isInString = false;
      } else if (letter === quote) isInString = true;
      else if (letter === openObject || letter === openList) {
        if (++depth > maxDepth) throw new FileFault(fileFaults.tooDeep);
      } else if (letter === closeObject || letter === closeList) depth--;
      else if (letter === comma) {
        if (depth > recordDepth && ++commas > fields * valuesPerField)
          throw new FileFault(fileFaults.tooManyFields(fields));
        if (depth <= recordDepth) [length, commas] = [0, 0];
      }
    }
  };
  return Object.assign(check, {
    /** Starts a record of its own. */
    restart: () => void ([depth, length, commas, isInString, isEscaped] = [0, 0, 0, false, false]),
  });
}
/** A field may be a list: photos, equipment. */
const valuesPerField = 10;
const [quote, backslash, comma] = ['"', "\\", ","].map((letter) => letter.charCodeAt(0));
const [openList, openObject, closeList, closeObject] = ["[", "{", "]", "}"].map((letter) => letter.charCodeAt(0));
