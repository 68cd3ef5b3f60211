import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Tests of the calls need no built pages; the browser tests have them. */
const noPages = {
  name: "no-pages",
  resolveId: (id: string) => (id === "virtual:react-router/server-build" ? "\0no-pages" : undefined),
  load: (id: string) => (id === "\0no-pages" ? "export const routes = {}" : undefined),
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
  // Refusals, and attempts until there are too many.
  "test/calls.test.ts",
  "src/accounts/sign-in/throttle.test.ts",
];
const include =
  process.env["KONTAK_TEST_ONLY"] === "database"
    ? globSync(all, { exclude: sameAnywhere }).filter((file) =>
        /\b(?:testApp|postgresUrl)\b/.test(readFileSync(file, "utf8")),
      )
    : all;

export default defineConfig({
  plugins: [noPages],
  cacheDir: "var/vitest",
  test: {
    include,
    globalSetup: ["test/support/postgres.ts"],
    env: { NODE_ENV: "test", TZ: "Europe/Istanbul" },
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
