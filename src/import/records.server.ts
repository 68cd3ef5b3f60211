import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { JSONParser } from "@streamparser/json";
import { type CsvError, parse } from "csv-parse";
import type { SourceRecord } from "./rules.ts";

/** One record of a file, or what stood there when it cannot be read. */
export type ReadRecord = { record: SourceRecord } | { unreadable: string };

type Options = { onBytes?: (bytes: number) => void };

/**
 * The records of a CSV, JSON Lines or JSON array file one after another, whatever its length: only what is being read is
 * in memory. The kind is told by the first letter.
 */
export async function* readRecords(path: string, { onBytes = () => {} }: Options = {}): AsyncGenerator<ReadRecord> {
  const first = (await firstLine(path)).trimStart();
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 });
  bytes.on("data", (chunk) => onBytes(chunk.length));
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

async function* csv(bytes: NodeJS.ReadableStream, delimiter: string): AsyncGenerator<ReadRecord> {
  const skipped: ReadRecord[] = [];
  const parser = parse({
    bom: true,
    columns: true,
    delimiter,
    skipEmptyLines: true,
    relaxQuotes: true,
    skipRecordsWithError: true,
    onSkip: (error: CsvError | undefined, raw) => void skipped.push({ unreadable: raw ?? error?.message ?? "" }),
    raw: false,
  });
  bytes.on("error", (error) => parser.destroy(error));
  for await (const record of bytes.pipe(parser)) {
    yield* skipped.splice(0);
    yield readable(record);
  }
  yield* skipped.splice(0);
}

async function* jsonLines(bytes: NodeJS.ReadableStream): AsyncGenerator<ReadRecord> {
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

async function* jsonArray(bytes: NodeJS.ReadableStream): AsyncGenerator<ReadRecord> {
  const ready: ReadRecord[] = [];
  let failure: Error | undefined;
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
  parser.onValue = ({ value }) => void ready.push(readable(value));
  parser.onError = (error) => void (failure = error);
  for await (const chunk of bytes) {
    parser.write(chunk as Buffer);
    yield* ready.splice(0);
    // What stands behind a fault has no beginning any more.
    if (failure) {
      yield { unreadable: failure.message };
      return;
    }
  }
  if (!parser.isEnded) yield { unreadable: "Dosya yarım kalmış" };
}
