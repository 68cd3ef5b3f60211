import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { labelledSentences, mistakesIn, sideGroups, unknownLabels } from "#test/support/labelled-sentences.ts";
import { namesOf } from "../address/vocabulary.server.ts";

const names = await namesOf(await testApp());
/** Each file, the least share of its sentences that is read whole, and the kinds of filters that its labels name. */
const files: [file: string, least: number, compared?: string[]][] = [
  ["held-out", 0.96, "marka model yer ilce yakin fiyat yil km yakit vites renk sirala".split(" ")],
  ["blind", 0.97],
];

describe.each(files)("of the %s sentences", (file, least, compared) => {
  const sentences = labelledSentences(new URL(`${file}.txt`, import.meta.url), sideGroups(names));

  test("every label is in the catalogue", () => expect(unknownLabels(sentences, names)).toEqual([]));

  test(`at least ${least * 100} % are read whole`, () => {
    const wrong = sentences.filter((one) => mistakesIn(one, names, compared).length > 0);
    const share = 1 - wrong.length / sentences.length;
    expect(share, wrong.map(({ sentence }) => sentence).join("\n")).toBeGreaterThanOrEqual(least);
  });
});
