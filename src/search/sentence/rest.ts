import { isFiller } from "./fillers.ts";
import type { Lexicon } from "./lexicon.ts";
import { isBrandBeside } from "./misspelt.ts";
import { negationAt } from "./negations.ts";
import type { Finding, Reader } from "./reader.ts";
import type { Sense } from "./senses.ts";

/** A vehicle, a city or something unknown that nobody wants, in the words that say so. */
export type Unwanted = { sense: Sense; from: number; words: string[] };
/** Letters that stand for a gear in lists of cars: only alone and large. */
const gearLetters: Record<string, string> = { O: "otomatik", D: "duz", Y: "yari-otomatik" };

/** Words of the sentence by the place where they stand. */
type Said = { at: number; words: string[] };
const inOrder = (said: readonly Said[]) => said.toSorted((a, b) => a.at - b.at).flatMap(({ words }) => words);

/**
 * Everything else, word by word: first what is written as it is called, so that nobody's typo is taken for what another
 * word says; then what is mistyped, and what follows from that.
 */
export function readRest(
  reader: Reader,
  lexicon: Lexicon,
  unwanted: Unwanted[],
): { text: string[]; unknown: string[] } {
  const text: Said[] = [];
  const unknown: Said[] = [];
  for (let at = 0; at < reader.words.length; at++) {
    if (reader.isTaken(at)) continue;
    const found = gearLetterAt(reader, at) ?? reader.longestAt(at, reader.fits);
    // Behind a misspelt model a number may be its generation.
    if (found?.sense.kind === "text" && /^\d+$/.test(found.stem)) continue;
    if (found && found.sense.kind !== "plain") takeRest(reader, found, text, unwanted);
    else if (found) takePlain(reader, found, unknown, unwanted);
  }
  for (let at = 0; at < reader.words.length; at++) {
    if (reader.isTaken(at)) continue;
    if (isBrandBeside(reader, lexicon, at) || isIdleNegation(reader, at)) {
      reader.skip(at, at + 1);
      continue;
    }
    const exact = reader.longestAt(at, reader.fits);
    const found = exact ?? (isFiller(reader.words[at]!.key) ? undefined : reader.typoAt(at, reader.fits));
    if (found) takeRest(reader, found, text, unwanted);
    else if (isFiller(reader.words[at]!.key)) reader.skip(at, at + 1);
    else takePlain(reader, { sense: { kind: "plain" }, from: at, to: at + 1, stem: "" }, unknown, unwanted);
  }
  return { text: inOrder(text), unknown: inOrder(unknown.toReversed().filter((said) => !isObject(said, unwanted))) };
}

/** `lüks paket aramıyorum`: words right before something unwanted belong to it. */
function isObject(said: Said, unwanted: Unwanted[]): boolean {
  const end = said.at + said.words.length;
  const of = unwanted.find(({ from, sense }) => sense.kind === "plain" && from === end);
  if (!of) return false;
  of.from = said.at;
  of.words.unshift(...said.words);
  return true;
}

/** `O`, `D`, `Y`; beside a gearbox that leaves open which gear it is, such as DSG, too. */
function gearLetterAt(reader: Reader, at: number): Finding | undefined {
  const { raw, key } = reader.words[at]!;
  const gear = gearLetters[raw];
  const isSaid = reader.findings.some(
    ({ sense }) => sense.kind === "choice" && sense.name === "vites" && sense.values.length === 1,
  );
  if (gear === undefined || isSaid) return undefined;
  return { sense: { kind: "choice", name: "vites", values: [gear] }, from: at, to: at + 1, stem: key };
}

/** A negation of nothing that was understood. */
const isIdleNegation = (reader: Reader, at: number) =>
  negationAt(reader.words, at)?.isNegated === true && (at === 0 || reader.isTaken(at - 1));

/** What may be left out of a search where it is not wanted; of the others the negation is one. */
const isFilterless: ReadonlySet<Sense["kind"]> = new Set(["flag", "type", "listing", "sort", "firstOwner", "text"]);

function takeRest(reader: Reader, found: Finding, text: Said[], unwanted: Unwanted[]) {
  const { sense, from } = found;
  const negation = negationAt(reader.words, found.to);
  const to = negation?.to ?? found.to;
  if (negation?.isNegated && (sense.kind === "brand" || sense.kind === "model")) {
    unwanted.push({ sense, from, words: reader.rawWords(from, to) });
    reader.skip(from, to);
  } else if (negation?.isNegated && isFilterless.has(sense.kind)) reader.skip(from, to);
  else if (negation && sense.kind === "choice") reader.take({ ...found, to, isNegated: negation.isNegated });
  else {
    if (sense.kind === "text") text.push({ at: from, words: reader.rawWords(from, found.to) });
    reader.take(found);
  }
}

/** A word that no filter means; with a negation it may be one's opposite: `değişen istemiyorum`. */
function takePlain(reader: Reader, { sense, from, to }: Finding, unknown: Said[], unwanted: Unwanted[]) {
  const negation = negationAt(reader.words, to);
  const end = negation?.to ?? to;
  if (negation?.isNegated && sense.kind === "plain" && sense.negated)
    reader.take({ sense: sense.negated, from, to: end, stem: "" });
  else {
    if (negation?.isNegated) unwanted.push({ sense, from, words: reader.rawWords(from, end) });
    else unknown.push({ at: from, words: reader.rawWords(from, to) });
    reader.skip(from, end);
  }
}
