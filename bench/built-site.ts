import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithBench } from "./children.ts";

export const build = () => void spawnSync("node_modules/.bin/node", ["tools/build.js"], { stdio: "inherit" });

/** Starts the built site at a port of this machine; `env` are its other settings. */
export const startBuiltSite = (port: number, env: Record<string, string>): ChildProcess =>
  endWithBench(
    spawn(process.execPath, ["tools/serve.js"], {
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), LOG_LEVEL: "silent", ...env },
      // The channel ends the site when the measurement is killed.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );

/** Resolves when the site at this origin answers; rejects when `site` ended before. */
export async function untilReady(origin: string, site?: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/saglik/hazir`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (; !(await isReady()); await sleep(50))
    if (site && site.exitCode !== null) throw new Error("the site did not start");
}
