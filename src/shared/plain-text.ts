// Characters that nobody sees: zero-width ones, those that turn the direction of text around, and fillers. The selectors of
// coloured emoji stay.
const invisible = /(?![\u{FE00}-\u{FE0F}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text without invisible characters; its line breaks stay. */
export const withoutInvisible = (text: string) => text.replace(invisible, "");

/** The text on one line: no invisible or control characters, single spaces, none at the ends. */
export const oneLine = (text: string) =>
  withoutInvisible(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** A dot is followed by a space, so that no program takes a name for an address: `M.Ali` -> `M. Ali`. */
export const spaceAfterDots = (name: string) => name.replace(/\.(?=[^\s.,)])/g, ". ");

/**
 * A name as it may stand in a mail, whatever is stored: on one line, with letters, digits and the marks that names have, so
 * that it holds no address. `Ali https://a.b/c` -> `Ali https a. b c`.
 */
export const shownName = (name: string) =>
  oneLine(spaceAfterDots(oneLine(name).replace(/[^\p{L}\p{M}\p{Nd} .,'’"&()+-]/gu, " ")));
