// `npm run test:previous [-- commit [vitest filters]]`: the tests of an earlier version against the present schema, as they
// run beside each other during a rolling upgrade. Without a commit: the newest release, which is the newest tag.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { insideTransaction, migrationNames } from "#src/server/migration-files.server.ts";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
const [commit = newestTag(), ...filters] = process.argv.slice(2);
const folder = resolve("var/previous-release");
/**
 * They hold their version's files, rules or migrations against every table and column, of which there are more now; by the
 * end of their path, because an earlier version may have them elsewhere.
 */
const ofOwnSchema = [
  "test/schema.test.ts",
  "server/migrate.test.ts",
  "server/migration-files.test.ts",
  "data-rights/registry/registry.test.ts",
  "operations/data/data.test.ts",
  "operations/clock/clock.test.ts",
];

function newestTag() {
  try {
    return execFileSync("git", ["describe", "--tags", "--abbrev=0"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    console.error("Depoda etiketli sürüm yok; bir commit verin: npm run test:previous -- <commit>");
    process.exit(1);
  }
}

const remove = () => {
  rmSync(folder, { recursive: true, force: true });
  git("worktree", "prune");
};
remove();
mkdirSync("var", { recursive: true });
git("worktree", "add", "--detach", folder, commit);
// The earlier version then applies every migration of this one, in its own way: it may know transactions only.
cpSync("migrations", join(folder, "migrations"), { recursive: true });
for (const name of migrationNames("migrations")) {
  const file = join("migrations", `${name}.sql`);
  writeFileSync(join(folder, file), insideTransaction(readFileSync(file, "utf8")));
}
symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
const { status } = spawnSync(
  process.execPath,
  [
    resolve("node_modules/vitest/vitest.mjs"),
    "run",
    ...ofOwnSchema.flatMap((file) => ["--exclude", `**/${file}`]),
    ...filters,
  ],
  { cwd: folder, stdio: "inherit" },
);
remove();
process.exitCode = status ?? 1;
