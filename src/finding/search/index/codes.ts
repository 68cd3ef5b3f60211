import type { Value } from "../filters/lists.ts";
import { resized } from "./arrays.ts";
import { type Bits, hasBit, setBit } from "./bits.ts";
import { Pack } from "./pack.ts";
import { SlotSet } from "./slot-set.ts";

const isSmall = (value: Value): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 65_536;

/**
 * A column of few different values: each value has a code, in the order they came, and each slot has the code of its
 * value. 0 is no value. The codes of the slots are in a pack, alone or with those of other columns.
 */
export class Codes {
  readonly pack: Pack;
  readonly #member: number;
  /** By code. */
  readonly values: (Value | null)[] = [null];
  /** By code: how many active listings have it; unused for code 0. */
  readonly counts: number[] = [0];
  /** The same by group number, where counts by group are maintained. */
  readonly #grouped: number[][] | null;
  /** By code: the slots that have it, where sets are maintained. */
  readonly sets: SlotSet[] | null;
  readonly #codes = new Map<Value, number>();
  /** By value: the codes of those that are small numbers, as most are. 0 is none. */
  #ofNumber = new Uint32Array(0);

  constructor({ hasSets, isGrouped }: { hasSets: boolean; isGrouped: boolean }, pack = new Pack()) {
    this.pack = pack;
    this.#member = pack.join();
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

  /** The code of a slot. */
  at(slot: number): number {
    return this.codes[this.pack.array[slot] ?? 0]!;
  }

  /** By combination of the pack: the code. It is read before the next `set`. */
  get codes(): Uint32Array {
    return this.pack.codesOf(this.#member);
  }

  set(slot: number, value: Value | null): void {
    this.pack.set(slot, this.#member, value === null ? 0 : (this.codeOf(value) ?? this.#newCode(value)));
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
    for (const group of groups) {
      const counts = this.#grouped![group] ?? [];
      for (let code = 0; code < counts.length; code++) sums[code]! += counts[code]!;
    }
    return sums;
  }

  codeOf(value: Value): number | undefined {
    if (typeof value === "number" && this.#ofNumber[value]! > 0) return this.#ofNumber[value];
    return this.#codes.get(value);
  }

  /** A listing can be found from now on. */
  attach(slot: number, group: number): void {
    const code = this.at(slot);
    if (code === 0) return;
    this.counts[code]!++;
    this.#addGrouped(group, code, 1);
    this.sets?.[code]!.add(slot);
  }

  detach(slot: number, group: number): void {
    const code = this.at(slot);
    if (code === 0) return;
    this.counts[code]!--;
    this.#addGrouped(group, code, -1);
    this.sets?.[code]!.remove(slot);
  }

  /** Counts and sets anew, of these listings, which are of these groups; the slots ascend. */
  rebuild(live: Uint32Array, groups: Uint32Array): void {
    this.counts.fill(0);
    if (this.isBlank) return;
    const { counts, sets, codes } = this;
    const { array } = this.pack;
    // By code: where the slots of the next one begin when all stand one code after the other.
    const ends = new Uint32Array(counts.length + 1);
    for (let i = 0; i < live.length; i++) ends[codes[array[live[i]!]!]! + 1]!++;
    for (let code = 0; code < counts.length; code++) counts[code] = ends[code + 1]!;
    if (this.#grouped) {
      this.#grouped.length = 0;
      for (let i = 0; i < live.length; i++) this.#addGrouped(groups[i]!, codes[array[live[i]!]!]!, 1);
    }
    if (!sets) return;
    for (let code = 1; code < ends.length; code++) ends[code]! += ends[code - 1]!;
    const sorted = new Uint32Array(live.length);
    for (let i = 0; i < live.length; i++) sorted[ends[codes[array[live[i]!]!]!]!++] = live[i]!;
    for (let code = 1; code < counts.length; code++)
      sets[code] = SlotSet.of(sorted.subarray(ends[code]! - counts[code]!, ends[code]));
  }

  /** Adds the live slots that have one of these codes to the bits. */
  mark(codes: readonly number[], live: Bits, into: Bits): void {
    if (this.sets) for (const code of codes) this.sets[code]!.mark(into);
    else {
      const wanted = this.wanted(codes);
      const { array } = this.pack;
      for (let slot = 0; slot < array.length; slot++)
        if (wanted[array[slot]!] === 1 && hasBit(live, slot)) setBit(into, slot);
    }
  }

  /** By combination of the pack: 1 where the code is one of these. */
  wanted(codes: readonly number[]): Uint8Array {
    const isWanted = new Uint8Array(this.values.length);
    for (const code of codes) isWanted[code] = 1;
    const { pack, codes: ofPack } = this;
    if (pack.isAlone) return isWanted;
    const wanted = new Uint8Array(pack.size);
    for (let i = 0; i < wanted.length; i++) wanted[i] = isWanted[ofPack[i]!]!;
    return wanted;
  }

  get bytes(): number {
    const grouped = (this.#grouped ?? []).reduce((sum, counts) => sum + 48 + 8 * counts.length, 0);
    const sets = (this.sets ?? []).reduce((sum, set) => sum + set.bytes, 0);
    return this.#ofNumber.byteLength + this.values.length * 80 + grouped + sets;
  }

  #addGrouped(group: number, code: number, n: number): void {
    if (!this.#grouped) return;
    while (this.#grouped.length <= group) this.#grouped.push([]);
    const counts = this.#grouped[group]!;
    while (counts.length <= code) counts.push(0);
    counts[code]! += n;
  }

  #newCode(value: Value): number {
    const code = this.values.push(value) - 1;
    this.counts.push(0);
    this.sets?.push(new SlotSet());
    this.#codes.set(value, code);
    if (isSmall(value)) {
      if (value >= this.#ofNumber.length) this.#ofNumber = resized(this.#ofNumber, value + 256);
      this.#ofNumber[value] = code;
    }
    return code;
  }
}
