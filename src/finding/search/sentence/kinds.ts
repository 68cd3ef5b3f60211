import type { Amount } from "./amounts.ts";
import type { Lexicon } from "./lexicon.ts";
import { negationAt } from "./negations.ts";
import { isPartOfMore, type Reader } from "./reader.ts";
import type { Sense } from "./senses.ts";

/**
 * Parses vehicle types, listing types and subtypes: `scooter`, `frigorifik kamyonet`. Returns the words of negated ones, which
 * no filter excludes: `motosiklet olmasın`.
 */
export function parseKinds(reader: Reader, lexicon: Lexicon): string[] {
  const dropped: string[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    const found = reader.longestAt(at, ({ kind }) => kind === "type" || kind === "listing");
    if (!found || isPartOfMore(reader, found)) continue;
    const negation = negationAt(reader.words, found.to);
    if (negation?.isNegated) {
      dropped.push(...reader.rawWords(found.from, negation.to));
      reader.skip(found.from, negation.to);
      continue;
    }
    reader.accept(found);
    const closer = lexicon.sensesOf(found.stem).find((sense) => sense.kind === "attribute" && isOf(sense, found.sense));
    if (closer) reader.findings.push({ ...found, sense: closer });
  }
  parseMotor(reader, lexicon);
  parseAttributes(reader);
  return dropped;
}

/** Parses engine capacities beside motorcycles: `150 motor`, `125lik scooter`, `motor 250`. */
export function parseEngines(reader: Reader): Amount[] {
  const type = reader.findings.find(({ sense }) => sense.kind === "type" && sense.type === motorcycle);
  return type ? (engineAt(reader, type.from - 1) ?? engineAt(reader, type.to) ?? []) : [];
}

function engineAt(reader: Reader, at: number): Amount[] | undefined {
  const [, digits] = /^(\d{2,4})(?:l[iu]k)?$/.exec(reader.words[at]?.key ?? "") ?? [];
  if (digits === undefined || reader.isConsumed(at) || Number(digits) > largestMotorcycle) return undefined;
  if (reader.isYearOrAmount(at, at + 1)) return undefined;
  reader.skip(at, at + 1);
  const near = Math.round(Number(digits) * 0.03);
  return [{ dimension: "hacim", min: Number(digits) - near, max: Number(digits) + near, from: at, to: at + 1 }];
}

const isOf = (attribute: Sense, type: Sense) =>
  attribute.kind === "attribute" && type.kind === "type" && attribute.type === type.type;

const motorcycle = "motosiklet";
/** Choices of cars or engines, beside which `motor` is no motorcycle. */
const ofCars: ReadonlySet<string> = new Set(["yakit", "vites", "kasa", "durum"]);
const ofMotors = /^(?:yeni|degis|yap|revizyon|rektefiye|hacmi|gucu|yag|beyni|arizali|sorunsuz)/;
const smallestCar = 800;
/** A larger number before a motorcycle is a year. */
const largestMotorcycle = 1900;

/** `motor` as a motorcycle (`motor istanbul`, `250 cc motor`, `honda motor`), unless a car's engine is meant. */
function parseMotor(reader: Reader, lexicon: Lexicon) {
  const at = reader.words.findIndex(({ key }, index) => /^motor(?:lar)?$/.test(key) && !reader.isConsumed(index));
  if (at < 0 || ofMotors.test(reader.words[at + 1]?.key ?? "")) return;
  const isElse = reader.findings.some(
    ({ sense }) =>
      sense.kind === "type" ||
      sense.kind === "listing" ||
      sense.kind === "model" ||
      (sense.kind === "brand" && !lexicon.sells(sense.brand, motorcycle)),
  );
  const isOfCar = reader.words.some(
    ({ key }, index) =>
      /^\d[.,]\d$/.test(key) ||
      (/^\d{3,4}$/.test(key) && reader.words[index + 1]?.key === "cc" && Number(key) > smallestCar) ||
      reader.longestAt(
        index,
        (sense, ...place) =>
          (sense.kind === "choice" && ofCars.has(sense.name)) ||
          (sense.kind === "model" && !/^\d+$/.test(key) && reader.fits(sense, ...place)),
      ),
  );
  if (!isElse && !isOfCar)
    reader.accept({ sense: { kind: "type", type: motorcycle }, from: at, to: at + 1, stem: "motor" });
}

/** Parses values of special attributes: those of the named vehicle type, and words with no other sense. */
function parseAttributes(reader: Reader) {
  const types = new Set(reader.findings.flatMap(({ sense }) => (sense.kind === "type" ? [sense.type] : [])));
  const isModel = reader.findings.some(({ sense }) => sense.kind === "model");
  if (reader.findings.some(({ sense }) => sense.kind === "listing") || (isModel && types.size === 0)) return;
  for (let at = 0; at < reader.words.length; at++) {
    const found = reader.longestAt(
      at,
      (sense) => sense.kind === "attribute" && (types.has(sense.type) || (types.size === 0 && sense.isBare)),
    );
    if (found) reader.accept(found);
  }
}
