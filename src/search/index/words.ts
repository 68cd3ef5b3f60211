import { TokenDictionary } from "../text/dictionary.ts";
import type { NamedKey } from "../filters/indexed.ts";
import { type Bits, intersect } from "./bits.ts";
import type { Codes } from "./codes.ts";
import { namedKeys, type NameWords } from "./fields.ts";
import { Postings } from "./postings.ts";
import type { SlotSet } from "./slot-set.ts";

/**
 * The words of the listings: a dictionary that numbers them, and who has which number. What the names of choices say is
 * not written down for every listing: who has the choice has its words.
 */
export class Words {
  readonly #dictionary = new TokenDictionary();
  readonly postings = new Postings();
  /** By number. */
  readonly words: string[] = [];
  readonly #choices: Readonly<Record<NamedKey, Codes>>;
  readonly #nameWords: NameWords;
  /** By number: the choices in whose names the word is. */
  readonly #named = new Map<number, { column: Codes; code: number }[]>();
  /** By choice: how many of its codes have told their names. */
  readonly #told = new Map<NamedKey, number>();

  constructor(choices: Readonly<Record<NamedKey, Codes>>, nameWords: NameWords) {
    this.#choices = choices;
    this.#nameWords = nameWords;
  }

  add(words: readonly string[], slot: number): void {
    for (const word of words) this.postings.add(this.#numberOf(word), slot);
  }

  /** `into` (empty bits) becomes who has all of these words, whole, begun or with a typo; `spare` is for working on. */
  find(words: readonly string[], into: Bits, spare: Bits): void {
    this.#tellNames();
    for (const [index, word] of words.entries()) {
      const target = index === 0 ? into : spare;
      target.fill(0);
      const numbers = this.#dictionary.find(word);
      this.postings.mark(numbers, target);
      for (const set of this.#setsOf(numbers)) set.mark(target);
      if (index > 0) intersect(into, spare);
    }
  }

  sweep = (kept: () => Bits) =>
    this.postings.sweep(kept, (number) => {
      if (!this.#named.has(number)) this.#dictionary.delete(this.words[number]!);
    });

  /** The dictionary is some 60 bytes a word beside its letters. */
  get bytes(): number {
    return this.words.reduce((sum, word) => sum + 68 + word.length, this.postings.bytes);
  }

  #numberOf(word: string): number {
    const number = this.#dictionary.add(word);
    if (this.words[number] !== word) this.words[number] = word;
    return number;
  }

  /** Takes in the names of choices that have come since. */
  #tellNames(): void {
    for (const key of namedKeys) {
      const column = this.#choices[key];
      for (let code = this.#told.get(key) ?? 1; code < column.values.length; code++)
        for (const word of this.#nameWords(key, column.values[code]!)) {
          const number = this.#numberOf(word);
          const named = this.#named.get(number);
          if (named) named.push({ column, code });
          else this.#named.set(number, [{ column, code }]);
        }
      this.#told.set(key, column.values.length);
    }
  }

  /** Who has a choice whose name has one of these words, each choice once. */
  #setsOf(numbers: readonly number[]): Set<SlotSet> {
    const choices = numbers.flatMap((number) => this.#named.get(number) ?? []);
    return new Set(choices.map(({ column, code }) => column.sets![code]!));
  }
}
