import { arranged, resized } from "./arrays.ts";

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/** A code has at most 13 bits, so that the codes of four columns fit into one number (52 bits). */
const membersMax = 4;
const codesMax = 2 ** 13;

/**
 * The codes of one to four columns in one array: each combination of codes that occurs has a number, and each slot has
 * the number of its combination; 0 is no value in any. Ten columns of few values are three arrays then, which takes less
 * memory, and counting a thousand listings reads three thousand numbers, not ten thousand.
 */
export class Pack {
  /** By slot: one byte a listing as long as there are fewer than 256 combinations, then two, then four. */
  array: CodeArray = new Uint8Array(0);
  /** How many combinations there are. */
  size = 1;
  /** For each column, the code of each combination. */
  readonly #codes: Uint32Array[] = [];
  readonly #combinations = new Map<number, number>();
  /** For each column, a cache from a combination and the column's new code to the resulting combination. */
  readonly #changes: Map<number, number>[] = [];
  #capacity = 0;

  /** Adds a column. Returns its index, which `codesOf` and `set` take as `member`. */
  join(): number {
    if (this.#codes.length === membersMax) throw new RangeError(`A pack has at most ${membersMax} columns`);
    this.#changes.push(new Map());
    return this.#codes.push(new Uint32Array(16)) - 1;
  }

  /** Whether it has one column: then the combinations are its codes. */
  get isAlone(): boolean {
    return this.#codes.length === 1;
  }

  /** The codes of one column, indexed by combination. Do not keep the array: the next `set` may replace it. */
  codesOf(member: number): Uint32Array {
    return this.#codes[member]!;
  }

  set(slot: number, member: number, code: number): void {
    const before = this.array[slot] ?? 0;
    if (this.#codes[member]![before] === code) return;
    const combination = this.isAlone ? this.#single(code) : this.#changed(before, member, code);
    // A new combination may replace the array with a wider one.
    this.array[slot] = combination;
  }

  /**
   * Sets all columns of a slot to no value, before a new listing is written to it column by column. Otherwise its codes
   * would be combined with those of the old listing.
   */
  clear(slot: number): void {
    if (this.size > 1) this.array[slot] = 0;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (this.size > 1) this.array = resized(this.array, capacity);
  }

  /** The listings move: the one at `slots[i]` to slot `i`. */
  arrange(slots: Uint32Array, capacity: number): void {
    this.#capacity = capacity;
    if (this.size > 1) this.array = arranged(this.array, slots, capacity);
  }

  get bytes(): number {
    const codes = this.#codes.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const changes = this.#changes.reduce((sum, { size }) => sum + size, this.#combinations.size);
    return this.array.byteLength + codes + changes * 40;
  }

  /** Of one column alone the combinations are its codes, which come one after the other. */
  #single(code: number): number {
    while (this.size <= code) this.#add([this.size]);
    return code;
  }

  /** The combination with another code of one member. */
  #changed(before: number, member: number, code: number): number {
    if (code >= codesMax) throw new RangeError(`A column of a pack has fewer than ${codesMax} values`);
    const changes = this.#changes[member]!;
    const change = before * codesMax + code;
    let after = changes.get(change);
    if (after === undefined) {
      after = this.#combinationOf(this.#codes.map((codes, i) => (i === member ? code : codes[before]!)));
      changes.set(change, after);
    }
    return after;
  }

  #combinationOf(codes: readonly number[]): number {
    const key = codes.reduce((sum, code) => sum * codesMax + code, 0);
    if (key === 0) return 0;
    let combination = this.#combinations.get(key);
    if (combination === undefined) this.#combinations.set(key, (combination = this.#add(codes)));
    return combination;
  }

  #add(codes: readonly number[]): number {
    if (this.size === 1) this.array = new Uint8Array(this.#capacity);
    const combination = this.size++;
    if (combination === 256) this.array = Uint16Array.from(this.array);
    if (combination === 65_536) this.array = Uint32Array.from(this.array);
    for (const [i, code] of codes.entries()) {
      if (combination === this.#codes[i]!.length) this.#codes[i] = resized(this.#codes[i]!, combination * 2);
      this.#codes[i]![combination] = code;
    }
    return combination;
  }
}
