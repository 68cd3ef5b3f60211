// `npm run mutate`: do the tests notice when a rule is wrong? Changes one condition at a time, of a fixed sample, in a copy
// of the sources and runs the tests that ask about the file. `npm run mutate -- 10 7` takes 10 conditions with the seed 7.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { API } from "typescript/unstable/sync";
import { randomFrom } from "#test/support/random.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { git, testsOf } from "./related-tests.ts";

const [count = 40, seed = 2026] = process.argv.slice(2).map(Number);
/** How many of a hundred changes the tests have to notice. */
const neededPercent = 95;

/** A sample of the changes of all rules and services, the same for the same sources. */
function sample(): Mutant[] {
  const api = new API({ cwd: process.cwd() });
  try {
    const [project] = api.updateSnapshot({ openProjects: ["tsconfig.json"] }).getProjects();
    const files = globSync("src/**/{rules,service.server}.ts").sort();
    const left = files.flatMap((file) => mutantsOf(project!, file));
    const { integer } = randomFrom(seed);
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(integer(left.length), 1)[0]!);
  } finally {
    api.close();
  }
}

const copy = mkdtempSync(join(tmpdir(), "kontak-mutate-"));
for (const file of git("ls-files", "--cached", "--others", "--exclude-standard"))
  if (existsSync(file)) cpSync(file, join(copy, file));
symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));

/** Whether these tests pass in the copy. */
function pass(tests: readonly string[]): boolean {
  const options = ["--bail=1", "--retry=0", "--reporter=dot"];
  const { status } = spawnSync("vitest", ["run", ...options, ...tests], {
    cwd: copy,
    encoding: "utf8",
    // Tests that wait for what never happens any more.
    timeout: 600_000,
  });
  return status === 0;
}

const mutants = sample();
// What fails without a change notices nothing.
if (!pass(testsOf(mutants.map(({ file }) => file)))) {
  console.error("The tests fail without a change.");
  process.exit(2);
}
const survived = mutants.filter(({ file, line, from, to, text, title }) => {
  const tests = testsOf([file]);
  const source = readFileSync(file, "utf8");
  writeFileSync(join(copy, file), source.slice(0, from) + text + source.slice(to));
  const survives = tests.length === 0 || pass(tests);
  writeFileSync(join(copy, file), source);
  console.log(`${survives ? "SURVIVED" : "caught  "} ${file}:${line} ${title}`);
  return survives;
});
const caught = mutants.length - survived.length;
console.log(`\n${caught} of ${mutants.length} caught`);
process.exit(caught * 100 >= mutants.length * neededPercent ? 0 : 1);
