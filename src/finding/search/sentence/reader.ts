import { lookup } from "#src/shared/lookup.ts";
import { mayHaveTypo } from "../text/matching.ts";
import { gearLetters } from "./gear-letters.ts";
import { keyOf, type Lexicon, typoTolerant } from "./lexicon.ts";
import { isStopWord } from "./stop-words.ts";
import { isPlaced, shortestStem, stemsOf, type Word, wordsOf } from "./words.ts";
import type { ModelSense, Sense } from "./senses.ts";

/** A chosen sense and its words, up to but not including `to`. */
export type Finding = { sense: Sense; from: number; to: number; stem: string; isNegated?: boolean };

type Meaning = { stem: string; senses: readonly Sense[] };

/** Whether a sense is acceptable for the words from `from` to `to`, whose key in the lexicon is `stem`. */
type Wanted = (sense: Sense, from: number, to: number, stem: string) => boolean;

const connectors = /^(?:veya|veyahut|yahut|yoksa|ya|yada|ve|ile|mi|mu)$/;
/** Behind each of several vehicles: `yaris olur i10 olur`. */
const choosing = /^(?:olur|olsun|olabilir)$/;
const pureNumber = /^[\d.,]+$/;
const lettersAndDigits = /[a-z]\d|\d[a-z]/;
const unit = /^(?:bin|milyon|tl|lira|km|hp|cc|kw|bg|beygir|kapi|kisi)/;
/** Words that a number before them counts, rather than being a generation: `golf 5 kapı`, `clio 2 el`. */
const counted = /^(?:kapi|kisi|koltuk|silindir|zamanli|sira|el$|ceker|yas|ton$|ileri|adet|saat|litre|lt$|kg$)/;
/** Words that follow a number if it is a year or an amount. */
const yearOrAmount = /^(?:bin|milyon|tl|lira|km|hp|cc|kw|bg|beygir|model|-|sonrasi|ve$|ustu|oncesi|alti)/;
/** Words before a number that is an amount: `fiyat 500`, `km 100`. */
const amountWord = /^(?:fiyat|butce|para|km|kilometre|guc|hacim|model|yil|en|max|min|az|fazla|cok)/;
/** Words after a number that is an amount, other than units: `500e kadar`, `300 civarı`. */
const limitWord = /^(?:y?[eai]$|kadar|civar|band|ile|alti|ustu|uzeri|beygir)/;
/** Parts of a vehicle that have a colour of their own. */
const colouredPart = /^(?:jant|tavan|doseme)/;
const isName: ReadonlySet<Sense["kind"]> = new Set(["brand", "model", "cities"]);
const isVehicle = ({ kind }: Sense) => kind === "brand" || kind === "model";
/** Models of less weight are not guessed from a bare number or from a short word with a typo. */
const usual = 10;
const rare = 3;
/** A model with so many variants is meant by its name alone, whatever else it says. */
const common = 30;
export const brandOf = ({ sense }: Finding) =>
  sense.kind === "brand" || sense.kind === "model" ? sense.brand : undefined;
/** A family name that is too short for a typo, or of a single model. */
const isShortFamily = (sense: Sense, stem: string) =>
  sense.kind === "model" &&
  sense.family !== undefined &&
  (stem.length < surelyMeant || sense.family.models.length === 1);
const surelyMeant = 6;
/** The minimum length of a stem that may have a typo. */
const shortestMisspelt = 5;
const isYear = (key: string) => /^(?:19[5-9]|20[0-3])\d$/.test(key);

/** Of several senses the lowest rank wins; a model wins over all if its brand was found. */
const ranks: Record<Sense["kind"], number> = {
  choice: 2,
  flag: 2,
  type: 2,
  listing: 2,
  part: 2,
  attribute: 2,
  sort: 2,
  days: 2,
  firstOwner: 2,
  unused: 2,
  brand: 3,
  towns: 3.5,
  cities: 4,
  car: 5,
  noise: 5,
  model: 6,
  town: 7,
  text: 8,
  plain: 9,
};
/** The rank of a town with a locative suffix, or whose city was found. */
const placedRank = 4.5;
/** The rank of a town whose city is named beside it. */
const townRank = 3.9;

