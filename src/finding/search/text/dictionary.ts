import { mayHaveTypo, prefixFrom, typosOf } from "./matching.ts";

/** Up to this many new words are inserted one by one; more are sorted and merged. */
const insertMax = 200;

/**
 * Numbers the words of all listings and finds those that match a word of a search. Numbers of deleted words are reused, so
 * that they stay small.
 *
 * Typos are found by looking up each spelling one typo away, some 50 for each letter: the cost does not depend on the number
 * of words, and no further index is needed.
 */
export class TokenDictionary {
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  /** Sorted; deleted words stay until the next merge. */
  #sorted: string[] = [];
  #added: string[] = [];
  #deleted = 0;
  #next = 0;

  get size() {
    return this.#numbers.size;
  }

  /** The number of a word, which is added if it is new. */
  add(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#next++;
      this.#numbers.set(token, number);
      this.#added.push(token);
    }
    return number;
  }

  /** The number of exactly this word. */
  numberOf = (token: string): number | undefined => this.#numbers.get(token);

  /** Deletes a word that no listing has any longer. */
  delete(token: string): void {
    const number = this.#numbers.get(token);
    if (number === undefined) return;
    this.#numbers.delete(token);
    this.#free.push(number);
    this.#deleted++;
  }

  /** The numbers of all words that match a word of a search, without duplicates; see `matches`. */
  find(word: string): number[] {
    const found = new Set<number>();
    const collect = (token: string) => {
      const number = this.#numbers.get(token);
      if (number !== undefined) found.add(number);
    };
    collect(word);
    if (word.length >= prefixFrom) {
      this.#mergeAdded();
      for (let at = firstFrom(this.#sorted, word); this.#sorted[at]?.startsWith(word); at++) collect(this.#sorted[at]!);
    }
    if (mayHaveTypo(word)) for (const spelling of typosOf(word)) collect(spelling);
    return [...found];
  }

  /** Adds new words to the sorted ones. A word that was deleted and added again may occur twice, which is harmless. */
  #mergeAdded() {
    if (this.#added.length > insertMax || this.#deleted > insertMax + this.#numbers.size / 4) {
      this.#sorted = merge(this.#sorted, this.#added.sort()).filter((token) => this.#numbers.has(token));
      this.#deleted = 0;
    } else for (const token of this.#added) this.#sorted.splice(firstFrom(this.#sorted, token), 0, token);
    this.#added = [];
  }
}

/** Merges two sorted lists. */
function merge(left: readonly string[], right: readonly string[]): string[] {
  const merged: string[] = [];
  let at = 0;
  for (const token of right) {
    while (at < left.length && left[at]! < token) merged.push(left[at++]!);
    merged.push(token);
  }
  while (at < left.length) merged.push(left[at++]!);
  return merged;
}

/** The index of the first word that is not less than this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
