import type { ReadRecord } from "./read-record.ts";
import { FileFault, fileFaults, type ReadLimits } from "./limits.ts";

/** What a reader of tables knows of their columns. Without it the first row has the headings. */
export type TableHints = {
  /** Whether a text is the heading of a known column. */
  isHeading: (text: string) => boolean;
  /** The headings of a known format whose files have none, by one of its rows. */
  headingsOf?: (row: readonly string[]) => readonly string[] | undefined;
};

/** The columns of a table. `row` is the number of the row that has the headings, from 0; -1 where a format has none. */
export type Headings = { row: number; names: string[] };

type Options = {
  limits: ReadLimits;
  hints: TableHints | undefined;
  /** Whether a row with fewer cells than the headings ends with empty ones; otherwise it is unreadable. */
  isRagged: boolean;
  onHeadings: (headings: Headings) => void;
};

/** Rows in which the headings are looked for. Above them are titles, dates and names of the business. */
export const headRows = 20;

/** The rows below the headings as records. Rows without any text are left out. */
export async function* tableRecords(
  rows: AsyncIterable<readonly string[]>,
  { limits, hints, isRagged, onHeadings }: Options,
): AsyncGenerator<ReadRecord> {
  const head: (readonly string[])[] = [];
  let headings: Headings | undefined;
  const decide = () => {
    const found = findHeadings(head, hints, limits);
    onHeadings(found);
    return found;
  };
  for await (const row of rows) {
    if (row.every((cell) => cell.trim() === "")) continue;
    if (headings) yield recordOf(row, headings, isRagged);
    else if (head.push(row) === (hints ? headRows : 1)) {
      headings = decide();
      for (const one of head.slice(headings.row + 1)) yield recordOf(one, headings, isRagged);
    }
  }
  if (headings || head.length === 0) return;
  const found = decide();
  for (const one of head.slice(found.row + 1)) yield recordOf(one, found, isRagged);
}

/** The values of a row with more or fewer cells than the headings would be in the wrong columns. */
function recordOf(row: readonly string[], { names }: Headings, isRagged: boolean): ReadRecord {
  const beyond = row.slice(names.length).findLastIndex((cell) => cell.trim() !== "") + 1;
  const width = isRagged ? names.length + beyond : Math.min(row.length, names.length);
  const record = Object.fromEntries(
    Array.from({ length: width }, (_, at) => [names[at] ?? unnamed(at), row[at] ?? ""] as const),
  );
  const isWhole = isRagged || (row.length >= names.length && beyond === 0);
  return isWhole ? { record } : { unreadable: JSON.stringify(record) };
}

const unnamed = (at: number) => `Sütun ${at + 1}`;

/** How many cells of a row are headings of known columns. */
export const headingsIn = (row: readonly string[], { isHeading }: TableHints): number =>
  new Set(row.filter(isHeading)).size;

/** The best row for headings among the first ones: that with most known ones, else the first that is no title. */
function findHeadings(
  head: readonly (readonly string[])[],
  hints: TableHints | undefined,
  limits: ReadLimits,
): Headings {
  if (!hints) return { row: 0, names: namesOf(head[0]!, limits) };
  const scores = head.map((row) => headingsIn(row, hints));
  const best = Math.max(...scores);
  if (best >= 2) {
    const row = scores.indexOf(best);
    return { row, names: namesOf(head[row]!, limits) };
  }
  const widest = Math.max(...head.map(cellCount));
  const first = head.findIndex((row) => cellCount(row) * 2 > widest);
  const ofFormat = hints.headingsOf?.(head[first]!);
  if (ofFormat) return { row: first - 1, names: [...ofFormat] };
  return { row: first, names: namesOf(head[first]!, limits) };
}

const cellCount = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;

function namesOf(row: readonly string[], { fields }: ReadLimits): string[] {
  if (row.length > fields) throw new FileFault(fileFaults.tooManyFields(fields));
  const names = row.map((name, at) => name.replace(/\s+/g, " ").trim() || unnamed(at));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new FileFault(fileFaults.sameHeader(repeated));
  return names;
}
