import pg from "pg";
import { TextCache } from "./text-cache.ts";

/** The header before the first row: signature, flags and the length of the extension that follows. */
const headerBytes = 19;
const secondsTo2000 = 946_684_800;
const word = 2 ** 32;

const names = new TextCache((name) => name);
const space = 0x20;

/** Reads the fields of a row of `copy … to stdout (format binary)` in order. A row begins with the number of its fields. */
export class RowReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #isFirst = true;

  /** Starts the next row; false at the end. */
  open(bytes: Buffer): boolean {
    this.#bytes = bytes;
    this.#at = 0;
    if (this.#isFirst) this.#at = headerBytes + bytes.readInt32BE(headerBytes - 4);
    this.#isFirst = false;
    const isRow = bytes.readInt16BE(this.#at) >= 0;
    this.#at += 2;
    return isRow;
  }

  /** A `smallint`, `integer`, or `bigint` far below 2^53; null is 0. */
  number(): number {
    return this.numberOrNull() ?? 0;
  }

  numberOrNull(): number | null {
    const length = this.#int();
    return length < 0 ? null : this.#number(length);
  }

  #number(length: number): number {
    const from = this.#at;
    const bytes = this.#bytes;
    if (length === 4) return this.#int();
    this.#at += length;
    if (length === 2) return ((bytes[from]! << 24) >> 16) | bytes[from + 1]!;
    const high = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
    const low = (bytes[from + 4]! << 24) | (bytes[from + 5]! << 16) | (bytes[from + 6]! << 8) | bytes[from + 7]!;
    return high * word + (low >>> 0);
  }

  boolean(): boolean {
    const length = this.#int();
    this.#at += Math.max(length, 0);
    return length > 0 && this.#bytes[this.#at - 1] === 1;
  }

  text(): string {
    const length = this.#int();
    return length < 0 ? "" : this.#bytes.toString("utf8", this.#at, (this.#at += length));
  }

  /** A text with few different values, from a cache. */
  nameOrNull(): string | null {
    const length = this.#int();
    if (length < 0) return null;
    return names.of(this.#bytes, this.#at, (this.#at += length));
  }

  /** Appends the cached values of each word of a text; nothing for null. */
  words(cache: TextCache<readonly string[]>, into: string[]): void {
    const length = this.#int();
    if (length < 0) return;
    const bytes = this.#bytes;
    const end = this.#at + length;
    for (let from = this.#at; from < end; from++) {
      let to = from;
      while (to < end && bytes[to] !== space) to++;
      const made = cache.of(bytes, from, to);
      for (let i = 0; i < made.length; i++) into.push(made[i]!);
      from = to;
    }
    this.#at = end;
  }

  /** A `timestamptz` in milliseconds since 1970, with microseconds as the fraction. */
  timeOrNull(): number | null {
    const microseconds = this.numberOrNull();
    return microseconds === null ? null : (microseconds + secondsTo2000 * 1e6) / 1000;
  }

  /** An `integer[]` without nulls: dimensions, flags, type, length and lower bound come before the values. */
  numbers(): number[] {
    if (this.#int() < 0) return [];
    const dimensions = this.#int();
    this.#at += 8;
    if (dimensions === 0) return [];
    const length = this.#int();
    this.#at += 4;
    const numbers: number[] = [];
    for (let i = 0; i < length; i++) {
      this.#at += 4;
      numbers.push(this.#int());
    }
    return numbers;
  }

  /** A `jsonb`: a version byte comes before the text. */
  json(): unknown {
    const length = this.#int();
    if (length < 0) return null;
    return JSON.parse(this.#bytes.toString("utf8", this.#at + 1, (this.#at += length)));
  }

  #int(): number {
    const bytes = this.#bytes;
    const at = this.#at;
    this.#at = at + 4;
    return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }
}

/** A `copy` that sends nothing for so long is given up with its connection. */
const silenceMs = 60_000;
const rowsBetweenChecks = 1_000;

/** Runs a `copy … to stdout (format binary)`; PostgreSQL sends each row in its own message. */
class CopyQuery extends pg.Query {
  readonly #onRow: (row: RowReader) => void;
  readonly #row = new RowReader();
  error: unknown;

  constructor(text: string, onRow: (row: RowReader) => void) {
    super(text);
    this.#onRow = onRow;
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.error !== undefined) return;
    try {
      if (this.#row.open(chunk)) this.#onRow(this.#row);
    } catch (error) {
      this.error = error;
    }
  }
}

/** Streams the rows of a `copy` to `onRow`; resolves with the results of the statements before and after it. */
export function copyRows(client: pg.Client, text: string, onRow: (row: RowReader) => void): Promise<pg.QueryResult[]> {
  const silence = setTimeout(() => void client.end(), silenceMs);
  let rows = 0;
  return new Promise<pg.QueryResult[]>((resolve, reject) => {
    const query = new CopyQuery(text, (row) => {
      if (++rows % rowsBetweenChecks === 0) silence.refresh();
      onRow(row);
    });
    query.on("error", reject);
    query.on("end", (results) =>
      query.error === undefined ? resolve([results].flat()) : reject(query.error as Error),
    );
    client.query(query);
  }).finally(() => clearTimeout(silence));
}
