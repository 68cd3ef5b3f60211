/** Turkish has two letter pairs that no other language has: I/ı and İ/i. Every language rule of the product is here. */
const locale = "tr-TR";

/** An i followed by a combining dot: the lower case of İ in other languages. */
const splitDot = "i\u0307";

/** Product 11.10: titles are upper-cased. `istanbul ığdır` -> `İSTANBUL IĞDIR`. */
export const upperCase = (text: string) => text.replaceAll(splitDot, "i").toLocaleUpperCase(locale);

/** As `toLocaleLowerCase("tr")`, which takes four times as long. */
export const lowerCase = (text: string) =>
  text
    .replace(/İ|I\u0307/g, "i")
    .replaceAll("I", "ı")
    .toLowerCase();

/** A name within a sentence: `Arazi, SUV` -> `arazi, SUV`. */
export const lowerFirst = (name: string) => lowerCase(name.slice(0, 1)) + name.slice(1);

/** Sorts names in Turkish alphabetical order: … c ç … g ğ h ı i … o ö … s ş … u ü … */
export const compareTurkish = new Intl.Collator(locale, { numeric: true }).compare;

const plain = new Map(Object.entries({ ç: "c", ğ: "g", ı: "i", ö: "o", ş: "s", ü: "u", â: "a", î: "i", û: "u" }));

const isAscii = /^[\u0020-\u007e]*$/;

/** A search key that spellings share: lower case without accents. `IĞDIR`, `Iğdır`, `igdir` -> `igdir`. */
export function fold(text: string): string {
  // Most names of vehicles; takes a twentieth of the time.
  if (isAscii.test(text)) return text.toLowerCase();
  return lowerCase(text)
    .normalize("NFC")
    .replace(/[çğıöşüâîû]/g, (letter) => plain.get(letter)!)
    .normalize("NFD")
    .replace(/[̀-ͯ]/g, "");
}

/** The slug of a name: `Alfa Romeo 4C 1.75` -> `alfa-romeo-4c-1-75`. */
export const slugify = (text: string) =>
  fold(text)
    .replace(/&/g, " ve ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** A key that spellings of a name share: letters, digits, `+`. `Mercedes - Benz`, `MERCEDES-BENZ` -> `mercedesbenz`. */
export const matchKey = (text: string) => fold(text).replace(/[^a-z0-9+]/g, "");

/** The locative endings of spoken numbers: sıfır, bir, iki … and on, yirmi, otuz, kırk, elli. */
const afterUnit = ["da", "de", "de", "te", "te", "te", "da", "de", "de", "da"];
const afterTen = ["da", "da", "de", "da", "ta", "de"];

/** How a time is read on with "at": `14:32’de`, `09.00’da`, with the separator that it has. */
export function atTime(time: string): string {
  const [hour, minute] = time.split(/[:.]/).map(Number) as [number, number];
  // 14:00 is read "on dört".
  const spoken = minute === 0 ? hour : minute;
  return `${time}’${spoken % 10 === 0 ? afterTen[spoken / 10]! : afterUnit[spoken % 10]!}`;
}

const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** `1234567` -> `1.234.567`. */
export const formatNumber = (value: number) => numberFormat.format(value);

const ratingFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average of one to five: `4,6`. */
export const formatRating = (average: number) => ratingFormat.format(average);
