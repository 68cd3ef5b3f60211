import type { Sort } from "../rules.ts";
import type { Reader } from "./reader.ts";
import { isNegation } from "./negations.ts";

type Subject = "price" | "distance" | "year";

const subjects: readonly [RegExp, Subject][] = [
  [/^(?:fiyat|ucret|tutar)[a-z]*$/, "price"],
  [/^(?:km|kilometre)[a-z]*$/, "distance"],
  [/^(?:yil|yas|model)[a-z]*$/, "year"],
];
/** Endings that stand alone, and words without a meaning of their own here: `km si en düşük olan`. */
const idle =
  /^(?:si|s?i|ye|ya|li|lu|en|olan(?:dan|lar|lari)?|dogru|once|ilk|basla(?:yarak|sin|yan)?|basta|olsun|gelsin)$/;
/** Order words by their stems; which end they begin with, and of what, where they alone say it. */
const directions: readonly [RegExp, { isAscending: boolean; subject?: Subject }][] = [
  [/^ucuz[a-z]*$/, { isAscending: true, subject: "price" }],
  [/^(?:pahali|luks)[a-z]*$/, { isAscending: false, subject: "price" }],
  [/^yeni(?:den|ler|lerden|leri|si|sinden|sine)?$/, { isAscending: false, subject: "year" }],
  [/^eski(?:den|ler|ye|si|sine|sinden)$/, { isAscending: true, subject: "year" }],
  [/^(?:artan|az|azdan|dusuk[a-z]*|asagidan|uygun)$/, { isAscending: true }],
  [/^(?:azalan|yuksek[a-z]*|yukse[gk]e|coktan|yukaridan)$/, { isAscending: false }],
];
/** What nothing but an order says: `düşükten`, `artan`, `fiyata göre`, `sırala`. */
const surely =
  /^(?:artan|azalan|gore|sirala[a-z]*|(?:dusuk|yuksek|az|cok|ucuz|pahali|yeni|asagi|yukari)[dt][ae]n|ucuzundan|once)$/;
const turnedAround = /^(?:dusu[gk]e|yukse[gk]e|yukariya|asagiya|eskiye|eskisine|yeniye)$/;
const isNumber = /^\d/;

const sorts: Record<Subject, { ascending: Sort | null; descending: Sort | null }> = {
  price: { ascending: "fiyat-artan", descending: "fiyat-azalan" },
  distance: { ascending: "km-dusuk", descending: null },
  year: { ascending: null, descending: "yil-yeni" },
};

/**
 * Requests for an order: `fiyata göre artan`, `kilometresi düşükten yükseğe`, `ucuzdan sırala`, `önce en yeniler`. An order
 * that the results do not have is taken and sets none.
 */
export function readOrders(reader: Reader) {
  for (let at = 0; at < reader.words.length; at++) {
    const order = isAmount(reader, at - 1) ? undefined : orderAt(reader, at);
    if (!order) continue;
    const sense = order.sort ? ({ kind: "sort", sort: order.sort } as const) : ({ kind: "noise" } as const);
    reader.take({ sense, from: at, to: order.to, stem: reader.words[at]!.key });
    at = order.to - 1;
  }
}

const isAmount = ({ words }: Reader, at: number) => /^(?:\d|bin|milyon|tl|lira)/.test(words[at]?.key ?? "");

function orderAt({ words, isTaken }: Reader, from: number): { sort: Sort | null; to: number } | undefined {
  const key = (at: number) => (isTaken(at) ? "" : (words[at]?.key ?? ""));
  let subject: Subject | undefined;
  let isAscending: boolean | undefined;
  let isSure = false;
  // `kilometresi en az`: with what is compared, a superlative is an order too.
  let isSuperlative = false;
  let isNamed = false;
  let at = from;
  for (; key(at) !== ""; at++) {
    const word = key(at);
    if (surely.test(word)) isSure = true;
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
    else if (!(at > from && idle.test(word)) && !/^(?:en|once|gore|sirala[a-z]*)$/.test(word)) break;
  }
  isSure ||= isSuperlative && isNamed && isAscending !== undefined;
  if (!isSure || subject === undefined || isNumber.test(words[at]?.key ?? "") || isNegation(key(at))) return undefined;
  const { ascending, descending } = sorts[subject];
  const isUp = isAscending ?? subject !== "year";
  return { sort: isUp ? ascending : descending, to: at };
}
