// Runs the unit and HTTP tests, again on PostgreSQL 15 on request, and the browser tests; adds up their counts.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installBrowsers } from "./browsers.ts";

/**
 * When this run has to end, in milliseconds since 1970: `.ci/run` sets a limit, people's machines have none. Tests that
 * were not run by then are listed and count as a failure, so that CI prints what failed instead of being killed.
 */
const endsAt = Number(process.env.KONTAK_TESTS_END_AT ?? Infinity);
/** What the build and the browser tests have of that time, at least. */
const browserMs = 40 * 60_000;

const sum = { passed: 0, failed: 0, skipped: 0 };
/** Test files and browser tests that were not run, or not to their end, before the time limit. */
const notRun = [];
/** The failures, each with the first line of its reason: repeated at the end, where they are easily found. */
const failures = [];
mkdirSync("var", { recursive: true });

/** Runs one test runner until `until` and reads its report. */
function ask(command, report, until, env) {
  rmSync(report, { force: true });
  const { status } = spawnSync(command[0], command.slice(1), {
    stdio: "inherit",
    env: { ...process.env, ...env, KONTAK_TESTS_END_AT: String(until) },
  });
  try {
    return { status, result: JSON.parse(readFileSync(report, "utf8")) };
  } catch {
    return { status, result: undefined };
  }
}

/** Adds a runner's counts; one that crashes or cannot count is one failure, so that a crash is never green. */
function add(title, status, counted) {
  if (!counted) console.error(`${title}: sonuç okunamadı.`);
  const { passed, failed, skipped, names } = counted ?? { passed: 0, failed: 1, skipped: 0, names: [] };
  sum.passed += passed;
  sum.skipped += skipped;
  const hasEndedBadly = counted && failed === 0 && status !== 0;
  sum.failed += hasEndedBadly ? 1 : failed;
  if (hasEndedBadly) failures.push(`${title}: hata ile sona erdi`);
  for (const name of names) failures.push(`${title}: ${name}`);
}

/**
 * Runs tests with vitest. V8 may abort a process in which threads start and end (nodejs/node#64500): a file that crashed
 * without a failed test is run once more, and only then does it count.
 */
function runVitest(title, { report, before = [], env = {} }) {
  const reporters = ["default", "./test/support/time-limit-reporter.ts", "json"].map((name) => `--reporter=${name}`);
  const command = [...before, "vitest", "run", ...reporters, `--outputFile.json=${report}`];
  const until = endsAt - browserMs;
  console.log(`\n— ${title}`);
  const { status, result } = ask(command, report, until, env);
  const unfinished = Date.now() > until ? (result?.testResults.filter(isUnfinished) ?? []) : [];
  if (unfinished.length > 0) {
    notRun.push(...unfinished.map(({ name }) => relative(process.cwd(), name)));
    return add(title, 0, vitestCount({ testResults: result.testResults.filter((file) => !unfinished.includes(file)) }));
  }
  const crashed = result?.testResults.filter(isCrashed) ?? [];
  if (crashed.length === 0) return add(title, status, result && vitestCount(result));
  const files = crashed.map(({ name }) => relative(process.cwd(), name));
  console.log(`\n— ${title}, yarıda kalan dosyalar yeniden: ${files.join(", ")}`);
  const whole = result.testResults.filter((file) => !isCrashed(file));
  add(title, 0, vitestCount({ testResults: whole }));
  const again = ask([...command, ...files], report, until, env);
  add(title, again.status, again.result && vitestCount(again.result));
}

const isCrashed = ({ status, assertionResults }) =>
  status === "failed" && assertionResults.every((test) => test.status !== "failed");

/** Vitest reports a file that was cancelled before or while it ran as failed, without a message. */
const isUnfinished = (file) => isCrashed(file) && !file.message;

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
  const count = (...of) => tests.filter(({ status }) => of.includes(status)).length;
  return { passed: count("passed"), failed: names.length, skipped: count("skipped", "pending", "todo"), names };
};
const playwrightFailures = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => `${file} › ${title}: ${firstLine(tests[0]?.results.at(-1)?.error?.message)}`),
  ...suites.flatMap(playwrightFailures),
];
/** Playwright reports a test that did not run, or was interrupted by `globalTimeout`, as passed, without results. */
const playwrightNotRun = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ results }) => results.length === 0))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(playwrightNotRun),
];
const playwrightCount = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  names: playwrightFailures({ suites }),
});

installBrowsers();
if (process.env.KONTAK_TEST_POSTGRES15 === "1") {
  const statements = "var/statements.jsonl";
  rmSync(statements, { force: true });
  runVitest("Kurallar ve çağrılar", { report: "var/vitest.json", env: { KONTAK_STATEMENTS: statements } });
  const on15 = "Veri katmanı PostgreSQL 15 üzerinde";
  if (Date.now() > endsAt - browserMs) notRun.push(on15);
  else {
    const functions = "var/called-functions.txt";
    writeFileSync(functions, "");
    runVitest(on15, {
      report: "var/vitest15.json",
      before: ["node", "tools/postgres15.ts"],
      env: { KONTAK_TEST_ONLY: "database", KONTAK_STATEMENTS: statements, KONTAK_CALLED_FUNCTIONS: functions },
    });
  }
} else runVitest("Kurallar ve çağrılar", { report: "var/vitest.json" });
const built = spawnSync("node", ["tools/build.js"], { stdio: "inherit" });
if (built.status === 0) {
  console.log("\n— Tarayıcı");
  const report = "var/playwright.json";
  const { status, result } = ask(["playwright", "test"], report, endsAt, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  add("Tarayıcı", status, result && playwrightCount(result));
  if (result && Date.now() > endsAt) notRun.push(...playwrightNotRun(result));
} else {
  sum.failed += 1;
  failures.push("Yapı (build) tamamlanmadı");
}

if (notRun.length > 0) {
  console.log(`\nSüre yetmedi, çalıştırılmadı:\n${notRun.map((name) => `  – ${name}`).join("\n")}`);
  sum.failed += 1;
  failures.push(`Süre yetmedi: ${notRun.length} dosya veya tarayıcı testi çalıştırılmadı`);
}
if (failures.length > 0) console.log(`\nBaşarısız:\n${failures.map((name) => `  ✘ ${name}`).join("\n")}`);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : "";
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
