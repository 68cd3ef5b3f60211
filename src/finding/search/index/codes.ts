import type { Value } from "../filters/lists.ts";
import { arranged, resized } from "./arrays.ts";
import { type Bits, hasBit, setBit } from "./bits.ts";
import { SlotSet } from "./slot-set.ts";

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

const isSmall = (value: Value): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 65_536;

/**
 * A column of few different values: each value has a code, in the order they came, and each slot has the code of its
 * value. 0 is no value. One byte a listing as long as there are fewer than 256 values, then two, then four; none while no
 * listing has a value.
 */
export class Codes {
  array: CodeArray = new Uint8Array(0);
  /** By code. */
  readonly values: (Value | null)[] = [null];
  /** By code: how many active listings have it; unused for code 0. */
  readonly counts: number[] = [0];
  /** The same by group number, where counts by group are maintained. */
  readonly #grouped: number[][] | null;
  /** By code: the slots that have it, where sets are maintained. */
  readonly sets: SlotSet[] | null;
  #capacity = 0;
  readonly #codes = new Map<Value, number>();
  /** By value: the codes of those that are small numbers, as most are. 0 is none. */
  #ofNumber = new Uint32Array(0);

  constructor({ hasSets, isGrouped }: { hasSets: boolean; isGrouped: boolean }) {
    this.sets = hasSets ? [new SlotSet()] : null;
    this.#grouped = isGrouped ? [] : null;
  }

  /** Whether counts by group are maintained. */
  get isGrouped(): boolean {
    return this.#grouped !== null;
  }

  /** No listing has had a value yet. */
  get isBlank(): boolean {
    return this.values.length === 1;
  }

  grow(capacity: number): void {
    this.#capacity = capacity;
    if (!this.isBlank) this.array = resized(this.array, capacity);
  }

  /** The listings move: the one at `slots[i]` to slot `i`. Counts and sets have to be rebuilt then. */
  arrange(slots: Uint32Array, capacity: number): void {
    this.#capacity = capacity;
    if (!this.isBlank) this.array = arranged(this.array, slots, capacity);
  }

  set(slot: number, value: Value | null): void {
    // A new code may replace the array with a wider one, so it is made before the array is used.
    const code = value === null ? 0 : (this.codeOf(value) ?? this.#newCode(value));
    if (!this.isBlank) this.array[slot] = code;
  }

  /** How many words and slots have to be read to count all sets. */
  get setsCost(): number {
    return this.sets!.reduce((sum, { bits, size }) => sum + (bits?.length ?? size), 0);
  }

  /** By code: how many slots of its set are among the bits. */
  countSets = (bits: Bits): number[] => this.sets!.map((set) => set.countIn(bits));

  /** By code: how many listings of these groups have it. */
  countsIn(groups: readonly number[]): number[] {
    const sums = this.values.map(() => 0);
    for (const group of groups) for (const [code, n] of this.#grouped![group]?.entries() ?? []) sums[code]! += n;
    return sums;
  }

  codeOf(value: Value): number | undefined {
    if (typeof value === "number" && this.#ofNumber[value]! > 0) return this.#ofNumber[value];
    return this.#codes.get(value);
  }

  /** A listing can be found from now on. */
  attach(slot: number, group: number): void {
    const code = this.array[slot] ?? 0;
    if (code === 0) return;
    this.counts[code]!++;
    this.#addGrouped(group, code, 1);
    this.sets?.[code]!.add(slot);
  }

  detach(slot: number, group: number): void {
    const code = this.array[slot] ?? 0;
    if (code === 0) return;
    this.counts[code]!--;
    this.#addGrouped(group, code, -1);
    this.sets?.[code]!.remove(slot);
  }

  /** Counts and sets anew, of these listings, which are of these groups; the slots ascend. */
  rebuild(live: Uint32Array, groups: Uint32Array): void {
    this.counts.fill(0);
    if (this.isBlank) return;
    const { array, counts, sets } = this;
    // By code: where the slots of the next one begin when all stand one code after the other.
    const ends = new Uint32Array(counts.length + 1);
    for (let i = 0; i < live.length; i++) ends[array[live[i]!]! + 1]!++;
    for (let code = 0; code < counts.length; code++) counts[code] = ends[code + 1]!;
    if (this.#grouped) {
      this.#grouped.length = 0;
      for (let i = 0; i < live.length; i++) this.#addGrouped(groups[i]!, array[live[i]!]!, 1);
    }
    if (!sets) return;
    for (let code = 1; code < ends.length; code++) ends[code]! += ends[code - 1]!;
    const sorted = new Uint32Array(live.length);
    for (let i = 0; i < live.length; i++) sorted[ends[array[live[i]!]!]!++] = live[i]!;
    for (let code = 1; code < counts.length; code++)
      sets[code] = SlotSet.of(sorted.subarray(ends[code]! - counts[code]!, ends[code]));
  }

  /** Adds the live slots that have one of these codes to the bits. */
  mark(codes: readonly number[], live: Bits, into: Bits): void {
    if (this.sets) for (const code of codes) this.sets[code]!.mark(into);
    else {
      const wanted = this.wanted(codes);
      for (let slot = 0; slot < this.array.length; slot++)
        if (wanted[this.array[slot]!] === 1 && hasBit(live, slot)) setBit(into, slot);
    }
  }

  /** By code: 1 where it is one of these. */
  wanted(codes: readonly number[]): Uint8Array {
    const wanted = new Uint8Array(this.values.length);
    for (const code of codes) wanted[code] = 1;
    return wanted;
  }

  get bytes(): number {
    const grouped = (this.#grouped ?? []).reduce((sum, counts) => sum + 48 + 8 * counts.length, 0);
    const sets = (this.sets ?? []).reduce((sum, set) => sum + set.bytes, 0);
    return this.array.byteLength + this.#ofNumber.byteLength + this.values.length * 80 + grouped + sets;
  }

  #addGrouped(group: number, code: number, n: number): void {
    if (!this.#grouped) return;
    while (this.#grouped.length <= group) this.#grouped.push([]);
    const counts = this.#grouped[group]!;
    while (counts.length <= code) counts.push(0);
    counts[code]! += n;
  }

  #newCode(value: Value): number {
    if (this.isBlank) this.array = new Uint8Array(this.#capacity);
    const code = this.values.push(value) - 1;
    this.counts.push(0);
    this.sets?.push(new SlotSet());
    this.#codes.set(value, code);
    if (isSmall(value)) {
      if (value >= this.#ofNumber.length) this.#ofNumber = resized(this.#ofNumber, value + 256);
      this.#ofNumber[value] = code;
    }
    if (code === 256) this.array = Uint16Array.from(this.array);
    if (code === 65_536) this.array = Uint32Array.from(this.array);
    return code;
  }
}
