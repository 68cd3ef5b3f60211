import type { Word } from "./words.ts";

/** What is measured, by its name in addresses. */
export type Dimension = "fiyat" | "km" | "modelYili" | "guc" | "hacim";
/** `motorbikes`: prices are smaller there. */
export type Surroundings = { thisYear: number; isSmallPrice: boolean };
/** A range and the words it takes, from `from` up to but not with `to`. Prices in lira. */
export type Amount = { dimension: Dimension; min?: number; max?: number; from: number; to: number };

const dimensionWords: readonly [RegExp, Dimension][] = [
  [/^(?:fiyat|butce|para|tutar|ucret)[a-z]*$/, "fiyat"],
  [/^(?:km|kilometre)[a-z]*$/, "km"],
  [/^(?:model|yil|yas)(?:i|lar|lari|den|dan|in|e|ye)?$/, "modelYili"],
  [/^(?:guc|beygir|bg|hp|ps)[a-z]*$/, "guc"],
  [/^(?:hacim|hacmi|cc|silindir)$/, "hacim"],
];
const unitWords: readonly [RegExp, Dimension][] = [
  [/^(?:tl|lira|try)(?:y?[ea]|d[ea]n?|l[iu]k|n[iu]n|y[iu]|s[iu])?$/, "fiyat"],
  [/^(?:km|kilometre)(?:d[ea]|de|y[ei]|den|l[iu]k|li|nin|lerde|i|s[iu])?$/, "km"],
  [/^(?:model|yil)(?:i|in|den|dan|li|lar|e|d[ea]|leri|lari)?$/, "modelYili"],
  [/^(?:hp|bg|ps|beygir)(?:lik|i|den|in|e|ler)?$/, "guc"],
  [/^kw$/, "guc"],
  [/^(?:cc|cm3)(?:lik|den|nin|ye)?$/, "hacim"],
];
const dimensionOf = (words: typeof unitWords, key: string) => words.find(([pattern]) => pattern.test(key))?.[1];

const most = /^(?:max|maks|maksimum|maximum|azami|tavan|maxsimum)$/;
const least = /^(?:min|minimum|asgari|taban)$/;
const below =
  /^(?:alti(?:nda(?:ki)?|na)?|alt|altlari|asagi(?:si|sinda|da)?|kadar(?:ki|i)?|gecme(?:sin|yen|mis|z)|as(?:masin|mayan|maz)|az|dusuk|ucuz|eski|once(?:si|ki)?|kucuk)$/;
const above =
  /^(?:ustu(?:nde(?:ki)?|ne)?|ustleri|uzeri(?:nde(?:ki)?|ne)?|yukari(?:si|sinda|da)?|sonra(?:si|ki|sinda)?|itibaren|fazla|yuksek|yeni|buyuk|pahali|basla(?:yan|sin))$/;
/** These compare only behind an ending: `2015'ten yeni`, `100 binden az`. */
const needsFrom = /^(?:az|fazla|dusuk|ucuz|pahali|yuksek|yeni|eski|buyuk|kucuk|once|sonra)$/;
const around =
  /^(?:civar(?:i|inda|lari|larinda)|dolay(?:i|lari|larinda)|band(?:i|inda)|cevresinde|sular(?:i|inda)|gibi)$/;
const between = /^ara(?:si(?:nda(?:ki)?)?|ligi(?:nda)?|lari(?:nda)?)$/;
const fromEnding = /d[ea]n$|t[ea]n$/;

const digits: Record<string, number> = {
  bir: 1, iki: 2, uc: 3, dort: 4, bes: 5, alti: 6, yedi: 7, sekiz: 8, dokuz: 9, on: 10, yirmi: 20, otuz: 30, kirk: 40,
  elli: 50, altmis: 60, yetmis: 70, seksen: 80, doksan: 90, yuz: 100, yarim: 0.5,
}; // prettier-ignore
const thousand = /^bin(?:e|i|in|den|lik|lere|ler|lerde|de)?$/;
const million = /^(?:milyon|mn|mio|miyon|milyom|mily)(?:a|u|un|dan|luk|lar|larda|da)?$/;

type Read = { value: number; to: number; isDecimal: boolean; isWritten: boolean; hasScale: boolean; last: Word };

