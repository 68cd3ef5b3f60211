// `npm run test:changed`: types, lint, format and the tests of what changed, in less than a minute for one feature.
// `npm run test:changed -- COMMIT` compares with another commit. Before a commit `npm run check` runs everything.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { git, testsOf } from "./related-tests.ts";

/** The commit that changes are compared with: the merge base with the upstream of `main`, without an upstream the last commit. */
function commonCommit(): string {
  const [upstream] = git("for-each-ref", "--format=%(upstream)", "refs/heads/main");
  return (upstream && git("merge-base", "HEAD", upstream)[0]) || "HEAD";
}

const changedSince = (commit: string) =>
  [
    ...git("diff", "--name-only", "--diff-filter=d", commit),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].filter((file) => existsSync(file));

const base = process.argv[2] ?? commonCommit();
const changed = changedSince(base);
// A clean tree without an upstream: what the last commit changed.
const files = changed.length > 0 || process.argv[2] ? changed : changedSince("HEAD~1");
const scripts = files.filter((file) => /\.[jt]sx?$/.test(file));
const tests = [...new Set([...testsOf(files), "test/structure.test.ts"])];

const steps = [
  { title: "Türler", command: ["npm", "run", "-s", "typecheck"] },
  ...(scripts.length > 0 ? [{ title: "Lint", command: ["oxlint", "--type-aware", ...scripts] }] : []),
  ...(files.length > 0
    ? [{ title: "Biçim", command: ["oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files] }]
    : []),
  { title: `Sınamalar: ${tests.length} dosya`, command: ["vitest", "run", ...tests] },
];
console.log(`${files.length} dosya değişti.`);
const red = steps.filter(({ title, command: [program, ...args] }) => {
  console.log(`\n— ${title}`);
  return spawnSync(program!, args, { stdio: "inherit" }).status !== 0;
});
console.log(red.length === 0 ? "\nHer şey yolunda." : `\nKırmızı: ${red.map(({ title }) => title).join(", ")}`);
process.exit(red.length);
