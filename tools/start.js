// `npm start`: installs and builds when needed, then serves on the pinned Node. Plain JavaScript: runs on any Node >= 20.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
process.chdir(root);
const step = (node, script) => {
  const { status } = spawnSync(node, [script], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};
step(process.execPath, "tools/install.js");
const pinnedNode = join(root, "node_modules/.bin/node");
step(pinnedNode, "tools/build.js");
const server = spawn(pinnedNode, ["--enable-source-maps", "tools/serve.js"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
// The server may get the same signal from the terminal as well; it handles the first one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
