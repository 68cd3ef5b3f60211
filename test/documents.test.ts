import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { features } from "#src/server/features.ts";

test("the README's table of settings is up to date with the configuration", () => {
  expect(() => execFileSync(process.execPath, ["tools/settings.ts", "--check"])).not.toThrow();
});

test("the README names the oldest browsers that the build compiles for", () => {
  const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };
  const oldest = Object.fromEntries(browserslist.map((line) => line.split(" >= ") as [string, string]));
  const { chrome, firefox, safari } = oldest;
  expect(oldest).toMatchObject({ edge: chrome, ios_saf: safari });
  expect(readFileSync("README.md", "utf8")).toContain(
    `Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}, also on iOS`,
  );
});

test("every decision has a unique number", () => {
  const numbers = readdirSync("docs/decisions").map((file) => file.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test("ARCHITECTURE lists the features of each district in their import order", () => {
  const folderOf = new Map(
    globSync("src/*/*/feature.server.ts").map((file) => [
      /name: "([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1],
      dirname(file).split("/").slice(1),
    ]),
  );
  const inOrder = [...features.map(({ name }) => folderOf.get(name)!), ["site", "layout"]];
  const tree = readFileSync("ARCHITECTURE.md", "utf8").split("```")[1]!;
  const listed = [...tree.matchAll(/^  ([a-z]+)\/.*\n((?:    .*\n)+)/gm)].map(([, district, features]) => [
    district,
    [...features!.matchAll(/^    ([a-z-]+)\//gm)].map(([, feature]) => feature),
  ]);
  const declared = listed.map(([district]) => [
    district,
    inOrder.filter(([of]) => of === district).map(([, feature]) => feature),
  ]);
  expect(listed.flatMap(([, features]) => features)).toHaveLength(inOrder.length);
  expect(listed).toEqual(declared);
});

test("every npm script the documents name exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name!),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("every place and every test that the coverage of the specification names exists", () => {
  const rows = readFileSync("docs/product/coverage.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Sentence|---)/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));
  const missing = rows.flatMap(([sentence, places = "", shownBy = ""]) => {
    const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(shownBy) ?? [];
    const hasTest = existsSync(file) && title !== "" && readFileSync(file, "utf8").includes(title);
    const hasPlaces = [...places.matchAll(/`([^`]+)`/g)].every(([, place]) => existsSync(place!));
    return hasTest && hasPlaces ? [] : [sentence];
  });
  expect(rows.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
