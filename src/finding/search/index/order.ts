import { type Bits, clearBit, hasBit, setBit } from "./bits.ts";
import type { Numbers } from "./numbers.ts";
import { sortByKeys } from "./radix.ts";

/** Slots of a full block; one that is full is halved. */
const blockSize = 1024;

/**
 * Slots in the order of a column of numbers, the smallest first, equal ones by the newer id first; slots without a
 * number come last. Stored in blocks, so that a new slot moves a thousand others at most, not a million. A place in the
 * order is called rank: 0 is the first.
 */
export class Order {
  readonly #column: Numbers;
  readonly #ids: { array: Uint32Array };
  #blocks: Uint32Array[] = [];
  #lengths: number[] = [];
  size = 0;

  constructor(column: Numbers, ids: { array: Uint32Array }) {
    this.#column = column;
    this.#ids = ids;
  }

  /** Begins anew with these slots, which stand in descending order of their ids. */
  rebuild(slotsByNewest: Uint32Array): void {
    const slots = sortByKeys(slotsByNewest, this.#column.array);
    this.#blocks = [];
    this.#lengths = [];
    this.size = slots.length;
    // Room in every block for some of those that come.
    const length = blockSize - blockSize / 16;
    for (let at = 0; at < slots.length; at += length) {
      const block = new Uint32Array(blockSize);
      block.set(slots.subarray(at, at + length));
      this.#blocks.push(block);
      this.#lengths.push(Math.min(length, slots.length - at));
    }
  }

  add(slot: number): void {
    this.size++;
    if (this.#blocks.length === 0) {
      this.#blocks.push(new Uint32Array(blockSize));
      this.#lengths.push(0);
    }
    let at = this.#blockOf(slot);
    if (this.#lengths[at] === blockSize) {
      this.#split(at);
      if (this.#isBefore(this.#blocks[at + 1]![0]!, slot)) at++;
    }
    const block = this.#blocks[at]!;
    const place = this.#placeIn(at, slot);
    block.copyWithin(place + 1, place, this.#lengths[at]);
    block[place] = slot;
    this.#lengths[at]!++;
  }

  /** Takes out a slot whose number and id are still those it came with. */
  remove(slot: number): void {
    const at = this.#blockOf(slot);
    const block = this.#blocks[at]!;
    const place = this.#placeIn(at, slot);
    if (block[place] !== slot) throw new Error(`Slot ${slot} is not in its place`);
    this.size--;
    block.copyWithin(place, place + 1, this.#lengths[at]);
    if (--this.#lengths[at]! > 0) return;
    this.#blocks.splice(at, 1);
    this.#lengths.splice(at, 1);
  }

  /** The slot at a rank. */
  at(rank: number): number {
    let block = 0;
    while (rank >= this.#lengths[block]!) rank -= this.#lengths[block++]!;
    return this.#blocks[block]![rank]!;
  }

  /** How many slots have a smaller number; with `isAfter` also those that have this one. */
  rankOf(number: number, isAfter = false): number {
    const keys = this.#column.array;
    const isBefore = (slot: number) => (isAfter ? keys[slot]! <= number : keys[slot]! < number);
    // The last block that begins before it.
    let from = 0;
    let to = this.#blocks.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(this.#blocks[middle]![0]!)) from = middle + 1;
      else to = middle;
    }
    if (from === 0) return 0;
    const at = from - 1;
    let low = 0;
    let high = this.#lengths[at]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(this.#blocks[at]![middle]!)) low = middle + 1;
      else high = middle;
    }
    for (let i = 0; i < at; i++) low += this.#lengths[i]!;
    return low;
  }

  /** How many slots have a number. */
  get numbered(): number {
    return this.rankOf(this.#column.none);
  }

  /** Calls with pieces of the blocks that make up these ranks. */
  pieces(from: number, to: number, visit: (block: Uint32Array, start: number, end: number) => void): void {
    let first = 0;
    for (let at = 0; at < this.#blocks.length && first < to; at++) {
      const length = this.#lengths[at]!;
      if (first + length > from) visit(this.#blocks[at]!, Math.max(0, from - first), Math.min(length, to - first));
      first += length;
    }
  }

  /** Writes the slots of these ranks into the list. */
  read(from: number, to: number, into: Uint32Array): number {
    let n = 0;
    this.pieces(from, to, (block, start, end) => {
      into.set(block.subarray(start, end), n);
      n += end - start;
    });
    return n;
  }

  /** Sets or clears the bits of the slots of these ranks. */
  mark(from: number, to: number, bits: Bits, isSet: boolean): void {
    this.pieces(from, to, (block, start, end) => {
      if (isSet) for (let i = start; i < end; i++) setBit(bits, block[i]!);
      else for (let i = start; i < end; i++) clearBit(bits, block[i]!);
    });
  }

  /** The first of so many slots, without those that have no number, that is among the bits. */
  first(bits: Bits, steps: number): number | undefined {
    let left = Math.min(steps, this.numbered);
    for (let at = 0; at < this.#blocks.length && left > 0; at++) {
      const block = this.#blocks[at]!;
      const end = Math.min(left, this.#lengths[at]!);
      for (let i = 0; i < end; i++) if (hasBit(bits, block[i]!)) return block[i];
      left -= end;
    }
    return undefined;
  }

  /** The last of so many from the end. */
  last(bits: Bits, steps: number): number | undefined {
    const { numbered } = this;
    let behind = this.size - numbered;
    let left = Math.min(steps, numbered);
    for (let at = this.#blocks.length - 1; at >= 0 && left > 0; at--) {
      const block = this.#blocks[at]!;
      const end = this.#lengths[at]! - behind;
      for (let i = end - 1; i >= Math.max(0, end - left); i--) if (hasBit(bits, block[i]!)) return block[i];
      left -= Math.max(0, end);
      behind = Math.max(0, behind - this.#lengths[at]!);
    }
    return undefined;
  }

  /** Up to `limit` slots among the bits, from these ranks, ascending, after `offset` of them. */
  ascending(bits: Bits, from: number, to: number, offset: number, limit: number): number[] {
    const found: number[] = [];
    let first = 0;
    for (let at = 0; at < this.#blocks.length && first < to && found.length < limit; at++) {
      const block = this.#blocks[at]!;
      const end = Math.min(this.#lengths[at]!, to - first);
      for (let i = Math.max(0, from - first); i < end; i++)
        if (hasBit(bits, block[i]!) && --offset < 0) {
          found.push(block[i]!);
          if (found.length === limit) break;
        }
      first += this.#lengths[at]!;
    }
    return found;
  }

  /**
   * As `ascending` from the other end. Equal numbers stay in their order, the newer id first: they are held back until
   * the last of them has been met.
   */
  descending(bits: Bits, from: number, to: number, offset: number, limit: number): number[] {
    const keys = this.#column.array;
    const found: number[] = [];
    let equal: number[] = [];
    let key = NaN;
    const flush = () => {
      for (let i = equal.length - 1; i >= 0 && found.length < limit; i--) if (--offset < 0) found.push(equal[i]!);
      equal = [];
    };
    let first = this.size;
    for (let at = this.#blocks.length - 1; at >= 0 && first > from && found.length < limit; at--) {
      const block = this.#blocks[at]!;
      first -= this.#lengths[at]!;
      for (let i = Math.min(this.#lengths[at]!, to - first) - 1; i >= Math.max(0, from - first); i--) {
        const slot = block[i]!;
        if (!hasBit(bits, slot)) continue;
        if (keys[slot]! !== key) {
          flush();
          if (found.length === limit) break;
          key = keys[slot]!;
        }
        equal.push(slot);
      }
    }
    flush();
    return found;
  }

  get bytes(): number {
    return this.#blocks.length * (blockSize * 4 + 150);
  }

  #isBefore(a: number, b: number): boolean {
    const keys = this.#column.array;
    const difference = keys[a]! - keys[b]!;
    // Two without a number differ by NaN where that is Infinity.
    return difference < 0 || (!(difference > 0) && this.#ids.array[a]! > this.#ids.array[b]!);
  }

  /** The last block that begins before the slot or with it. */
  #blockOf(slot: number): number {
    let from = 1;
    let to = this.#blocks.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#isBefore(slot, this.#blocks[middle]![0]!)) to = middle;
      else from = middle + 1;
    }
    return from - 1;
  }

  #placeIn(at: number, slot: number): number {
    const block = this.#blocks[at]!;
    let low = 0;
    let high = this.#lengths[at]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(block[middle]!, slot)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #split(at: number): void {
    const half = blockSize / 2;
    const right = new Uint32Array(blockSize);
    right.set(this.#blocks[at]!.subarray(half));
    this.#blocks.splice(at + 1, 0, right);
    this.#lengths.splice(at, 1, half, half);
  }
}
