import type { PriceJudge } from "#src/selling/listings/price/judge.ts";
import { fairnessAt } from "#src/selling/listings/price/rules.ts";
import type { ListingType } from "#src/selling/listings/rules.ts";
import type { Value } from "../filters/lists.ts";
import { recordOf } from "../record-of.ts";
import { resized } from "./arrays.ts";
import { Attributes } from "./attributes.ts";
import { type Bits, clearBit, countBits, hasBit, readSlots, setBit, wordsFor } from "./bits.ts";
import { clustered } from "./clusters.ts";
import { Codes } from "./codes.ts";
import {
  ageOf,
  ageSteps,
  bandOf,
  choiceFields,
  type ChoiceKey,
  choiceKeys,
  daysAgo,
  furtherFields,
  type FurtherKey,
  furtherKeys,
  isSpan,
  type NameWords,
  type NumberKey,
  numberKeys,
  packedChoices,
  type SpanKey,
  spanKeys,
} from "./fields.ts";
import { rangeKeys } from "../filters/ranges.ts";
import { fitAtPosition } from "../fit/order.ts";
import type { Facts } from "./facts.ts";
import { FreeSlots } from "./free-slots.ts";
import { Groups } from "./groups.ts";
import { Ids } from "./ids.ts";
import { KeyCodes } from "./key-codes.ts";
import { Numbers } from "./numbers.ts";
import { Order } from "./order.ts";
import { Pack } from "./pack.ts";
import { Postings } from "./postings.ts";
import { pricedRowAt, pricePositionOf } from "./price.ts";
import { sortByKeys } from "./radix.ts";
import type { IndexRow } from "./row.ts";
import { Scratch } from "./scratch.ts";
import { noSlot } from "./slot-set.ts";
import { Words } from "./words.ts";

/** Columns grow by so many slots at least. */
const blockSize = 1024;
/** Takes about a millisecond. */
const judgedAtOnce = 256;

/**
 * The listings of one listing type, column by column. A listing has a slot, its place in every column. Slots of listings
 * that can be found are attached: their bits are in `live`, they are in the sets of their choices and in the orders. An
 * expired listing is detached, and its slot and columns stay until it is removed: a search at an earlier time attaches it
 * again.
 */
