import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** What git prints, a line each. */
export const git = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

/** The paths of the modules that a file imports from `src/` and `test/`. */
function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, "utf8").matchAll(/\bfrom "((?:#|\.\.?\/)[^"]+)"/g);
  return Array.from(specifiers, ([, specifier]) =>
    specifier!.startsWith("#") ? specifier!.slice(1) : normalize(join(dirname(file), specifier!)),
  );
}

/** The tests of a folder and those below it; where it has none, of the next folder above within its feature. */
function testsBelow(folder: string): string[] {
  const tests = globSync(`${folder}/**/*.test.ts`);
  return tests.length > 0 || folder.split("/").length <= 3 ? tests : testsBelow(dirname(folder));
}

/**
 * The test files that ask most about these files: themselves, those that import one of them, and those of their folders.
 * Every test of a page or a call imports the whole app, so what it imports says nothing.
 */
export function testsOf(files: readonly string[]): string[] {
  const changed = new Set(files.filter((file) => /\.tsx?$/.test(file)));
  const modules = [...changed].filter((file) => file.startsWith("src/") && !file.endsWith(".test.ts"));
  // A folder without tests has those that import any of its files.
  const untested = new Set(modules.map(dirname).filter((folder) => globSync(`${folder}/*.test.ts`).length === 0));
  const importing = globSync("{src/**,test}/*.test.ts").filter((file) =>
    importsOf(file).some((imported) => changed.has(imported) || untested.has(dirname(imported))),
  );
  const all = [...changed, ...importing, ...modules.map(dirname).flatMap(testsBelow)];
  return [...new Set(all)].filter((file) => file.endsWith(".test.ts") && existsSync(file)).sort();
}
