// Starts the built site on an empty data folder of its own, in memory where that has room.
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { whenParentEnds } from "../../tools/parent.js";
import { memoryFolder } from "../support/memory-folder.ts";

const data = process.env.KONTAK_DATA;
const empty = (folder) => rmSync(folder, { recursive: true, force: true });
empty(data);
const folder = memoryFolder(data);
if (folder !== data) {
  empty(folder);
  mkdirSync(folder);
  symlinkSync(folder, data);
  process.on("exit", () => empty(folder));
}
// Also when the test runner is killed.
whenParentEnds(() => process.kill(process.pid, "SIGTERM"));
await import("../../tools/serve.js");
