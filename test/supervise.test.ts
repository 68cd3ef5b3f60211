import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** Runs `tools/supervise.js` with a site that is this script; what it says, and how it ends. */
const supervised = (site: string, command = "process.execPath", options = "") =>
  run(`import { supervise } from "./tools/supervise.js";
    supervise({ command: ${command}, args: ["-e", ${JSON.stringify(site)}], env: process.env, firstWaitMs: 1, ${options} });`);

function run(program: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended: once(child, "exit"), out: child.stdout, said: text(child.stderr) };
}

/** A process that has ended may stay a zombie where nothing waits for it. */
const isRunning = (pid: number) =>
  readFile(`/proc/${pid}/status`, "utf8").then(
    (status) => !/State:\s+Z/.test(status),
    () => false,
  );

test("a site that dies is restarted, and given up after five times in a minute", async () => {
  const { ended, out, said } = supervised('console.log("up"); process.kill(process.pid, "SIGKILL")');
  const [starts, [code]] = [await text(out), await ended];
  expect([starts, code]).toEqual(["up\n".repeat(5), 1]);
  const lines = (await said).trim().split("\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe("Site beklenmedik biçimde sona erdi (SIGKILL); 0.001 saniye sonra yeniden başlatılıyor…");
  expect(lines[3]).toContain("0.008 saniye sonra");
  expect(lines[4]).toBe("Site bir dakikada beş kez sona erdi; yeniden başlatılmıyor.");
});

test("a site that cannot be spawned is tried again as one that died", async () => {
  const { ended, said } = supervised("", '"/does/not/exist"');
  expect(await ended).toEqual([1, null]);
  expect(await said).toContain("sona erdi (ENOENT); 0.001 saniye sonra");
});

test("a site that still loads when it is stopped ends without a fault", async () => {
  const { child, ended, out, said } = supervised('console.log("up"); setInterval(() => {}, 1000)');
  await once(out, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await said).toBe("");
});

test("a site that hangs is killed when it could have stopped", async () => {
  const site = 'process.on("SIGTERM", () => {}); process.send({ stopMs: 1 }, () => { console.log("up"); for (;;); })';
  const { child, ended, out } = supervised(site, "process.execPath", "graceMs: 1");
  await once(out, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
});

test("a stop during a step ends all that the step started", async () => {
  const inner = "console.log(process.pid); setInterval(() => {}, 1000)";
  const outer = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" })`;
  const { child, ended, out } = run(`import { runStep } from "./tools/step.js";
    await runStep(process.execPath, ["-e", ${JSON.stringify(outer)}]);`);
  const [pid] = await once(out, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});

test.each([
  ["a wrong setting", "process.exit(78)", 78],
  ["a taken port at the first start, by a code that service managers try again after,", "process.exit(75)", 75],
  ["a site that was asked to stop", "process.exit(0)", 0],
])("%s is final", async (_, site, expected) => {
  const { ended, said } = supervised(site);
  const [code] = await ended;
  expect([code, await said]).toEqual([expected, ""]);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s is passed on, and the site is not restarted",
  async (signal) => {
    const site = `process.on("${signal}", () => process.exit(3)); setInterval(() => {}, 1000); console.log("up")`;
    const { child, ended, out, said } = supervised(site);
    await once(out, "data");
    child.kill(signal);
    expect(await ended).toEqual([3, null]);
    expect(await said).toBe("");
  },
);

test("the site learns that its supervisor was killed", async () => {
  const site = `process.on("disconnect", () => { console.log("down"); process.exit(); }); console.log("up")`;
  const { child, out } = supervised(site);
  const pieces = out.setEncoding("utf8")[Symbol.asyncIterator]();
  expect((await pieces.next()).value).toBe("up\n");
  child.kill("SIGKILL");
  expect((await pieces.next()).value).toBe("down\n");
});
