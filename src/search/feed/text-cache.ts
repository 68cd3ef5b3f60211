/**
 * What is made of texts that come again and again, once for each: found by the bytes of the text, before there is a string
 * of it. Of two texts with one place the last stays.
 */
export class KnownTexts<Made> {
  readonly #make: (text: string) => Made;
  /** By place: the bytes of the text, a letter for each. */
  readonly #bytes: string[];
  readonly #made: Made[];

  /** `places` is a power of two. */
  constructor(make: (text: string) => Made, places = 2 ** 12) {
    const made = make("");
    this.#make = make;
    this.#bytes = Array.from({ length: places }, () => "");
    this.#made = Array.from({ length: places }, () => made);
  }

  of(bytes: Buffer, from: number, to: number): Made {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    const place = (hash ^ (hash >>> 15)) & (this.#bytes.length - 1);
    if (!isSpelt(this.#bytes[place]!, bytes, from, to)) {
      this.#bytes[place] = bytes.toString("latin1", from, to);
      this.#made[place] = this.#make(bytes.toString("utf8", from, to));
    }
    return this.#made[place]!;
  }
}

function isSpelt(letters: string, bytes: Buffer, from: number, to: number): boolean {
  if (letters.length !== to - from) return false;
  for (let i = from; i < to; i++) if (letters.charCodeAt(i - from) !== bytes[i]) return false;
  return true;
}
