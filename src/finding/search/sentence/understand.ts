import { radius } from "../rules.ts";
import type { AmountContext } from "./amount-range.ts";
import { type Amount, amountsOf } from "./amounts.ts";
import { parseEngines, parseKinds } from "./kinds.ts";
import { parseDamages } from "./damage.ts";
import type { Lexicon } from "./lexicon.ts";
import { brandOf, type Finding, isPartOfMore, Reader } from "./reader.ts";
import { parseParts, parseTyreSize } from "./parts.ts";
import { parseMisspelt } from "./misspelt.ts";
import { monthlyAmount } from "./monthly-budget.ts";
import { negationAt } from "./negations.ts";
import { parseSortOrder } from "./sort-order.ts";
import { parseRemaining, type Unwanted } from "./remaining-words.ts";
import { parseSeats, type Seats } from "./seats.ts";
import { placeOf, parseRadius } from "./search-radius.ts";
import type { Word } from "./words.ts";
import type { Sense } from "./senses.ts";

/** A parsed sentence: findings, amounts, and the other words as written. */
export type Understood = {
  findings: Finding[];
  amounts: Amount[];
  /** A radius around the named place. */
  around: { place: string; km: number } | null;
  /** Known words without a filter, searched as text. */
  text: string[];
  /** Unknown words, searched as text and named on the page. */
  unknown: string[];
  /** The negated ones among them that no filter excludes: `renault hariç`. */
  unwanted: string[];
  /** Words that change nothing: stop words, a monthly amount, and negations of what no filter excludes. */
  ignored: string[];
  /** Their filter, if any, depends on the vehicle type. */
  seats: Seats | null;
  /** Words as written, by position. */
  rawWords: Reader["rawWords"];
};

/** Senses whose prices may be smaller than typical mileages. */
const ofSmallPrices: ReadonlySet<Sense["kind"]> = new Set(["type", "listing", "part"]);
const ofPrices = /^(?:fiyat|butce|param$|ucuz|hesapli|pahali)/;
const ofDistances = /^(?:km|kilometre)/;
const isNumeral = (word: Word | undefined) => word !== undefined && /^(?:\d|bin|milyon)/.test(word.key);

/**
 * Parses a sentence with the lexicon, the least ambiguous phrases first. Each step consumes its words, and its findings
 * disambiguate the words beside them.
 */
export function understand(sentence: string, lexicon: Lexicon, thisYear: number): Understood {
  const reader = new Reader(sentence, lexicon);
  const monthly = parseMonthlyAmount(reader);
  const nearby = parseRadius(reader);
  const tyres = parseTyreSize(reader);
  const unwanted = parseRegions(reader);
  parseVehicles(reader, lexicon.relativesOf);
  parseMisspelt(reader, lexicon);
  parseModelsApart(reader);
  parseYearsOfModels(reader);
  unwanted.push(...dropUnwanted(reader));
  const dropped = parseKinds(reader, lexicon);
  const engines = parseEngines(reader);
  const parts = parseParts(reader, tyres.length > 0);
  dropped.push(...parseSortOrder(reader));
  parseDamages(reader);
  const phrases = parsePhrases(reader);
  const seats = parseSeats(reader);
  const isSmallPrice = reader.findings.some(({ sense }) => ofSmallPrices.has(sense.kind));
  const isRental = reader.findings.some(({ sense }) => sense.kind === "listing" && sense.listing === "kiralik");
  const says = (pattern: RegExp) => reader.words.some(({ key }) => pattern.test(key));
  const isAboutPrice = says(ofPrices) && !says(ofDistances);
  const context = { thisYear, isSmallPrice, isRental, isAboutPrice };
  const damage = parseDamageAmounts(reader, context);
  const amounts = [...engines, ...amountsOf(reader.words, reader.isConsumed, context)];
  for (const { from, to } of amounts) reader.skip(from, to);
  unwanted.push(...parseCities(reader));
  const { text, unknown, ignored } = parseRemaining(reader, lexicon, unwanted);
  text.unshift(...tyres, ...parts, ...phrases);
  unknown.push(...damage);
  const unwantedWords = unwanted
    .filter(({ sense }) => !isLeftOut(sense, reader))
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ words }) => words);
  unknown.unshift(...unwantedWords);
  const findings = reader.findings.toSorted((a, b) => a.from - b.from);
  const place = nearby && placeOf(findings);
  if (place === undefined) unknown.push(...(nearby?.words ?? []));
  const around = place === undefined ? null : { place, km: nearby?.km ?? radius.standard };
  return {
    findings,
    amounts,
    around,
    text,
    unknown,
    unwanted: unwantedWords,
    ignored: [...monthly, ...dropped, ...ignored],
    seats,
    rawWords: reader.rawWords,
  };
}

