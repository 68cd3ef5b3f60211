import { type Bits, readSlots, setBit, subtract } from "./bits.ts";
import type { CodeArray, Codes } from "./codes.ts";
import type { Match } from "./filters.ts";
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

/** Counts columns of few values by their sets, and the others in one pass over all slots. */
function tallyOf(
  { slots, size, bits }: Pick<Match, "slots" | "size" | "bits">,
  columns: readonly Codes[],
): Map<Codes, Tally> {
  const tallies = new Map<Codes, Tally>();
  const looked = new Map<Codes, Uint32Array>();
  for (const column of columns)
    if (!slots && column.sets && column.setsCost < size) tallies.set(column, column.countSets(bits));
    else if (column.isBlank) tallies.set(column, column.counts);
    else looked.set(column, new Uint32Array(column.values.length));
  const look = (some: Uint32Array, n: number) => {
    for (const [{ array }, counts] of looked) count(array, some, n, counts);
  };
  if (slots) look(slots, size);
  else if (looked.size > 0)
    for (let word = 0; word < bits.length;) {
      const read = readSlots(bits, word, piece);
      if (read.n > 0) look(piece, read.n);
      word = read.word;
    }
  for (const [column, counts] of looked) tallies.set(column, counts);
  return tallies;
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
