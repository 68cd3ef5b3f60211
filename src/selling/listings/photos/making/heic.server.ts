import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Raw } from "sharp";
import { Refusal } from "#src/shared/refusal.ts";
import { heicMaxPixels, photoMaxSide, photoMessages } from "../rules.ts";

/** The decoder's limits for the picture and its own memory, and the longest side of the pixels that it returns. */
export type HeicLimits = { maxPixels: number; maxSide: number; maxMemoryBytes: number; side: number };
export type HeicHeader = { fault: "broken" | "tooManyPixels" } | { width: number; height: number; raw: Raw };

/** 25 megapixels take some 250 MB. */
const maxMemoryBytes = 400 * 1024 * 1024;
/** Wall-clock time: at low priority, decoding waits for other work on a busy machine. */
const timeoutMs = 45_000;
/** The nice value: other processes go first. */
const lowPriority = 10;
const decoder = join(process.cwd(), "src/selling/listings/photos/making/heic-decoder.ts");

type Decoded = { width: number; height: number; pixels: { data: Buffer; info: Raw } };

/**
 * Decodes a HEIC picture in a process of its own with a time and memory limit. Returns its upright size, and its pixels in
 * sRGB with no side longer than `side`. Refuses with 422 and the reason.
 */
export async function decodeHeic(bytes: Buffer, { side }: { side: number }): Promise<Decoded> {
  const limits: HeicLimits = { maxPixels: heicMaxPixels, maxSide: photoMaxSide, maxMemoryBytes, side };
  const command = [process.execPath, "--no-warnings", "--max-old-space-size=64", decoder, JSON.stringify(limits)];
  // The kernel ends it with this process, whose time limit would end with it.
  const child = spawn("setpriv", ["--pdeathsig", "KILL", ...command], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => resolve(signal));
  });
  ended.catch(() => {});
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  child.stdin.on("error", () => {}); // it may end before it has read everything
  child.stdin.end(bytes);
  const output = await buffer(child.stdout);
  const signal = await ended;
  const line = output.indexOf("\n");
  if (line === -1) throw new Refusal(422, signal ? photoMessages.tooSlow : photoMessages.broken);
  const header = JSON.parse(output.toString("utf8", 0, line)) as HeicHeader;
  if ("fault" in header)
    throw new Refusal(422, header.fault === "broken" ? photoMessages.broken : photoMessages.tooManyHeicPixels);
  const { width, height, raw } = header;
  const data = output.subarray(line + 1);
  if (data.length !== raw.width * raw.height * raw.channels) throw new Refusal(422, photoMessages.broken);
  return { width, height, pixels: { data, info: raw } };
}
