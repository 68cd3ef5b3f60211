import { arranged, resized } from "./arrays.ts";

/**
 * Finds the slot of an id: a hash table of slots alone (open addressing), since their ids are in a column anyway. It
 * takes some 6 bytes a listing where a `Map` takes 40.
 */
export class Ids {
  /** By slot; 0 is a slot without a listing. */
  array = new Uint32Array(0);
  /** Slots, one more than they are; 0 is an empty place. */
  #places = new Uint32Array(16);
  #size = 0;
  /** Ids above it are not in the table and need no lookup; most additions are of newer ids. */
  #newest = 0;
  /** Some ids are not in the table yet. */
  #isBehind = false;

  get size(): number {
    return this.#size;
  }

  grow(capacity: number): void {
    this.array = resized(this.array, capacity);
  }

  /** The listings move: the one at `slots[i]` to slot `i`. */
  arrange(slots: Uint32Array, capacity: number): void {
    this.array = arranged(this.array, slots, capacity);
    this.#isBehind = true;
  }

  slotOf(id: number): number | undefined {
    if (id > this.#newest) return undefined;
    if (this.#isBehind) this.index();
    const place = this.#placeOf(id);
    const slot = this.#places[place]! - 1;
    return slot < 0 ? undefined : slot;
  }

  set(id: number, slot: number): void {
    if (this.#isBehind) this.index();
    this.#keep(id, slot);
    if (this.#size > this.#places.length * 0.85) this.index();
    else this.#places[this.#placeOf(id)] = slot + 1;
  }

  /** As `set`, for bulk loads: the table is built at the first lookup. */
  append(id: number, slot: number): void {
    this.#keep(id, slot);
    this.#isBehind = true;
  }

  /** Builds the table of all ids, with spare capacity. */
  index(): void {
    this.#isBehind = false;
    this.#places = new Uint32Array(Math.ceil(this.#size * 1.3) + 16);
    for (let slot = 0; slot < this.array.length; slot++)
      if (this.array[slot] !== 0) this.#places[this.#placeOf(this.array[slot]!)] = slot + 1;
  }

  /** Empties the place, and moves the entries behind it that could not be found any longer. */
  delete(id: number): void {
    if (this.#isBehind) this.index();
    const { length } = this.#places;
    let hole = this.#placeOf(id);
    if (this.#places[hole] === 0) return;
    this.#size--;
    this.array[this.#places[hole]! - 1] = 0;
    const next = (place: number) => (place + 1 === length ? 0 : place + 1);
    const distance = (from: number, to: number) => (to >= from ? to - from : to - from + length);
    for (let place = next(hole); this.#places[place] !== 0; place = next(place)) {
      const home = this.#homeOf(this.array[this.#places[place]! - 1]!);
      if (distance(home, place) < distance(hole, place)) continue;
      this.#places[hole] = this.#places[place]!;
      hole = place;
    }
    this.#places[hole] = 0;
  }

  get bytes(): number {
    return this.array.byteLength + this.#places.byteLength;
  }

  #keep(id: number, slot: number): void {
    this.array[slot] = id;
    this.#size++;
    this.#newest = Math.max(this.#newest, id);
  }

  /** Where the search for an id begins: its product with the golden ratio, scaled to the length. */
  #homeOf = (id: number) => Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32) * this.#places.length);

  /** Where the id stands, or else the empty place where it would. */
  #placeOf(id: number): number {
    let place = this.#homeOf(id);
    for (; this.#places[place] !== 0; place = place + 1 === this.#places.length ? 0 : place + 1)
      if (this.array[this.#places[place]! - 1] === id) break;
    return place;
  }
}
