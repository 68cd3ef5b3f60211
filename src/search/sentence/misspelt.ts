import { editDistance } from "../text/edit-distance.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Finding, Reader } from "./reader.ts";
import type { Sense } from "./senses.ts";

const letters = /^[a-z]+$/;
const shortest = 3;
const shortestModel = 4;
/** From so many letters on a word beside its own brand or model may miss two letters. */
const long = 5;

/**
 * Brands that are misspelt before one of their models, and the other way round: `nisan micra`, `hoda civic`, `opel asrta`.
 * A word that is far from any brand is near enough to the one that has the model.
 */
export function readMisspelt(reader: Reader, lexicon: Lexicon) {
  for (let at = 0; at < reader.words.length; at++) {
    if (!mayBeMisspelt(reader, lexicon, at)) continue;
    const model = modelBehind(reader, lexicon, at) ?? modelOfBrand(reader, lexicon, at);
    if (!model) continue;
    reader.skip(at, at + 1);
    reader.take(model);
  }
}

function mayBeMisspelt({ words, isTaken }: Reader, { sensesOf }: Lexicon, at: number): boolean {
  const { key } = words[at]!;
  if (isTaken(at) || key.length < shortest || !letters.test(key)) return false;
  return sensesOf(key).every(({ kind }) => kind === "text");
}

/** Two letters of a long word, or of one that begins as the name does: `sonra` is no Honda. */
const allowed = (key: string, name: string) =>
  Math.min(key.length, name.length) > long || (Math.min(key.length, name.length) === long && key[0] === name[0])
    ? 2
    : 1;

/** Is a word one of a brand's names, but for a letter or two? */
const isNear = (key: string, brand: string, { brandKeys }: Lexicon) =>
  brandKeys(brand).some((name) => {
    const most = allowed(key, name);
    return name.length >= shortest && editDistance(key, name, most) <= most;
  });

/** The model right behind a misspelt brand: as it is written, or with a typo of its own. */
function modelBehind(reader: Reader, lexicon: Lexicon, at: number): Finding | undefined {
  const { key } = reader.words[at]!;
  const isOfBrand = (sense: Sense, from: number, to: number) =>
    sense.kind === "model" && !reader.isYearOrAmount(from, to) && isNear(key, sense.brand, lexicon);
  if (at + 1 >= reader.words.length || reader.isTaken(at + 1)) return undefined;
  return reader.longestAt(at + 1, isOfBrand) ?? reader.typoAt(at + 1, isOfBrand);
}

/** What a word right behind a brand may be among the brand's models: `dacia dokır`. */
function modelOfBrand(reader: Reader, lexicon: Lexicon, at: number): Finding | undefined {
  const before = reader.findings.find(({ sense, to }) => sense.kind === "brand" && to === at);
  const { key } = reader.words[at]!;
  if (before?.sense.kind !== "brand" || key.length < shortestModel) return undefined;
  let best: { sense: Sense; distance: number; weight: number } | undefined;
  for (const [name, sense] of lexicon.modelsOf(before.sense.brand)) {
    if (name.length < shortestModel || !letters.test(name)) continue;
    const most = name[0] === key[0] && Math.min(key.length, name.length) >= long ? 2 : 1;
    const distance = editDistance(key, name, most);
    if (
      distance > most ||
      (best && (distance > best.distance || (distance === best.distance && sense.weight <= best.weight)))
    )
      continue;
    best = { sense, distance, weight: sense.weight };
  }
  return best && { sense: best.sense, from: at, to: at + 1, stem: key };
}

/** Is a word that nobody knows the brand of the model right beside it? */
export const isBrandBeside = (reader: Reader, lexicon: Lexicon, at: number): boolean =>
  mayBeMisspelt(reader, lexicon, at) &&
  reader.findings.some(
    ({ sense, from, to }) =>
      sense.kind === "model" && (to === at || from === at + 1) && isNear(reader.words[at]!.key, sense.brand, lexicon),
  );
