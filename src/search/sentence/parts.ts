import type { Finding, Reader } from "./reader.ts";
import type { PartSense, Sense } from "./senses.ts";

type FoundPart = Finding & { sense: PartSense };

/** Beside a part's bare name: vehicles and their trims, places, idle words, and that it is new. */
const besideNames: ReadonlySet<Sense["kind"]> = new Set([
  "brand",
  "model",
  "text",
  "cities",
  "town",
  "noise",
  "unused",
]);
const numberOrSide =
  /^(?:-|[\d.,]+|\d+[xw]\d+|tl|on|arka|sag|sol|orijinal|orjinal|inc|ah|amper|kis|yaz|dort|mevsim(?:lik)?)$/;
/** `ön tampon boyalı`, `triger seti değişmiş`: in what state a vehicle's parts are. */
const ofState = /^(?:boya|degis|lokal|tramer|hasar|kazali|bakimli|km$|kilometre|takas)/;
/** `jantlı`, `stepnesiz`, `lastikleri`: what a vehicle has or has not. */
const ofVehicle = /^(?:l[iu]|s[iu]z|l[ae]r[iu])/;

/**
 * Spare parts, where the sentence speaks of them: in words of its own (`çıkma`, `yedek parça`), by a part that is nothing
 * else, by a tyre's size, or by one beside which only a vehicle is named. Answers the words that are searched among them as text.
 */
export function readParts(reader: Reader, hasTyreSize: boolean): string[] {
  if (reader.findings.some(({ sense }) => sense.kind === "listing" && sense.listing === "kiralik")) return [];
  const isSaid = hasTyreSize || saysParts(reader);
  const found = partsOf(reader, isSaid);
  const isSure =
    found.some(({ sense }) => sense.certainty === "sure") && !reader.words.some(({ key }) => ofState.test(key));
  const isName =
    found.length > 0 &&
    found.every(({ sense }) => sense.certainty === "name") &&
    !reader.findings.some(({ sense }) => sense.kind === "type");
  if (!isSaid && !isSure && !(isName && isAmongNames(reader, found))) return [];
  for (const part of found) reader.take(part);
  return found.filter(({ sense }) => sense.system === null).flatMap(({ from, to }) => reader.rawWords(from, to));
}

const tyreSize = /^(?:[12]\d5|3[0-5]5) [2-8][05] ?r?(?:1[2-9]|2[0-4])$/;

/** `205/55 R16`, before somebody takes it for a Peugeot 205. Answers its words, which are searched as text. */
export function readTyreSize(reader: Reader): string[] {
  for (let from = 0; from < reader.words.length; from++)
    for (const to of [from + 2, from + 3]) {
      const [first, ...others] = reader.words.slice(from, to).map(({ key }) => key);
      if (!tyreSize.test(`${first} ${others.join(" ")}`)) continue;
      reader.skip(from, to);
      return reader.rawWords(from, to);
    }
  return [];
}

/** Spare parts by that name, or a condition that only they have. */
const saysParts = (reader: Reader): boolean =>
  reader.findings.some(({ sense }) => sense.kind === "listing") ||
  reader.words.some((_, at) => reader.longestAt(at, (sense) => sense.kind === "choice" && sense.name === "durum"));

function partsOf(reader: Reader, isSaid: boolean): FoundPart[] {
  const found: FoundPart[] = [];
  for (let at = 0; at < reader.words.length;) {
    const part = reader.longestAt(at, ({ kind }, from, to, stem) => {
      const whole = reader.words.slice(from, to).map(({ key }) => key);
      return kind === "part" && !isCounted(reader, from) && !ofVehicle.test(whole.join("").slice(stem.length));
    });
    // A `cam tavan` has neither glass nor roof for sale.
    const other = isSaid ? undefined : reader.longestAt(at, ({ kind }) => kind === "choice");
    if (part?.sense.kind === "part" && part.to >= (other?.to ?? 0)) found.push({ ...part, sense: part.sense });
    at = Math.max(part?.to ?? 0, other?.to ?? 0, at + 1);
  }
  return found;
}

/** `5 kapı`: how many doors a car has. */
const isCounted = ({ words }: Reader, at: number) =>
  words[at]!.key.startsWith("kapi") && /^[2-5]$/.test(words[at - 1]?.key ?? "");

/** Is there nothing beside the parts but names and numbers? */
function isAmongNames(reader: Reader, found: readonly FoundPart[]): boolean {
  for (let at = 0; at < reader.words.length;) {
    const beside = found.find(({ from }) => from === at) ?? reader.longestAt(at, ({ kind }) => besideNames.has(kind));
    if (!beside && !reader.isTaken(at) && !numberOrSide.test(reader.words[at]!.key)) return false;
    at = beside?.to ?? at + 1;
  }
  return true;
}
