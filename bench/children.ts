// Ends the processes that a measurement starts when it ends, also by Ctrl+C.
import type { ChildProcess } from "node:child_process";

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGTERM");
});
// `exit` listeners run only when the process exits by itself; a signal's default action would skip them.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

/** The same child, ended with this process unless it ended before. */
export function endWithBench<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const endMs = 15_000;

/** Sends the child SIGTERM, and SIGKILL where it does not end, and resolves when it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const cutOff = setTimeout(() => child.kill("SIGKILL"), endMs);
  await ended;
  clearTimeout(cutOff);
}
