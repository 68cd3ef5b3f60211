/**
 * Sets of slots as bits, 32 to a word: slot 37 is bit 5 of word 1. And, or and not of a million listings are 31,250
 * operations on words, some 20 microseconds. Functions, not a class: what is worked on is a bare `Uint32Array`.
 */
export type Bits = Uint32Array;

export const wordsFor = (slots: number) => (slots + 31) >>> 5;

/** Slots behind the end of the bits are not set. */
export const hasBit = (bits: Bits, slot: number) => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! &= ~(1 << (slot & 31));
}

/** `into` becomes what both have. The shorter one counts as zeros behind its end. */
export function intersect(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! &= other[i]!;
  into.fill(0, words);
}

/** `into` loses what `other` has. */
export function subtract(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! &= ~other[i]!;
}

/** `into` gets what `other` has, too. */
export function unite(into: Bits, other: Bits): void {
  const words = Math.min(into.length, other.length);
  for (let i = 0; i < words; i++) into[i]! |= other[i]!;
}

export function countBits(bits: Bits): number {
  let n = 0;
  for (let i = 0; i < bits.length; i++) n += ones(bits[i]!);
  return n;
}

/** How many slots both have. */
export function countCommon(a: Bits, b: Bits): number {
  const words = Math.min(a.length, b.length);
  let n = 0;
  for (let i = 0; i < words; i++) {
    const word = a[i]! & b[i]!;
    if (word !== 0) n += ones(word);
  }
  return n;
}

/** Is there a slot that both have? */
export function meet(a: Bits, b: Bits): boolean {
  const words = Math.min(a.length, b.length);
  for (let i = 0; i < words; i++) if ((a[i]! & b[i]!) !== 0) return true;
  return false;
}

/** The bits of one word: pairs, nibbles and bytes added side by side. */
function ones(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Writes the slots of the words from `word` on, ascending, until `into` has no room for another word's; returns the
 * word to go on with and how many slots were written.
 */
export function readSlots(bits: Bits, word: number, into: Uint32Array): { word: number; n: number } {
  const room = into.length - 32;
  let n = 0;
  for (; word < bits.length && n <= room; word++) {
    let rest = bits[word]!;
    while (rest !== 0) {
      into[n++] = (word << 5) + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
  }
  return { word, n };
}
