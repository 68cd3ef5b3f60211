import { arranged, resized } from "./arrays.ts";

const length = 9;
const isUsual = /^[0-9A-Z]{9}$/;
/** No upper half of a number is this large. */
const isOdd = 0xffff;

/** Key codes as the numbers they are in base 36: six bytes for nine letters. Any that are spelt otherwise stand in a map. */
export class KeyCodes {
  #low = new Uint32Array(0);
  #high = new Uint16Array(0);
  #odd = new Map<number, string>();

  grow(capacity: number): void {
    this.#low = resized(this.#low, capacity);
    this.#high = resized(this.#high, capacity);
  }

  /** The listings move: the one at `slots[i]` to slot `i`. */
  arrange(slots: Uint32Array, capacity: number): void {
    const odd = new Map<number, string>();
    if (this.#odd.size > 0)
      for (const [to, from] of slots.entries()) if (this.#odd.has(from)) odd.set(to, this.#odd.get(from)!);
    this.#odd = odd;
    this.#low = arranged(this.#low, slots, capacity);
    this.#high = arranged(this.#high, slots, capacity);
  }

  set(slot: number, keyCode: string): void {
    this.#odd.delete(slot);
    const number = isUsual.test(keyCode) ? parseInt(keyCode, 36) : undefined;
    if (number === undefined) this.#odd.set(slot, keyCode);
    this.#low[slot] = (number ?? 0) % 2 ** 32;
    this.#high[slot] = number === undefined ? isOdd : Math.floor(number / 2 ** 32);
  }

  at(slot: number): string {
    if (this.#high[slot] === isOdd) return this.#odd.get(slot)!;
    const number = this.#high[slot]! * 2 ** 32 + this.#low[slot]!;
    return number.toString(36).toUpperCase().padStart(length, "0");
  }

  get bytes(): number {
    return this.#low.byteLength + this.#high.byteLength + this.#odd.size * 80;
  }
}
