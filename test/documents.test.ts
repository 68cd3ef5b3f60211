import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the README's table of settings is up to date with the configuration", () => {
  expect(() => execFileSync(process.execPath, ["tools/settings.ts", "--check"])).not.toThrow();
});

test("every decision has a unique number", () => {
  const numbers = readdirSync("docs/decisions").map((file) => file.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test("every npm script the documents name exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name!),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
