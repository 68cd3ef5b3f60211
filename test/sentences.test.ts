import { describe, expect, test } from "vitest";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import { testApp } from "#test/support/app.ts";
import { labelledSentences, mistakesIn, sideGroups, unknownLabels } from "#test/support/labelled-sentences.ts";

const names = await namesOf(await testApp());

const region = (name: string) => names.places.cities.filter((city) => city.region === name).map(({ slug }) => slug);
const others = (kind: string, without: readonly string[]) =>
  names.catalogue.options.filter((one) => one.kind === kind && !without.includes(one.slug)).map(({ slug }) => slug);

const groups = {
  ...sideGroups(names),
  EGE: region("Ege"),
  MARMARA: region("Marmara"),
  KARADENIZ: region("Karadeniz"),
  NOT4X4: others("drive", ["4wd", "awd", "4x4"]),
  NOTSIYAH: others("colour", ["siyah"]),
  NOTSUV: others("body", ["suv"]),
  NOTSEDAN: others("body", ["sedan"]),
  ICANADOLU: region("İç Anadolu"),
  AKDENIZ: region("Akdeniz"),
  NOTBEYAZ: others("colour", ["beyaz"]),
  NOTKIRMIZI: others("colour", ["kirmizi"]),
  NOTHB: others("body", ["hatchback"]),
};

const least = 0.97;

describe.each(["studied", "held-back"])("of the %s sentences", (file) => {
  const sentences = labelledSentences(new URL(`sentences/${file}.txt`, import.meta.url), groups);

  test("every label is in the catalogue", () => expect(unknownLabels(sentences, names)).toEqual([]));

  test(`at least ${least * 100} % are read whole`, () => {
    const wrong = sentences.flatMap((one) => {
      const mistakes = mistakesIn(one, names);
      return mistakes.length === 0 ? [] : [`${one.sentence}: ${mistakes.join("; ")}`];
    });
    const share = 1 - wrong.length / sentences.length;
    console.log(`${file}: ${(share * 100).toFixed(1)} % of ${sentences.length} sentences are read whole`);
    expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(least);
  });
});
