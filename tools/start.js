// `npm start`, and what service managers call: installs and builds when needed, then serves on the pinned Node, and again
// when the site dies. Plain JavaScript: runs on any Node >= 20.
import { join } from "node:path";
import { whenNpmEnds } from "./parent.js";
import { runStep } from "./step.js";
import { supervise } from "./supervise.js";

const root = join(import.meta.dirname, "..");
process.chdir(root);
await runStep(process.execPath, ["tools/install.js"]);
const pinnedNode = join(root, "node_modules/.bin/node");
await runStep(pinnedNode, ["tools/build.js"]);
const stop = supervise({
  command: pinnedNode,
  args: ["--enable-source-maps", "tools/serve.js"],
  env: { ...process.env, NODE_ENV: "production" },
});
whenNpmEnds("start", stop);
