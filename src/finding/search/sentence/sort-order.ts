import type { Sort } from "../rules.ts";
import type { Reader } from "./reader.ts";
import { isNegation } from "./negations.ts";

type Subject = "price" | "distance" | "year";

const subjects: readonly [RegExp, Subject][] = [
  [/^(?:fiyat|ucret|tutar)[a-z]*$/, "price"],
  [/^(?:km|kilometre)[a-z]*$/, "distance"],
  [/^(?:yil|yas|model)[a-z]*$/, "year"],
];
/** Separate suffixes and words to skip: `km si en düşük olan`. */
const skipped =
  /^(?:si|s?i|ye|ya|li|lu|en|olan(?:dan|lar|lari)?|dogru|once|ilk|basla(?:yarak|sin|yan)?|basta|olsun|gelsin)$/;
/** Stems of sort words with their direction, and their subject if they imply one. */
const directions: readonly [RegExp, { isAscending: boolean; subject?: Subject }][] = [
  [/^ucuz[a-z]*$/, { isAscending: true, subject: "price" }],
  [/^(?:pahali|luks)[a-z]*$/, { isAscending: false, subject: "price" }],
  [/^yeni(?:den|ler|lerden|leri|si|sinden|sine)?$/, { isAscending: false, subject: "year" }],
  [/^eski(?:den|ler|ye|si|sine|sinden)$/, { isAscending: true, subject: "year" }],
  [/^(?:artan|az|azdan|dusuk[a-z]*|asagidan|uygun)$/, { isAscending: true }],
  [/^(?:azalan|yuksek[a-z]*|yukse[gk]e|coktan|yukaridan)$/, { isAscending: false }],
];
/** Words used only in sort requests: `düşükten`, `artan`, `fiyata göre`, `sırala`. */
const sortOnly =
  /^(?:artan|azalan|gore|sirala[a-z]*|(?:dusuk|yuksek|az|cok|ucuz|pahali|yeni|asagi|yukari)[dt][ae]n|ucuzundan|once)$/;
const turnedAround = /^(?:dusu[gk]e|yukse[gk]e|yukariya|asagiya|eskiye|eskisine|yeniye)$/;

const sorts: Record<Subject, { ascending: Sort | null; descending: Sort | null }> = {
  price: { ascending: "fiyat-artan", descending: "fiyat-azalan" },
  distance: { ascending: "km-dusuk", descending: null },
  year: { ascending: null, descending: "yil-yeni" },
};

/**
 * Parses sort requests: `fiyata göre artan`, `kilometresi düşükten yükseğe`, `ucuzdan sırala`, `önce en yeniler`. A sort that
 * the results do not offer is consumed without effect; returns its words.
 */
export function parseSortOrder(reader: Reader): string[] {
  const dropped: string[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    const found = endsAmount(reader, at) ? undefined : sortAt(reader, at);
    if (!found) continue;
    const sense = found.sort ? ({ kind: "sort", sort: found.sort } as const) : ({ kind: "noise" } as const);
    if (!found.sort) dropped.push(...reader.rawWords(at, found.to));
    reader.accept({ sense, from: at, to: found.to, stem: reader.words[at]!.key });
    at = found.to - 1;
  }
  return dropped;
}

const isAmount = ({ words, isConsumed }: Reader, at: number) =>
  /^(?:\d(?![.,]\d$)|bin|milyon|tl|lira)/.test(words[at]?.key ?? "") && !isYear.test(words[at]!.key) && !isConsumed(at);
/** Whether a word belongs to the amount before it: `100 bin km`, `100 binden az`, but not `120 hp km'si en düşük`. */
const endsAmount = (reader: Reader, at: number) => {
  const [before, word] = [reader.words[at - 1], reader.words[at]!];
  if (before && /^(?:\d|bin|milyon|tl|lira)/.test(before.key) && /[dt][ae]n$/.test(before.key + before.ending))
    return true;
  return isAmount(reader, at - 1) && unit.test(word.key) && word.ending === "";
};
const unit = /^(?:km|kilometre|model|yil)(?:d[ae]|[ei]|l[iu]k)?$/;
const isYear = /^(?:19[5-9]|20[0-4])\d\+?$/;
/** A number of an amount, and not `4 çeker`, `1.4 motor` or a year. */
const isNumber = ({ words }: Reader, at: number) => {
  const key = words[at]?.key ?? "";
  if (!/^\d/.test(key) || isYear.test(key)) return false;
  return !/^\d[.,]\d$/.test(key) && !/^(?:cc|cm3|motor|ceker|kapi|kisi|koltuk|silindir)/.test(words[at + 1]?.key ?? "");
};

function sortAt(reader: Reader, from: number): { sort: Sort | null; to: number } | undefined {
  const { words, isConsumed } = reader;
  const key = (at: number) => (isConsumed(at) ? "" : (words[at]?.key ?? ""));
  let subject: Subject | undefined;
  let isAscending: boolean | undefined;
  let isSort = false;
  // With a subject, a superlative is a sort request too: `kilometresi en az`.
  let isSuperlative = false;
  let isNamed = false;
  let isWhole = false;
  let at = from;
  for (; key(at) !== ""; at++) {
    const word = key(at);
    // `en az 130 beygir` begins an amount.
    if (word === "en" && isAscending !== undefined && /^\d/.test(words[at + 2]?.key ?? "")) break;
    if (sortOnly.test(word)) isSort = true;
    if (/^(?:artan|azalan|sirala)/.test(word)) isWhole = true;
    if (word === "en") isSuperlative = true;
    const named = subjects.find(([pattern]) => pattern.test(word))?.[1];
    const direction = directions.find(([pattern]) => pattern.test(word))?.[1];
    if (named && subject === undefined) {
      subject = named;
      isNamed = true;
    } else if (
      direction &&
      (subject === undefined ||
        direction.subject === undefined ||
        direction.subject === subject ||
        turnedAround.test(word))
    ) {
      isAscending ??= direction.isAscending;
      subject ??= direction.subject;
    } else if (turnedAround.test(word) && isAscending !== undefined) continue;
    else if (!(at > from && skipped.test(word)) && !/^(?:en|once|gore|sirala[a-z]*)$/.test(word)) break;
  }
  // `km'si en düşük 2020 model`
  isWhole ||= isSuperlative && subject === "distance" && /s[iu]$/.test(words[from]!.key + words[from]!.ending);
  isSort ||= isSuperlative && isNamed && isAscending !== undefined;
  if (!isSort || subject === undefined || (!isWhole && isNumber(reader, at)) || isNegation(key(at))) return undefined;
  const { ascending, descending } = sorts[subject];
  const isUp = isAscending ?? subject !== "year";
  return { sort: isUp ? ascending : descending, to: at };
}
