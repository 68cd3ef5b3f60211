import { type Bits, readSlots, setBit } from "./bits.ts";
import type { CodeArray, Codes } from "./codes.ts";
import type { Match } from "./filters.ts";
import type { Scratch } from "./scratch.ts";

/** Slots are read from bits by so many at once: they stay in the processor's cache while column after column looks at them. */
const piece = new Uint32Array(8192 + 32);

/** Calls with the slots of a match, piece by piece. */
export function eachPiece({ slots, size, bits }: Match, visit: (slots: Uint32Array, n: number) => void): void {
  if (slots) return visit(slots, size);
  for (let word = 0; word < bits.length;) {
    const read = readSlots(bits, word, piece);
    if (read.n > 0) visit(piece, read.n);
    word = read.word;
  }
}

/** How many of a match have each code, for several columns in one pass. */
export function countCodes(match: Match, columns: readonly Codes[]): Uint32Array[] {
  const counts = columns.map(({ values }) => new Uint32Array(values.length));
  if (columns.length > 0)
    eachPiece(match, (slots, n) => {
      for (let i = 0; i < columns.length; i++) count(columns[i]!.array, slots, n, counts[i]!);
    });
  return counts;
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
