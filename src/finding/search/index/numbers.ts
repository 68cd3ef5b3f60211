import { arranged, resized } from "./arrays.ts";

type Keys = Uint16Array | Uint32Array | Float64Array;

/** What stands for no number: the largest, so that it comes last as in PostgreSQL. */
const noneOf = (array: Keys) =>
  array instanceof Uint16Array ? 0xffff : array instanceof Uint32Array ? 0xffffffff : Infinity;

/** A column of numbers in the narrowest array that holds all of them: two bytes a listing, four or eight. */
export class Numbers {
  array: Keys = new Uint16Array(0);
  none = noneOf(this.array);

  grow(capacity: number): void {
    this.array = resized(this.array, capacity);
  }

  /** The listings move: the one at `slots[i]` to slot `i`. */
  arrange(slots: Uint32Array, capacity: number): void {
    this.array = arranged(this.array, slots, capacity);
  }

  set(slot: number, value: number | null): void {
    while (value !== null && this.none !== Infinity && !(Number.isInteger(value) && value >= 0 && value < this.none))
      this.#widen();
    this.array[slot] = value ?? this.none;
  }

  valueAt(slot: number): number | null {
    const value = this.array[slot]!;
    return value === this.none ? null : value;
  }

  get bytes(): number {
    return this.array.byteLength;
  }

  #widen(): void {
    const { array, none } = this;
    this.array = array instanceof Uint16Array ? new Uint32Array(array.length) : new Float64Array(array.length);
    this.none = noneOf(this.array);
    for (let slot = 0; slot < array.length; slot++) this.array[slot] = array[slot] === none ? this.none : array[slot]!;
  }
}
