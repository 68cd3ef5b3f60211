// Runs the unit and HTTP tests, again on PostgreSQL 15 on request, and the browser tests; adds up their counts.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installChromium } from "./chromium.ts";

const sum = { passed: 0, failed: 0 };
/** The failures, each with the first line of its reason: repeated at the end, where they are easily found. */
const failures = [];
mkdirSync("var", { recursive: true });

/** Runs one test runner and reads its report. */
function ask(command, report, env) {
  rmSync(report, { force: true });
  const { status } = spawnSync(command[0], command.slice(1), { stdio: "inherit", env: { ...process.env, ...env } });
  try {
    return { status, result: JSON.parse(readFileSync(report, "utf8")) };
  } catch {
    return { status, result: undefined };
  }
}

/** Adds a runner's counts; one that crashes or cannot count is one failure, so that a crash is never green. */
function add(title, status, counted) {
  if (!counted) console.error(`${title}: sonuç okunamadı.`);
  const { passed, failed, names } = counted ?? { passed: 0, failed: 1, names: [] };
  sum.passed += passed;
  sum.failed += failed === 0 && status !== 0 ? 1 : failed;
  for (const name of names) failures.push(`${title}: ${name}`);
}

/**
 * Runs tests with vitest. V8 may abort a process in which threads start and end (nodejs/node#64500): a file that crashed
 * without a failed test is run once more, and only then does it count.
 */
function runVitest(title, { report, before = [], env = {} }) {
  const command = [...before, "vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  console.log(`\n— ${title}`);
  const { status, result } = ask(command, report, env);
  const crashed = result?.testResults.filter(isCrashed) ?? [];
  if (crashed.length === 0) return add(title, status, result && vitestCount(result));
  const files = crashed.map(({ name }) => relative(process.cwd(), name));
  console.log(`\n— ${title}, yarıda kalan dosyalar yeniden: ${files.join(", ")}`);
  const whole = result.testResults.filter((file) => !isCrashed(file));
  add(title, 0, vitestCount({ testResults: whole }));
  const again = ask([...command, ...files], report, env);
  add(title, again.status, again.result && vitestCount(again.result));
}

const isCrashed = ({ status, assertionResults }) =>
  status === "failed" && assertionResults.every((test) => test.status !== "failed");

const firstLine = (text = "") => stripVTControlCharacters(text).split("\n", 1)[0];
const vitestCount = ({ testResults }) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(process.cwd(), name);
    return failed.length === 0 && status === "failed"
      ? [`${file}: ${firstLine(message)}`]
      : failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return { passed: tests.filter(({ status }) => status === "passed").length, failed: names.length, names };
};
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

installChromium();
runVitest("Kurallar ve çağrılar", { report: "var/vitest.json" });
if (process.env.KONTAK_TEST_POSTGRES15 === "1") {
  runVitest("Veri katmanı PostgreSQL 15 üzerinde", {
    report: "var/vitest15.json",
    before: ["node", "tools/postgres15.ts"],
    env: { KONTAK_TEST_ONLY: "database" },
  });
}
const built = spawnSync("node", ["tools/build.js"], { stdio: "inherit" });
if (built.status === 0) {
  console.log("\n— Tarayıcı");
  const report = "var/playwright.json";
  const { status, result } = ask(["playwright", "test"], report, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  add("Tarayıcı", status, result && playwrightCount(result));
} else {
  sum.failed += 1;
  failures.push("Yapı (build) tamamlanmadı");
}

if (failures.length > 0) console.log(`\nBaşarısız:\n${failures.map((name) => `  ✘ ${name}`).join("\n")}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
