import {
  type Bits,
  clearBit,
  countBits,
  countCommon,
  hasBit,
  meet,
  readSlots,
  setBit,
  unite,
  wordsFor,
} from "./bits.ts";

/** Up to so many slots are a plain array: most words stand in a handful of listings. */
const few = 32;

/** Stands for no slot. */
export const noSlot = 0xffffffff;

/**
 * The slots that have one value of a field, in whichever of three forms is small:
 * - a few: a plain array;
 * - many: the low 16 bits of each slot, ascending, and for each 65,536 slots where theirs begin: 2 bytes a slot;
 * - more than every 24th slot there is: bits.
 */
export class SlotSet {
  size = 0;
  /** Set while the form is bits; ends with the last word that has any. */
  bits: Bits | null = null;
  #few: number[] = [];
  #lows: Uint16Array | null = null;
  #starts = noStarts;

  /** A set of these slots, which ascend. */
  static of(slots: Uint32Array): SlotSet {
    const set = new SlotSet();
    set.#build(slots);
    return set;
  }

  add(slot: number): void {
    if (this.bits && slot >>> 5 >= this.bits.length) {
      this.bits = grown(this.bits, wordsFor(slot + 1));
      if (this.size * 48 < this.bits.length * 32) this.#build(this.#slots());
    }
    if (this.bits) {
      if (!hasBit(this.bits, slot)) this.size++;
      setBit(this.bits, slot);
      return;
    }
    if (this.#lows) this.#addLow(slot);
    else {
      let at = this.#few.length;
      while (at > 0 && this.#few[at - 1]! >= slot) at--;
      if (this.#few[at] === slot) return;
      // A new array of the exact length: `push` would allocate spare capacity.
      this.#few = [...this.#few.slice(0, at), slot, ...this.#few.slice(at)];
      this.size++;
    }
    if (this.size > few && (!this.#lows || this.size * 24 > slot)) this.#build(this.#slots());
  }

  remove(slot: number): void {
    if (!this.has(slot)) return;
    this.size--;
    if (this.bits) clearBit(this.bits, slot);
    else if (this.#lows) {
      const high = slot >>> 16;
      const at = this.#placeOfLow(high, slot & 0xffff);
      this.#lows.copyWithin(at, at + 1, this.size + 1);
      for (let i = high + 1; i < this.#starts.length; i++) this.#starts[i]!--;
    } else this.#few = this.#few.filter((one) => one !== slot);
  }

  has(slot: number): boolean {
    if (this.bits) return slot >>> 5 < this.bits.length && hasBit(this.bits, slot);
    if (!this.#lows) return this.#few.includes(slot);
    const high = slot >>> 16;
    if (high + 1 >= this.#starts.length) return false;
    const at = this.#placeOfLow(high, slot & 0xffff);
    return at < this.#starts[high + 1]! && this.#lows[at] === (slot & 0xffff);
  }

  /** Calls with every slot, ascending. */
  each(visit: (slot: number) => void): void {
    if (this.bits) {
      for (let word = 0; word < this.bits.length; word++)
        for (let rest = this.bits[word]!; rest !== 0; rest &= rest - 1)
          visit((word << 5) + 31 - Math.clz32(rest & -rest));
    } else if (this.#lows) {
      for (let high = 0; high + 1 < this.#starts.length; high++)
        for (let at = this.#starts[high]!; at < this.#starts[high + 1]!; at++) visit((high << 16) | this.#lows[at]!);
    } else for (const slot of this.#few) visit(slot);
  }

  /** Writes all slots into the list from `at` on; returns where they end. */
  read(into: Uint32Array, at: number): number {
    const lows = this.#lows;
    if (!lows) {
      this.each((slot) => (into[at++] = slot));
      return at;
    }
    for (let high = 0; high + 1 < this.#starts.length; high++) {
      const end = this.#starts[high + 1]!;
      for (let i = this.#starts[high]!; i < end; i++) into[at++] = (high << 16) | lows[i]!;
    }
    return at;
  }

  /** Adds all slots to the bits. */
  mark(into: Bits): void {
    const lows = this.#lows;
    if (this.bits) unite(into, this.bits);
    else if (!lows) for (const slot of this.#few) setBit(into, slot);
    else
      for (let high = 0; high + 1 < this.#starts.length; high++) {
        const end = this.#starts[high + 1]!;
        for (let i = this.#starts[high]!; i < end; i++) setBit(into, (high << 16) | lows[i]!);
      }
  }

  /** How many slots are among the bits. */
  countIn(bits: Bits): number {
    const lows = this.#lows;
    if (this.bits) return countCommon(this.bits, bits);
    let n = 0;
    if (!lows) for (const slot of this.#few) n += hasBit(bits, slot) ? 1 : 0;
    else
      for (let high = 0; high + 1 < this.#starts.length; high++) {
        const end = this.#starts[high + 1]!;
        for (let i = this.#starts[high]!; i < end; i++) n += hasBit(bits, (high << 16) | lows[i]!) ? 1 : 0;
      }
    return n;
  }

  /** Is one of the slots among the bits? */
  meets(bits: Bits): boolean {
    return this.bits ? meet(this.bits, bits) : this.countIn(bits) > 0;
  }

  /** The slots become `places[slot]`; those whose place is `noSlot` leave. `spare` are bits without any, before and after. */
  arrange(places: Uint32Array, spare: Bits): void {
    const slots = this.#slots();
    let n = 0;
    for (let i = 0; i < slots.length; i++) {
      const place = places[slots[i]!]!;
      if (place !== noSlot) slots[n++] = place;
    }
    // Sorting many by their bits is faster.
    if (n < spare.length / 8) slots.subarray(0, n).sort();
    else {
      for (let i = 0; i < n; i++) setBit(spare, slots[i]!);
      const sorted = new Uint32Array(n + 32);
      readSlots(spare, 0, sorted);
      slots.set(sorted.subarray(0, n));
      spare.fill(0);
    }
    this.#build(slots.subarray(0, n));
  }

  /** Removes the slots that are not among the bits. */
  intersect(others: Bits): void {
    if (this.bits) {
      for (let i = 0; i < this.bits.length; i++) this.bits[i]! &= others[i] ?? 0;
      this.size = countBits(this.bits);
      return;
    }
    const gone: number[] = [];
    this.each((slot) => {
      if (!hasBit(others, slot)) gone.push(slot);
    });
    for (const slot of gone) this.remove(slot);
  }

  /** Releases spare capacity. */
  trim(): void {
    if (this.bits) this.bits = this.bits.slice(0, this.bits.findLastIndex((word) => word !== 0) + 1);
    else if (this.#lows) this.#lows = this.#lows.slice(0, this.size);
  }

  /** Memory in bytes; plain arrays and objects as V8 lays them out. */
  get bytes(): number {
    const arrays = this.bits?.byteLength ?? (this.#lows?.byteLength ?? 0) + this.#starts.byteLength;
    return 96 + 8 * this.#few.length + arrays + (arrays > 0 ? 300 : 0);
  }

  #addLow(slot: number): void {
    const high = slot >>> 16;
    if (high + 1 >= this.#starts.length) {
      const starts = new Uint32Array(high + 2).fill(this.size);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    const low = slot & 0xffff;
    const at = this.#placeOfLow(high, low);
    let lows = this.#lows!;
    if (at < this.#starts[high + 1]! && lows[at] === low) return;
    if (this.size === lows.length) {
      lows = new Uint16Array(Math.ceil(this.size * 1.25) + 1);
      lows.set(this.#lows!);
      this.#lows = lows;
    }
    // Mostly the slot is the last one, and `copyWithin` is slow even when it moves nothing.
    if (at < this.size) lows.copyWithin(at + 1, at, this.size);
    lows[at] = low;
    for (let i = high + 1; i < this.#starts.length; i++) this.#starts[i]!++;
    this.size++;
  }

  /** The index of a low half among those of its high half, or where it would be inserted. */
  #placeOfLow(high: number, low: number): number {
    let from = this.#starts[high]!;
    let to = this.#starts[high + 1]!;
    // Slots are mostly added in ascending order.
    if (to > from && this.#lows![to - 1]! < low) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#lows![middle]! < low) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #slots(): Uint32Array {
    const slots = new Uint32Array(this.size);
    this.read(slots, 0);
    return slots;
  }

  /** Stores these slots in the smallest form. */
  #build(slots: Uint32Array): void {
    this.size = slots.length;
    this.bits = null;
    this.#few = [];
    this.#lows = null;
    this.#starts = noStarts;
    const last = slots.at(-1) ?? 0;
    if (this.size <= few) this.#few = [...slots];
    else if (this.size * 24 > last) {
      this.bits = new Uint32Array(wordsFor(last + 1));
      for (const slot of slots) setBit(this.bits, slot);
    } else {
      // A Uint16Array stores the low 16 bits of each slot.
      this.#lows = new Uint16Array(slots);
      this.#starts = new Uint32Array((last >>> 16) + 2);
      for (const slot of slots) this.#starts[(slot >>> 16) + 1]!++;
      for (let i = 1; i < this.#starts.length; i++) this.#starts[i]! += this.#starts[i - 1]!;
    }
  }
}

const noStarts = new Uint32Array(0);

function grown(bits: Bits, words: number): Bits {
  const more = new Uint32Array(Math.max(words, Math.ceil(bits.length * 1.25)));
  more.set(bits);
  return more;
}
