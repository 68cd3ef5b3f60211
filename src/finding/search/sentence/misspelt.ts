import { editDistance } from "../text/edit-distance.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Finding, Reader } from "./reader.ts";
import type { Sense } from "./senses.ts";

const letters = /^[a-z]+$/;
const shortest = 3;
const shortestModel = 4;
/** Words of at least this length may have two typos beside their own brand or model. */
const long = 5;

/**
 * Parses misspelt brands before one of their models, and the other way round: `nisan micra`, `hoda civic`, `opel asrta`. The
 * neighbour confirms the guess, so more typos are tolerated.
 */
export function parseMisspelt(reader: Reader, lexicon: Lexicon) {
  for (let at = 0; at < reader.words.length; at++) {
    const model =
      heardInTwo(reader, lexicon, at) ??
      (mayBeMisspelt(reader, lexicon, at)
        ? (modelBehind(reader, lexicon, at) ?? modelOfBrand(reader, lexicon, at))
        : undefined);
    if (!model) continue;
    if (model.from > at) reader.skip(at, model.from);
    reader.accept(model);
  }
}

function mayBeMisspelt({ words, isConsumed }: Reader, { sensesOf }: Lexicon, at: number): boolean {
  const { key } = words[at]!;
  if (isConsumed(at) || !letters.test(key)) return false;
  return sensesOf(key).every(({ kind }) => kind === "text");
}

/** A name of two words that is written as it is heard: `t kros`. */
const heardInTwo = (reader: Reader, lexicon: Lexicon, at: number): Finding | undefined =>
  at + 1 < reader.words.length && mayBeMisspelt(reader, lexicon, at + 1)
    ? reader.soundAt(at, at + 2, reader.fits)
    : undefined;

/** The tolerated typos: two in long words, or in words with the same first letter; `sonra` is no Honda. */
const allowed = (key: string, name: string) =>
  Math.min(key.length, name.length) > long || (Math.min(key.length, name.length) === long && key[0] === name[0])
    ? 2
    : 1;

/** Whether a word is a brand's name with at most the tolerated typos. */
const isNear = (key: string, brand: string, { brandKeys }: Lexicon) =>
  brandKeys(brand).some((name) => {
    const most = allowed(key, name);
    return name.length >= shortest && editDistance(key, name, most) <= most;
  });

/** The model right after a misspelt brand, possibly misspelt too. */
function modelBehind(reader: Reader, lexicon: Lexicon, at: number): Finding | undefined {
  const { key } = reader.words[at]!;
  if (key.length < shortest) return undefined;
  const isOfBrand = (sense: Sense, from: number, to: number) =>
    sense.kind === "model" && !reader.isYearOrAmount(from, to) && isNear(key, sense.brand, lexicon);
  if (at + 1 >= reader.words.length || reader.isConsumed(at + 1)) return undefined;
  return reader.longestAt(at + 1, isOfBrand) ?? reader.typoAt(at + 1, isOfBrand);
}

/** The misspelt model right after a brand: `dacia dokır`. */
function modelOfBrand(reader: Reader, lexicon: Lexicon, at: number): Finding | undefined {
  const before = reader.findings.find(({ sense, to }) => sense.kind === "brand" && to === at);
  const { key } = reader.words[at]!;
  if (before?.sense.kind !== "brand") return undefined;
  const { brand } = before.sense;
  const isOwn = (sense: Sense) => sense.kind === "model" && sense.brand === brand;
  const heard = reader.soundAt(at, at + 1, isOwn);
  if (heard || key.length < shortestModel) return heard;
  let best: { sense: Sense; distance: number; weight: number } | undefined;
  for (const [name, sense] of lexicon.modelsOf(brand)) {
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

/** Whether an unknown word is the misspelt brand of the model right beside it. */
export const isBrandBeside = (reader: Reader, lexicon: Lexicon, at: number): boolean =>
  mayBeMisspelt(reader, lexicon, at) &&
  reader.words[at]!.key.length >= shortest &&
  reader.findings.some(
    ({ sense, from, to }) =>
      sense.kind === "model" && (to === at || from === at + 1) && isNear(reader.words[at]!.key, sense.brand, lexicon),
  );
