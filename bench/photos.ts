// npm run bench:photos [-- FOLDER]: what making a photo's sizes costs, and what uploads cost a site. With a folder, every
// file in it is tried, and the outcomes are printed by sub-folder: for whole collections of broken and hostile pictures.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readPicture } from "../src/selling/listings/photos/making/picture.server.ts";
import { makeLargeFiles, openPhoto } from "../src/selling/listings/photos/making/process.server.ts";
import { photoSizeNames, photoSizes } from "../src/selling/listings/photos/size-rules.ts";
import { Refusal } from "../src/shared/refusal.ts";
import { measureSite } from "./photo-load.ts";

const rounds = 10;

async function timed(bytes: Buffer) {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const outcome = await readPicture(bytes)
    .then((read) => openPhoto(read))
    .then(async (photo) => (await makeLargeFiles(photo), photo))
    .then(
      ({ width, height }) => ({ isMade: true, text: `${width}x${height}` }),
      (error) => {
        if (!(error instanceof Refusal)) throw error;
        return { isMade: false, text: error.message };
      },
    );
  const { user, system } = process.cpuUsage(cpu);
  return { ...outcome, ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** Named baseline: sharp alone, one decode, the same sizes and formats from large to small, nothing checked or stored. */
async function bare(bytes: Buffer) {
  let { data, info } = await sharp(bytes)
    .autoOrient()
    .resize(1600, 1600, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  for (const size of photoSizeNames.toReversed()) {
    const { width, height, fit } = photoSizes[size];
    if (size !== 1600)
      ({ data, info } = await picture().resize({ width, height, fit }).raw().toBuffer({ resolveWithObject: true }));
    await picture().webp({ quality: 76, effort: 2 }).toBuffer();
    await picture().jpeg({ quality: 78, progressive: true }).toBuffer();
  }
}

async function cost(work: () => Promise<unknown>) {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, ms: performance.now() - start };
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

async function costOfOne() {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#888", noise } });
  const bytes = await sharp(await picture.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer();
  const [ours, theirs, first]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    theirs.push((await cost(() => bare(bytes))).cpuMs);
    const one = await cost(async () => {
      const start = performance.now();
      const photo = await openPhoto(await readPicture(bytes));
      first.push(performance.now() - start);
      await makeLargeFiles(photo);
    });
    ours.push(one.cpuMs);
  }
  const [cpu, base] = [median(ours), median(theirs)];
  console.log(`12 MP JPEG of ${(bytes.length / 1e6).toFixed(1)} MB, all eight files: ${cpu.toFixed(0)} ms CPU`);
  console.log(`bare sharp pipeline, same files: ${base.toFixed(0)} ms CPU; ratio ${(cpu / base).toFixed(2)}`);
  console.log(`thumbnails made after ${median(first).toFixed(0)} ms`);
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
if (folder) {
  await tryAll(folder);
  console.log(`most memory: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
} else {
  await costOfOne();
  await measureSite();
}
