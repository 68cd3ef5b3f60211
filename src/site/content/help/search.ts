import { editDistance } from "#src/finding/search/text/edit-distance.ts";
import { fold } from "#src/shared/turkish.ts";

export const queryMaxLength = 100;
const maxWords = 6;
const wordMaxLength = 30;

/** Words of questions that say nothing about their subject, folded. */
const fillers = new Set(
  "acaba ama bana ben beni benim bir bu bunu da de diye en gibi hangi icin ile ise kac ki lutfen mi mu nasil ne neden nedir nerede niye olur olmuyor sey su ve veya ya yapabilirim yapilir yapmaliyim var yok".split(
    " ",
  ),
);

/** Beginnings of words that people use for words of the texts, folded. */
const synonyms = [
  ["parola", "sifre"],
  ["favori", "garaj"],
  ["kapora", "on odeme"],
  ["ucret", "fiyat"],
  ["resim", "fotograf"],
  ["sahtekar", "dolandiricilik"],
  ["iban", "odeme"],
  ["abonelik", "paket"],
] as const;

/** The folded words of a question without fillers; all of its words where there are only fillers. */
export function questionWords(query: string): string[] {
  const all = fold(query.slice(0, queryMaxLength))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word.length <= wordMaxLength);
  const telling = all.filter((word) => !fillers.has(word) && word.length > 1);
  const words = (telling.length > 0 ? telling : all).flatMap(
    (word) => synonyms.find(([start]) => word.startsWith(start))?.[1].split(" ") ?? [word],
  );
  return [...new Set(words)].slice(0, maxWords);
}

const stemLength = 5;

/** How well a word of a text matches a word of the query, from 0 to 4; words with the same stem match too. */
export function fitOf(asked: string, word: string): number {
  if (asked === word) return 4;
  if (asked.length >= 3 && word.startsWith(asked)) return 3;
  if (word.length >= 4 && asked.startsWith(word)) return 2.5;
  return asked.length >= stemLength && word.startsWith(asked.slice(0, stemLength)) ? 2 : 0;
}

const shortestCorrected = 4;
const letters = (word: string) => Array.from(word).toSorted().join("");

/**
 * The word of a vocabulary that a misspelt word was meant to be: two typos from 9 letters on, one from 6 on; of shorter
 * words only swapped letters, because other words are too near.
 */
export function corrected(asked: string, vocabulary: Iterable<string>): string | undefined {
  if (asked.length < shortestCorrected) return undefined;
  const limit = asked.length >= 9 ? 2 : 1;
  const isShort = asked.length < 6;
  let best: { word: string; distance: number } | undefined;
  for (const word of vocabulary) {
    if (word.length < shortestCorrected) continue;
    // An ending may follow the misspelt word.
    const start = word.slice(0, asked.length);
    if (isShort && letters(start) !== letters(asked)) continue;
    const distance = Math.min(editDistance(asked, word, limit), editDistance(asked, start, limit));
    if (distance <= limit && (!best || distance < best.distance)) best = { word: start, distance };
  }
  return best?.word;
}

export type SearchedText = { title: string; summary: string; topic: string | null; words: string };

const weights = { title: 8, topic: 3, summary: 4, text: 1 };
const wordsIn = (text: string) => fold(text).split(/[^a-z0-9]+/);
const bestFit = (asked: string, words: Iterable<string>) => {
  let best = 0;
  for (const word of words) best = Math.max(best, fitOf(asked, word));
  return best;
};

/**
 * The texts that answer a question, best first, and the words that were looked for. A text has all of the words; where
 * none has, those with the most of them are found. Words that no text has are corrected.
 */
export function rankTexts<Text extends SearchedText>(
  texts: readonly Text[],
  query: string,
): { found: Text[]; words: string[]; isCorrected: boolean } {
  const indexed = texts.map((text) => ({
    text,
    title: wordsIn(text.title),
    topic: wordsIn(text.topic ?? ""),
    summary: wordsIn(text.summary),
    all: new Set(wordsIn(text.words)),
  }));
  const vocabulary = new Set(indexed.flatMap(({ all }) => [...all]));
  const asked = questionWords(query);
  const words = asked.map((word) => (bestFit(word, vocabulary) > 0 ? word : (corrected(word, vocabulary) ?? word)));
  const scored = indexed
    .map(({ text, title, topic, summary, all }) => {
      const scores = words.map(
        (word) =>
          weights.title * bestFit(word, title) +
          weights.topic * bestFit(word, topic) +
          weights.summary * bestFit(word, summary) +
          weights.text * bestFit(word, all),
      );
      return {
        text,
        hits: scores.filter((score) => score > 0).length,
        score: scores.reduce((sum, score) => sum + score, 0),
      };
    })
    .filter(({ hits }) => hits > 0);
  const most = Math.max(0, ...scored.map(({ hits }) => hits));
  const needed = Math.max(most, Math.ceil(words.length / 2));
  const found = scored.filter(({ hits }) => hits >= needed).toSorted((a, b) => b.score - a.score);
  const isCorrected = words.some((word, at) => word !== asked[at]);
  return { found: found.map(({ text }) => text), words, isCorrected };
}

export type Piece = { text: string; isMatch: boolean };
const excerptLength = 180;

/** The part of a text around its first matching word, in pieces, the matching words apart. */
export function excerptOf(text: string, words: readonly string[]): Piece[] {
  const matches = [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) =>
    words.some((asked) => fitOf(asked, fold(word)) > 0),
  );
  const first = matches[0]?.index ?? 0;
  const from = first < excerptLength / 2 ? 0 : text.lastIndexOf(" ", first - excerptLength / 3) + 1;
  const cut = text.lastIndexOf(" ", from + excerptLength);
  const to = text.length <= from + excerptLength ? text.length : cut > from ? cut : from + excerptLength;
  const pieces: Piece[] = [];
  let at = from;
  for (const { 0: word, index } of matches) {
    if (index < at || index + word.length > to) continue;
    if (index > at) pieces.push({ text: text.slice(at, index), isMatch: false });
    pieces.push({ text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isMatch: false });
  if (from > 0) pieces.unshift({ text: "… ", isMatch: false });
  if (to < text.length) pieces.push({ text: " …", isMatch: false });
  return pieces;
}
