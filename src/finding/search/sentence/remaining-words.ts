import { lookup } from "#src/shared/lookup.ts";
import { gearLetters } from "./gear-letters.ts";
import { isStopWord } from "./stop-words.ts";
import type { Lexicon } from "./lexicon.ts";
import { isBrandBeside } from "./misspelt.ts";
import { negationAt } from "./negations.ts";
import type { Finding, Reader } from "./reader.ts";
import type { Sense } from "./senses.ts";

/** A negated vehicle, city or unknown word, with its words as written. */
export type Unwanted = { sense: Sense; from: number; words: string[] };

/** Words with their position in the sentence. */
type PlacedWords = { at: number; words: string[] };
const sorted = (entry: readonly PlacedWords[]) => entry.toSorted((a, b) => a.at - b.at).flatMap(({ words }) => words);

/**
 * Parses the remaining words one by one: first exact names, then typos, so that a typo is never guessed where another word
 * has the exact name.
 */
export function parseRemaining(
  reader: Reader,
  lexicon: Lexicon,
  unwanted: Unwanted[],
): { text: string[]; unknown: string[]; ignored: string[] } {
  const text: PlacedWords[] = [];
  const unknown: PlacedWords[] = [];
  const ignored: PlacedWords[] = [];
  const ignore = (at: number, to: number) => {
    ignored.push({ at, words: reader.rawWords(at, to) });
    reader.skip(at, to);
  };
  for (let at = 0; at < reader.words.length; at++) {
    if (reader.isConsumed(at)) continue;
    const found = gearLetterAt(reader, at) ?? reader.longestAt(at, reader.fits);
    // After a misspelt model a number may be its generation.
    if (found?.sense.kind === "text" && /^\d+$/.test(found.stem)) continue;
    if (found && found.sense.kind !== "plain") acceptRemaining(reader, found, text, unwanted, ignore);
    else if (found) acceptPlain(reader, found, unknown, unwanted);
  }
  for (let at = 0; at < reader.words.length; at++) {
    if (reader.isConsumed(at)) continue;
    if (isBrandBeside(reader, lexicon, at)) {
      reader.skip(at, at + 1);
      continue;
    }
    if (isIdleNegation(reader, at)) {
      ignore(at, at + 1);
      continue;
    }
    const exact = reader.longestAt(at, reader.fits);
    const found = exact ?? (isStopWord(reader.words[at]!.key) ? undefined : guessAt(reader, at));
    if (found) acceptRemaining(reader, found, text, unwanted, ignore);
    else if (isStopWord(reader.words[at]!.key)) ignore(at, at + 1);
    else acceptPlain(reader, { sense: { kind: "plain" }, from: at, to: at + 1, stem: "" }, unknown, unwanted);
  }
  return {
    text: sorted(text),
    unknown: sorted(unknown.toReversed().filter((entry) => !isObject(entry, unwanted))),
    ignored: sorted(ignored),
  };
}

/** A name that is written as it is heard, or with a typo. */
const guessAt = (reader: Reader, at: number): Finding | undefined =>
  reader.soundAt(at, at + 1, reader.fits) ?? reader.typoAt(at, reader.fits);

/** Adds words right before an unwanted unknown word to it: `lüks paket aramıyorum`. */
function isObject(entry: PlacedWords, unwanted: Unwanted[]): boolean {
  const end = entry.at + entry.words.length;
  const of = unwanted.find(({ from, sense }) => sense.kind === "plain" && from === end);
  if (!of) return false;
  of.from = entry.at;
  of.words.unshift(...entry.words);
  return true;
}

/** Parses `O`, `D`, `Y`, unless a gear is given already; a gearbox such as DSG leaves it open. */
function gearLetterAt(reader: Reader, at: number): Finding | undefined {
  const { raw, key } = reader.words[at]!;
  const gear = lookup(gearLetters, raw);
  const isGiven = reader.findings.some(
    ({ sense }) => sense.kind === "choice" && sense.name === "vites" && sense.values.length === 1,
  );
  if (gear === undefined || isGiven) return undefined;
  return { sense: { kind: "choice", name: "vites", values: [gear] }, from: at, to: at + 1, stem: key };
}

/** A negation that follows nothing unconsumed. */
const isIdleNegation = (reader: Reader, at: number) =>
  negationAt(reader.words, at)?.isNegated === true && (at === 0 || reader.isConsumed(at - 1));

/** Kinds that are dropped when negated, because no filter excludes them. */
const isFilterless: ReadonlySet<Sense["kind"]> = new Set(["flag", "type", "listing", "sort", "firstOwner"]);

function acceptRemaining(
  reader: Reader,
  found: Finding,
  text: PlacedWords[],
  unwanted: Unwanted[],
  ignore: (from: number, to: number) => void,
) {
  const { sense, from } = found;
  const negation = negationAt(reader.words, found.to);
  const to = negation?.to ?? found.to;
  if (negation?.isNegated && (sense.kind === "brand" || sense.kind === "model" || sense.kind === "text")) {
    unwanted.push({ sense, from, words: reader.rawWords(from, to) });
    reader.skip(from, to);
  } else if (negation?.isNegated && isFilterless.has(sense.kind)) ignore(from, to);
  else if (negation && sense.kind === "choice") reader.accept({ ...found, to, isNegated: negation.isNegated });
  else {
    if (sense.kind === "text") text.push({ at: from, words: reader.rawWords(from, found.to) });
    reader.accept(found);
  }
}

/** Accepts a word without a filter; its negation may have one: `değişen istemiyorum`. */
function acceptPlain(reader: Reader, { sense, from, to }: Finding, unknown: PlacedWords[], unwanted: Unwanted[]) {
  const negation = negationAt(reader.words, to);
  const end = negation?.to ?? to;
  if (negation?.isNegated && sense.kind === "plain" && sense.negated)
    reader.accept({ sense: sense.negated, from, to: end, stem: "" });
  else {
    if (negation?.isNegated) unwanted.push({ sense, from, words: reader.rawWords(from, end) });
    else unknown.push({ at: from, words: reader.rawWords(from, to) });
    reader.skip(from, end);
  }
}
