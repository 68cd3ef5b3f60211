import { mayHaveTypo, typosOf } from "../text/matching.ts";
import { type Amount, amountsOf } from "./amounts.ts";
import { keyOf, type Lexicon, type ModelSense, type Sense } from "./lexicon.ts";
import { isPlaced, stemsOf, type Word, wordsOf } from "./words.ts";

/** A sense that was chosen, and the words that say it, up to but not with `to`. */
type Finding = { sense: Sense; from: number; to: number; stem: string; isNegated?: boolean };

/** What a sentence says: what was chosen, what is measured, and what is left, as it was written. */
export type Understood = {
  findings: Finding[];
  amounts: Amount[];
  /** Words that listings are known to have: searched as text. */
  text: string[];
  /** Words nobody knows: searched as text, and said. */
  unknown: string[];
};

/** Letters that stand for a gear in lists of cars: only alone and large. */
const gearLetters: Record<string, string> = { O: "otomatik", D: "duz", Y: "yari-otomatik" };
const connectors = /^(?:veya|ya|yada|ve|ile)$/;
/** Behind a choice: everything but that. */
const without = /^(?:olmayan|olmasin|degil|haric|disinda|istemiyorum)$/;
const pureNumber = /^[\d.,]+$/;

/** Reads a sentence with the lexicon: brands first, models by their brands, then amounts, then everything else. */
export function understand(sentence: string, lexicon: Lexicon, thisYear: number): Understood {
  const words = wordsOf(sentence);
  const findings: Finding[] = [];
  const taken: boolean[] = words.map(({ key }) => key === "-");
  const isTaken = (at: number) => taken[at] === true;
  const take = (finding: Finding) => {
    findings.push(finding);
    taken.fill(true, finding.from, finding.to);
  };
  /** The longest words from a place on that have a sense that is wanted. */
  const longestAt = (
    from: number,
    wanted: (sense: Sense, to: number, stem: string) => boolean,
  ): Finding | undefined => {
    for (let length = Math.min(lexicon.longest, words.length - from); length > 0; length--) {
      const to = from + length;
      if (words.slice(from, to).some((word, index) => isTaken(from + index) && word.key !== "-")) continue;
      if (words[from]!.key === "-" || words[to - 1]!.key === "-") continue;
      // `D max 2.000.000 TL` is no D-Max.
      if (length > 1 && /^(?:max|min)$/.test(words[to - 1]!.key) && /^\d/.test(words[to]?.key ?? "")) continue;
      // `clio 2 milyona kadar` is no Clio 2.
      if (length > 1 && isCounted(to - 1)) continue;
      for (const stem of stemsAt(words, from, to, lexicon)) {
        const fitting = lexicon.sensesOf(stem).filter((sense) => wanted(sense, to, stem));
        const sense = best(fitting, from, to, stem);
        if (sense) return { sense, from, to, stem };
      }
    }
    return undefined;
  };
  const typoAt = (from: number, wanted: (sense: Sense, to: number, stem: string) => boolean): Finding | undefined => {
    const to = from + 1;
    const key = words[from]!.key;
    if (isTaken(from)) return undefined;
    for (const stem of [key, ...stemsOf(key)].filter((one) => mayHaveTypo(one))) {
      const fitting = [...new Set(typosOf(stem))]
        .filter((spelling) => spelling.length >= 4)
        .flatMap((spelling) => lexicon.sensesOf(spelling))
        .filter((sense) => mistakable.has(sense.kind) && wanted(sense, to, stem));
      const sense = best(fitting, from, to, stem);
      if (sense) return { sense, from, to, stem };
    }
    return undefined;
  };
  const brands = () => [...new Set(findings.flatMap(({ sense }) => (sense.kind === "brand" ? [sense.brand] : [])))];
  const models = () => findings.flatMap(({ sense }) => (sense.kind === "model" ? [sense] : []));
  const meantBrands = () => [...new Set([...brands(), ...models().map(({ brand }) => brand)])];
  const vehicleBefore = (at: number) =>
    findings.find(({ sense, to }) => (sense.kind === "brand" || sense.kind === "model") && isGap(words, to, at));
  const cities = () => findings.flatMap(({ sense }) => (sense.kind === "cities" ? sense.cities : []));

  function best(senses: readonly Sense[], from: number, to: number, stem: string): Sense | undefined {
    const rank = (sense: Sense): number => {
      const isOfBrand = sense.kind === "model" && meantBrands().includes(sense.brand);
      if (isOfBrand) return vehicleBefore(from) ? 0 : 1;
      switch (sense.kind) {
        case "choice":
        case "flag":
        case "type":
        case "listing":
        case "sort":
        case "days":
        case "firstOwner":
          return 2;
        case "brand":
          return 3;
        case "cities":
          return 4;
        case "town":
          return cities().includes(sense.city) || isPlaced(words[to - 1]!, stem) ? 4.5 : 7;
        case "noise":
          return 5;
        case "model":
          return 6;
        case "text":
          return 8;
      }
    };
    const size = (sense: Sense) =>
      sense.kind === "model"
        ? sense.weight
        : sense.kind === "town"
          ? sense.population + (cities().includes(sense.city) ? 1e9 : 0)
          : 0;
    return senses.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))[0];
  }

  // `Doğu Anadolu` before the brand Anadol.
  for (let at = 0; at < words.length; at++) {
    const found = longestAt(at, ({ kind }, to) => kind === "cities" && to - at > 1);
    if (found) take(found);
  }
  // Phrases that hold a brand's or a model's name (`ikinci el`) are longer than it, and are read later: names alone here.
  for (let at = 0; at < words.length; at++) {
    const found = longestAt(at, ({ kind }) => kind === "brand");
    const model = longestAt(at, (sense, to) => sense.kind === "model" && to - at > 1 && mayBeModel(sense, at, to));
    // A model's name may hold its brand's (`renault 12`), or another brand's (`range rover`).
    if (model && model.to > (found?.to ?? at)) {
      take(model);
      continue;
    }
    if (!found || isLonger(found) || isWordOfTitle(found)) continue;
    take(found);
    takeModel(found.to);
  }
  const type = () => findings.find(({ sense }) => sense.kind === "type" || sense.kind === "listing");
  for (let at = 0; at < words.length; at++) {
    const found = longestAt(at, ({ kind }) => kind === "type" || kind === "listing");
    if (found && !isLonger(found)) take(found);
  }
  // Phrases with numbers or comparing words of their own: `son 3 gün`, `4x4`, `en ucuz`, `düşük km`.
  for (let at = 0; at < words.length; at++) {
    const found = longestAt(
      at,
      (sense, to) =>
        to - at > 1 &&
        !(sense.kind === "sort" && at > 0 && isNumeral(words[at - 1]!)) &&
        ["choice", "flag", "noise", "sort", "days", "firstOwner", "model", "text"].includes(sense.kind) &&
        mayBe(sense, at, to),
    );
    if (found) take(found);
  }
  const here = { thisYear, isSmallPrice: type() !== undefined };
  const amounts = amountsOf(words, isTaken, here);
  for (const { from, to } of amounts) taken.fill(true, from, to);

  // Cities before towns, so that a town is looked for in its city.
  for (let at = 0; at < words.length; at++) {
    const found = isTaken(at) ? undefined : longestAt(at, () => true);
    if (found?.sense.kind === "cities") take(found);
  }
  const text: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < words.length; at++) {
    if (isTaken(at)) continue;
    const word = words[at]!;
    const gear = gearLetters[word.raw];
    if (gear !== undefined && !findings.some(({ sense }) => sense.kind === "choice" && sense.name === "vites")) {
      take({ sense: { kind: "choice", name: "vites", values: [gear] }, from: at, to: at + 1, stem: word.key });
      continue;
    }
    const found =
      longestAt(at, (sense, to, stem) => mayBe(sense, at, to, stem)) ??
      typoAt(at, (sense, to, stem) => mayBe(sense, at, to, stem));
    if (!found) unknown.push(word.raw);
    else if (found.sense.kind === "text")
      text.push(
        words
          .slice(found.from, found.to)
          .map(({ raw }) => raw)
          .join(" "),
      );
    if (found?.sense.kind === "choice" && without.test(words[found.to]?.key ?? "")) {
      take({ ...found, to: found.to + 1, isNegated: true });
    } else if (found) take(found);
    else taken[at] = true;
  }
  return { findings: findings.toSorted((a, b) => a.from - b.from), amounts, text, unknown };

  /** A brand's name may be a trim of another: `Seat Leon 1.4 TSI Cupra`. */
  function isWordOfTitle({ from, stem }: Finding) {
    return (
      meantBrands().length > 0 &&
      !hasConnector(vehicleBefore(from)?.to ?? from, from) &&
      lexicon.sensesOf(stem).some(({ kind }) => kind === "text")
    );
  }

  /** Is there something longer to read here than the name: `ford mustang mach e`, `mini` in `minibüs`? */
  function isLonger({ from, to, sense }: Finding) {
    const longer = longestAt(from, (other) => other.kind !== "model" && other.kind !== "text");
    return longer !== undefined && longer.to > to && longer.sense.kind !== sense.kind && longer.sense.kind !== "noise";
  }

  function takeModel(at: number) {
    const found = longestAt(
      at,
      (sense, to) => sense.kind === "model" && brands().includes(sense.brand) && !isAmount(to, at),
    );
    if (found) take(found);
  }

  /** Does a unit stand behind a number? */
  function isCounted(at: number) {
    return (
      pureNumber.test(words[at]!.key) &&
      /^(?:bin|milyon|tl|lira|km|hp|cc|kw|bg|kapi|kisi)/.test(words[at + 1]?.key ?? "")
    );
  }

  /** `2008 model`, `200 bin`: the number is not a model's name. */
  function isAmount(to: number, from: number) {
    const next = words[to]?.key ?? "";
    return (
      pureNumber.test(words[from]!.key) &&
      to - from === 1 &&
      /^(?:bin|milyon|tl|lira|km|hp|cc|kw|bg|model|-|sonrasi|ve|ustu|oncesi|alti)/.test(next)
    );
  }

  function mayBe(sense: Sense, from: number, to: number, stem = ""): boolean {
    if (sense.kind === "model") return mayBeModel(sense, from, to);
    // A brand that is misspelt stands for itself, not beside another one.
    if (sense.kind === "brand")
      return meantBrands().length === 0 || hasConnector(vehicleBefore(from)?.to ?? from, from);
    if (sense.kind === "town") {
      const isModel = lexicon
        .sensesOf(stem)
        .some((other) => other.kind === "model" && meantBrands().includes(other.brand));
      if (isModel) return false;
      const isKnown = cities().includes(sense.city);
      const placed = isPlaced(words[to - 1]!, stem);
      return (
        isKnown || (cities().length === 0 && (placed || (stem.length >= 5 && lexicon.sensesOf(stem).includes(sense))))
      );
    }
    return true;
  }

  function mayBeModel(sense: ModelSense, from: number, to: number): boolean {
    const key = keyOf(
      words
        .slice(from, to)
        .map((word) => word.key)
        .join(""),
    );
    const before = vehicleBefore(from);
    const isNext = before !== undefined;
    const known = models();
    if (meantBrands().includes(sense.brand)) {
      // Another model of the brand is meant when it is named beside the first; elsewhere it is a word of a title.
      if (known.some(({ brand, model }) => brand === sense.brand && model !== sense.model))
        return (
          isNext &&
          before.sense.kind === "model" &&
          (sense.text === undefined || hasConnector(before.to, from)) &&
          !pureNumber.test(key) &&
          key.length > 1
        );
      return pureNumber.test(key) || key.length <= 2 ? isNext || /[a-z]\d|\d[a-z]/.test(key) : true;
    }
    const isTrim = lexicon.sensesOf(key).some(({ kind }) => kind === "text") && !hasConnector(before?.to ?? from, from);
    if (meantBrands().length > 0 && isTrim) return false;
    if (meantBrands().length > 0 && !(before && (brands().length === 0 || hasConnector(before.to, from)))) return false;
    // `206`, `3008`: a number that is no year, of a model that is usual.
    if (pureNumber.test(key))
      return /^\d{3,4}$/.test(key) && !isYear(key) && sense.weight > usual && !isAmount(to, from);
    return key.length >= 2 && (key.length > 2 || /[a-z]\d|\d[a-z]/.test(key));
  }

  function hasConnector(from: number, to: number) {
    return words.slice(from, to).some(({ key }) => connectors.test(key));
  }
}

