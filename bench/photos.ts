// npm run bench:photos [-- FOLDER]: what making a photo's sizes costs. With a folder, every file in it is tried, and the
// outcomes are told by sub-folder: for whole collections of broken and hostile pictures.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { makePhoto } from "#src/listings/photos/process.server.ts";
import { Refusal } from "#src/shared/refusal.ts";

const rounds = 10;

async function timed(bytes: Buffer) {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const outcome = await makePhoto(bytes).then(
    ({ width, height }) => ({ isMade: true, text: `${width}x${height}` }),
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      return { isMade: false, text: error.message };
    },
  );
  const { user, system } = process.cpuUsage(cpu);
  return { ...outcome, ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

async function costOfOne() {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#888", noise } });
  const bytes = await sharp(await picture.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer();
  await timed(bytes);
  let [ms, cpuMs] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const one = await timed(bytes);
    ms += one.ms;
    cpuMs += one.cpuMs;
  }
  console.log(
    `12 MP JPEG of ${(bytes.length / 1e6).toFixed(1)} MB, all sizes: ${(cpuMs / rounds).toFixed(0)} ms CPU, ${(ms / rounds).toFixed(0)} ms`,
  );
}

async function tryAll(folder: string) {
  const groups = new Map<string, Map<string, number>>();
  let slowest = { ms: 0, name: "" };
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    const { isMade, text, ms } = await timed(readFileSync(path));
    if (ms > slowest.ms) slowest = { ms, name };
    const group = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : ".";
    const counts = groups.get(group) ?? new Map<string, number>();
    const outcome = isMade ? "made" : text;
    groups.set(group, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }
  for (const [group, counts] of groups)
    for (const [outcome, count] of counts) console.log(`${group}\t${count}\t${outcome}`);
  console.log(`slowest: ${slowest.name}, ${slowest.ms.toFixed(0)} ms`);
}

const folder = process.argv[2];
await (folder ? tryAll(folder) : costOfOne());
console.log(`most memory: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
