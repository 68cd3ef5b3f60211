import type { ListingType } from "#src/listings/rules.ts";
import { resized } from "./arrays.ts";
import { type Bits, clearBit, hasBit, setBit, wordsFor } from "./bits.ts";
import { type Checksum, valueHash } from "./checksum.ts";
import { Choice, Codes } from "./codes.ts";
import {
  bandOf,
  choiceFields,
  type ChoiceKey,
  choiceKeys,
  flagsOf,
  numberFields,
  type NumberKey,
  numberKeys,
  type Value,
} from "./fields.ts";
import { Ids } from "./ids.ts";
import { KeyCodes } from "./key-codes.ts";
import { Numbers } from "./numbers.ts";
import { Order } from "./order.ts";
import { Postings } from "./postings.ts";
import { sortByKeys } from "./radix.ts";
import type { IndexRow } from "./row.ts";
import { Scratch } from "./scratch.ts";
import { Words } from "./words.ts";

const madeOf = <Key extends string, Made>(keys: readonly Key[], make: (key: Key) => Made) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;

/**
 * The listings of one listing type, column by column. A listing has a slot, its place in every column. Slots of listings
 * that can be found are attached: their bits are in `live`, they are in the sets of their choices and in the orders. A
 * listing that has expired is detached, and keeps its slot and its columns until it is removed: a question at an earlier
 * moment attaches it again.
 */
export class Section {
  readonly listingType: ListingType;
  readonly ids = new Ids();
  readonly keyCodes = new KeyCodes();
  readonly choices = madeOf<ChoiceKey, Choice>(choiceKeys, () => new Choice());
  readonly flags = new Choice();
  readonly bands = new Codes();
  readonly numbers = madeOf<NumberKey, Numbers>(numberKeys, () => new Numbers());
  readonly orders = madeOf<NumberKey, Order>(numberKeys, (key) => new Order(this.numbers[key], this.ids));
  readonly equipment = new Postings<number>();
  readonly attributes = new Map<string, Postings<Value>>();
  readonly words = new Words();
  readonly scratch = new Scratch();
  /** Who can be found, as bits; its length is the length of all bits that are worked with. */
  live: Bits = new Uint32Array(0);
  liveSize = 0;

  readonly #expiresAt = new Numbers();
  readonly #expiry = new Order(this.#expiresAt, this.ids);
  /** The moment for which listings are attached. */
  #now = -Infinity;
  /** After many rows at once the orders are made anew at the next question. */
  #isUnordered = false;

  #capacity = 0;
  #next = 0;
  readonly #free: number[] = [];
  /** Slots that have a listing, as bits. */
  #kept: Bits = new Uint32Array(0);
  /** Slots without a listing that a sweep is removing from the postings, and those that the next one will. */
  #swept: number[] = [];
  #unswept: number[] = [];
  #sweep: Iterator<undefined> | null = null;

  constructor(listingType: ListingType) {
    this.listingType = listingType;
  }

  get size(): number {
    return this.ids.size;
  }

  put(rows: readonly IndexRow[]): void {
    if (rows.length > 1000 && rows.length * 16 > this.size) this.#isUnordered = true;
    for (const row of rows) {
      this.remove(row.id);
      this.#add(row);
    }
  }

