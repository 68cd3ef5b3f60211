import { type Bits, wordsFor } from "./bits.ts";
import { SlotSet } from "./slot-set.ts";
import { resized } from "./arrays.ts";

/** From so many on, additions are sorted before they are made; with so many they are made. */
const manyPending = 4096;
const mostPending = 2 ** 20;

/**
 * For each value of a field of which a listing has several (equipment, words), by the value's number: the slots that
 * have it. Which values a slot has is stored nowhere else, so a listing that goes leaves its slot behind in the sets: a
 * slot is given to another listing only after a sweep has been through them all.
 */
export class Postings {
  /** By number; numbers that are not used have none. */
  readonly sets: (SlotSet | undefined)[] = [];

  /** What was added since the last `settle`: numbers and slots in turn. */
  #pending = new Uint32Array(64);
  #length = 0;

  add(number: number, slot: number): void {
    if (this.#length === this.#pending.length) this.#makeRoom();
    this.#pending[this.#length++] = number;
    this.#pending[this.#length++] = slot;
  }

  /** Puts what was added into its sets. */
  settle(): void {
    const pending = this.#pending.subarray(0, this.#length);
    this.#length = 0;
    if (pending.length < manyPending)
      for (let i = 0; i < pending.length; i += 2) this.#setOf(pending[i]!).add(pending[i + 1]!);
    else this.#addSorted(pending);
  }

  /** The listings move to `places[slot]`; slots whose place is `noSlot` have none. */
  arrange(places: Uint32Array): void {
    this.settle();
    const spare = new Uint32Array(wordsFor(places.length));
    for (const set of this.sets) set?.arrange(places, spare);
  }

  /** Gives back the room that sets have for slots to come. */
  trim(): void {
    for (const set of this.sets) set?.trim();
    this.#pending = new Uint32Array(64);
  }

  /** Adds to the bits who has one of these values. */
  mark(numbers: Iterable<number>, into: Bits): void {
    for (const number of numbers) this.sets[number]?.mark(into);
  }

  /** Removes, value by value, the slots that are no longer used; calls `onEmpty` with the numbers that no slot has any more. */
  *sweep(used: () => Bits, onEmpty?: (number: number) => void): Generator<undefined> {
    for (let number = 0; number < this.sets.length; number++) {
      const set = this.sets[number];
      if (!set) continue;
      set.intersect(used());
      if (set.size === 0) {
        this.sets[number] = undefined;
        onEmpty?.(number);
      }
      yield;
    }
  }

  get bytes(): number {
    return this.sets.reduce((sum, set) => sum + 8 + (set?.bytes ?? 0), this.#pending.byteLength);
  }

  #makeRoom(): void {
    if (this.#length < mostPending) this.#pending = resized(this.#pending, this.#length * 2);
    else this.settle();
  }

  #setOf(number: number): SlotSet {
    // Without holes: V8 would keep a sparse array as a hash table.
    while (this.sets.length <= number) this.sets.push(undefined);
    return (this.sets[number] ??= new SlotSet());
  }

  /** One set after the other, each with its slots in the order they came: so one is in the processor's cache. */
  #addSorted(pending: Uint32Array): void {
    const ends = new Uint32Array(this.#last(pending) + 2);
    for (let i = 0; i < pending.length; i += 2) ends[pending[i]! + 1]!++;
    for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!;
    const sorted = new Uint32Array(pending.length / 2);
    for (let i = 0; i < pending.length; i += 2) sorted[ends[pending[i]!]!++] = pending[i + 1]!;
    for (let number = 0, at = 0; at < sorted.length; number++) {
      const end = ends[number]!;
      if (at === end) continue;
      const set = this.#setOf(number);
      for (; at < end; at++) set.add(sorted[at]!);
    }
  }

  #last(pending: Uint32Array): number {
    let last = 0;
    for (let i = 0; i < pending.length; i += 2) last = Math.max(last, pending[i]!);
    return last;
  }
}
