import { withoutIbans } from "#src/shared/account-numbers.ts";

/** Finds phone numbers in texts. All functions take folded text (`fold` of shared/turkish.ts): small letters, no accents. */

const units = ["sifir", "bir", "iki", "uc", "dort", "bes", "alti", "yedi", "sekiz", "dokuz"];
const tens = ["", "on", "yirmi", "otuz", "kirk", "elli", "altmis", "yetmis", "seksen", "doksan"];
const numberWord = `(?:${[...units, ...tens.slice(1), "yuz"].toSorted((a, b) => b.length - a.length).join("|")})`;
const numberWords = new RegExp(`^${numberWord}+$`);
const eachNumberWord = new RegExp(numberWord, "g");
/** `1.250.000`: a price or a mileage, never part of a phone number. */
const groupedAmount = /(?<![\d.])[1-9]\d{0,2}(?:\.\d{3})+(?![.\d])/g;

/**
 * Whether a phone number is in the text: in digits, however they are spaced, with letters that look like digits, in
 * words (`bes yuz otuz iki`), or mixed. Account numbers hold none.
 */
export function hasPhone(text: string): boolean {
  const tokens =
    withoutIbans(text)
      .replace(groupedAmount, " ; ")
      .match(/[a-z0-9]+|[^\sa-z0-9]/g) ?? [];
  let groups: string[] = [];
  for (const [at, token] of [...tokens, ";"].entries()) {
    const words = wordsOf(token);
    if (words) {
      // Number words are collected until their run ends: `bes yuz otuz iki` is one number.
      groups.push(...words);
      continue;
    }
    const digits = digitsOf(token);
    if (digits !== undefined) groups.push(digits);
    else if (!/^[.()/+_*-]$/.test(token)) {
      // A run before `bin` is an amount: `bes yuz otuz iki bin`.
      if (!/^(?:bin|milyon|milyar|tl|lira|km)/.test(token) && isPhone(groups)) return true;
      groups = [];
    } else if (token === "*" && tokens[at + 1] === "*") groups = [];
  }
  return false;
}

const wordsOf = (token: string) => (numberWords.test(token) ? (token.match(eachNumberWord) ?? []) : undefined);

/** `532`, `o532` and `4ii` are digits; `o` and `il` are words. */
function digitsOf(token: string): string | undefined {
  if (!/^[0-9oil]+$/.test(token) || !/\d/.test(token)) return undefined;
  return token.replaceAll("o", "0").replace(/[il]/g, "1");
}

const phonePattern = /^(?:(?:00?90|90|0)?5\d{9}|(?:00?90|90|0)[2348]\d{9}|4440?\d{3})$/;
const phoneMaxDigits = 14;

/** Whether neighbouring groups of a run make a phone number together. */
function isPhone(run: readonly string[]): boolean {
  const groups = spoken(run);
  for (let from = 0; from < groups.length; from++) {
    let digits = "";
    for (let to = from; to < groups.length && digits.length < phoneMaxDigits; to++) {
      digits += groups[to];
      if (phonePattern.test(digits) && isGroupedAsPhone(groups[from]!, digits)) return true;
    }
  }
  return false;
}

/**
 * Whether digits without a leading 0 or country code are grouped as a phone number: `532 411 22 09`, all in one group, or
 * digit by digit. `5320 411 220` looks like a part number.
 */
const isGroupedAsPhone = (first: string, digits: string) =>
  digits.startsWith("444") ? first.length >= 3 : !digits.startsWith("5") || first.length <= 3 || first === digits;

/** The value of a word from 0 to 9; `isBehind` hundreds or tens it is 1 to 9, and may be written as a digit. */
function unitOf(word: string, isBehind: boolean): number | undefined {
  const unit = isBehind && /^[1-9]$/.test(word) ? Number(word) : units.indexOf(word);
  return unit < 0 || (isBehind && unit === 0) ? undefined : unit;
}

/** Number words as the digits they are: `bes yuz otuz iki` -> `532`, `yirmi iki` -> `22`, `sifir` -> `0`. */
function spoken(run: readonly string[]): string[] {
  const groups: string[] = [];
  for (let at = 0; at < run.length; at++) {
    const word = run[at]!;
    if (/\d/.test(word)) {
      groups.push(word);
      continue;
    }
    let value = 0;
    let width = 1;
    let place = at;
    if (units.indexOf(word) > 0 && run[at + 1] === "yuz")
      [value, width, place] = [units.indexOf(word) * 100, 3, at + 2];
    else if (word === "yuz") [value, width, place] = [100, 3, at + 1];
    if (tens.includes(run[place] ?? "-")) {
      value += tens.indexOf(run[place]!) * 10;
      width = Math.max(width, 2);
      place++;
    }
    const unit = unitOf(run[place] ?? "", place > at);
    // After hundreds or tens a unit belongs to them, unless it begins hundreds of its own.
    if (unit !== undefined && (place === at || run[place + 1] !== "yuz")) {
      value += unit;
      place++;
    }
    groups.push(String(value).padStart(width, "0"));
    at = Math.max(place, at + 1) - 1;
  }
  return groups;
}
