import { type Bits, readSlots, setBit, subtract } from "./bits.ts";
import type { Codes } from "./codes.ts";
import type { Match } from "./filters.ts";
import type { CodeArray, Pack } from "./pack.ts";
import type { Scratch } from "./scratch.ts";
import type { Section } from "./section.ts";

/** Slots are read from bits by so many at once: they stay in the processor's cache while column after column looks at them. */
const piece = new Uint32Array(8192 + 32);

/** By code. */
export type Tally = ArrayLike<number>;

/**
 * How many of a match have each code, for several columns. What the groups in which was looked have is known: where
 * fewer of their listings are left out than are found, those are counted and taken away.
 */
export function countCodes({ scratch }: Section, match: Match, columns: readonly Codes[]): Map<Codes, Tally> {
  const { base, size, slots } = match;
  const left = base.size - size;
  const isLess = left === 0 || (!slots && left < size);
  const isKnown = (column: Codes) => isLess && (base.groups === null || column.isGrouped);
  const tallies = tallyOf(
    match,
    columns.filter((column) => !isKnown(column)),
  );
  const known = columns.filter(isKnown);
  let others: Map<Codes, Tally> | undefined;
  if (left > 0 && known.length > 0) {
    const bits = base.bits(scratch.bits());
    subtract(bits, match.bits);
    others = tallyOf({ slots: null, size: left, bits }, known);
  }
  for (const column of known) {
    const all = base.groups ? column.countsIn(base.groups) : column.counts;
    const other = others?.get(column);
    tallies.set(column, other ? all.map((n, code) => n - other[code]!) : all);
  }
  return tallies;
}

/** Counts packs of few values by the sets of their columns, and the others in one pass over all slots. */
function tallyOf(
  { slots, size, bits }: Pick<Match, "slots" | "size" | "bits">,
  columns: readonly Codes[],
): Map<Codes, Tally> {
  const tallies = new Map<Codes, Tally>();
  const looked = new Map<Pack, Codes[]>();
  for (const [pack, some] of Map.groupBy(columns, (column) => column.pack))
    if (!slots && some.every(({ sets }) => sets) && some.reduce((sum, { setsCost }) => sum + setsCost, 0) < size)
      for (const column of some) tallies.set(column, column.countSets(bits));
    else looked.set(pack, some);
  const counts = [...looked.keys()].map((pack) => ({ pack, counts: new Uint32Array(pack.size) }));
  const look = (some: Uint32Array, n: number) => {
    for (const { pack, counts: of } of counts) if (pack.size > 1) count(pack.array, some, n, of);
  };
  if (counts.length > 0) eachPiece({ slots, size, bits }, look);
  for (const { pack, counts: of } of counts)
    for (const column of looked.get(pack)!) tallies.set(column, pack.isAlone ? of : sumsOf(of, column));
  return tallies;
}

/** Calls with the slots of a match, the first `n` of a list, which is valid until the next call. */
export function eachPiece(
  { slots, size, bits }: Pick<Match, "slots" | "size" | "bits">,
  visit: (slots: Uint32Array, n: number) => void,
): void {
  if (slots) return visit(slots, size);
  for (let word = 0; word < bits.length;) {
    const read = readSlots(bits, word, piece);
    if (read.n > 0) visit(piece, read.n);
    word = read.word;
  }
}

/** By code: how often the combinations that have it were counted. */
function sumsOf(counts: Uint32Array, { codes, values }: Codes): Uint32Array {
  const sums = new Uint32Array(values.length);
  for (let combination = 0; combination < counts.length; combination++)
    sums[codes[combination]!]! += counts[combination]!;
  return sums;
}

/** A loop for each width, so that each is compiled for one. */
function count(codes: CodeArray, slots: Uint32Array, n: number, counts: Uint32Array): void {
  if (codes instanceof Uint8Array) countBytes(codes, slots, n, counts);
  else if (codes instanceof Uint16Array) countShorts(codes, slots, n, counts);
  else for (let i = 0; i < n; i++) counts[codes[slots[i]!]!]!++;
}

function countBytes(codes: Uint8Array, slots: Uint32Array, n: number, counts: Uint32Array): void {
  for (let i = 0; i < n; i++) counts[codes[slots[i]!]!]!++;
}

function countShorts(codes: Uint16Array, slots: Uint32Array, n: number, counts: Uint32Array): void {
  for (let i = 0; i < n; i++) counts[codes[slots[i]!]!]!++;
}

/** The match as bits. */
export function bitsOf({ slots, size, bits }: Match, scratch: Scratch): Bits {
  if (!slots) return bits;
  const made = scratch.bits();
  for (let i = 0; i < size; i++) setBit(made, slots[i]!);
  return made;
}
