import { resized } from "./arrays.ts";
import type { Value } from "./fields.ts";
import { SlotSet } from "./slot-set.ts";

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/**
 * A column of few different values: each value has a code, in the order they came, and each slot has the code of its
 * value. 0 is no value. One byte a listing as long as there are fewer than 256 values, then two, then four.
 */
export class Codes {
  array: CodeArray = new Uint8Array(0);
  /** By code. */
  readonly values: (Value | null)[] = [null];
  readonly #codes = new Map<Value | null, number>([[null, 0]]);

  grow(capacity: number): void {
    this.array = resized(this.array, capacity);
  }

  set(slot: number, value: Value | null): void {
    let code = this.#codes.get(value);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(value, code);
      if (code === 256) this.array = Uint16Array.from(this.array);
      if (code === 65_536) this.array = Uint32Array.from(this.array);
    }
    this.array[slot] = code;
  }

  codeOf = (value: Value): number | undefined => this.#codes.get(value);
  valueAt = (slot: number): Value | null => this.values[this.array[slot]!]!;

  get bytes(): number {
    return this.array.byteLength + this.values.length * 64;
  }
}

/** Codes, and for each of them the slots of the listings that can be found. */
export class Choice extends Codes {
  readonly sets: SlotSet[] = [];

  /** A listing can be found from now on. */
  attach(slot: number): void {
    (this.sets[this.array[slot]!] ??= new SlotSet()).add(slot);
  }

  detach(slot: number): void {
    this.sets[this.array[slot]!]!.remove(slot);
  }

  override get bytes(): number {
    return super.bytes + this.sets.reduce((sum, set) => sum + set.bytes, 0);
  }
}
