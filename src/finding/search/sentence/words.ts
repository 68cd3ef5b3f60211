import { sentenceMaxLength } from "./rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { fold } from "#src/shared/turkish.ts";

/** A word of a sentence. */
export type Word = {
  /** Folded, without the suffix after an apostrophe. Numbers include points and commas; a dash between numbers is `-`. */
  key: string;
  /** As written, for display and text search. */
  raw: string;
  /** The folded suffix after an apostrophe: `Ankara'da` -> `da`. */
  ending: string;
  /** A comma stands behind it: `corolla, honda civic`. */
  isListed?: boolean;
};

const units = "bin|milyon|mn|tl|lira|km|model|hp|bg|ps|kw|cc|kisilik|kisi|koltuklu|koltuk|k|m";
const glued = new RegExp(String.raw`^(\d[\d.,]*)((?:${units})(?:[eai]|ye|ya|yi|yu|u|de|den|da|dan|ten|si|luk|lik)?)$`);
/** A model and no amount, since no vehicle costs hundreds of millions: `5100m`. */
const designation = /^\d{3,}m$/;
/** A suffix without its apostrophe: `2017den sonra`, `1.250.000e kadar`, `150lik motor`. */
const endedNumber = /^((?:19|20)\d\d(?!l)|\d{1,3}(?:\.\d{3})+|\d{5,9}|\d{2,4}(?=l))([dt][ea]n?|y?[ea]|[iu]|l[iu]k)$/;
/** A price in thousands before `kadar`: `700e kadar`, else a designation such as `118i`. */
const endedThousands = /(?<=^|\s)(\d{3})(y?[ea])(?=\s+kadar)/giu;
/** A number spelt out as one word: `yüzbin`, `ikiyüzelli`. */
const spokenParts =
  "bir|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|on|yirmi|otuz|kirk|elli|altmis|yetmis|seksen|doksan|yuz|bucuk|bin|milyon";
const spokenNumber = new RegExp(`^(?:${spokenParts}){2,}(?=(?:[ea]|[iu]n?|[dt][ea]n|l[iu]k)?$)`);
/** Scales after a number: `500k`, `1,5m`. */
const scales: Record<string, string> = { k: "bin", m: "milyon" };
/** A separate scale before a limit or the currency: `1.5 m altı`, `900 k tl`. */
const spacedScale = /(?<=^|\s)(\d[\d.,]*) ([km])(?=\s+(?:alt|üst|ust|üzer|uzer|tl|lira|kadar|civar|aras))/giu;
/** The same behind a limit: `en fazla 1.5 m tiguan`. */
const limitedScale = /(?<=(?:^|\s)(?:en fazla|en çok|en cok|max|maks|maksimum)\s)(\d[\d.,]*) ([km])(?=\s|$)/giu;
/** Words without a space: `100binkm`, `2012ve üzeri`, `1.6tdi`. */
const missingSpace =
  /(?<=\d)(bin)(?=km|tl)|(?<=(?:19|20)\d\d)(?=ve\s)|(?<=(?:^|\s)\d[.,]\d)(?=(?:t|d|i|xt|tsi|tdi|tfsi|dci|tce|hdi|crdi|cdti|vvti|mpi|gdi|lt)(?:\s|$))/giu;
/** Abbreviations with a point: `man. dizel`, `ist. anadolu`. */
const abbreviations: Record<string, string> = {
  man: "manuel",
  oto: "otomatik",
  otom: "otomatik",
  otm: "otomatik",
  benz: "benzin",
  diz: "dizel",
  ist: "istanbul",
  ank: "ankara",
  izm: "izmir",
};
/** An apostrophe that belongs to a name: `Lion's Coach`, `D'elight`. */
const ofName = /(?<=^[a-z])['’](?=[a-z]{4})|['’](?=s$)/i;
/** `16 + 1` seats. */
const spacedPlus = /(?<!\d)(\d{1,2}) ?\+ ?(\d)(?!\d)/g;
const piece = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.,'’+]*|(?<=\d\s*)[-–](?=\s*\d)|₺/gu;

