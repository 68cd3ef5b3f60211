import { lowerCase, upperCase } from "#src/shared/turkish.ts";

/** Abbreviations of engines, which titles name with any vehicle: `1.5 DCI`. */
const abbreviations = new Set(
  "bluehdi cdi cdti crdi dci ddis did di dti fsi gdi gtdi gti hdi mpfi mpi sdi tdci tdi tfsi tgdi ti tsi vti vvti xdi".split(
    " ",
  ),
);

/** Words in names of the catalogue that are Turkish, though they have no letter of its own. */
const turkishWords = new Set(
  (
    "ailesi bisan biz dinamik dizel ekinoks elektrikli elit fatih hibrit hiper kanuni karizma kesif kombi mavi menzil" +
    " nimet otomatik paketi peri prestij profil safir seri serisi servis stil turizm vites"
  ).split(" "),
);

const turkishLetter = /[çğışöüÇĞİŞÖÜ]/;
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** A word whichever i it was written with: `TİTANİUM`, `Titanium`, `TITANIUM` -> `titanium`. */
const keyOf = (word: string) =>
  lowerCase(word)
    .replaceAll("ı", "i")
    .replace(/[éèêë]/g, "e");

/** The words of names in the catalogue that are written with I in capitals, without repetitions. */
export const foreignWords = (names: readonly string[]): string[] => [
  ...new Set(
    names
      .flatMap((name) => name.match(wordPattern) ?? [])
      .filter((word) => /i/i.test(word) && !turkishLetter.test(word))
      .map(keyOf)
      .filter((word) => !turkishWords.has(word)),
  ),
];

/** A suffix after an apostrophe is Turkish, whatever it stands behind: `Clio’nun`. */
const isSuffix = (text: string, at: number) => /[\p{L}\p{N}]['’]$/u.test(text.slice(0, at));

/**
 * Product 11.10: a title in capitals by Turkish rules, but the words of its vehicle's names in the catalogue (`foreign`,
 * from `foreignWords`) and abbreviations of engines with I: `clio 1.5 dci geniş` -> `CLIO 1.5 DCI GENİŞ`. What is in
 * capitals already is corrected too: `FİAT` -> `FIAT`.
 */
export function titleCase(text: string, foreign: readonly string[]): string {
  const known = new Set(foreign);
  const isForeign = (word: string) => known.has(keyOf(word)) || abbreviations.has(keyOf(word)) || word === "İ";
  return upperCase(text).replace(wordPattern, (word, at: number, whole: string) => {
    if (!word.includes("İ") || isSuffix(whole, at)) return word;
    if (isForeign(word)) return word.replaceAll("İ", "I");
    // Letters beside digits: `1.6TDİ`, `320İ`.
    return /\d/.test(word)
      ? word.replace(/\p{L}+/gu, (part) => (isForeign(part) ? part.replaceAll("İ", "I") : part))
      : word;
  });
}