/** Parses regions such as `Doğu Anadolu` and `Anadolu yakası`, before the brand Anadol. Returns the negated ones. */
function parseRegions(reader: Reader): Unwanted[] {
  const isRegion = ({ kind }: Sense, from: number, to: number) => isOfCities.has(kind) && to - from > 1;
  return parsePlaces(reader, (at) => reader.longestAt(at, isRegion));
}

/** Parses models apart from their brand, where it has none beside it: `ZS 2021 beyaz MG`, `5 Mazda`. */
function parseModelsApart(reader: Reader) {
  const named = reader.findings.flatMap((one) =>
    one.sense.kind === "brand" ? [{ ...one, brand: one.sense.brand }] : [],
  );
  for (const brand of named) {
    const isOwn = (sense: Sense) => sense.kind === "model" && sense.brand === brand.brand;
    // A longer name needs no help, and beside it a short one is a trim: `RS Q8 Audi`.
    const hasModel = () =>
      reader.findings.some(({ sense }) => isOwn(sense)) ||
      reader.words.some((_, at) =>
        reader.longestAt(at, (sense, ...place) => isOwn(sense) && reader.fits(sense, ...place)),
      );
    for (let at = 0; at < reader.words.length && !hasModel(); at++) {
      const model = reader.longestAt(
        at,
        (sense, from, to) => isOwn(sense) && !("family" in sense) && reader.isApart(brand, from, to),
      );
      if (model) reader.accept(model);
    }
  }
}

/** Parses a model that is named like a year, where no other vehicle is named but another year: `2008 gt 2022`. */
function parseYearsOfModels(reader: Reader) {
  if (reader.findings.some((finding) => brandOf(finding) !== undefined)) return;
  for (let at = 0; at < reader.words.length; at++) {
    const model = reader.longestAt(at, (sense, from, to) => sense.kind === "model" && reader.isBesideYear(from, to));
    if (model) return reader.accept(model);
  }
}

type Relatives = Lexicon["relativesOf"];

/** Parses brands and the models right after them. */
function parseVehicles(reader: Reader, relatives: Relatives) {
  for (let at = 0; at < reader.words.length; at++) {
    const brand = reader.longestAt(at, ({ kind }) => kind === "brand");
    const isLong = (sense: Sense, from: number, to: number) =>
      sense.kind === "model" && to - from > 1 && reader.fitsModel(sense, from, to);
    // `b serisi mazda` is no Mercedes-Benz.
    const model =
      reader.longestAt(at, (sense, from, to) => isLong(sense, from, to) && reader.isBeforeBrand(sense, to)) ??
      reader.longestAt(at, isLong);
    // A model's name may contain its own brand (`renault 12`) or another (`range rover`), but `peugeot boxer` is no Karsan.
    const own = brand && modelBehind(reader, brand, [brandOf(brand)]);
    const isOwn = own && model && own.to >= model.to && !isFamily(own);
    if (model && !isOwn && model.to > (brand?.to ?? at)) reader.accept(model);
    else if (brand && !isPartOfMore(reader, brand) && !reader.isTrimOfAnother(brand)) {
      reader.accept(brand);
      acceptModelOf(reader, brand, relatives);
    }
  }
}

const isFamily = ({ sense }: Finding) => sense.kind === "model" && sense.family !== undefined;

/** The longest model of these brands right behind a brand. */
const modelBehind = (reader: Reader, brand: Finding, brands: readonly (string | undefined)[]) =>
  reader.longestAt(
    brand.to,
    (sense, from, to) => sense.kind === "model" && brands.includes(sense.brand) && !reader.isYearOrAmount(from, to),
  );

function acceptModelOf(reader: Reader, brand: Finding, relatives: Relatives) {
  if (brand.sense.kind !== "brand") return;
  const own = modelBehind(reader, brand, [brand.sense.brand]);
  const found = own ?? modelBehind(reader, brand, relatives(brand.sense.brand));
  // `ford cargo` is a model of Ford Trucks.
  if (found && !own) reader.drop([brand]);
  if (found) reader.accept(found);
}

