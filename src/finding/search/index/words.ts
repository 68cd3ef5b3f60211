import { TokenDictionary } from "../text/dictionary.ts";
import type { NamedKey } from "../filters/indexed.ts";
import { type Bits, intersect } from "./bits.ts";
import type { Codes } from "./codes.ts";
import { namedKeys, type NameWords } from "./fields.ts";
import { Postings } from "./postings.ts";
import type { SlotSet } from "./slot-set.ts";

/**
 * The words of the listings: a dictionary that numbers them, and the slots of each number. Words of the names of choices
 * are not stored for every listing: a listing that has the choice has its words.
 */
export class Words {
  readonly #dictionary = new TokenDictionary();
  readonly postings = new Postings();
  /** By number. */
  readonly words: string[] = [];
  readonly #choices: Readonly<Record<NamedKey, Codes>>;
  #nameWords: NameWords;
  /** By number: the choices in whose names the word is. */
  readonly #named = new Map<number, { column: Codes; code: number }[]>();
  /** By choice: how many of its codes have their names in the dictionary. */
  readonly #namedCodes = new Map<NamedKey, number>();

  constructor(choices: Readonly<Record<NamedKey, Codes>>, nameWords: NameWords) {
    this.#choices = choices;
    this.#nameWords = nameWords;
  }

  /** Reads the names of all choices again. */
  rename(nameWords: NameWords): void {
    this.#nameWords = nameWords;
    this.#namedCodes.clear();
    const former = [...this.#named.keys()];
    this.#named.clear();
    this.#addNames();
    this.postings.settle();
    for (const number of former)
      if (!this.#named.has(number) && !this.postings.sets[number]) this.#dictionary.delete(this.words[number]!);
  }

  add(words: readonly string[], slot: number): void {
    for (const word of words) this.postings.add(this.#numberOf(word), slot);
  }

  /** Sets `into` (empty bits) to the slots that have all of these words, whole, as a prefix or with a typo; `spare` is scratch. */
  find(words: readonly string[], into: Bits, spare: Bits): void {
    this.#addNames();
    for (const [index, word] of words.entries()) {
      const target = index === 0 ? into : spare;
      target.fill(0);
      const numbers = this.#dictionary.find(word);
      this.postings.mark(numbers, target);
      for (const set of this.#setsOf(numbers)) set.mark(target);
      if (index > 0) intersect(into, spare);
    }
  }

  sweep = (used: () => Bits) =>
    this.postings.sweep(used, (number) => {
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

  /** Adds the names of choices that are new since the last call. */
  #addNames(): void {
    for (const key of namedKeys) {
      const column = this.#choices[key];
      for (let code = this.#namedCodes.get(key) ?? 1; code < column.values.length; code++)
        for (const word of this.#nameWords(key, column.values[code]!)) {
          const number = this.#numberOf(word);
          const named = this.#named.get(number);
          if (named) named.push({ column, code });
          else this.#named.set(number, [{ column, code }]);
        }
      this.#namedCodes.set(key, column.values.length);
    }
  }

  /** The sets of the choices whose names have one of these words, each choice once. */
  #setsOf(numbers: readonly number[]): Set<SlotSet> {
    const choices = numbers.flatMap((number) => this.#named.get(number) ?? []);
    return new Set(choices.map(({ column, code }) => column.sets![code]!));
  }
}