/** The number at a place: `850.000`, `1,5 milyon`, `1 milyon 250 bin`, `bir buçuk milyon`, `950 bin`. */
function readNumber(words: readonly Word[], at: number): Read | undefined {
  let total = 0;
  let to = at;
  let hasScale = false;
  let isDecimal = false;
  let isWritten = false;
  let lastScale = Infinity;
  while (to < words.length) {
    const start = to;
    const plain = readPlain(words[to]!.key);
    let value: number;
    if (plain && to === at + 0) {
      ({ value, isDecimal, isWritten } = plain);
      to++;
    } else if (plain && hasScale) {
      value = plain.value;
      to++;
    } else {
      // Words of a number count only with a scale behind them.
      value = 0;
      let sum = 0;
      while (to < words.length && digits[words[to]!.key] !== undefined) {
        const digit = digits[words[to]!.key]!;
        sum = digit === 100 ? Math.max(1, sum) * 100 : sum + digit;
        to++;
      }
      if (to === start) break;
      value = sum;
      if (!words[to] || !(thousand.test(words[to]!.key) || million.test(words[to]!.key) || words[to]!.key === "bucuk"))
        return done(start);
    }
    if (words[to]?.key === "bucuk") {
      value += 0.5;
      to++;
    }
    const scale =
      words[to] && million.test(words[to]!.key) ? 1e6 : words[to] && thousand.test(words[to]!.key) ? 1e3 : 1;
    if (scale === 1 || scale >= lastScale) {
      if (hasScale) return done(start);
      total = value;
      return done(to);
    }
    total += value * scale;
    lastScale = scale;
    hasScale = true;
    to++;
    // An ending closes the number: `500 binden 750 bine`.
    if (
      words[to - 1]!.ending !== "" ||
      /(?:den|dan|[ea]|[iu])$/.test(words[to - 1]!.key.replace(/^(?:bin|milyon)/, ""))
    )
      return done(to);
  }
  return done(to);

  function done(end: number): Read | undefined {
    if (end === at) return undefined;
    return { value: total, to: end, isDecimal, isWritten, hasScale, last: words[end - 1]! };
  }
}

/** Digits as people write them: a point or a comma before three digits groups, before one or two it is a decimal. */
function readPlain(key: string): { value: number; isDecimal: boolean; isWritten: boolean } | undefined {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(key))
    return { value: Number(key.replace(/[.,]/g, "")), isDecimal: false, isWritten: true };
  if (/^\d+[.,]\d{1,2}$/.test(key)) return { value: Number(key.replace(",", ".")), isDecimal: true, isWritten: true };
  if (/^\d{1,9}\+?$/.test(key)) return { value: Number.parseInt(key, 10), isDecimal: false, isWritten: true };
  return undefined;
}

/** Finds the amounts among words that nothing else has taken. */
export function amountsOf(words: readonly Word[], isTaken: (at: number) => boolean, here: Surroundings): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const amount = isTaken(at) ? undefined : amountAt(words, at, isTaken, here);
    if (amount) amounts.push(amount);
    at = amount ? amount.to : at + 1;
  }
  return amounts;
}

