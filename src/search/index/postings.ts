import type { Bits } from "./bits.ts";
import { SlotSet } from "./slot-set.ts";

/**
 * For each value of a field of which a listing has several (equipment, words): the slots that have it. What values a
 * slot has is kept nowhere else, so a listing that goes leaves its slot behind in them: a slot is given to another
 * listing only after a sweep has been through all of them.
 */
export class Postings<Value> {
  readonly sets = new Map<Value, SlotSet>();

  add(value: Value, slot: number): void {
    let set = this.sets.get(value);
    if (!set) this.sets.set(value, (set = new SlotSet()));
    set.add(slot);
  }

  /** Adds to the bits who has one of these values. */
  mark(values: Iterable<Value>, into: Bits): void {
    for (const value of values) this.sets.get(value)?.mark(into);
  }

  /** Forgets, value by value, the slots that are no longer kept; calls with values that nobody has any more. */
  *sweep(kept: () => Bits, forget?: (value: Value) => void): Generator<undefined> {
    for (const [value, set] of this.sets) {
      set.keepOnly(kept());
      if (set.size === 0) {
        this.sets.delete(value);
        forget?.(value);
      }
      yield;
    }
  }

  get bytes(): number {
    let sum = 0;
    for (const set of this.sets.values()) sum += 50 + set.bytes;
    return sum;
  }
}