const mistakable: ReadonlySet<Sense["kind"]> = new Set(["brand", "model", "cities", "town", "choice", "type"]);

/** Models that fill less of the catalogue are not guessed from a number alone. */
const usual = 10;
const isYear = (key: string) => /^(?:19[5-9]|20[0-3])\d$/.test(key);
const isNumeral = ({ key }: Word) => /^(?:\d|bin|milyon)/.test(key);

/** Only connecting words stand between two places. */
const isGap = (words: readonly Word[], from: number, to: number) =>
  from <= to && words.slice(from, to).every(({ key }) => connectors.test(key) || key === "-" || key === "da");

/** The keys some words together may have: as they are; if nothing is called that, the last one without its ending. */
function stemsAt(words: readonly Word[], from: number, to: number, lexicon: Lexicon): string[] {
  const keys = words.slice(from, to).map(({ key }) => key.replace("-", ""));
  const before = keys.slice(0, -1).join("");
  const last = keys.at(-1)!;
  const whole = keyOf(before + last);
  if (lexicon.sensesOf(whole).length > 0) return to - from === 1 || lexicon.mayBeApart(whole) ? [whole] : [];
  if (words[to - 1]!.ending !== "") return [];
  return stemsOf(last)
    .map((stem) => keyOf(before + stem))
    .filter((key) => to - from === 1 || lexicon.mayBeApart(key));
}