/** Splits a sentence into words; units are separated from numbers (`100bin` -> `100`, `bin`), dashes between words are gaps. */
export function wordsOf(text: string): Word[] {
  const joined = text
    .slice(0, sentenceMaxLength)
    .replaceAll("³", "3")
    .replace(missingSpace, "$1 ")
    .replace(spacedScale, "$1$2")
    .replace(limitedScale, "$1$2")
    .replace(endedThousands, "$1 $2")
    .replace(spacedPlus, "$1+$2");
  const pieces = joined.match(piece) ?? [];
  return pieces.flatMap((written) => {
    if (/^[-–]$/.test(written)) return [{ key: "-", raw: "-", ending: "" }];
    if (written === "₺") return [{ key: "tl", raw: "₺", ending: "" }];
    const raw = written.replace(/[.,'’]+$/, "").replace(ofName, "");
    const [body = "", ending = ""] = raw.split(/['’]/);
    const key = (written.endsWith(".") && lookup(abbreviations, fold(body))) || fold(body);
    const ended = endedNumber.exec(key);
    if (ended && ending === "") return [{ key: ended[1]!, raw, ending: ended[2]! }];
    const split = designation.test(key) ? null : glued.exec(key);
    if (split) {
      const digits = split[1]!.length;
      return [
        { key: split[1]!.replace(/[.,]$/, ""), raw: raw.slice(0, digits), ending: "" },
        { key: lookup(scales, split[2]!) ?? split[2]!, raw: raw.slice(digits), ending: fold(ending) },
      ];
    }
    const spoken = ended ? undefined : spokenNumber.exec(key)?.[0];
    if (spoken !== undefined) return partsOfNumber(spoken, key, raw, fold(ending));
    // Splits at a point or comma without a space (`passat,2020`), unless it is part of a number.
    if (/[.,]/.test(key) && !/^\d[\d.,]*[a-z]{0,2}$/.test(key))
      return (written.match(/[^.,]+[.,]?/g) ?? []).flatMap((part) => (part === written ? [] : wordsOf(part)));
    return key === "" ? [] : [{ key, raw, ending: fold(ending), ...(written.endsWith(",") ? { isListed: true } : {}) }];
  });
}

/** The words of a number; the last one has its suffix. */
function partsOfNumber(spoken: string, key: string, raw: string, ending: string): Word[] {
  const parts = spoken.match(new RegExp(spokenParts, "g"))!;
  let at = 0;
  return parts.map((part, index) => {
    const from = at;
    at += part.length;
    const isLast = index === parts.length - 1;
    return isLast
      ? { key: key.slice(from), raw: raw.slice(from), ending }
      : { key: part, raw: raw.slice(from, at), ending: "" };
  });
}

const endings =
  /^(?:lar|ler)?(?:n?[dt][ae](?:ki|n)?|s?[iu]n[dt][ae](?:ki|n)?|s?[iu]n[iae]|y?l[ae]|l[iu]s[iu]|n?[iu]n|[ys]?[iu]|[yn]?[ae]|n?l[iu]|l[ae]r|l[iu]k|l[ae]r[iae]|l[ae]r[iu]n)$/;
const endingAlone = /^(?:n?[dt][ae](?:ki|n)?|n?[iu]n|[ysn]?[iu]|[yn]?[ae]|l[iu](?:k)?|l[ae]r[a-z]*)$/;

/** The minimum length of a stem; names such as `a4` are shorter, and so is the last word of a name: `cr vler`. */
export const shortestStem = 3;

/**
 * The possible stems of a word without Turkish suffixes, the longest first: `passatin` -> `passati`, `passat`. `isLast`: it
 * ends a name of several words: `santa feler`.
 */
export function stemsOf(key: string, isLast = false): string[] {
  const stems: string[] = [];
  const shortest = isLast ? 1 : /^[a-z]\d/.test(key) ? 2 : shortestStem;
  for (let length = key.length - 1; length >= Math.max(shortest, key.length - 7); length--) {
    const rest = key.slice(length);
    // `e250 cdi` is no E 250 CD.
    if (length < shortestStem && rest.length === 1) continue;
    if (endingAlone.test(rest) || endings.test(rest)) stems.push(key.slice(0, length));
  }
  return stems;
}

/** Whether the word has a locative or ablative suffix: `Ankara'da`, `kadıköyde`, `izmirden`. */
export const isPlaced = ({ key, ending }: Word, stem: string) =>
  /^n?[dt][ae](?:ki|n)?$/.test(ending === "" ? key.slice(stem.length) : ending);