  remove(id: number): void {
    const slot = this.ids.slotOf(id);
    if (slot === undefined) return;
    if (hasBit(this.live, slot)) this.#detach(slot);
    if (!this.#isUnordered && this.#expiresAt.valueAt(slot) !== null) this.#expiry.remove(slot);
    this.ids.delete(id);
    clearBit(this.#kept, slot);
    this.#unswept.push(slot);
    this.#sweepOn();
  }

  /** Makes everything right for a question at this moment. */
  settle(now: number): void {
    if (this.#isUnordered) this.#reorder();
    if (now === this.#now) return;
    const expired = (moment: number) => this.#expiry.rankOf(moment, true);
    const [before, after] = [expired(this.#now), expired(now)];
    this.#now = now;
    const slots = new Uint32Array(Math.abs(after - before));
    this.#expiry.read(Math.min(before, after), Math.max(before, after), slots);
    for (const slot of slots)
      if (after > before) this.#detach(slot);
      else this.#attach(slot);
  }

  addTo(checksum: Checksum): void {
    const { array: ids } = this.ids;
    const slots: number[] = [];
    for (let slot = 0; slot < this.#next; slot++) if (hasBit(this.#kept, slot)) slots.push(slot);
    const type = valueHash("listingType", this.listingType);
    for (const slot of slots) {
      checksum.add(type, ids[slot]!);
      checksum.add(valueHash("keyCode", this.keyCodes.at(slot)), ids[slot]!);
    }
    const codes: [string, Codes][] = [
      ["flags", this.flags],
      ...choiceKeys.map((key): [string, Codes] => [key, this.choices[key]]),
    ];
    for (const [key, { array, values }] of codes) {
      const hashes = values.map((value) => (value === null ? 0 : valueHash(key, value)));
      for (const slot of slots) if (array[slot] !== 0) checksum.add(hashes[array[slot]!]!, ids[slot]!);
    }
    const numbers: [string, Numbers][] = [
      ["expiresAt", this.#expiresAt],
      ...numberKeys.map((key): [string, Numbers] => [key, this.numbers[key]]),
    ];
    for (const [key, column] of numbers)
      for (const slot of slots) {
        const value = column.valueAt(slot);
        if (value !== null) checksum.add(valueHash(key, value), ids[slot]!);
      }
    const addAll = (hash: number, each: (visit: (slot: number) => void) => void) =>
      each((slot) => {
        if (hasBit(this.#kept, slot)) checksum.add(hash, ids[slot]!);
      });
    for (const [id, set] of this.equipment.sets) addAll(valueHash("equipment", id), (visit) => set.each(visit));
    for (const [slug, postings] of this.attributes)
      for (const [value, set] of postings.sets)
        addAll(valueHash(`attributes.${slug}`, value), (visit) => set.each(visit));
    for (const [word, each] of this.words.each()) addAll(valueHash("words", word), each);
  }

  get bytes(): number {
    const columns = [this.ids, this.keyCodes, this.flags, this.bands, this.#expiresAt, this.#expiry, this.scratch];
    const fields = [this.choices, this.numbers, this.orders].flatMap((of) => Object.values(of));
    return [...columns, ...fields, this.equipment, ...this.attributes.values(), this.words].reduce(
      (sum, { bytes }) => sum + bytes,
      this.live.byteLength + this.#kept.byteLength,
    );
  }

  #add(row: IndexRow): void {
    const slot = this.#free.pop() ?? this.#newSlot();
    this.ids.set(row.id, slot);
    this.keyCodes.set(slot, row.keyCode);
    for (const key of choiceKeys) this.choices[key].set(slot, choiceFields[key].read(row));
    for (const key of numberKeys) this.numbers[key].set(slot, numberFields[key](row));
    this.flags.set(slot, flagsOf(row));
    this.bands.set(slot, bandOf(row.priceKurus));
    this.#expiresAt.set(slot, row.expiresAt);
    for (const id of row.equipmentIds) this.equipment.add(id, slot);
    for (const [slug, value] of Object.entries(row.attributes)) {
      let postings = this.attributes.get(slug);
      if (!postings) this.attributes.set(slug, (postings = new Postings()));
      postings.add(value, slot);
    }
    this.words.add(row.words, slot);
    setBit(this.#kept, slot);
    if (row.expiresAt !== null && !this.#isUnordered) this.#expiry.add(slot);
    if (row.expiresAt === null || row.expiresAt > this.#now) this.#attach(slot);
  }

  #attach(slot: number): void {
    setBit(this.live, slot);
    this.liveSize++;
    for (const key of choiceKeys) this.choices[key].attach(slot);
    this.flags.attach(slot);
    if (!this.#isUnordered) for (const key of numberKeys) this.orders[key].add(slot);
  }

  #detach(slot: number): void {
    clearBit(this.live, slot);
    this.liveSize--;
    for (const key of choiceKeys) this.choices[key].detach(slot);
    this.flags.detach(slot);
    if (!this.#isUnordered) for (const key of numberKeys) this.orders[key].remove(slot);
  }

  #reorder(): void {
    const kept: number[] = [];
    for (let slot = 0; slot < this.#next; slot++) if (hasBit(this.#kept, slot)) kept.push(slot);
    const newest = sortByKeys(Uint32Array.from(kept), this.ids.array).reverse();
    this.#expiry.rebuild(newest.filter((slot) => this.#expiresAt.valueAt(slot) !== null));
    const live = newest.filter((slot) => hasBit(this.live, slot));
    for (const key of numberKeys) this.orders[key].rebuild(live);
    this.#isUnordered = false;
  }

  #newSlot(): number {
    if (this.#next === this.#capacity) {
      this.#capacity = Math.ceil((this.#capacity * 1.2) / 1024 + 1) * 1024;
      for (const column of [this.ids, this.keyCodes, this.flags, this.bands, this.#expiresAt])
        column.grow(this.#capacity);
      for (const key of choiceKeys) this.choices[key].grow(this.#capacity);
      for (const key of numberKeys) this.numbers[key].grow(this.#capacity);
      this.live = resized(this.live, wordsFor(this.#capacity));
      this.#kept = resized(this.#kept, wordsFor(this.#capacity));
    }
    return this.#next++;
  }

  /** One step of cleaning the postings for each slot that goes: a sweep ends before many slots wait for it. */
  #sweepOn(): void {
    if (!this.#sweep) {
      this.#swept = this.#unswept;
      this.#unswept = [];
      this.#sweep = this.#sweepAll();
    }
    const postings = this.words.count + this.equipment.sets.size + this.attributes.size * 100;
    for (let step = Math.ceil(postings / Math.max(256, this.size / 32)); step >= 0; step--)
      if (this.#sweep.next().done) {
        for (const slot of this.#swept) this.#free.push(slot);
        this.#sweep = null;
        return;
      }
  }

  *#sweepAll(): Generator<undefined> {
    const kept = () => this.#kept;
    yield* this.words.sweep(kept);
    yield* this.equipment.sweep(kept);
    for (const postings of this.attributes.values()) yield* postings.sweep(kept);
  }
}
