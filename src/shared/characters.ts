// Browsers before 2024 may lack it; then the people of one emoji are counted one by one.
const segmenter = "Segmenter" in Intl ? new Intl.Segmenter("tr", { granularity: "grapheme" }) : undefined;
const charactersOf = (text: string): Iterable<unknown> => segmenter?.segment(text) ?? text;

/** An emoji of several people has up to 15 code units, a letter with its marks a few: more are no text that anybody writes. */
const unitsPerCharacter = 16;
/** The most code units that a text of so many characters may have; for the attributes of controls, which count those. */
export const maxUnits = (characters: number) => characters * unitsPerCharacter;

/** The length of a text in characters as people count them: an emoji is one, whatever it is made of, and so is a line break. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count++;
  return count;
}

/** Whether a text has more characters than this. Only one that may have is taken apart. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > maxUnits(max) || countCharacters(text) > max;
}

/** Whether a text has fewer characters than this. */
export function isShorterThan(text: string, min: number): boolean {
  return text.length < min || (text.length < maxUnits(min) && countCharacters(text) < min);
}

/** The first characters of a text. */
export function firstCharacters(text: string, max: number): string {
  if (!isLongerThan(text, max)) return text;
  let [count, end] = [0, 0];
  for (const part of segmenter?.segment(text.slice(0, maxUnits(max))) ?? []) {
    if (count++ === max) break;
    end += part.segment.length;
  }
  return segmenter ? text.slice(0, end).toWellFormed() : Array.from(text).slice(0, max).join("");
}
