import { mayHaveTypo, prefixFrom, typosOf } from "./matching.ts";

/** Up to this many new words are put into their places one by one; more are merged in together. */
const fewWords = 200;

/**
 * The words of all listings, each with a number of its own, for finding those that a word of a search means. Words come
 * and go; the number of one that went is given to the next that comes, so that numbers stay small.
 *
 * A typo is found by asking for each spelling one typo away, some 50 for each letter: it costs the same whatever the
 * number of words, and nothing but the words is kept.
 */
export class TokenDictionary {
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  /** In the order of their letters; words that went stay until the next tidying. */
  #sorted: string[] = [];
  #added: string[] = [];
  #gone = 0;
  #next = 0;

  get size() {
    return this.#numbers.size;
  }

  /** The number of a word; a new word gets one. */
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

  /** No listing has this word any longer. */
  delete(token: string): void {
    const number = this.#numbers.get(token);
    if (number === undefined) return;
    this.#numbers.delete(token);
    this.#free.push(number);
    this.#gone++;
  }

  /** The numbers of all words that a word of a search finds, once each; see `matches`. */
  find(word: string): number[] {
    const found = new Set<number>();
    const take = (token: string) => {
      const number = this.#numbers.get(token);
      if (number !== undefined) found.add(number);
    };
    take(word);
    if (word.length >= prefixFrom) {
      this.#tidy();
      for (let at = firstFrom(this.#sorted, word); this.#sorted[at]?.startsWith(word); at++) take(this.#sorted[at]!);
    }
    if (mayHaveTypo(word)) for (const spelling of typosOf(word)) take(spelling);
    return [...found];
  }

  /** Brings the sorted words up to date. A word that went and came back may be there twice, which does no harm. */
  #tidy() {
    if (this.#added.length > fewWords || this.#gone > fewWords + this.#numbers.size / 4) {
      this.#sorted = merge(this.#sorted, this.#added.sort()).filter((token) => this.#numbers.has(token));
      this.#gone = 0;
    } else for (const token of this.#added) this.#sorted.splice(firstFrom(this.#sorted, token), 0, token);
    this.#added = [];
  }
}

/** Both in order become one in order. */
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

/** Where the first word not before this one stands. */
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
