// Invisible characters: zero-width ones, those that change the direction of text, and fillers. The selectors of
// coloured emoji are not removed.
const invisible = /(?![\u{FE00}-\u{FE0F}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text without invisible characters; line breaks are preserved. */
export const withoutInvisible = (text: string) => text.replace(invisible, "");

/** The text on one line: no invisible or control characters, single spaces, none at the ends. */
export const oneLine = (text: string) =>
  withoutInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** A dot is followed by a space, so that no program mistakes a name for an address: `M.Ali` -> `M. Ali`. */
export const spaceAfterDots = (name: string) => name.replace(/\.(?=[^\s.,)])/g, ". ");

/**
 * A stored name, made safe for a mail: one line, only letters, digits and the punctuation of names, so
 * that it contains no address. `Ali https://a.b/c` -> `Ali https a. b c`.
 */
export const shownName = (name: string) =>
  oneLine(spaceAfterDots(oneLine(name).replace(/[^\p{L}\p{M}\p{Nd} .,'’"&()+-]/gu, " ")));

/** A name at the end of a sentence, with one full stop: `Ege Oto` -> `Ege Oto.`, `Rota A.Ş.` -> `Rota A.Ş.` */
export const withFullStop = (name: string) => (name.endsWith(".") ? name : `${name}.`);

/** The text in at most `max` characters: a longer one ends with an ellipsis after its last whole word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.slice(0, max).search(/[\s\p{P}]+\S*$/u);
  const cut = text.slice(0, end > 0 ? end : max - 1);
  // Half of a character that needs two code units would be left.
  return `${cut.replace(/[\uD800-\uDBFF]$/, "")}…`;
}