/** Drops negated vehicles from the findings: `bmw değil audi`. */
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
 * Whether the results exclude an unwanted vehicle or city. They do if another one is named, but not a model beside its whole
 * brand (`golf dışında volkswagen`) or by another name (`r 12 toros olmasın`), because no filter excludes a model.
 */
function isLeftOut(unwanted: Sense, { findings }: Reader): boolean {
  if (isOfCities.has(unwanted.kind)) return findings.some(({ sense }) => isOfCities.has(sense.kind));
  if (unwanted.kind !== "brand" && unwanted.kind !== "model") return false;
  const isSame = ({ sense }: Finding) =>
    sense.kind === "model" && unwanted.kind === "model" && sense.model === unwanted.model;
  if (findings.some(isSame)) return false;
  const wanted = findings.flatMap(({ sense }) => (sense.kind === "brand" || sense.kind === "model" ? [sense] : []));
  const ofBrand = wanted.filter(({ brand }) => unwanted.kind === "model" && brand === unwanted.brand);
  return wanted.length > 0 && (ofBrand.length === 0 || ofBrand.some(({ kind }) => kind === "model"));
}

const inPhrases: ReadonlySet<Sense["kind"]> = new Set([
  "choice",
  "flag",
  "car",
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
 * Parses phrases of several words (`son 3 gün`, `4x4`, `en ucuz`), before their numbers and comparatives are read alone.
 * Returns those to search as text: `gt line`.
 */
function parsePhrases(reader: Reader): string[] {
  const text: string[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    // `100 binden az km` is an amount, `az km` a sort order.
    const isBehindNumber = isNumeral(reader.words[at - 1]) && !reader.isConsumed(at - 1);
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
    // `4 çeker olmasın`; some phrases have their own negation: `boya olmasın`.
    const negation = found.sense.kind === "choice" ? negationAt(reader.words, found.to) : undefined;
    reader.accept(negation ? { ...found, to: negation.to, isNegated: negation.isNegated } : found);
  }
  return text;
}

/** Consumes a monthly amount (`ayda 20 bin taksitle`), which is neither price nor mileage. Returns the words. */
function parseMonthlyAmount(reader: Reader): string[] {
  const found = monthlyAmount(reader.words);
  if (!found) return [];
  reader.skip(found.from, found.to);
  return reader.rawWords(found.from, found.to);
}

const damageWord = /^(?:tramer|hasar)$/;
const damageRecord = /^(?:kaydi|kayitli|tutari|bedeli)$/;

/** Consumes damage amounts (`tramer 10 bin altı`), which have no filter and are neither price nor mileage. Returns the words. */
function parseDamageAmounts(reader: Reader, context: AmountContext): string[] {
  const at = reader.words.findIndex(({ key }, index) => damageWord.test(key) && !reader.isConsumed(index));
  if (at < 0) return [];
  const from = damageRecord.test(reader.words[at + 1]?.key ?? "") ? at + 2 : at + 1;
  const [amount] = amountsOf(reader.words, (index) => index < from || reader.isConsumed(index), context);
  if (amount?.from !== from) return [];
  reader.skip(at, amount.to);
  return reader.rawWords(at, amount.to);
}

const isOfCities: ReadonlySet<Sense["kind"]> = new Set(["cities", "towns"]);

/** Parses cities before towns, so that a town is searched in its city. Returns the negated ones. */
const parseCities = (reader: Reader): Unwanted[] => parsePlaces(reader, (at) => reader.longestAt(at, () => true));

function parsePlaces(reader: Reader, placeAt: (at: number) => Finding | undefined): Unwanted[] {
  const unwanted: Unwanted[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    const found = placeAt(at);
    if (!found || !isOfCities.has(found.sense.kind) || reader.isVan(at) || reader.isTownOfNamedCity(found)) continue;
    const negation = negationAt(reader.words, found.to);
    if (negation?.isNegated) {
      unwanted.push({ sense: found.sense, from: at, words: reader.rawWords(at, negation.to) });
      reader.skip(at, negation.to);
    } else reader.accept({ ...found, to: negation?.to ?? found.to });
  }
  return unwanted;
}
