import type { Finding, Reader } from "./reader.ts";
import type { PartSense, Sense } from "./senses.ts";

type FoundPart = Finding & { sense: PartSense };

/** Senses that may stand beside the bare name of a part. */
const besideNames: ReadonlySet<Sense["kind"]> = new Set([
  "brand",
  "model",
  "text",
  "cities",
  "town",
  "car",
  "noise",
  "unused",
]);
const numberOrSide =
  /^(?:-|[\d.,]+|\d+[xw]\d+|tl|on|arka|sag|sol|orijinal|orjinal|inc|ah|amper|kis|yaz|dort|mevsim(?:lik)?)$/;
/** The condition of a vehicle's parts: `ön tampon boyalı`, `triger seti değişmiş`. */
const ofState = /^(?:boya|degis|lokal|tramer|hasar|kazali|bakimli|km$|kilometre|takas)/;
/** Suffixes that describe a vehicle: `jantlı`, `stepnesiz`, `lastikleri`. */
const ofVehicle = /^(?:l[iu]|s[iu]z|l[ae]r[iu])/;

/**
 * Parses spare parts if the sentence is about them: by its words (`çıkma`, `yedek parça`), an unambiguous part, a tyre size,
 * or a part with only a vehicle beside it. Returns the words to search as text.
 */
export function parseParts(reader: Reader, hasTyreSize: boolean): string[] {
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
  for (const part of found) reader.accept(part);
  return found.filter(({ sense }) => sense.system === null).flatMap(({ from, to }) => reader.rawWords(from, to));
}

const isYear = (key: string) => /^20[0-4]\d$/.test(key);
const tyreSize = /^(?:[12]\d5|3[0-5]5) [2-8][05] ?r?(?:1[2-9]|2[0-4])$/;

/** Parses tyre sizes (`205/55 R16`), before models such as Peugeot 205. Returns the words to search as text. */
export function parseTyreSize(reader: Reader): string[] {
  for (let from = 0; from < reader.words.length; from++)
    for (const to of [from + 2, from + 3]) {
      const [first, ...others] = reader.words.slice(from, to).map(({ key }) => key);
      // `pcx 125 2017` is a year.
      if (!tyreSize.test(`${first} ${others.join(" ")}`) || isYear(others.join(" "))) continue;
      reader.skip(from, to);
      return reader.rawWords(from, to);
    }
  return [];
}

/** Whether the sentence mentions spare parts, or a condition that only they have. */
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
    // `cam tavan` is equipment, not two parts.
    const other = isSaid ? undefined : reader.longestAt(at, ({ kind }) => kind === "choice");
    if (part?.sense.kind === "part" && part.to >= (other?.to ?? 0)) found.push({ ...part, sense: part.sense });
    at = Math.max(part?.to ?? 0, other?.to ?? 0, at + 1);
  }
  return found;
}

/** A number of doors or seats: `5 kapı`, `7 koltuk`. */
const isCounted = ({ words }: Reader, at: number) =>
  /^(?:kapi|koltuk)/.test(words[at]!.key) && /^[2-9]$/.test(words[at - 1]?.key ?? "");

/** Whether there are only names and numbers beside the parts. */
function isAmongNames(reader: Reader, found: readonly FoundPart[]): boolean {
  for (let at = 0; at < reader.words.length;) {
    const beside = found.find(({ from }) => from === at) ?? reader.longestAt(at, ({ kind }) => besideNames.has(kind));
    if (!beside && !reader.isConsumed(at) && !numberOrSide.test(reader.words[at]!.key)) return false;
    at = beside?.to ?? at + 1;
  }
  return true;
}
