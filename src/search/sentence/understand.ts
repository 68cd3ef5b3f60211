import { radius } from "../rules.ts";
import type { Surroundings } from "./amount-range.ts";
import { type Amount, amountsOf } from "./amounts.ts";
import { readEngines, readKinds } from "./kinds.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Finding, isPartOfMore, Reader } from "./reader.ts";
import { readParts, readTyreSize } from "./parts.ts";
import { readMisspelt } from "./misspelt.ts";
import { negationAt } from "./negations.ts";
import { readOrders } from "./orders.ts";
import { readRest, type Unwanted } from "./rest.ts";
import { readSeats, type Seats } from "./seats.ts";
import { placeOf, readSurroundings } from "./surroundings.ts";
import type { Word } from "./words.ts";
import type { Sense } from "./senses.ts";

/** What a sentence says: what was chosen, what is measured, and what is left, as it was written. */
export type Understood = {
  findings: Finding[];
  amounts: Amount[];
  /** Round the place that is named, so many kilometres. */
  around: { place: string; km: number } | null;
  /** Words that listings are known to have: searched as text. */
  text: string[];
  /** Words nobody knows: searched as text, and said. */
  unknown: string[];
  /** Those of them that name what nobody wants, where no filter leaves it out: `renault hariç`. */
  unwanted: string[];
  /** Which filter they are, if any, depends on the vehicle type. */
  seats: Seats | null;
  /** The words from one place to another, as they were written. */
  rawWords: Reader["rawWords"];
};

/** What may cost less than what cars have run. */
const ofSmallPrices: ReadonlySet<Sense["kind"]> = new Set(["type", "listing", "part"]);
const isNumeral = (word: Word | undefined) => word !== undefined && /^(?:\d|bin|milyon)/.test(word.key);

/**
 * Reads a sentence with the lexicon: what can be mistaken least first. Each step takes its words, and what was found says
 * what the words beside it may be.
 */
export function understand(sentence: string, lexicon: Lexicon, thisYear: number): Understood {
  const reader = new Reader(sentence, lexicon);
  const surroundings = readSurroundings(reader);
  const tyres = readTyreSize(reader);
  readRegions(reader);
  readVehicles(reader, lexicon.relativesOf);
  readMisspelt(reader, lexicon);
  const unwanted = dropUnwanted(reader);
  readKinds(reader, lexicon);
  const engines = readEngines(reader);
  const parts = readParts(reader, tyres.length > 0);
  readOrders(reader);
  const phrases = readPhrases(reader);
  const seats = readSeats(reader);
  const isSmallPrice = reader.findings.some(({ sense }) => ofSmallPrices.has(sense.kind));
  const isRental = reader.findings.some(({ sense }) => sense.kind === "listing" && sense.listing === "kiralik");
  const here = { thisYear, isSmallPrice, isRental };
  const damage = readDamageAmounts(reader, here);
  const amounts = [...engines, ...amountsOf(reader.words, reader.isTaken, here)];
  for (const { from, to } of amounts) reader.skip(from, to);
  unwanted.push(...readCities(reader));
  const { text, unknown } = readRest(reader, lexicon, unwanted);
  text.unshift(...tyres, ...parts, ...phrases);
  unknown.push(...damage);
  const kept = unwanted
    .filter(({ sense }) => !isLeftOut(sense, reader))
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ words }) => words);
  unknown.unshift(...kept);
  const findings = reader.findings.toSorted((a, b) => a.from - b.from);
  const place = surroundings && placeOf(findings);
  if (place === undefined) unknown.push(...(surroundings?.words ?? []));
  const around = place === undefined ? null : { place, km: surroundings?.km ?? radius.standard };
  return { findings, amounts, around, text, unknown, unwanted: kept, seats, rawWords: reader.rawWords };
}

/** `Doğu Anadolu`, before somebody takes it for an Anadol. */
function readRegions(reader: Reader) {
  for (let at = 0; at < reader.words.length; at++) {
    const found = reader.longestAt(at, ({ kind }, from, to) => kind === "cities" && to - from > 1);
    if (found) reader.take(found);
  }
}

type Relatives = Lexicon["relativesOf"];

/** Brands, and the models that stand right behind them. */
function readVehicles(reader: Reader, relatives: Relatives) {
  for (let at = 0; at < reader.words.length; at++) {
    const brand = reader.longestAt(at, ({ kind }) => kind === "brand");
    const model = reader.longestAt(
      at,
      (sense, from, to) => sense.kind === "model" && to - from > 1 && reader.fitsModel(sense, from, to),
    );
    // A model's name may hold its brand's (`renault 12`), or another brand's (`range rover`).
    if (model && model.to > (brand?.to ?? at)) reader.take(model);
    else if (brand && !isPartOfMore(reader, brand) && !reader.isTrimOfAnother(brand)) {
      reader.take(brand);
      takeModelOf(reader, brand, relatives);
    }
  }
}

