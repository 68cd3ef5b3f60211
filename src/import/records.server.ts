import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { JSONParser } from "@streamparser/json";
import { CsvError, parse } from "csv-parse";
import type { SourceRecord } from "./rules.ts";

/** One record of a file, or its raw text if it cannot be parsed. */
export type ReadRecord = { record: SourceRecord } | { unreadable: string };

/**
 * Streams the records of a CSV, JSON Lines or JSON array file, with only a chunk in memory. The type is detected by the
 * first character.
 */
export async function openRecords(path: string) {
  const first = (await firstLine(path)).trimStart();
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  return { records: records(bytes, first), bytesRead: () => bytes.bytesRead };
}

async function* records(bytes: ReadStream, first: string): AsyncGenerator<ReadRecord> {
  try {
    if (first.startsWith("[")) yield* jsonArray(bytes);
    else if (first.startsWith("{")) yield* jsonLines(bytes);
    else yield* csv(bytes, delimiterOf(first));
  } finally {
    bytes.destroy();
  }
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart()
      .split("\n")[0]!;
  } finally {
    await file.close();
  }
}

const delimiterOf = (header: string) =>
  [",", ";", "\t"].toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;

const isRecord = (value: unknown): value is SourceRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readable = (value: unknown): ReadRecord =>
  isRecord(value) ? { record: value } : { unreadable: JSON.stringify(value) };

type CsvRow = { record: SourceRecord; info: { error?: CsvError } };

async function* csv(bytes: ReadStream, delimiter: string): AsyncGenerator<ReadRecord> {
  const parser = parse({
    bom: true,
    columns: true,
    delimiter,
    info: true,
    skipEmptyLines: true,
    relaxQuotes: true,
    relaxColumnCount: true,
  });
  bytes.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of bytes.pipe(parser) as AsyncIterable<CsvRow>)
      // The values of a row with more or fewer fields than the header would be in the wrong columns.
      yield info.error ? { unreadable: JSON.stringify(record) } : { record };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { unreadable: error.message };
  }
}

async function* jsonLines(bytes: ReadStream): AsyncGenerator<ReadRecord> {
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.replace(/^\uFEFF/, "").trim();
    if (text === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      yield { unreadable: text };
      continue;
    }
    yield readable(value);
  }
}

async function* jsonArray(bytes: ReadStream): AsyncGenerator<ReadRecord> {
  const ready: ReadRecord[] = [];
  let failure: Error | undefined;
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
  parser.onValue = ({ value }) => void ready.push(readable(value));
  parser.onError = (error) => void (failure = error);
  for await (const chunk of bytes) {
    parser.write(chunk as Buffer);
    yield* ready.splice(0);
    // After a syntax error the start of the next record is unknown.
    if (failure) {
      yield { unreadable: failure.message };
      return;
    }
  }
  if (!parser.isEnded) yield { unreadable: "Dosya yarım kalmış" };
}
