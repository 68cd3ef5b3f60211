/** From how many letters on a word finds longer ones that begin with it, and ones with a typo. */
export const prefixFrom = 2;
export const typoFrom = 4;

const letters = "abcdefghijklmnopqrstuvwxyz";
const lettersOnly = /^[a-z]+$/;

/** Only words of letters have typos: `2018` is not `2019`, and `320d` is not `325d`. */
export const mayHaveTypo = (word: string) => word.length >= typoFrom && lettersOnly.test(word);

/**
 * Does a word of a search find this word of a listing? Both are folded. By being it, by beginning it (from two letters),
 * or by one typo (from four letters): a letter too much, too few, another one, or two neighbours the wrong way round.
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

/** Every spelling one typo away from a word of letters; some come twice. */
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
