/**
 * A direct-mapped cache of values computed from recurring texts, looked up by the bytes of the text so that a hit decodes no
 * string. Of two texts in the same slot the later one replaces the earlier.
 */
export class TextCache<Made> {
  readonly #make: (text: string) => Made;
  /** By slot: the bytes of the text as a latin1 string. */
  readonly #bytes: string[];
  readonly #made: Made[];

  /** `slots` is a power of two. */
  constructor(make: (text: string) => Made, slots = 2 ** 12) {
    const made = make("");
    this.#make = make;
    this.#bytes = Array.from({ length: slots }, () => "");
    this.#made = Array.from({ length: slots }, () => made);
  }

  of(bytes: Buffer, from: number, to: number): Made {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    const slot = (hash ^ (hash >>> 15)) & (this.#bytes.length - 1);
    if (!equals(this.#bytes[slot]!, bytes, from, to)) {
      this.#bytes[slot] = bytes.toString("latin1", from, to);
      this.#made[slot] = this.#make(bytes.toString("utf8", from, to));
    }
    return this.#made[slot]!;
  }
}

function equals(letters: string, bytes: Buffer, from: number, to: number): boolean {
  if (letters.length !== to - from) return false;
  for (let i = from; i < to; i++) if (letters.charCodeAt(i - from) !== bytes[i]) return false;
  return true;
}
