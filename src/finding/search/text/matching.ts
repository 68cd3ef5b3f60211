/** The minimum length of a word for prefix matches, and for typos. */
export const prefixFrom = 2;
export const typoFrom = 4;

const letters = "abcdefghijklmnopqrstuvwxyz";
const lettersOnly = /^[a-z]+$/;

/** Only words of letters have typos: `2018` is not `2019`, and `320d` is not `325d`. */
export const mayHaveTypo = (word: string) => word.length >= typoFrom && lettersOnly.test(word);

/**
 * Whether a word of a search matches a word of a listing, both folded: equal, a prefix (from two letters), or one typo away
 * (from four letters): an inserted, missing, wrong or transposed letter.
 */
export const matches = (word: string, token: string): boolean =>
  word === token ||
  (word.length >= prefixFrom && token.startsWith(word)) ||
  (mayHaveTypo(word) && lettersOnly.test(token) && isOneTypo(word, token));

function isOneTypo(word: string, token: string): boolean {
  if (Math.abs(word.length - token.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === token[from]) from++;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  return (
    rest(word, 1) === rest(token, 1) ||
    rest(word, 1) === rest(token, 0) ||
    rest(word, 0) === rest(token, 1) ||
    (word[from] === token[from + 1] && word[from + 1] === token[from] && rest(word, 2) === rest(token, 2))
  );
}

/** Every spelling one typo away from a word, with duplicates. */
export function* typosOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const from = word.slice(at);
    const after = word.slice(at + 1);
    for (const letter of letters) yield before + letter + from;
    if (at === word.length) return;
    yield before + after;
    for (const letter of letters) yield before + letter + after;
    if (after !== "") yield before + after[0]! + word[at]! + after.slice(1);
  }
}