function takeModelOf(reader: Reader, brand: Finding, relatives: Relatives) {
  if (brand.sense.kind !== "brand") return;
  const ofBrands = (brands: readonly string[]) =>
    reader.longestAt(
      brand.to,
      (sense, from, to) => sense.kind === "model" && brands.includes(sense.brand) && !reader.isYearOrAmount(from, to),
    );
  const own = ofBrands([brand.sense.brand]);
  const found = own ?? ofBrands(relatives(brand.sense.brand));
  // `ford cargo` is one of Ford Trucks.
  if (found && !own) reader.drop([brand]);
  if (found) reader.take(found);
}

/** `bmw değil audi`: vehicles that nobody wants are not looked for. */
function dropUnwanted(reader: Reader): Unwanted[] {
  const vehicles = reader.findings.filter(({ sense }) => sense.kind === "brand" || sense.kind === "model");
  const ends = new Map(vehicles.map(({ to }) => [to, negationAt(reader.words, to)] as const));
  for (const [to, negation] of ends) if (negation?.isNegated === false) reader.skip(to, negation.to);
  const named = vehicles.filter(({ to }) => ends.get(to)?.isNegated);
  const unwanted = vehicles.filter((one) => named.includes(one) || named.some(({ from }) => one.to === from));
  reader.drop(unwanted);
  for (const { to } of named) reader.skip(to, ends.get(to)!.to);
  return unwanted.map(({ sense, from, to }) => ({
    sense,
    from,
    words: reader.rawWords(from, ends.get(to)?.to ?? to),
  }));
}

/**
 * Is the vehicle nobody wants not among what is looked for? Without another one it is, and so is a model beside its whole
 * brand (`golf dışında volkswagen`): there is no filter that leaves it out.
 */
function isLeftOut(unwanted: Sense, { findings }: Reader): boolean {
  if (unwanted.kind === "plain") return false;
  if (unwanted.kind === "cities") return findings.some(({ sense }) => sense.kind === "cities");
  const wanted = findings.flatMap(({ sense }) => (sense.kind === "brand" || sense.kind === "model" ? [sense] : []));
  const ofBrand = wanted.filter(({ brand }) => unwanted.kind === "model" && brand === unwanted.brand);
  return wanted.length > 0 && (ofBrand.length === 0 || ofBrand.some(({ kind }) => kind === "model"));
}

const inPhrases: ReadonlySet<Sense["kind"]> = new Set([
  "choice",
  "flag",
  "noise",
  "sort",
  "days",
  "firstOwner",
  "unused",
  "model",
  "text",
  "plain",
]);

/**
 * Phrases of several words, before their numbers and comparing words are read alone: `son 3 gün`, `4x4`, `en ucuz`. Answers
 * those that are searched as text: `gt line`.
 */
function readPhrases(reader: Reader): string[] {
  const text: string[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    // `100 binden az km` is an amount, `az km` an order.
    const isBehindNumber = isNumeral(reader.words[at - 1]);
    const found = reader.longestAt(
      at,
      (sense, from, to, stem) =>
        to - from > 1 &&
        inPhrases.has(sense.kind) &&
        !(sense.kind === "sort" && isBehindNumber) &&
        reader.fits(sense, from, to, stem),
    );
    if (!found || found.sense.kind === "plain") continue;
    if (found.sense.kind === "text") text.push(...reader.rawWords(found.from, found.to));
    reader.take(found);
  }
  return text;
}

const damageWord = /^(?:tramer|hasar)$/;
const damageRecord = /^(?:kaydi|kayitli|tutari|bedeli)$/;

/** `tramer 10 bin altı`: no filter says how much was damaged, and it is neither a price nor a distance. Answers the words. */
function readDamageAmounts(reader: Reader, here: Surroundings): string[] {
  const at = reader.words.findIndex(({ key }, index) => damageWord.test(key) && !reader.isTaken(index));
  if (at < 0) return [];
  const from = damageRecord.test(reader.words[at + 1]?.key ?? "") ? at + 2 : at + 1;
  const [amount] = amountsOf(reader.words, (index) => index < from || reader.isTaken(index), here);
  if (amount?.from !== from) return [];
  reader.skip(at, amount.to);
  return reader.rawWords(at, amount.to);
}

/** Cities before towns, so that a town is looked for in its city. Answers those that nobody wants. */
function readCities(reader: Reader): Unwanted[] {
  const unwanted: Unwanted[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    const found = reader.longestAt(at, () => true);
    if (found?.sense.kind !== "cities") continue;
    const negation = negationAt(reader.words, found.to);
    if (negation?.isNegated) {
      unwanted.push({ sense: found.sense, from: at, words: reader.rawWords(at, negation.to) });
      reader.skip(at, negation.to);
    } else reader.take({ ...found, to: negation?.to ?? found.to });
  }
  return unwanted;
}
