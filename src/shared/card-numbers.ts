import { withoutIbans } from "./account-numbers.ts";
import { withoutInvisible } from "./plain-text.ts";

/**
 * Numbers of payment cards in a text that people write. All patterns here take time in proportion to the text: forms are
 * checked before anything knows how long their fields are.
 */

/** What the numbers of issuers begin with, and their lengths. Visa's old ones of 13 digits look like bar codes. */
const issuers = [
  { begins: /^(?:4|5[0-8]|6|35|2[2-7]|9792)/, lengths: [16] },
  { begins: /^(?:4|50|5[6-8]|6|35)/, lengths: [19] },
  { begins: /^6/, lengths: [17, 18] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^3(?:0|[689])/, lengths: [14, 16] },
];
const [shortest, longest] = [14, 19];

/** How many digits the groups have that cards show. */
const groupings = [
  [4, 4, 4, 4],
  [4, 4, 4, 4, 3],
  [4, 6, 5],
  [4, 6, 4],
];

/**
 * Separates numbers: letters, the semicolon between the cells of a CSV file, or six or more other characters. Fewer may
 * stand between two groups of one card number, as in `4111) - (1111`.
 */
const gap = /[\p{L};]+|[^\p{L}\d]{6,}/u;

/** Inline tags do not separate digits, the others do. */
const inlineTag = /<\/?(?:span|strong|b|em|i|u|s|a|font)(?:\s[^<>]*)?\/?>/gi;
const otherTag = /<\/?(?:p|br|div|ul|ol|li|h[1-6]|table|tbody|tr|td|th)(?:\s[^<>]*)?\/?>/gi;
const entity = /&(?:#(\d{1,7});?|#x([\da-f]{1,6});?|[a-z]{2,8};)/gi;
/** URLs are not checked: ids in them have as many digits as a card number and may pass its check digit by chance. */
const address = /https?:\/\/\S+/gi;
/** Identifiers and tokens that our own pages send. */
const token = /(?<![\da-f])(?:[\da-f]{32,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f])/gi;

/** Whether a payment card's number is in the text: as long and grouped as one, of a known issuer, with the right check digit. */
export function hasCardNumber(text: string): boolean {
  if (text.length < shortest || !/\p{N}/u.test(text)) return false;
  const shown = text
    .replace(inlineTag, "")
    .replace(otherTag, " ")
    .replace(entity, (_, decimal?: string, hex?: string) =>
      characterOf(decimal ?? (hex === undefined ? "32" : `0x${hex}`)),
    );
  const plain = withoutInvisible(shown).replace(/(?!\d)\p{N}/gu, digitOf);
  const read = withoutIbans(plain.replace(address, " x ")).replace(token, " x ");

  return read.split(gap).some((run) => run.length >= shortest && isCardIn(run.split(/\D+/)));
}

const characterOf = (code: string) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : " ");

const digits = new Map<string, string>();
/** A digit of another script or shape as one of ours: `４`, `④`, `٤`. */
function digitOf(character: string): string {
  let digit = digits.get(character);
  if (digit === undefined) {
    digit = character.normalize("NFKC");
    // The ten digits of a script follow each other.
    const code = digit.codePointAt(0)!;
    if (/^(?!\d)\p{Nd}$/u.test(digit)) {
      let zero = code;
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
      digit = String(code - zero);
    }
    digits.set(character, digit);
  }
  return digit;
}

/** Whether a number begins at one of the groups: without groups, in those of a card, or in single digits. */
const isCardIn = (groups: readonly string[]): boolean =>
  groups.some(
    (group, at) =>
      isCard(group) ||
      (group.length === 4 && groupings.some((sizes) => isGrouped(groups, at, sizes))) ||
      (group.length === 1 && groups[at - 1]?.length !== 1 && beginsWithCard(groups.slice(at, at + longest))),
  );

function isGrouped(groups: readonly string[], at: number, sizes: readonly number[]): boolean {
  if (!sizes.every((size, n) => groups[at + n]?.length === size)) return false;
  const found = groups.slice(at, at + sizes.length);
  // Lists of prices look like it too.
  return !found.every((group) => group.endsWith("0")) && isCard(found.join(""));
}

function beginsWithCard(groups: readonly string[]): boolean {
  const other = groups.findIndex(({ length }) => length !== 1);
  const digits = (other === -1 ? groups : groups.slice(0, other)).join("");
  return Array.from(digits, (_, n) => digits.slice(0, n + 1)).some(isCard);
}

const isCard = (number: string): boolean =>
  number.length >= shortest &&
  number.length <= longest &&
  ((issuers.some(({ begins, lengths }) => lengths.includes(number.length) && begins.test(number)) &&
    hasCheckDigit(number)) ||
    // The last three of 19 may be a security code.
    (number.length === longest && isCard(number.slice(0, -3))));

/** Luhn's check digit. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (let at = 0; at < number.length; at++) {
    const digit = number.charCodeAt(number.length - 1 - at) - 48;
    sum += at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
  }
  return sum % 10 === 0;
}