function amountAt(
  words: readonly Word[],
  from: number,
  isTaken: (at: number) => boolean,
  here: Surroundings,
): Amount | undefined {
  const key = (at: number) => (at < words.length && (!isTaken(at) || words[at]!.key === "-") ? words[at]!.key : "");
  let at = from;
  let dimension: Dimension | undefined;
  let side: "min" | "max" | undefined;
  for (let more = true; more;) {
    more = false;
    const named = dimensionOf(dimensionWords, key(at));
    if (named && dimension === undefined) {
      dimension = named;
      at++;
      more = true;
    }
    const two = `${key(at)} ${key(at + 1)}`;
    if (side === undefined && /^en (?:fazla|cok|yuksek)$/.test(two)) [side, at, more] = ["max", at + 2, true];
    else if (side === undefined && /^en (?:az|dusuk)$/.test(two)) [side, at, more] = ["min", at + 2, true];
    else if (side === undefined && most.test(key(at))) [side, at, more] = ["max", at + 1, true];
    else if (side === undefined && least.test(key(at))) [side, at, more] = ["min", at + 1, true];
  }
  const first = key(at) === "" ? undefined : readNumber(words, at);
  if (!first) return undefined;
  at = first.to;
  let unit = takeUnit();
  let second: Read | undefined;
  const firstEnding = endingAt(at - 1);
  if (side === undefined) {
    const hasDash = key(at) === "-";
    const next = hasDash || /^(?:ile|ila|ve)$/.test(key(at)) ? at + 1 : at;
    const other = key(next) === "" ? undefined : readNumber(words, next);
    if (other) {
      let after = other.to;
      const otherUnit = dimensionOf(unitWords, key(after));
      if (otherUnit) after++;
      const isRange = hasDash || between.test(key(after)) || (fromEnding.test(firstEnding) && key(after) === "kadar");
      const isLikely = !hasDash || other.value >= first.value || other.hasScale;
      if (isRange && isLikely) {
        second = other;
        unit = unit ?? otherUnit;
        at = after;
        if (between.test(key(at)) || key(at) === "kadar") at++;
      }
    }
  }
  let isAround = false;
  if (second === undefined) {
    if (
      /^(?:ve|veya)$/.test(key(at)) &&
      (below.test(key(at + 1)) || above.test(key(at + 1))) &&
      !needsFrom.test(key(at + 1))
    )
      at++;
    const ending = endingAt(at - 1);
    const compares = (pattern: RegExp) =>
      pattern.test(key(at)) && (!needsFrom.test(key(at)) || fromEnding.test(ending)) && key(at) !== "";
    if (side === undefined && compares(below)) [side, at] = ["max", at + 1];
    else if (side === undefined && compares(above)) [side, at] = ["min", at + 1];
    else if (side !== undefined && (/^(?:kadar)$/.test(key(at)) || /^gecmesin$/.test(key(at)))) at++;
    else if (around.test(key(at))) {
      isAround = true;
      at++;
    } else if (side === undefined && words[first.to - 1]!.raw.endsWith("+")) side = "min";
    while (/^(?:olan|olsun|olmasin)$/.test(key(at)) && side !== undefined) at++;
  }
  const named = unit ?? dimension;
  let { value } = first;
  if (second && !first.hasScale && second.hasScale && value < 1000)
    value *= second.value >= 1e6 && (value < 10 || first.isDecimal) ? 1e6 : second.value >= 1e3 ? 1e3 : 1;
  const kind = kindOf(named, { ...first, value }, second, side !== undefined || isAround, here);
  if (kind === undefined) return undefined;
  if (kind === "modelYili") {
    const year = fullYear(value, here.thisYear);
    const last = second ? fullYear(second.value, here.thisYear) : undefined;
    if (year === undefined || (second && last === undefined)) return undefined;
    return { dimension: kind, ...ends(year, last, side, 0, isAround ? 1 : 0), from, to: at };
  }
  const scaled = (number: number) => (unit === "guc" && isKilowatt() ? Math.round(number * 1.36) : number);
  if (kind === "hacim" && first.isDecimal) {
    const cc = Math.round(value * 1000);
    const last = second ? Math.round(second.value * 1000) : cc;
    return {
      dimension: kind,
      ...(side === "max" ? {} : { min: cc - 60 }),
      ...(side === "min" ? {} : { max: last + 49 }),
      from,
      to: at,
    };
  }
  if (kind === "km" && value === 0 && side === undefined) return { dimension: kind, max: 0, from, to: at };
  const close = kind === "guc" || kind === "hacim" ? Math.round(value * 0.03) : undefined;
  return {
    dimension: kind,
    ...ends(
      scaled(value),
      second && scaled(second.value),
      side ?? (isAround || close !== undefined ? undefined : "max"),
      close ?? 0,
      isAround ? Math.round(value * 0.1) : 0,
    ),
    from,
    to: at,
  };

  function takeUnit() {
    // `2019 model` is a year, `1.6 motor` is not.
    const found = dimensionOf(unitWords, key(at));
    if (found) at++;
    return found;
  }
  function endingAt(index: number) {
    const word = words[index]!;
    return word.ending === "" ? word.key : word.ending;
  }
  function isKilowatt() {
    return words.slice(from, at).some((word) => word.key === "kw");
  }
}

function ends(first: number, second: number | undefined, side: "min" | "max" | undefined, close: number, wide: number) {
  if (second !== undefined) return { min: Math.min(first, second), max: Math.max(first, second) };
  if (side === "min") return { min: first };
  if (side === "max") return { max: first };
  return { min: first - close - wide, max: first + close + wide };
}

/** `2019`, or `19` as `2019` and `98` as `1998`. */
function fullYear(value: number, thisYear: number): number | undefined {
  if (value >= 1950 && value <= thisYear + 1) return value;
  if (!Number.isInteger(value) || value < 0 || value > 99) return undefined;
  return value <= (thisYear % 100) + 1 ? 2000 + value : 1900 + value;
}

/** What a number means that may not say so: its size tells. */
function kindOf(
  named: Dimension | undefined,
  first: Read,
  second: Read | undefined,
  isCompared: boolean,
  { thisYear, isSmallPrice }: Surroundings,
): Dimension | undefined {
  const { value, isDecimal, hasScale } = first;
  if (named === "modelYili" && (hasScale || isDecimal)) return undefined;
  if (named === "fiyat" && value < 1000 && !hasScale && !isSmallPrice) return undefined;
  if (named !== undefined) return named;
  if (isDecimal && !hasScale) return value >= 0.5 && value <= 8.4 ? "hacim" : undefined;
  if (!hasScale && value >= 1950 && value <= thisYear + 1 && (!second || second.value <= thisYear + 1))
    return "modelYili";
  const highest = Math.max(value, second?.value ?? 0);
  if (highest >= 10_000) return highest <= 250_000 && !isSmallPrice && (hasScale || isCompared) ? "km" : "fiyat";
  return undefined;
}