/** Two letters that may be a model without a brand: `HS`, `ZS`; with a vowel they are a word: `iş`, `av`. */
const isBareShort = (key: string, { weight, family }: ModelSense) =>
  !/[aeiou]/.test(key) && !unit.test(key) && !family && weight > rare;

const isOfCity = ({ senses }: Meaning) => senses.some(({ kind }) => kind === "cities");

/** The vehicle type of minivans and panel vans. */
const vanTypeId = 5;

/** The state of parsing a sentence: its words, the findings, and the possible senses of the other words. */
export class Reader {
  readonly words: readonly Word[];
  readonly findings: Finding[] = [];
  readonly #lexicon: Lexicon;
  readonly #consumed: boolean[];
  readonly #meanings = new Map<number, readonly Meaning[]>();

  constructor(sentence: string, lexicon: Lexicon) {
    this.words = wordsOf(sentence);
    this.#lexicon = lexicon;
    this.#consumed = this.words.map(({ key }) => key === "-");
  }

  isConsumed = (at: number): boolean => this.#consumed[at] === true;

  /** Marks words as consumed without a finding. */
  skip = (from: number, to: number): void => void this.#consumed.fill(true, from, to);

  accept(finding: Finding) {
    const found = this.#longerName(finding) ?? finding;
    this.findings.push(found);
    this.skip(found.from, found.to);
  }

