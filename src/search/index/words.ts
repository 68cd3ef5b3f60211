import { TokenDictionary } from "../text/dictionary.ts";
import { type Bits, intersect } from "./bits.ts";
import { Postings } from "./postings.ts";

/** The words of the listings: a dictionary that numbers them, and who has which number. */
export class Words {
  readonly #dictionary = new TokenDictionary();
  readonly postings = new Postings();
  /** By number. */
  readonly words: string[] = [];

  add(words: readonly string[], slot: number): void {
    for (const word of words) {
      const number = this.#dictionary.add(word);
      if (this.words[number] !== word) this.words[number] = word;
      this.postings.add(number, slot);
    }
  }

  /** `into` (empty bits) becomes who has all of these words, whole, begun or with a typo; `spare` is for working on. */
  find(words: readonly string[], into: Bits, spare: Bits): void {
    for (const [index, word] of words.entries()) {
      const target = index === 0 ? into : spare;
      target.fill(0);
      this.postings.mark(this.#dictionary.find(word), target);
      if (index > 0) intersect(into, spare);
    }
  }

  sweep = (kept: () => Bits) => this.postings.sweep(kept, (number) => this.#dictionary.delete(this.words[number]!));

  /** The dictionary is some 60 bytes a word beside its letters. */
  get bytes(): number {
    return this.words.reduce((sum, word) => sum + 68 + word.length, this.postings.bytes);
  }
}
