import type { Bits } from "./bits.ts";
import { SlotSet } from "./slot-set.ts";

/** From so many on, additions are sorted and made together. */
const manyPending = 4096;

/**
 * For each value of a field of which a listing has several (equipment, words), by the value's number: the slots that
 * have it. What is added waits until `settle`. Which values a slot has is kept nowhere else, so a listing that goes
 * leaves its slot behind in the sets: a slot is given to another listing only after a sweep has been through them all.
 */
export class Postings {
  /** By number; numbers that are not used have none. */
  readonly sets: (SlotSet | undefined)[] = [];
  #pending = new Uint32Array(64);
  #length = 0;

  add(number: number, slot: number): void {
    if (this.#length === this.#pending.length) {
      const more = new Uint32Array(this.#length * 2);
      more.set(this.#pending);
      this.#pending = more;
    }
    this.#pending[this.#length++] = number;
    this.#pending[this.#length++] = slot;
  }

  settle(): void {
    const pending = this.#pending.subarray(0, this.#length);
    this.#length = 0;
    if (pending.length < manyPending)
      for (let i = 0; i < pending.length; i += 2) this.#setOf(pending[i]!).add(pending[i + 1]!);
    else this.#addAll(pending);
    if (this.#pending.length > manyPending) this.#pending = new Uint32Array(64);
  }

  /** Adds to the bits who has one of these values. */
  mark(numbers: Iterable<number>, into: Bits): void {
    for (const number of numbers) this.sets[number]?.mark(into);
  }

  /** Forgets, value by value, the slots that are no longer kept; calls with the numbers that nobody has any more. */
  *sweep(kept: () => Bits, forget?: (number: number) => void): Generator<undefined> {
    for (let number = 0; number < this.sets.length; number++) {
      const set = this.sets[number];
      if (!set) continue;
      set.keepOnly(kept());
      if (set.size === 0) {
        this.sets[number] = undefined;
        forget?.(number);
      }
      yield;
    }
  }

  get bytes(): number {
    return this.sets.reduce((sum, set) => sum + 8 + (set?.bytes ?? 0), this.#pending.byteLength);
  }

  #setOf(number: number): SlotSet {
    // Without holes: V8 would keep a sparse array as a hash table.
    while (this.sets.length <= number) this.sets.push(undefined);
    return (this.sets[number] ??= new SlotSet());
  }

  /** Sorts the slots by number, counting how many each has. */
  #addAll(pending: Uint32Array): void {
    let last = 0;
    for (let i = 0; i < pending.length; i += 2) last = Math.max(last, pending[i]!);
    const ends = new Uint32Array(last + 3);
    for (let i = 0; i < pending.length; i += 2) ends[pending[i]! + 2]!++;
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
    const sorted = new Uint32Array(pending.length / 2);
    for (let i = 0; i < pending.length; i += 2) sorted[ends[pending[i]! + 1]!++] = pending[i + 1]!;
    for (let number = 0; number <= last; number++)
      if (ends[number]! < ends[number + 1]!)
        this.#setOf(number).addAll(sorted.subarray(ends[number], ends[number + 1]));
  }
}
