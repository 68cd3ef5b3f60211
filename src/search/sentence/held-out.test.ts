import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { labelledSentences, mistakesIn, sideGroups, unknownLabels } from "#test/support/labelled-sentences.ts";
import { namesOf } from "../address/vocabulary.server.ts";

const names = await namesOf(await testApp());
const sentences = labelledSentences(new URL("held-out.txt", import.meta.url), sideGroups(names));
const compared = "marka model yer ilce yakin fiyat yil km yakit vites renk sirala".split(" ");

test("every label of a held-out sentence is in the catalogue", () =>
  expect(unknownLabels(sentences, names)).toEqual([]));

test("at least 96 % of the held-out sentences are parsed completely", () => {
  const wrong = sentences.filter((one) => mistakesIn(one, names, compared).length > 0);
  expect(wrong.length / sentences.length, wrong.map(({ sentence }) => sentence).join("\n")).toBeLessThanOrEqual(0.04);
});
