import { editDistance } from "./edit-distance.ts";

/**
 * Finds words one typo away in a few lookups: two words that are one typo apart share a spelling with at most one letter
 * left out.
 */
export class TypoIndex {
  readonly #words = new Map<string, string[]>();

  add(word: string) {
    for (const spelling of shortened(word)) {
      const known = this.#words.get(spelling);
      if (known) known.push(word);
      else this.#words.set(spelling, [word]);
    }
  }

  find(word: string): string[] {
    const found = new Set<string>();
    for (const spelling of shortened(word))
      for (const near of this.#words.get(spelling) ?? [])
        if (near !== word && !found.has(near) && editDistance(word, near, 1) === 1) found.add(near);
    return [...found];
  }
}

/** A word, and the word without each of its letters, without duplicates. */
function shortened(word: string): Set<string> {
  const spellings = new Set([word]);
  for (let at = 0; at < word.length; at++) spellings.add(word.slice(0, at) + word.slice(at + 1));
  return spellings;
}
