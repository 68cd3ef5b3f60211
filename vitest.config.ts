import { defineConfig } from "vitest/config";

/** Tests of the calls need no built pages; the browser tests have them. */
const noPages = {
  name: "no-pages",
  resolveId: (id: string) => (id === "virtual:react-router/server-build" ? "\0no-pages" : undefined),
  load: (id: string) => (id === "\0no-pages" ? "export const routes = {}" : undefined),
};

export default defineConfig({
  plugins: [noPages],
  cacheDir: "var/vitest",
  test: {
    include: ["src/**/*.test.ts", "test/*.test.ts"],
    globalSetup: ["test/support/postgres.ts"],
    env: { NODE_ENV: "test", TZ: "Europe/Istanbul" },
    pool: "forks",
    // No module keeps anything of its own (`ctx` holds it all), so test files share what is loaded: a fifth less to do.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
