import { type Bits, readSlots, setBit, subtract } from "./bits.ts";
import type { CodeArray, Codes } from "./codes.ts";
import type { Match } from "./filters.ts";
import type { Scratch } from "./scratch.ts";
import type { Section } from "./section.ts";

/** Slots are read from bits by so many at once: they stay in the processor's cache while column after column looks at them. */
const piece = new Uint32Array(8192 + 32);

/**
 * How many of a match have each code, for several columns in one pass over its slots. Where more than half of all match,
 * the others are counted and taken away from the counts of all.
 */
export function countCodes(
  { live, liveSize, scratch }: Section,
  match: Match,
  columns: readonly Codes[],
): Map<Codes, readonly number[]> {
  const { lead } = match;
  if (lead !== undefined && columns.every(({ led }) => led))
    return new Map(columns.map((column) => [column, column.counts.map((_, code) => column.led![lead]?.[code] ?? 0)]));
  if (match.size === liveSize) return new Map(columns.map((column) => [column, column.counts]));
  const tallies = columns.map(({ values }) => new Uint32Array(values.length));
  const visit = (slots: Uint32Array, n: number) => {
    for (const [i, { array, isBlank }] of columns.entries()) if (!isBlank) count(array, slots, n, tallies[i]!);
  };
  const isMost = !match.slots && match.size > liveSize / 2;
  if (match.slots) visit(match.slots, match.size);
  else if (columns.length > 0) {
    let bits = match.bits;
    if (isMost) {
      bits = scratch.bits();
      bits.set(live);
      subtract(bits, match.bits);
    }
    for (let word = 0; word < bits.length;) {
      const read = readSlots(bits, word, piece);
      if (read.n > 0) visit(piece, read.n);
      word = read.word;
    }
  }
  const tally = ({ counts }: Codes, counted: Uint32Array) =>
    counts.map((all, code) => (isMost ? all - counted[code]! : counted[code]!));
  return new Map(columns.map((column, i) => [column, tally(column, tallies[i]!)]));
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