export class Section {
  readonly listingType: ListingType;
  readonly ids = new Ids();
  readonly keyCodes = new KeyCodes();
  readonly #choicePacks = packedChoices.map((keys) => ({ keys, pack: new Pack() }));
  readonly #pricePack = new Pack();
  readonly choices = recordOf<ChoiceKey, Codes>(choiceKeys, (key) => {
    const { isBelow, isMany } = choiceFields[key];
    return new Codes({ hasSets: !isBelow, isGrouped: !isBelow && !isMany }, this.#packOf(key));
  });
  readonly flags = new Codes({ hasSets: true, isGrouped: true });
  readonly bands = new Codes({ hasSets: false, isGrouped: true }, this.#pricePack);
  readonly spans = recordOf<SpanKey, Codes>(spanKeys, () => new Codes({ hasSets: true, isGrouped: true }));
  /** `ageOf` at the time for which listings are attached. */
  readonly ages = new Codes({ hasSets: false, isGrouped: true }, this.#pricePack);
  readonly groups = new Groups();
  readonly numbers = recordOf<NumberKey, Numbers>(numberKeys, () => new Numbers());
  readonly orders = recordOf<NumberKey, Order>(numberKeys, (key) => new Order(this.numbers[key], this.ids));
  readonly expiresAt = new Numbers();
  readonly sellerIds = new Numbers();
  readonly panels = new Numbers();
  readonly damageKurus = new Numbers();
  readonly equipment = new Postings();
  readonly attributes = new Attributes();
  /** Further values of choices, by value. */
  readonly further = recordOf<FurtherKey, Postings>(furtherKeys, () => new Postings());
  nameWords: NameWords;
  readonly words: Words;
  readonly scratch = new Scratch();
  /** The attached slots as bits; all other bits have the same length. */
  live: Bits = new Uint32Array(0);
  liveSize = 0;

  /** The columns that a row is written to. */
  readonly #choices: { column: Codes; read: (row: IndexRow) => Value | null }[] = [
    ...choiceKeys.map((key) => ({ column: this.choices[key], read: (row: IndexRow) => row[key] })),
    ...spanKeys.map((key) => ({ column: this.spans[key], read: (row: IndexRow) => row[key] })),
    { column: this.flags, read: (row) => row.flags },
    { column: this.bands, read: (row) => bandOf(row.priceKurus) },
  ];
  readonly #numbers: { column: Numbers; read: (row: IndexRow) => number | null }[] = [
    ...numberKeys.map((key) => ({ column: this.numbers[key], read: (row: IndexRow) => row[key] })),
    { column: this.expiresAt, read: (row) => row.expiresAt },
    { column: this.sellerIds, read: (row) => row.sellerId },
    { column: this.panels, read: (row) => row.panels },
    { column: this.damageKurus, read: (row) => row.damageKurus },
  ];
  readonly #codes = [...Object.values(this.choices), ...Object.values(this.spans), this.flags, this.bands, this.ages];
  readonly #packs = [...new Set(this.#codes.map(({ pack }) => pack))];
  readonly #columns = [this.ids, this.keyCodes, ...this.#packs, ...this.#numbers.map(({ column }) => column)];
  readonly #postings: readonly Postings[];
  /** By block of slots: a time before which none of its attached listings expires. */
  #expiries = new Float64Array(0);
  /** The time for which listings are attached. */
  #now = -Infinity;
  /** The positions of prices that `judge` has found so far, while it runs. */
  #judged: Numbers | null = null;
  /** After a bulk load the orders are rebuilt by the next search. */
  #isUnordered = false;

  #capacity = 0;
  #next = 0;
  /** Slots that have a listing, as bits. */
  #used: Bits = new Uint32Array(0);
  readonly #free = new FreeSlots(() => this.#sweepAll());

  constructor(listingType: ListingType, nameWords: NameWords) {
    this.listingType = listingType;
    this.nameWords = nameWords;
    this.words = new Words(this.choices, nameWords);
    this.#postings = [this.equipment, this.attributes.postings, this.words.postings, ...Object.values(this.further)];
  }

  get size(): number {
    return this.ids.size;
  }

  /** Uses these names of choices from now on. */
  rename(nameWords: NameWords): void {
    this.nameWords = nameWords;
    this.words.rename(nameWords);
  }

  /** Adds the rows of its listing type and removes the others: a listing may have changed its type. */
  put(rows: readonly IndexRow[]): void {
    if (rows.length > 1000 && rows.length * 16 > this.size) this.#isUnordered = true;
    for (const row of rows) {
      this.remove(row.id);
      if (row.listingType === this.listingType) this.#add(row);
    }
  }

  /** Adds a listing that is not there yet. Orders and sets are built by the next search. */
  fill(row: IndexRow): void {
    this.#isUnordered = true;
    const slot = this.#newSlot();
    this.ids.append(row.id, slot);
    this.#write(slot, row);
  }

  remove(id: number): void {
    const slot = this.ids.slotOf(id);
    if (slot === undefined) return;
    if (hasBit(this.live, slot)) this.#detach(slot);
    this.ids.delete(id);
    clearBit(this.#used, slot);
    this.#free.release(slot);
    this.#sweepOn();
  }

  /** The facts of a listing, expired or not. */
  factsOf(id: number): Facts | undefined {
    const slot = this.ids.slotOf(id);
    if (slot === undefined) return undefined;
    const valueIn = (column: Codes) => column.values[column.at(slot)]!;
    const values: Facts["values"] = {};
    for (const key of choiceKeys) values[choiceFields[key].filter] = valueIn(this.choices[key]);
    for (const key of rangeKeys) values[key] = isSpan(key) ? valueIn(this.spans[key]) : this.numbers[key].valueAt(slot);
    return {
      listingType: this.listingType,
      values,
      flags: Number(valueIn(this.flags)),
      publishedAt: this.numbers.publishedAt.valueAt(slot),
      pricePosition: this.numbers.pricePosition.valueAt(slot),
      fit: this.numbers.fit.valueAt(slot),
      sellerId: this.sellerIds.valueAt(slot)!,
      expiresAt: this.expiresAt.valueAt(slot),
    };
  }

  /** The price position of a listing, expired or not; null for an unknown one, and without a label. */
  pricePositionOf(id: number): number | null {
    const slot = this.ids.slotOf(id);
    return slot === undefined ? null : this.numbers.pricePosition.valueAt(slot);
  }

  /**
   * Judges the prices of all listings anew, in steps between which searches and changes may run: they see the positions of
   * before until all are known. Rows that are written meanwhile are judged already.
   */
  *judge(judge: PriceJudge): Generator<undefined> {
    const judged = (this.#judged = new Numbers());
    judged.grow(this.#capacity);
    for (let slot = 0; slot < this.#next; slot++) {
      if (hasBit(this.#used, slot)) judged.set(slot, pricePositionOf(pricedRowAt(this, slot), judge).pricePosition);
      if (slot % judgedAtOnce === judgedAtOnce - 1) yield;
    }
    this.#judged = null;
    this.#setPricePositions(judged);
  }

  #setPricePositions(judged: Numbers): void {
    const { numbers, orders, choices } = this;
    const slots = this.#slotsOf(this.#used);
    for (const slot of slots) {
      const position = judged.valueAt(slot);
      numbers.fit.set(slot, fitAtPosition(numbers.fit.valueAt(slot), numbers.pricePosition.valueAt(slot), position));
      numbers.pricePosition.set(slot, position);
      choices.verdict.set(slot, position === null ? null : fairnessAt(position));
    }
    // An unordered section is rebuilt by the next search.
    if (this.#isUnordered) return;
    const live = this.#slotsOf(this.live);
    choices.verdict.rebuild(live, live.map(this.#groupOf));
    const newest = sortByKeys(live, this.ids.array).reverse();
    orders.pricePosition.rebuild(newest);
    orders.fit.rebuild(newest);
  }

  /** Brings orders, sets and expiry up to date for a search at this time. */
  settle(now: number): void {
    for (const postings of this.#postings) postings.settle();
    if (this.#isUnordered) this.#reorder();
    if (now !== this.#now) this.#moveTo(now);
  }

  /** The slots that have a listing, expired ones too. */
  usedSlots(): Uint32Array {
    for (const postings of this.#postings) postings.settle();
    return this.#slotsOf(this.#used);
  }

  get bytes(): number {
    return [
      ...this.#columns,
      ...this.#codes,
      ...Object.values(this.orders),
      ...Object.values(this.further),
      this.equipment,
      this.attributes,
      this.words,
      this.scratch,
    ].reduce((sum, { bytes }) => sum + bytes, this.live.byteLength + this.#used.byteLength);
  }

  #add(row: IndexRow): void {
    const slot = this.#free.take() ?? this.#newSlot();
    this.ids.set(row.id, slot);
    this.#write(slot, row);
  }

  #write(slot: number, row: IndexRow): void {
    this.keyCodes.set(slot, row.keyCode);
    for (const pack of this.#packs) pack.clear(slot);
    for (let i = 0; i < this.#choices.length; i++) this.#choices[i]!.column.set(slot, this.#choices[i]!.read(row));
    for (let i = 0; i < this.#numbers.length; i++) this.#numbers[i]!.column.set(slot, this.#numbers[i]!.read(row));
    this.#judged?.set(slot, row.pricePosition);
    this.#setAge(slot);
    for (const id of row.equipmentIds) this.equipment.add(id, slot);
    for (const slug in row.attributes) this.attributes.add(slug, row.attributes[slug]!, slot);
    for (const key of furtherKeys) for (const id of row[furtherFields[key]]) this.further[key].add(id, slot);
    this.words.add(row.words, slot);
    setBit(this.#used, slot);
    if (this.#isCurrent(slot, this.#now)) this.#attach(slot);
  }

  /** Has it not expired by then? */
  #isCurrent(slot: number, now: number): boolean {
    const expiresAt = this.expiresAt.valueAt(slot);
    return expiresAt === null || expiresAt > now;
  }

  #attach(slot: number): void {
    setBit(this.live, slot);
    this.liveSize++;
    this.#noteExpiry(slot);
    if (this.#isUnordered) return;
    const group = this.#groupOf(slot);
    this.groups.all[group]!.size++;
    for (const codes of this.#codes) codes.attach(slot, group);
    for (const key of numberKeys) this.orders[key].add(slot);
  }

  #detach(slot: number): void {
    clearBit(this.live, slot);
    this.liveSize--;
    if (this.#isUnordered) return;
    const group = this.#groupOf(slot);
    this.groups.all[group]!.size--;
    for (const codes of this.#codes) codes.detach(slot, group);
    for (const key of numberKeys) this.orders[key].remove(slot);
  }

  #reorder(): void {
    // `judge` goes through the slots in steps: until it ends, no listing may move.
    if (!this.#judged) this.#arrange();
    this.ids.index();
    const live = this.#slotsOf(this.live);
    const groups = live.map(this.#groupOf);
    for (const group of this.groups.all) group.size = 0;
    for (const group of groups) this.groups.all[group]!.size++;
    for (const codes of this.#codes) codes.rebuild(live, groups);
    for (const postings of this.#postings) postings.trim();
    const newest = sortByKeys(live, this.ids.array).reverse();
    for (const key of numberKeys) this.orders[key].rebuild(newest);
    this.#isUnordered = false;
  }

  /** Moves all listings to neighbouring slots, clustered; the columns get the length they need, with some spare capacity. */
  #arrange(): void {
    const slots = clustered(this.#slotsOf(this.#used), this.choices);
    const places = new Uint32Array(this.#next).fill(noSlot);
    for (let place = 0; place < slots.length; place++) places[slots[place]!] = place;
    for (const postings of this.#postings) postings.arrange(places);
    const capacity = Math.ceil((slots.length * 1.01) / blockSize) * blockSize;
    for (const column of this.#columns) column.arrange(slots, capacity);
    const isLive = slots.map((slot) => (hasBit(this.live, slot) ? 1 : 0));
    this.live = new Uint32Array(wordsFor(capacity));
    this.#used = new Uint32Array(wordsFor(capacity));
    this.#expiries = new Float64Array(capacity / blockSize).fill(Infinity);
    for (let slot = 0; slot < slots.length; slot++) {
      setBit(this.#used, slot);
      if (isLive[slot] === 0) continue;
      setBit(this.live, slot);
      this.#noteExpiry(slot);
    }
    this.#capacity = capacity;
    this.#next = slots.length;
    this.#free.clear();
  }

  /** Detaches the listings that have expired by this time, attaches those that have not, and updates ages. */
  #moveTo(now: number): void {
    const before = this.#now;
    this.#now = now;
    for (let block = 0; block < this.#expiries.length; block++)
      if (now < before || now >= this.#expiries[block]!) this.#expire(block, now);
    const order = this.orders.publishedAt;
    for (const days of ageSteps) {
      const [one, other] = [order.rankOf(daysAgo(before, days)), order.rankOf(daysAgo(now, days))];
      const slots = new Uint32Array(Math.abs(other - one));
      order.read(Math.min(one, other), Math.max(one, other), slots);
      for (const slot of slots) {
        const group = this.#groupOf(slot);
        this.ages.detach(slot, group);
        this.#setAge(slot);
        this.ages.attach(slot, group);
      }
    }
  }

  /** Detaches those of a block that have expired by then, and attaches those that have not yet. */
  #expire(block: number, now: number): void {
    this.#expiries[block] = Infinity;
    for (let slot = block * blockSize; slot < (block + 1) * blockSize; slot++) {
      if (!hasBit(this.#used, slot)) continue;
      const isCurrent = this.#isCurrent(slot, now);
      if (isCurrent && !hasBit(this.live, slot)) {
        this.#setAge(slot);
        this.#attach(slot);
      } else if (isCurrent) this.#noteExpiry(slot);
      else if (hasBit(this.live, slot)) this.#detach(slot);
    }
  }

  #noteExpiry(slot: number): void {
    const block = Math.floor(slot / blockSize);
    this.#expiries[block] = Math.min(this.#expiries[block]!, this.expiresAt.valueAt(slot) ?? Infinity);
  }

  #groupOf = (slot: number) => this.groups.numberOf(this.choices.typeId.at(slot), this.choices.brandId.at(slot));

  #packOf(key: ChoiceKey): Pack {
    if (key === "verdict") return this.#pricePack;
    return this.#choicePacks.find(({ keys }) => keys.includes(key))?.pack ?? new Pack();
  }

  #setAge = (slot: number) => this.ages.set(slot, ageOf(this.numbers.publishedAt.valueAt(slot), this.#now));

  #slotsOf(bits: Bits): Uint32Array {
    const slots = new Uint32Array(countBits(bits) + 32);
    return slots.subarray(0, readSlots(bits, 0, slots).n);
  }

  #newSlot(): number {
    // Bulk loads grow faster; the spare capacity is released when the orders are built.
    const growth = this.#isUnordered ? 2 : 1.2;
    if (this.#next === this.#capacity) this.#resize(Math.ceil((this.#capacity * growth) / blockSize + 1) * blockSize);
    return this.#next++;
  }

  #resize(capacity: number): void {
    this.#capacity = capacity;
    for (const column of this.#columns) column.grow(capacity);
    this.#judged?.grow(capacity);
    this.#expiries = resized(this.#expiries, capacity / blockSize);
    this.live = resized(this.live, wordsFor(capacity));
    this.#used = resized(this.#used, wordsFor(capacity));
  }

  /** Runs some steps of the sweep for each removed slot, so that a sweep ends before many slots are queued. */
  #sweepOn(): void {
    for (const postings of this.#postings) postings.settle();
    const sets = this.#postings.reduce((sum, postings) => sum + postings.sets.length, 0);
    this.#free.sweep(Math.ceil(sets / Math.max(256, this.size / 32)) + 1);
  }

  *#sweepAll(): Generator<undefined> {
    const used = () => this.#used;
    yield* this.words.sweep(used);
    yield* this.equipment.sweep(used);
    yield* this.attributes.postings.sweep(used);
    for (const postings of Object.values(this.further)) yield* postings.sweep(used);
  }
}
