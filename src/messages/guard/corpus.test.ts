import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { liraToKurus } from "#src/shared/money.ts";
import { type GuardLevel, inspect } from "./rules.ts";

/**
 * Messages of ours, labelled by what should become of them: `level, writer (b or s), price of the listing, text`. Those of
 * `before-rules` are older than the rules. Every third is held out: looked at as a number only, never to change a rule.
 */
type Labelled = { level: GuardLevel; isFromSeller: boolean; lira: number; text: string; isHeldOut: boolean };

const read = (file: string): Labelled[] =>
  readFileSync(new URL(`fixtures/${file}.tsv`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line, at) => {
      const [level, who, lira, text] = line.split("\t");
      return {
        level: (level === "ok" ? "none" : level) as GuardLevel,
        isFromSeller: who === "s",
        lira: Number(lira),
        text: text!,
        isHeldOut: at % 3 === 2,
      };
    });
const corpus = ["before-rules", "after-rules", "harder"].flatMap(read);

const levelOf = ({ text, lira, isFromSeller }: Labelled) =>
  inspect(text, { priceKurus: liraToKurus(lira), isFromSeller, ownHost: "kontak.test" }).level;

/** How often the guard is right when it speaks, and how often it speaks when it should. */
function measure(messages: readonly Labelled[]) {
  const spoken = messages.filter((one) => levelOf(one) !== "none");
  const right = spoken.filter(({ level }) => level !== "none").length;
  const meant = messages.filter(({ level }) => level !== "none").length;
  return { count: messages.length, precision: right / spoken.length, recall: right / meant };
}

test("the corpus is large, ordinary for the most part, and says nothing twice", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300);
  expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
  expect(corpus.filter(({ level }) => level === "none").length).toBeGreaterThan(corpus.length / 2);
});

describe.each([
  ["tuned", corpus.filter(({ isHeldOut }) => !isHeldOut)],
  ["held out", corpus.filter(({ isHeldOut }) => isHeldOut)],
])("%s messages", (name, messages) => {
  const { count, precision, recall } = measure(messages);
  console.info(`guard, ${name}: ${count} messages, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);

  test("the guard is right at least 95 times of 100 it speaks", () => expect(precision).toBeGreaterThanOrEqual(0.95));
  test("and speaks at least 9 times of 10 it should", () => expect(recall).toBeGreaterThanOrEqual(0.9));
  test("nothing ordinary is kept from its reader", () => {
    const kept = messages.filter((one) => one.level === "none" && levelOf(one) === "hold");
    expect(kept.map(({ text }) => text)).toEqual([]);
  });
});
