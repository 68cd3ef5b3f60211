// `npm test`: installs when needed, then runs every test on the pinned Node. Plain JavaScript: runs on any Node >= 20.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
process.chdir(root);
const bin = join(root, "node_modules/.bin");
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
for (const [node, script] of [
  [process.execPath, "tools/install.js"],
  [join(bin, "node"), "tools/run-tests.js"],
]) {
  const { status } = spawnSync(node, [script, ...process.argv.slice(2)], { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}
