import type { PartSense, Sense } from "./lexicon.ts";
import type { Finding, Reader } from "./reader.ts";

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
const numberOrSide = /^(?:-|[\d.,]+|tl|on|arka|sag|sol|orijinal|orjinal)$/;
/** `ön tampon boyalı`, `triger seti değişmiş`: in what state a vehicle's parts are. */
const ofState = /^(?:boya|degis|lokal|tramer|hasar|kazali|bakimli|km$|kilometre|takas)/;
/** `jantlı`, `stepnesiz`, `lastikleri`: what a vehicle has or has not. */
const ofVehicle = /^(?:l[iu]|s[iu]z|l[ae]r[iu])/;

/**
 * Spare parts, where the sentence speaks of them: in words of its own (`çıkma`, `yedek parça`), by a part that is nothing
 * else, or by one beside which only a vehicle is named. Answers the words that are searched among them as text.
 */
export function readParts(reader: Reader): string[] {
  if (reader.findings.some(({ sense }) => sense.kind === "listing" && sense.listing === "kiralik")) return [];
  const isSaid = saysParts(reader);
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

/** Spare parts by that name, or a condition that only they have. */
const saysParts = (reader: Reader): boolean =>
  reader.findings.some(({ sense }) => sense.kind === "listing") ||
  reader.words.some((_, at) => reader.longestAt(at, (sense) => sense.kind === "choice" && sense.name === "durum"));

function partsOf(reader: Reader, isSaid: boolean): FoundPart[] {
  const found: FoundPart[] = [];
  for (let at = 0; at < reader.words.length;) {
    const part = reader.longestAt(at, ({ kind }, from, to, stem) => {
      const whole = reader.words.slice(from, to).map(({ key }) => key);
      return kind === "part" && !ofVehicle.test(whole.join("").slice(stem.length));
    });
    // A `cam tavan` has neither glass nor roof for sale.
    const other = isSaid ? undefined : reader.longestAt(at, ({ kind }) => kind === "choice");
    if (part?.sense.kind === "part" && part.to >= (other?.to ?? 0)) found.push({ ...part, sense: part.sense });
    at = Math.max(part?.to ?? 0, other?.to ?? 0, at + 1);
  }
  return found;
}

/** Is there nothing beside the parts but names and numbers? */
function isAmongNames(reader: Reader, found: readonly FoundPart[]): boolean {
  for (let at = 0; at < reader.words.length;) {
    const beside = found.find(({ from }) => from === at) ?? reader.longestAt(at, ({ kind }) => besideNames.has(kind));
    if (!beside && !reader.isTaken(at) && !numberOrSide.test(reader.words[at]!.key)) return false;
    at = beside?.to ?? at + 1;
  }
  return true;
}