  /** A longer name after a model or a brand that is misspelt or has a nickname: `megan 2`, `acent era`, `jeko 7`. */
  #longerName({ sense, from, to, stem }: Finding): Finding | undefined {
    const isMisspelt = sense.kind === "brand" && keyOf(sense.brand) !== stem;
    if (!isMisspelt && (sense.kind !== "model" || sense.years)) return undefined;
    const name = sense.kind === "model" ? sense.model : sense.brand;
    for (const end of [to + 3, to + 2, to + 1]) {
      const behind = this.words.slice(to, end);
      if (behind.length < end - to || behind.some((_, index) => this.isConsumed(to + index))) continue;
      if (!this.#mayBeRead(from, end, true)) continue;
      if (this.isYearOrAmount(end - 1, end) || unit.test(this.words[end]?.key ?? "")) continue;
      const key = keyOf(name + behind.map((word) => word.key).join(""));
      const isOwn = (one: Sense) => one.kind === "model" && one.brand === sense.brand;
      const longer =
        this.#lexicon.sensesOf(key).find(isOwn) ??
        this.#lexicon
          .saidLike(key)
          .flatMap(this.#lexicon.sensesOf)
          .find((one) => isOwn(one) && one.kind === "model" && one.model !== name);
      if (longer) return { sense: longer, from, to: end, stem };
    }
    return undefined;
  }

  /** Words as written. */
  rawWords = (from: number, to: number): string[] => this.words.slice(from, to).map(({ raw }) => raw);

  /** Removes findings; their words stay consumed. */
  drop(findings: readonly Finding[]) {
    for (const finding of findings) this.findings.splice(this.findings.indexOf(finding), 1);
  }

  /** The longest phrase from a word on that has an acceptable sense. */
  longestAt(from: number, wanted: Wanted): Finding | undefined {
    for (let to = Math.min(from + this.#lexicon.longest, this.words.length); to > from; to--) {
      if (!this.#mayBeRead(from, to)) continue;
      for (const { stem, senses } of this.#meaningsOf(from, to)) {
        const sense = this.#best(senses, { from, to, stem }, wanted);
        if (sense) return { sense, from, to, stem };
      }
    }
    return undefined;
  }

  /** The sense of a word with a typo. */
  typoAt(from: number, wanted: Wanted): Finding | undefined {
    const { key } = this.words[from]!;
    // A correctly spelt name or part that does not fit is no typo of another: `golf` is no gold, `kafa` no Kawasaki.
    if (this.#lexicon.sensesOf(key).some(({ kind }) => isName.has(kind) || kind === "part")) return undefined;
    for (const stem of [key, ...stemsOf(key).filter((one) => one.length >= shortestMisspelt)]) {
      if (!mayHaveTypo(stem)) continue;
      const place = { from, to: from + 1, stem };
      // People rarely miss the first letter: `yars` is no Kars.
      const spellings = Map.groupBy(this.#lexicon.misspelt(stem), (spelling) => spelling[0] === stem[0]);
      for (const isSameLetter of [true, false]) {
        const senses = (spellings.get(isSameLetter) ?? [])
          .flatMap((spelling) => this.#lexicon.sensesOf(spelling))
          .filter(
            (sense) =>
              typoTolerant.has(sense.kind) &&
              !isShortFamily(sense, stem) &&
              !this.#isImplausible(sense, stem, stem !== key),
          );
        const sense = this.#best(senses, place, wanted);
        if (sense) return { sense, ...place };
      }
    }
    return undefined;
  }

  /** The name that words are written like as it is heard: `matriks`, `t kros`. */
  soundAt(from: number, to: number, wanted: Wanted): Finding | undefined {
    if (to > this.words.length || !this.#mayBeRead(from, to)) return undefined;
    const key = this.#keyOf(from, to);
    const isName = (sense: Sense) => sense.kind === "brand" || sense.kind === "model";
    for (const stem of [key, ...stemsOf(key).filter((one) => one.length >= shortestMisspelt)]) {
      const senses = this.#lexicon.saidLike(stem).flatMap((name) => this.#lexicon.sensesOf(name).filter(isName));
      const place = { from, to, stem };
      const sense = this.#best(senses, place, wanted);
      if (sense) return { sense, ...place };
    }
    return undefined;
  }

  /** Rare names are not guessed from short words, nor from words with a suffix: `eski` is no E-Sky, `kartın` no Bartın. */
  #isImplausible(sense: Sense, stem: string, hasSuffix: boolean): boolean {
    if (
      hasSuffix &&
      (sense.kind === "brand" || sense.kind === "model" ? sense.weight <= common : stem.length < surelyMeant)
    )
      return true;
    if (sense.kind === "town") return stem.length < surelyMeant && !this.#cities().includes(sense.city);
    if (stem.length >= shortestMisspelt) return false;
    if (sense.kind === "brand") return sense.weight <= usual;
    return sense.kind === "model" && sense.weight <= usual && !this.#meantBrands().includes(sense.brand);
  }

  /** Whether the words may have this sense, given the findings so far. */
  fits: Wanted = (sense, from, to, stem) => {
    // A brand found this late is misspelt, so it is accepted only without another brand.
    if (sense.kind === "brand") return this.#meantBrands().length === 0 || this.#isConnected(from);
    // `siyah jantlı` is not the colour of the vehicle.
    if (sense.kind === "choice" && sense.name === "renk" && colouredPart.test(this.words[to]?.key ?? "")) return false;
    // `zs ev` is electric, `ev` alone a house.
    if (stem === "ev") return this.vehicleBefore(from) !== undefined;
    if (sense.kind === "part" || sense.kind === "attribute") return false;
    if (sense.kind === "cities") return !this.isVan(from);
    if (sense.kind === "town") return this.#fitsTown(sense, to, stem);
    return sense.kind !== "model" || this.fitsModel(sense, from, to);
  };

  /** Whether `van` is no city but a body: right after a model that is sold as a van, or of a car in another city. */
  isVan(at: number): boolean {
    const { key, ending } = this.words[at]!;
    const senses = key === "van" && ending === "" && at > 0 ? this.#lexicon.sensesOf(this.words[at - 1]!.key) : [];
    const isInOtherCity = () =>
      this.words.some((word, other) => other !== at && this.#meaningsOf(other, other + 1).some(isOfCity));
    return senses.some((sense) => sense.kind === "model" && (sense.typeIds.includes(vanTypeId) || isInOtherCity()));
  }

  /** Whether a place is a town here, because its city is named by another word: `kocaeli izmit`, `mersin akdeniz`. */
  isTownOfNamedCity = ({ from, to, stem }: Omit<Finding, "sense">): boolean =>
    this.#lexicon.sensesOf(stem).some((sense) => sense.kind === "town" && this.#isNamedBeside(sense.city, from, to));

  #isNamedBeside = (city: string, from: number, to: number): boolean =>
    this.words.some(
      (_, at) =>
        (at < from || at >= to) &&
        this.#meaningsOf(at, at + 1).some(({ senses }) =>
          senses.some((sense) => sense.kind === "cities" && sense.cities.length === 1 && sense.cities[0] === city),
        ),
    );

  fitsModel(sense: ModelSense, from: number, to: number): boolean {
    const key = this.#keyOf(from, to);
    const before = this.vehicleBefore(from);
    const isNumber = pureNumber.test(key);
    const known = this.#models();
    if (sense.family && !sense.family.isBare && !(before && brandOf(before) === sense.brand)) return false;
    if (this.#meantBrands().includes(sense.brand)) {
      // A second model of the brand must be beside the first; elsewhere it is a word of a title.
      if (known.some(({ brand, model }) => brand === sense.brand && model !== sense.model))
        return (
          (before?.sense.kind === "model" || this.#isJoined(from, to)) &&
          !this.#isChoice(key) &&
          ((sense.text ?? sense.family) === undefined || this.#isJoined(from, to)) &&
          !isNumber &&
          key.length > 1
        );
      return before !== undefined || (!isNumber && key.length > 2) || lettersAndDigits.test(key);
    }
    if ((known.length > 0 || this.#brands().length > 0) && !this.#isJoined(from, to)) {
      if (!before || this.#isTrim(key) || this.#brands().length > 0) return false;
    }
    // `206`, `3008`: a number that is no year, of a common model.
    if (isNumber)
      return /^\d{3,4}$/.test(key) && !isYear(key) && sense.weight > usual && !this.isYearOrAmount(from, to);
    if (key.length === 2 && !lettersAndDigits.test(key)) return before === undefined && isBareShort(key, sense);
    return key.length > 1 && !this.#isChoice(key);
  }

  /** Whether a key is also a value such as a body, so that a model of that name needs its brand: `clio pick up`. */
  #isChoice = (key: string) => this.#lexicon.sensesOf(key).some(({ kind }) => kind === "choice");

  /**
   * Whether words are a model of this brand apart from it, whose name is too short or only a number, so that it says
   * nothing alone: `HS 2022 otomatik MG`, `508 2015 Peugeot`. A number below 100 has to be right before the brand.
   */
  isApart(brand: Finding, from: number, to: number): boolean {
    const key = this.#keyOf(from, to);
    if (!pureNumber.test(key)) return key.length === 2 && this.#isNothingElse(key);
    const isOtherYear = (at: number) => at !== from && isYear(this.words[at]!.key);
    return (
      (to === brand.from || key.length > 2) &&
      !this.isYearOrAmount(from, to) &&
      (!limitWord.test(this.words[to]?.key ?? "") || to + 1 === brand.from) &&
      !amountWord.test(this.words[from - 1]?.key ?? "") &&
      (!isYear(key) || this.words.some((_, at) => isOtherYear(at)))
    );
  }

  /** Whether a word that is written like a year cannot be one, because another year says it: `2008 1.2 2019`. */
  isBesideYear(from: number, to: number): boolean {
    if (to - from !== 1 || !isYear(this.words[from]!.key) || this.isYearOrAmount(from, to)) return false;
    const key = (at: number) => this.words[at]?.key ?? "";
    const isOfRange = (year: string, at: number) =>
      at === to ? year > key(from) : at === from - 1 && year < key(from);
    const isElsewhere = ({ key: year }: Word, at: number) => at !== from && isYear(year) && !isOfRange(year, at);
    const joins = /^(?:-|ile|ila|ve|veya|yil|sonra|once|[dt][ea]n)/;
    return (
      !joins.test(key(to)) &&
      !joins.test(key(from - 1)) &&
      !amountWord.test(key(from - 1)) &&
      this.words[from]!.ending === "" &&
      this.words.some(isElsewhere) &&
      !this.words.some((_, at) => at !== from && this.#isCommonVehicle(at))
    );
  }

  /** Whether a word is the name of a brand or of a common model. */
  #isCommonVehicle = (at: number) =>
    this.#meaningsOf(at, at + 1).some(({ senses }) =>
      senses.some(
        (sense) => sense.kind === "brand" || (sense.kind === "model" && sense.weight > usual && sense.model.length > 2),
      ),
    );

  /** Whether a key is no other word than a model, or a word of variants. */
  #isNothingElse = (key: string) =>
    !unit.test(key) &&
    this.#lexicon.sensesOf(key).every(({ kind }) => kind === "model" || kind === "brand" || kind === "text");

  /** Whether a brand's name is a trim of another brand here: `Seat Leon 1.4 TSI Cupra`. */
  isTrimOfAnother = ({ from, stem }: Finding): boolean =>
    this.#meantBrands().length > 0 && !this.#isConnected(from) && this.#isTrim(stem);

  /** Whether the brand of a model is named right behind it: `s serisi audi`. */
  isBeforeBrand = (model: Sense, to: number): boolean =>
    model.kind === "model" &&
    to < this.words.length &&
    this.longestAt(to, (sense) => sense.kind === "brand" && sense.brand === model.brand) !== undefined;

  /** The brand or model right before a word, with only connecting words between. */
  vehicleBefore = (at: number): Finding | undefined =>
    this.findings.find(({ sense, to }) => (sense.kind === "brand" || sense.kind === "model") && this.#isGap(to, at));

  /** Whether a number is a year or an amount (`2008 model`, `200 bin`) and not a model's name. */
  isYearOrAmount = (from: number, to: number): boolean => {
    if (to - from !== 1 || !pureNumber.test(this.words[from]!.key)) return false;
    const next = this.words[to]?.key ?? "";
    const isRange = pureNumber.test(next) && /^(?:bin|milyon)/.test(this.words[to + 1]?.key ?? "");
    // The ends of a range are round: `3008 500 bine kadar` is a model.
    const isUnit = yearOrAmount.test(next) && (!unit.test(next) || this.#isUnit(to));
    return isUnit || (isRange && !/^\d{2,3}[1-9]$/.test(this.words[from]!.key));
  };

  #best(senses: readonly Sense[], place: Omit<Finding, "sense">, wanted: Wanted): Sense | undefined {
    const { from, to, stem } = place;
    const cities = this.#cities();
    const rank = (sense: Sense) => {
      if (sense.kind === "model" && this.#meantBrands().includes(sense.brand)) return this.vehicleBefore(from) ? 0 : 1;
      if (sense.kind !== "town") return ranks[sense.kind];
      // A town says more than a region or a city of the same name.
      if (cities.includes(sense.city) && this.isTownOfNamedCity(place)) return townRank;
      return cities.includes(sense.city) || isPlaced(this.words[to - 1]!, stem) ? placedRank : ranks.town;
    };
    const size = (sense: Sense) => {
      if (sense.kind === "model" || sense.kind === "brand") return sense.weight;
      if (sense.kind !== "town") return 0;
      return sense.population + (cities.includes(sense.city) ? 1e9 : 0);
    };
    return senses
      .filter((sense) => wanted(sense, from, to, stem))
      .toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))[0];
  }

  #mayBeRead(from: number, to: number, isBegun = false): boolean {
    const last = this.words[to - 1]!.key;
    const next = this.words[to]?.key ?? "";
    if (this.words[from]!.key === "-" || last === "-") return false;
    for (let at = from; at < to && !isBegun; at++) if (this.isConsumed(at) && this.words[at]!.key !== "-") return false;
    if (to - from === 1) return true;
    // `km arası` after a number is not K. Maraş.
    if (unit.test(this.words[from]!.key) && /^\d|^bin$|^milyon$/.test(this.words[from - 1]?.key ?? "")) return false;
    // `D max 2.000.000 TL` is not a D-Max, `clio 2 milyona kadar` not a Clio 2.
    const isLimit =
      /^(?:max|min)$/.test(last) &&
      /^\d/.test(next) &&
      !isYear(next) &&
      lookup(gearLetters, this.words[from]!.raw) !== undefined &&
      !/^(?:kisi|koltuk)/.test(this.words[to + 1]?.key ?? "");
    // `500e kadar` is a price.
    if (/^y?[ea]$/.test(last) && next === "kadar") return false;
    // `i20 N Line` is no i20 N.
    if (last === "n" && next === "line") return false;
    return !isLimit && !(pureNumber.test(last) && (next === "-" || this.#isUnit(to) || counted.test(next)));
  }

  /** Whether a word is the unit of the number before it, and not `km'si`. */
  #isUnit = (at: number) => unit.test(this.words[at]?.key ?? "") && !/^s[iu]$/.test(this.words[at]!.ending);

  /** The possible senses of a phrase by its possible keys; cached, because each step asks again. */
  #meaningsOf(from: number, to: number): readonly Meaning[] {
    const id = from * (this.words.length + 1) + to;
    let meanings = this.#meanings.get(id);
    if (!meanings) {
      meanings = this.#stemsOf(from, to)
        .map((stem) => ({ stem, senses: this.#lexicon.sensesOf(stem) }))
        .filter(({ senses }) => senses.length > 0)
        // `benznli` is the misspelt fuel with a suffix, not Benz with a longer suffix.
        .slice(0, 1);
      this.#meanings.set(id, meanings);
    }
    return meanings;
  }

  /** The possible keys of a phrase: as written, else with the last word's suffix removed. */
  #stemsOf(from: number, to: number): string[] {
    const whole = this.#keyOf(from, to);
    const mayBe = (key: string) => to - from === 1 || this.#lexicon.mayBeApart(key);
    if (this.#lexicon.sensesOf(whole).length > 0) return mayBe(whole) ? [whole] : [];
    const last = this.words[to - 1]!;
    if (last.ending !== "") return [];
    const before = this.#keyOf(from, to - 1);
    // `cooper sedan` is no Cooper SE.
    const isUnknown = to - from > 1 && this.#lexicon.sensesOf(last.key).length === 0;
    return stemsOf(last.key, to - from > 1)
      .filter((stem) => to - from === 1 || stem.length >= shortestStem || (isUnknown && this.#endsModel(before + stem)))
      .map((stem) => keyOf(before + stem))
      .filter(mayBe);
  }

  /** Whether a short last word ends the name of a model: `cr vler`, but `düz çelik` is no Düzce. */
  #endsModel = (name: string) => this.#lexicon.sensesOf(keyOf(name)).some(({ kind }) => kind === "model");

  #keyOf = (from: number, to: number) =>
    keyOf(
      this.words
        .slice(from, to)
        .map(({ key }) => key.replace("-", ""))
        .join(""),
    );

  #fitsTown(sense: Sense & { kind: "town" }, to: number, stem: string): boolean {
    const senses = this.#lexicon.sensesOf(stem);
    // `Tofaş Kartal` is a model, not a town.
    if (senses.some((other) => other.kind === "model" && this.#meantBrands().includes(other.brand))) return false;
    const cities = this.#cities();
    if (cities.length > 0) return cities.includes(sense.city);
    // A short name is a town only as written, and if it means nothing else: `Buca`, `Sur`.
    // Two letters are read only in front: `of` is also English.
    const isWhole = this.words[to - 1]!.key === stem && senses.length === 1 && (stem.length > 2 || to === 1);
    return isPlaced(this.words[to - 1]!, stem) || ((stem.length >= 5 || isWhole) && senses.includes(sense));
  }

  /** Whether a word is of the names of variants, and not rather a common model: `fiesta`. */
  #isTrim = (key: string) => {
    const senses = this.#lexicon.sensesOf(key);
    const isCommon = senses.some((sense) => sense.kind === "model" && !sense.family && sense.weight > common);
    return !isCommon && senses.some(({ kind }) => kind === "text");
  };

  /** Whether a connecting word, or a comma as well, joins this word to the vehicle before it: `clio veya polo`. */
  #isConnected = (at: number, byComma = false): boolean =>
    this.findings.some(({ sense, to }) => isVehicle(sense) && to <= at && this.#areJoined(to, at, byComma));

  #areJoined = (from: number, to: number, byComma: boolean): boolean =>
    this.#isIdleGap(from, to) &&
    ((byComma && this.words[from - 1]?.isListed === true) ||
      this.words.slice(from, to).some(({ key }) => connectors.test(key)));

  /** Whether a model is one of several that may be chosen: `clio veya polo`, `polo ya da renault clio`, `yaris olur i10 olur`. */
  #isJoined = (from: number, to: number): boolean =>
    this.#isConnected(from) ||
    (!this.#isTrim(this.#keyOf(from, to)) &&
      (this.#isConnected(from, true) || this.#isConnectedAhead(to) || this.#isAlsoChosen(from, to)));

  /** Whether a connecting word or a comma joins the words before `to` to the vehicle behind them. */
  #isConnectedAhead = (to: number): boolean =>
    this.findings.some(({ sense, from }) => isVehicle(sense) && from >= to && this.#areJoined(to, from, true));

  /** Whether the same word of choice stands behind these words and behind the vehicle before them. */
  #isAlsoChosen(from: number, to: number): boolean {
    const choiceAt = (at: number) => {
      const key = this.words[/^d[ae]$/.test(this.words[at]?.key ?? "") ? at + 1 : at]?.key ?? "";
      return choosing.test(key) ? key : undefined;
    };
    const chosen = choiceAt(to);
    return (
      chosen !== undefined &&
      this.findings.some(
        ({ sense, to: end }) =>
          isVehicle(sense) && end < from && choiceAt(end) === chosen && this.#isIdleGap(end, from, choosing),
      )
    );
  }

  #isIdleGap = (from: number, to: number, other?: RegExp) =>
    this.words.slice(from, to).every(({ key }) => this.#isIdle(key) || other?.test(key) === true);

  /** Words skipped between joined vehicles: `golf mu alsam polo mu`. */
  #isIdle = (key: string) => connectors.test(key) || /^(?:-|d[ae])$/.test(key) || isStopWord(key);

  #isGap = (from: number, to: number) =>
    from <= to && this.words.slice(from, to).every(({ key }) => connectors.test(key) || key === "-" || key === "da");

  #models = () => this.findings.flatMap(({ sense }) => (sense.kind === "model" ? [sense] : []));
  #brands = () => this.findings.flatMap(({ sense }) => (sense.kind === "brand" ? [sense.brand] : []));
  #meantBrands = () => [...this.#brands(), ...this.#models().map(({ brand }) => brand)];
  #cities = () =>
    this.findings.flatMap(({ sense }) =>
      sense.kind === "cities" ? sense.cities : sense.kind === "towns" ? [sense.city] : [],
    );
}

/** Whether the name begins a longer phrase with another sense: `mini` of `mini van`. */
export function isPartOfMore(reader: Reader, { from, to, sense }: Finding): boolean {
  // `gaz kelebeği` is a part, and no GAZ.
  const isPhrase = ({ kind }: Sense) =>
    kind !== "model" && kind !== "text" && (kind !== "part" || sense.kind === "brand");
  const longer = reader.longestAt(from, isPhrase);
  return longer !== undefined && longer.to > to && longer.sense.kind !== sense.kind && longer.sense.kind !== "noise";
}
