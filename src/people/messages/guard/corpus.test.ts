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
const corpus = ["before-rules", "after-rules", "harder", "abroad-and-first"].flatMap(read);

const levelOf = ({ text, lira, isFromSeller }: Labelled) =>
  inspect(text, { priceKurus: liraToKurus(lira), isFromSeller, ownHost: "kontak.test" }).level;

/** Precision and recall of the guard. */
function measure(messages: readonly Labelled[]) {
  const spoken = messages.filter((one) => levelOf(one) !== "none");
  const right = spoken.filter(({ level }) => level !== "none").length;
  const meant = messages.filter(({ level }) => level !== "none").length;
  return { count: messages.length, precision: right / spoken.length, recall: right / meant };
}

test("the corpus is large, mostly of ordinary messages, and without duplicates", () => {
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

  test("precision is at least 0.95", () => expect(precision).toBeGreaterThanOrEqual(0.95));
  test("recall is at least 0.9", () => expect(recall).toBeGreaterThanOrEqual(0.9));
  test("no ordinary message is held", () => {
    const held = messages.filter((one) => one.level === "none" && levelOf(one) === "hold");
    expect(held.map(({ text }) => text)).toEqual([]);
  });
});
