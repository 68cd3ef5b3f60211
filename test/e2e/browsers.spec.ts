import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

/**
 * Browser APIs that the build does not polyfill, and the first version of each browser that supports them (Infinity: none).
 * Scripts may use one only if all supported browsers have it. APIs that libraries feature-detect before they call them,
 * such as `startViewTransition`, are not listed.
 */
const newer: [pattern: RegExp, first: { chrome: number; firefox: number; safari: number }][] = [
  [/popoverTarget\b/, { chrome: 114, firefox: 125, safari: 17 }],
  [/\b(?:Map|Object)\.groupBy\(/, { chrome: 117, firefox: 119, safari: 17.4 }],
  [/\bPromise\.withResolvers\(/, { chrome: 119, firefox: 121, safari: 17.4 }],
  [/\bURL\.canParse\(/, { chrome: 120, firefox: 115, safari: 17 }],
  // From 105 in Chrome, but with another name of the option `visibilityProperty`.
  [/\.checkVisibility\(/, { chrome: 121, firefox: 122, safari: 17.4 }],
  [/\bArray\.fromAsync\(/, { chrome: 121, firefox: 115, safari: 16.4 }],
  [/\bAbortSignal\.any\(/, { chrome: 116, firefox: 124, safari: 17.4 }],
  [/\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, { chrome: 122, firefox: 127, safari: 17 }],
  [
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|toArray|flatMap|take|drop)\(/,
    { chrome: 122, firefox: 131, safari: 18.4 },
  ],
  [/\bIterator\.(?:from|concat)\(/, { chrome: 122, firefox: 131, safari: 18.4 }],
  [/\bURL\.parse\(/, { chrome: 126, firefox: 126, safari: 18 }],
  [/\bPromise\.try\(/, { chrome: 128, firefox: 134, safari: 18.2 }],
  [/\bIntl\.DurationFormat\(/, { chrome: 129, firefox: 136, safari: 16.4 }],
  [/\bscheduler\.yield\(/, { chrome: 129, firefox: 142, safari: Infinity }],
  [/\brequestIdleCallback\(/, { chrome: 47, firefox: 55, safari: Infinity }],
  [/\.requestClose\(|\bclosedBy\b/, { chrome: 134, firefox: 141, safari: 18.4 }],
  [/\bcommandFor\b/, { chrome: 135, firefox: 144, safari: 26.2 }],
  [/\bRegExp\.escape\(/, { chrome: 136, firefox: 134, safari: 18.2 }],
  [/\bTemporal\.[A-Z]/, { chrome: 144, firefox: 139, safari: Infinity }],
];

test("no script calls what the oldest supported browsers lack", () => {
  const { browserslist } = JSON.parse(readFileSync("package.json", "utf8")) as { browserslist: string[] };
  const oldest = Object.fromEntries(browserslist.map((line) => line.split(" >= ") as [string, string]));
  const scripts = globSync("build/client/assets/*.js").map((file) => readFileSync(file, "utf8"));
  const used = newer.filter(([pattern]) => scripts.some((script) => pattern.test(script)));
  // The scan sees what the pages are known to use.
  expect(used.map(([pattern]) => String(pattern))).toContain(String(/\.checkVisibility\(/));
  const lacking = used.flatMap(([pattern, first]) =>
    Object.entries(first)
      .filter(([browser, version]) => version > Number(oldest[browser]))
      .map(([browser, version]) => `${pattern.source}: ${browser} ${version}`),
  );
  expect(lacking).toEqual([]);
});
