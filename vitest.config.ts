import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** What only a build has: the browser tests use that. Vitest itself gives style sheets an empty address. */
const builtFiles: Record<string, string> = {
  "virtual:react-router/server-build": "export const routes = {}",
  "#src/app.css?url": 'export default "/assets/app.css"',
};
const withoutBuild = {
  name: "without-build",
  enforce: "pre" as const,
  resolveId: (id: string) =>
    Object.hasOwn(builtFiles, id) ? `\0built:${Object.keys(builtFiles).indexOf(id)}` : undefined,
  load: (id: string) => (id.startsWith("\0built:") ? Object.values(builtFiles)[Number(id.slice(7))] : undefined),
};

const all = ["src/**/*.test.ts", "test/*.test.ts"];
/** A second PostgreSQL is asked by the tests that ask one, but for those that would say the same again. */
const sameAnywhere = [
  // Files, and what is made of them.
  "src/server/{uploads,page-cache}/**",
  "src/listings/photos/**",
  "src/selling/photos/**",
  "src/listing-page/open-graph/**",
  "src/locations/map/**",
  "src/demo/**",
  // Searches in memory, and the processes around them.
  "src/search/engine.test.ts",
  "src/search/feed/index-process.test.ts",
  "src/server/outage.test.ts",
  // Refusals, and attempts until there are too many.
  "src/stock/faults.test.ts",
  "src/accounts/passkeys/sign-in.test.ts",
  "test/{calls,hidden-listings,dealer-prices}.test.ts",
  "src/accounts/sign-in/throttle.test.ts",
];
const include =
  process.env["KONTAK_TEST_ONLY"] === "database"
    ? globSync(all, { exclude: sameAnywhere }).filter((file) =>
        /\b(?:testApp|postgresUrl)\b/.test(readFileSync(file, "utf8")),
      )
    : all;

export default defineConfig({
  plugins: [withoutBuild],
  cacheDir: "var/vitest",
  test: {
    include,
    globalSetup: ["test/support/postgres.ts"],
    env: {
      NODE_ENV: "test",
      TZ: "Europe/Istanbul",
      // Threads and processes that tests start, such as each search index, load their compiled modules from here.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "var/node-compile-cache"),
    },
    pool: "forks",
    // No module keeps anything of its own (`ctx` holds it all), so test files share what is loaded: a fifth less to do.
    isolate: false,
    maxWorkers: 2,
    // As in the browser (playwright.config.ts): what a noisy machine fails once is asked again, and named in the output.
    retry: process.env["CI"] ? 1 : 0,
    // How long a busy machine may take, never how long something should: no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
