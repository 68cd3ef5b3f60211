import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumPath, headlessPath } from "./tools/browsers.ts";

// The servers that tests start load their compiled modules from here.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "var/node-compile-cache");

const endsAt = Number(process.env["KONTAK_TESTS_END_AT"] ?? Infinity);

const port = Number(process.env["KONTAK_E2E_PORT"] ?? 3999);

/** What Chromium without windows cannot do: push messages. */
const needsWindows = "push.spec.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The built site with a small demo market, in Debian's Chromium. */
export default defineConfig({
  testDir: "test/e2e",
  outputDir: "var/playwright",
  fullyParallel: true,
  // One more than a small machine has cores: tests wait for jobs, pictures and animations.
  workers: 3,
  timeout: 600_000,
  // Ends all tests in time for CI (`tools/run-tests.js`). Playwright reads 0 as no limit.
  globalTimeout: Number.isFinite(endsAt) ? Math.max(endsAt - Date.now(), 1) : 0,
  // A noisy machine may fail a browser once or twice; what fails three times is broken.
  retries: process.env["CI"] ? 2 : 0,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ?? "var/playwright.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    browserName: "chromium",
    screenshot: "only-on-failure",
    // Recording every test costs a tenth of all browser time: in CI only what is repeated is recorded.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
  },
  projects: [
    { name: "headless", testIgnore: needsWindows, use: { launchOptions: { executablePath: headlessPath(), args } } },
    { name: "chromium", testMatch: needsWindows, use: { launchOptions: { executablePath: chromiumPath(), args } } },
  ],
  webServer: {
    command: "exec node test/e2e/server.js",
    url: `http://127.0.0.1:${port}/saglik/hazir`,
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      KONTAK_DATA: "var/e2e",
      KONTAK_DEMO_LISTINGS: "200",
      // Where push.spec.ts takes what is sent to browsers.
      KONTAK_PUSH_ORIGIN: `http://127.0.0.1:${port + 5000}`,
      // Where dealer-stock.spec.ts serves a dealer's feed.
      KONTAK_FEED_ORIGIN: `http://127.0.0.1:${port + 6000}`,
      LOG_LEVEL: "warn",
    },
    // The first start draws the demo photos, which takes minutes on a slow machine.
    timeout: 1_800_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
});
