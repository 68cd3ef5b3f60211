import { globSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

/** Beginnings of words that texts must not use, from the table in docs/product/20 20.8. */
const refused = [
  ...readFileSync("docs/product/20-look.md", "utf8")
    .split("## 20.8")[1]!
    .matchAll(/^\| (?!Not|---)([^|]+) \|/gm),
]
  .flatMap(([, words]) => words!.split(", "))
  .flatMap((word) => [word, word[0]!.toLocaleUpperCase("tr") + word.slice(1)]);

/** Files with texts that people read: pages, rules and contents; not what the search understands, nor tests. */
const files = [
  ...globSync("src/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|\/(sentence|fixtures|aliases)\//.test(file) && !/vocabulary|lexicon/.test(file),
  ),
  ...globSync("reference-data/**/*.{html,json}"),
  "reference-data/brands.csv",
];

test("no text uses a word for which the product has another one", () => {
  expect(refused.length).toBeGreaterThan(8);
  const word = new RegExp(`(?<![\\p{L}-])(?:${refused.join("|")})(?!siz)`, "u");
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        word.test(line) && !/^\s*(?:\*|\/\*|\/\/)/.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test("the banks of the demo's offers are no real ones", () => {
  const bins = parse<{ bank: string }>(readFileSync("reference-data/card-bins.csv"), { columns: true });
  const real = new Set(bins.map(({ bank }) => bank));
  const offers: { bank: string }[] = JSON.parse(readFileSync("reference-data/demo/credit-offers.json", "utf8"));
  expect(real.size).toBeGreaterThan(20);
  expect(offers.filter(({ bank }) => real.has(bank))).toEqual([]);
});
