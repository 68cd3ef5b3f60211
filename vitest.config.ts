import { basename, join } from "node:path";
import { defineConfig } from "vitest/config";

/** What only a build has: the browser tests use that. Vitest itself gives style sheets an empty address. */
const serverBuild = "virtual:react-router/server-build";
const styleSheet = ".css?url";
const withoutBuild = {
  name: "without-build",
  enforce: "pre" as const,
  resolveId(id: string) {
    if (id === serverBuild) return "\0built:server";
    return id.endsWith(styleSheet) ? `\0built:${basename(id, styleSheet)}` : undefined;
  },
  load(id: string) {
    if (!id.startsWith("\0built:")) return undefined;
    return id === "\0built:server" ? "export const routes = {}" : `export default "/assets/${id.slice(7)}.css"`;
  },
};

const all = ["src/**/*.test.ts", "test/*.test.ts"];
/**
 * What a second PostgreSQL runs: the schema, jobs, and the tests that together call every function of the schema
 * (`test/support/called-functions.ts` finds one that none calls). `postgres15.test.ts` asks it about the statements of all
 * other tests (docs/decisions/003).
 */
const onPostgres15 = [
  "test/{postgres15,schema}.test.ts",
  "src/server/{migrate,job-runner,job-schedules}.test.ts",
  "src/finding/search/feed/*.test.ts",
  "src/site/demo/demo.test.ts",
  "src/core/catalogue/desk/merge.test.ts",
  "src/people/data-rights/deletion/erasure.test.ts",
  "src/people/messages/{service,impersonation,escalation/escalation}.test.ts",
  "src/people/messages/{mailbox/erase,chat/chat}.test.ts",
  "src/business/businesses/{brands/brands,shop/shop}.test.ts",
  "src/people/members/profile/profile.test.ts",
  "src/money/orders/{balances/balances,invoices/invoices}.test.ts",
  "src/business/certified-cars/page/certified-car.test.ts",
  "src/money/down-payments/down-payments.test.ts",
  "src/business/rental/{bookings/bookings,fleet/units/units,places/ends}.test.ts",
  "src/people/accounts/sessions/*.test.ts",
  "src/site/seo/seo.test.ts",
  "src/finding/alerts/{matching/matching,creation/creation}.test.ts",
  "src/core/audit/audit.test.ts",
  "src/site/content/rating/rating.test.ts",
  "src/site/content/{desk/topics,help/help}.test.ts",
];
const include = process.env["KONTAK_TEST_ONLY"] === "database" ? onPostgres15 : all;

export default defineConfig({
  plugins: [withoutBuild],
  cacheDir: "var/vitest",
  test: {
    include,
    globalSetup: ["test/support/postgres.ts"],
    setupFiles: ["test/support/postgres-socket.ts", "test/support/statement-record.ts"],
    env: {
      NODE_ENV: "test",
      TZ: "Europe/Istanbul",
      // Threads and processes that tests start, such as each search index, load their compiled modules from here.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "var/node-compile-cache"),
    },
    pool: "forks",
    // No module keeps anything of its own (`ctx` holds it all), so test files share what is loaded: a fifth less to do.
    isolate: false,
    // One more than a small machine has cores: tests wait for PostgreSQL an eighth of the time.
    maxWorkers: 3,
    // As in the browser (playwright.config.ts): what a noisy machine fails once is asked again, and named in the output.
    retry: process.env["CI"] ? 1 : 0,
    // How long a busy machine may take, never how long something should: no test measures time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
});
