// Runs the unit and HTTP tests, the same on PostgreSQL 15 where asked, and the browser tests; sums up what they counted.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findChromium } from "./chromium.js";

const sum = { passed: 0, failed: 0 };
/** What failed, each with the first line of its reason: repeated at the end, where one looks first. */
const failures = [];
mkdirSync("var", { recursive: true });

/** Runs one runner; what it cannot count counts as one failure, so that a crash is never green. */
function run(title, command, report, count, env = {}) {
  console.log(`\n— ${title}`);
  rmSync(report, { force: true });
  const { status } = spawnSync(command[0], command.slice(1), { stdio: "inherit", env: { ...process.env, ...env } });
  let counted = { passed: 0, failed: 1, names: /** @type {string[]} */ ([]) };
  try {
    counted = count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    console.error(`${title}: sonuç okunamadı.`);
  }
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  failures.push(...counted.names.map((name) => `${title}: ${name}`));
  sum.passed += counted.passed;
  sum.failed += counted.failed;
}

const vitest = (report) => ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const firstLine = (text = "") => stripVTControlCharacters(text).split("\n", 1)[0];
const vitestCount = ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
  names: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(process.cwd(), name);
    return failed.length === 0 && status === "failed"
      ? [`${file}: ${firstLine(message)}`]
      : failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  }),
});
const playwrightFailures = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file} › ${title}: ${firstLine(tests[0]?.results.at(-1)?.error?.message)}`),
  ...suites.flatMap(playwrightFailures),
];
const playwrightCount = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: playwrightFailures({ suites }),
});

const chromium = findChromium();
run("Kurallar ve çağrılar", vitest("var/vitest.json"), "var/vitest.json", vitestCount);
if (process.env.KONTAK_TEST_POSTGRES15 === "1") {
  run(
    "Veri katmanı PostgreSQL 15 üzerinde",
    ["node", "tools/postgres15.ts", ...vitest("var/vitest15.json")],
    "var/vitest15.json",
    vitestCount,
    { KONTAK_TEST_ONLY: "database" },
  );
}
const built = spawnSync("node", ["tools/build.js"], { stdio: "inherit" });
if (built.status === 0) {
  run("Tarayıcı", ["playwright", "test"], "var/playwright.json", playwrightCount, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: "var/playwright.json",
  });
} else {
  sum.failed += 1;
  failures.push("Yapı (build) tamamlanmadı");
}

if (failures.length > 0) console.log(`\nBaşarısız:\n${failures.map((name) => `  ✘ ${name}`).join("\n")}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
