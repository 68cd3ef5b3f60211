import { type ParsedNumber, parseNumber } from "./numbers.ts";
import { type Dimension, fullYear, inHorses, isYear, rangeOf, type Side, type AmountContext } from "./amount-range.ts";
import { isNegation } from "./negations.ts";
import type { Word } from "./words.ts";

/** A range and its words, from `from` up to but not including `to`. Prices are in lira. */
export type Amount = { dimension: Dimension; min?: number; max?: number; from: number; to: number };

const dimensionWords: readonly [RegExp, Dimension][] = [
  [/^(?:fiyat|butce|para|tutar|ucret)[a-z]*$/, "fiyat"],
  [/^(?:km|kilometre)[a-z]*$/, "km"],
  [/^(?:model|yil)(?:i|lar|lari|den|dan|in|e|ye)?$/, "modelYili"],
  [/^(?:guc|beygir)[a-z]*$|^(?:bg|hp|ps)(?:si|i|lik)?$/, "guc"],
  [/^(?:hacim|hacmi|cc|silindir)$/, "hacim"],
];
const unitWords: readonly [RegExp, Dimension][] = [
  [/^(?:tl|lira|try)(?:y?[ea]|d[ea]n?|l[iu]k|n[iu]n|y[iu]|s[iu])?$/, "fiyat"],
  [/^(?:nakit|pesin)$/, "fiyat"],
  [/^(?:km|kilometre)(?:d[ea]|y[ei]|den|l[iu]k|li|nin|lerde|i|s[iu])?$/, "km"],
  [/^(?:(?:model|yil)(?:i|in|den|dan|li|lar|e|d[ea]|leri|lari)?|mdl|cikis(?:li)?)$/, "modelYili"],
  [/^(?:hp|bg|ps|beygir)(?:lik|i|den|in|e|ler)?$/, "guc"],
  [/^kw$/, "guc"],
  [/^(?:cc|cm3)(?:lik|den|nin|ye)?$/, "hacim"],
];

const most = /^(?:max|maks|maksimum|maximum|azami|tavan|maxsimum|en (?:fazla|cok|yuksek))$/;
const least = /^(?:min|minimum|asgari|taban|en (?:az|dusuk|eski))$/;
const below =
  /^(?:alti(?:nda(?:ki)?|na)?|alt|altlari|asagi(?:si|sinda|da)?|kadar(?:ki|i)?|gecme[a-z]*|asma[a-z]*|az|dusuk|ucuz|eski|once(?:si|ki)?|kucuk)$/;
const above =
  /^(?:ustu(?:nde(?:ki)?|ne)?|ustleri|uzeri(?:nde(?:ki)?|ne)?|yukari(?:si|sinda|da)?|sonra(?:si|ki|sinda)?|itibaren|fazla|yuksek|yeni|buyuk|pahali|basla(?:yan|sin))$/;
/** Comparative only after an ablative: `2015'ten yeni`, `100 binden az`. */
const needsFrom = /^(?:az|fazla|dusuk|ucuz|pahali|yuksek|yeni|eski|buyuk|kucuk|once|sonra)$/;
const around =
  /^(?:civar(?:i|inda|lari|larinda)|dolay(?:i|lari|larinda)|band(?:i|inda)|cevresinde|sular(?:i|inda)|gibi)$/;
const between = /^ara(?:si(?:nda(?:ki)?)?|ligi(?:nda)?|lari(?:nda)?)$/;
const fromEnding = /[dt][ea]n$/;
/** A suffix written as a separate word: `500 bin e kadar`, `2015 ten yeni`. */
const looseEnding = /^(?:y?[eaiu]|[dt][ea]n|nin)$/;
/** Prices are said in the dative (`200 bine`, `300 binlik`), mileages are not. */
const pricedNumber = /^(?:bin(?:e|lik)|milyon(?:a|luk))$/;
const upTo = /^(?:kadar|gecmesin)$/;
const filler = /^(?:olan|olsun)$/;
/** `600 bin üstüne çıkmayalım`, `500 binin altına düşmesin`. */
const passesNot = /^(?:cik|in|dus|gec)m[ae](?:sin|s[ae]k|y|m|z|mis)[a-z]*$/;
/** The age of a vehicle: `5 yaşında`, `10 yaşından küçük`. */
const age = /^yas(?:i|a|ini|ina|inda|indan|lik|li|ta|tan)?$/;
const oldest = 40;
/** `90'lar`, `2010'lu yıllar`. */
const decade = /^(?:l[ae]r[a-z]*|l[iu])$/;
const years = /^(?:yil|sene)[a-z]*$/;

