import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import routes from "../src/routes.ts";
import { type RouteTree, routesByFirstSegment } from "../src/server/rendering/routes.ts";

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

const mayMatch = routesByFirstSegment(routes as RouteTree);

/** The pages that a test opens by an address which it gives `openPage` or `sendForm`, or a name. */
function pagesOpenedIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!text.includes("support/pages.ts")) return [];
  const addresses = Array.from(text.matchAll(/(?:\bapp,|=)\s+["`](\/(?!ajax\/)[^"`?%\s]*)/g), ([, address]) =>
    address!.replaceAll(/\$\{[^}]*\}/g, "1"),
  );
  return [...new Set(addresses)].flatMap((address) => {
    const route = matchRoutes(mayMatch(address), address)?.at(-1)?.route as RouteConfigEntry | undefined;
    return route ? [`src/${route.file}`] : [];
  });
}

/** The tests of a folder and those below it; where it has none, of the next folder above within its feature. */
function testsBelow(folder: string): string[] {
  const tests = globSync(`${folder}/**/*.test.ts`);
  return tests.length > 0 || folder.split("/").length <= 3 ? tests : testsBelow(dirname(folder));
}

/**
 * The test files that ask most about these files: themselves, those that import one of them or open it as a page, and those
 * of their folders. Every test of a page or a call imports the whole app, so what it imports says nothing.
 */
export function testsOf(files: readonly string[]): string[] {
  const changed = new Set(files.filter((file) => /\.tsx?$/.test(file)));
  const modules = [...changed].filter((file) => file.startsWith("src/") && !file.endsWith(".test.ts"));
  // A folder without tests has those that import any of its files.
  const untested = new Set(modules.map(dirname).filter((folder) => globSync(`${folder}/*.test.ts`).length === 0));
  const hasPages = modules.some((file) => file.endsWith(".page.tsx"));
  const importing = globSync("{src/**,test}/*.test.ts").filter((file) =>
    [...importsOf(file), ...(hasPages ? pagesOpenedIn(file) : [])].some(
      (used) => changed.has(used) || untested.has(dirname(used)),
    ),
  );
  const all = [...changed, ...importing, ...modules.map(dirname).flatMap(testsBelow)];
  return [...new Set(all)].filter((file) => file.endsWith(".test.ts") && existsSync(file)).sort();
}
