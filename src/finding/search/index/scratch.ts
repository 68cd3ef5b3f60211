import type { Bits } from "./bits.ts";

/** Memory that questions work in, one after the other, so that none of them has to be given new memory. */
export class Scratch {
  #bits: Bits[] = [];
  #used = 0;
  #slots = new Uint32Array(0);

  #words = 0;

  /** Everything is free again, for bits of so many words. */
  begin(words: number): void {
    if (words !== this.#words) this.#bits = [];
    this.#words = words;
    this.#used = 0;
  }

  /** Bits without any set, until the next `begin`. */
  bits(): Bits {
    let bits = this.#bits[this.#used];
    if (bits) bits.fill(0);
    else this.#bits[this.#used] = bits = new Uint32Array(this.#words);
    this.#used++;
    return bits;
  }

  /** The one list of slots. */
  slots(length: number): Uint32Array {
    if (this.#slots.length < length) this.#slots = new Uint32Array(length);
    return this.#slots;
  }

  get bytes(): number {
    return this.#bits.reduce((sum, bits) => sum + bits.byteLength, this.#slots.byteLength);
  }
}