const leastPower = 60;
const mostPower = 400;
const leastCapacity = 900;

/** Finds the amounts among words that are not consumed yet. */
export function amountsOf(
  words: readonly Word[],
  isConsumed: (at: number) => boolean,
  context: AmountContext,
): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const amount = isConsumed(at) ? undefined : new AmountReader(words, isConsumed, at).read(context);
    if (amount) amounts.push(amount);
    at = amount ? amount.to : at + 1;
  }
  return amounts;
}

/** Parses one amount word by word: `fiyat en fazla 1,5 milyon TL`, `100 bin km altı`, `2015 ile 2018 arası`. */
class AmountReader {
  readonly #words: readonly Word[];
  readonly #isConsumed: (at: number) => boolean;
  readonly #from: number;
  #at: number;
  #dimension: Dimension | undefined;
  #side: Side | undefined;
  #isAge = false;

  constructor(words: readonly Word[], isConsumed: (at: number) => boolean, from: number) {
    this.#words = words;
    this.#isConsumed = isConsumed;
    this.#from = from;
    this.#at = from;
  }

  read(context: AmountContext): Amount | undefined {
    while (this.#readDimension() || this.#readLimit());
    const isSpan = this.#dimension !== undefined && this.#skip(/^aralig[a-z]*$/);
    const lastYears = this.#readLastYears(context.thisYear) ?? this.#readDecade(context.thisYear);
    if (lastYears) return lastYears;
    const first = this.#parseNumber();
    if (!first) return undefined;
    const firstEnding = this.#lastEnding();
    let unit = this.#isUnitOfNext(first, context.thisYear) ? undefined : this.#readUnit();
    unit ??= this.#readBareUnit(first, context);
    // The range of an electric car is not a mileage.
    if (unit === "km" && this.#key().startsWith("menzil")) return undefined;
    // The payload of a truck is not an engine capacity.
    if (this.#key().startsWith("ton")) return undefined;
    let second: ParsedNumber | undefined;
    if (this.#side === undefined) {
      const other = this.#readSecond({ first, firstEnding, unit }, context.thisYear, isSpan);
      second = other?.number;
      unit ??= other?.unit;
    }
    if (!second) this.#readComparison(first);
    if (this.#isAge) return this.#yearsOfAge(first.value, second?.value, context.thisYear);
    if (this.#dimension === "km" && unit === undefined && !first.hasScale && isYear(first.value, context.thisYear))
      this.#dimension = undefined;
    if (!second && this.#side === undefined && pricedNumber.test(this.#key(first.to - 1))) unit ??= "fiyat";
    // A single year, power or capacity that is not wanted has no filter: it is named as not searched.
    if (!second && this.#side === undefined && isNegation(this.#key())) {
      const unwanted = rangeOf({ first, second, side: undefined, named: unit ?? this.#dimension }, context);
      if (unwanted && /^(?:hacim|guc|modelYili)$/.test(unwanted.dimension)) return undefined;
    }
    const range = rangeOf({ first, second, side: this.#side, named: unit ?? this.#dimension }, context);
    if (!range) return undefined;
    const isKilowatt = this.#words.slice(this.#from, this.#at).some(({ key }) => key === "kw");
    return { ...(isKilowatt ? inHorses(range) : range), from: this.#from, to: this.#at };
  }

  #key = (at = this.#at) => {
    const key = this.#words[at]?.key ?? "";
    return key === "-" || !this.#isConsumed(at) ? key : "";
  };

  /** Skips the next word if it matches. */
  #skip(pattern: RegExp): boolean {
    if (!pattern.test(this.#key())) return false;
    this.#at++;
    return true;
  }

  #readDimension(): boolean {
    if (this.#dimension !== undefined) return false;
    this.#dimension = dimensionOf(dimensionWords, this.#key());
    if (this.#dimension !== undefined) this.#at++;
    return this.#dimension !== undefined;
  }

  #readLimit(): boolean {
    if (this.#side !== undefined) return false;
    const one = this.#key();
    const two = `${one} ${this.#key(this.#at + 1)}`;
    for (const [side, pattern] of [["max", most] as const, ["min", least] as const])
      if (pattern.test(one) || pattern.test(two)) {
        this.#side = side;
        this.#at += pattern.test(one) ? 1 : 2;
        return true;
      }
    return false;
  }

  #parseNumber(): ParsedNumber | undefined {
    const number = this.#key() === "" ? undefined : parseNumber(this.#words, this.#at);
    if (number) this.#at = number.to;
    return number;
  }

  #readUnit(): Dimension | undefined {
    if (this.#skip(age)) this.#isAge = true;
    // `190 km'si en düşük` is a model and a sort order.
    const isSubject =
      /^s[iu]$/.test(this.#words[this.#at]?.ending ?? "") && /^(?:en|dusuk|az)$/.test(this.#key(this.#at + 1));
    const unit = isSubject ? undefined : dimensionOf(unitWords, this.#key());
    // `motor hacmi 1.5, model yılı 2006`
    if (!unit || ![undefined, "km", unit].includes(this.#dimension)) return undefined;
    this.#at++;
    return unit;
  }

  /** `1,6 motor hacmi`, `1600 motor hacminde`. */
  #skipMotorCapacity(): boolean {
    const at = /^motor$/.test(this.#key()) ? this.#at + 1 : this.#at;
    if (!/^hac(?:im|mi)[a-z]*$/.test(this.#key(at))) return false;
    this.#at = at + 1;
    return true;
  }

  /** `110luk megane` is a power, `2000 motor` a capacity. */
  #readBareUnit(
    { value, hasScale, isDecimal }: ParsedNumber,
    { isSmallPrice, thisYear }: AmountContext,
  ): Dimension | undefined {
    if (hasScale || this.#dimension !== undefined) return undefined;
    if ((isDecimal || (value >= leastCapacity && !isYear(value, thisYear))) && this.#skipMotorCapacity())
      return "hacim";
    if (isSmallPrice) return undefined;
    const isPower = value >= leastPower && value <= mostPower;
    if (isPower && (/^l[iu]k$/.test(this.#lastEnding()) || this.#skip(/^l[iu]k$/))) return "guc";
    return value >= leastCapacity && value % 100 === 0 && this.#skip(/^motor(?:lu)?$/) ? "hacim" : undefined;
  }

  /** In `2015-2018 km 100 150 arası` the unit belongs to the numbers behind it. */
  #isUnitOfNext = ({ value, hasScale }: ParsedNumber, thisYear: number) =>
    !hasScale &&
    isYear(value, thisYear) &&
    /^(?:km|kilometre)/.test(this.#key()) &&
    /^\d/.test(this.#key(this.#at + 1));

  /** The suffix of the previous word: after its apostrophe, or the whole word. */
  #lastEnding(): string {
    const { key, ending } = this.#words[this.#at - 1]!;
    return ending === "" ? key : ending;
  }

  /** The second number of a range: after a dash, before `arası`, `500 binden 750 bine kadar`, or `2015 2018`. */
  #readSecond(
    { first, firstEnding, unit: own }: { first: ParsedNumber; firstEnding: string; unit: Dimension | undefined },
    thisYear: number,
    isSpan: boolean,
  ): { number: ParsedNumber; unit: Dimension | undefined } | undefined {
    const start = this.#at;
    const hasDash = this.#key() === "-";
    const isJoined = this.#key() === "ile" && first.value < 1000;
    // `2020 den 2023 e`
    const isFrom = isYear(first.value, thisYear) && this.#skip(/^[dt][ea]n$/);
    this.#skip(/^(?:-|ile|ila|ve)$/);
    const number = this.#parseNumber();
    const unit = number && !this.#isUnitOfNext(number, thisYear) ? this.#readUnit() : undefined;
    const isBetween = between.test(this.#key()) || (fromEnding.test(firstEnding) && this.#key() === "kadar");
    // `300 ile 500 bin` is a range without `arası`.
    const last = number && isYear(first.value, thisYear) ? fullYear(number.value, thisYear) : undefined;
    const areYears = number && last === number.value && last > first.value;
    // `15 16 model`
    const areShortYears =
      number !== undefined &&
      unit === "modelYili" &&
      number.value < 100 &&
      !first.isDecimal &&
      first.value < number.value &&
      first.value >= 0 &&
      !first.hasScale;
    const isRange = hasDash
      ? number && (number.value >= first.value || number.hasScale || (last !== undefined && last > first.value))
      : isBetween ||
        (isJoined && number?.hasScale) ||
        areYears ||
        areShortYears ||
        isSpan ||
        (own === undefined && areBeside(first, number));
    if (!number || !isRange) {
      this.#at = start;
      return undefined;
    }
    if (isBetween) this.#at++;
    if (isFrom && this.#skip(/^y?[ea]$/)) this.#skip(upTo);
    return { number, unit };
  }

  /** `… altı`, `… ve üstü`, `…'den yeni`, `… civarı`, `2021+`. */
  #readComparison(first: ParsedNumber) {
    // `2018 ve daha yeni`
    const daha =
      /^(?:ve|veya)$/.test(this.#key()) && this.#key(this.#at + 1) === "daha" ? 2 : this.#key() === "daha" ? 1 : 0;
    if (daha > 0 && (below.test(this.#key(this.#at + daha)) || above.test(this.#key(this.#at + daha)))) {
      this.#side = below.test(this.#key(this.#at + daha)) ? "max" : "min";
      this.#at += daha + 1;
      return;
    }
    const compared = this.#key(this.#at + 1);
    if (looseEnding.test(this.#key()) && (below.test(compared) || above.test(compared))) this.#at++;
    const next = this.#key(this.#at + 1);
    if (/^(?:ve|veya)$/.test(this.#key()) && (below.test(next) || above.test(next)) && !needsFrom.test(next))
      this.#at++;
    const compares = !needsFrom.test(this.#key()) || fromEnding.test(this.#lastEnding());
    if (this.#side !== undefined) this.#skip(upTo);
    else if (compares && this.#skip(below)) this.#side = "max";
    else if (compares && this.#skip(above)) this.#side = "min";
    else if (this.#skip(around)) this.#side = "around";
    else if (this.#words[first.to - 1]!.raw.endsWith("+")) this.#side = "min";
    if (this.#side !== undefined) while (this.#skip(filler));
    // A negation turns the limit around: `120 bin km üstü olmasın`.
    if ((this.#side === "min" || this.#side === "max") && (isNegation(this.#key()) || passesNot.test(this.#key()))) {
      this.#side = this.#side === "min" ? "max" : "min";
      this.#at++;
    }
  }

  /** `son 5 yıl`, `son 5 yılın modelleri`. */
  #readLastYears(thisYear: number): Amount | undefined {
    const number = Number(this.#key(this.#at + 1));
    if (this.#key() !== "son" || !(number >= 1 && number <= oldest)) return undefined;
    if (!years.test(this.#key(this.#at + 2))) return undefined;
    this.#at += 3;
    this.#skip(/^model[a-z]*$/);
    return { dimension: "modelYili", min: thisYear - number, from: this.#from, to: this.#at };
  }

  #readDecade(thisYear: number): Amount | undefined {
    const { key = "", ending = "" } = this.#words[this.#at] ?? {};
    const first = /^(?:\d0|(?:19|20)\d0)$/.test(key) ? fullYear(Number(key), thisYear) : undefined;
    const isEnded = decade.test(ending);
    if (first === undefined || this.#key() === "" || !(isEnded || decade.test(this.#key(this.#at + 1))))
      return undefined;
    const isNamed = years.test(this.#key(this.#at + (isEnded ? 1 : 2)));
    // `90 lı` alone is ambiguous.
    if (!isNamed && !/^l[ae]r/.test(ending)) return undefined;
    this.#at += 1 + Number(!isEnded) + Number(isNamed);
    return { dimension: "modelYili", min: first, max: first + 9, from: this.#from, to: this.#at };
  }

  /** Converts ages to model years. */
  #yearsOfAge(first: number, second: number | undefined, thisYear: number): Amount | undefined {
    if (Math.max(first, second ?? 0) > oldest) return undefined;
    const place = { dimension: "modelYili", from: this.#from, to: this.#at } as const;
    const year = thisYear - first;
    if (second !== undefined)
      return { ...place, min: thisYear - Math.max(first, second), max: thisYear - Math.min(first, second) };
    if (this.#side === "max") return { ...place, min: year };
    if (this.#side === "min") return { ...place, max: year };
    return { ...place, min: year, max: year };
  }
}

/** `400 500 bin`: a range without `arası`. The first of very different numbers means something else: `18 900 bin`. */
function areBeside(first: ParsedNumber, second: ParsedNumber | undefined): boolean {
  if (!second?.hasScale) return false;
  // `80 bin 120 bin TL`: the first may be a mileage, unless it is too large or too near.
  if (first.hasScale)
    return first.value < second.value && (first.value >= leastPrice || first.value * 2 >= second.value);
  if (first.isDecimal || second.value >= 1_000_000) return false;
  return first.value * 1000 < second.value && first.value * 1000 * 3 >= second.value;
}
/** A larger number is no mileage. */
const leastPrice = 300_000;

const dimensionOf = (words: typeof unitWords, key: string) => words.find(([pattern]) => pattern.test(key))?.[1];
