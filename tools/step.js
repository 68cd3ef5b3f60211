// Plain JavaScript: runs on any Node >= 20.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { stopSignals } from "./supervise.js";

const hasGroups = process.platform !== "win32";

/** Runs a command and exits where it fails. A stop meanwhile ends it and all that it started: its process group. */
export async function runStep(command, args) {
  const child = spawn(command, args, { stdio: "inherit", detached: hasGroups });
  let isStopping = false;
  function stop(signal) {
    isStopping = true;
    try {
      if (hasGroups && child.pid) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended already.
    }
  }
  for (const signal of stopSignals) process.on(signal, stop);
  const [code] = await once(child, "exit");
  for (const signal of stopSignals) process.off(signal, stop);
  if (isStopping) process.exit(0);
  if (code !== 0) process.exit(code ?? 1);
}
