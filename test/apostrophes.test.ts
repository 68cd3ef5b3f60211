import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** An apostrophe before a Turkish suffix, in a text or in a template; not those of English comments and descriptions. */
const straight = /[\p{L}\d}]'(?!(?:s|t|re|ll|ve|d|m)\b)[\p{Ll}$]/u;
const withoutComments = (source: string) => source.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

test("texts that people read have typographic apostrophes", () => {
  const files = [
    ...globSync(["src/**/*.{ts,tsx}", "reference-data/demo/*.json"]),
    "reference-data/equipment.csv",
  ].filter((file) => !file.endsWith(".test.ts"));
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(file, "utf8"))
      .split("\n")
      .filter((line) => straight.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
