import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { storePhoto } from "./service.server.ts";
import { photoMaxBytes, photoMessages } from "../rules.ts";
import { photoSizeNames, photoUrl } from "../size-rules.ts";

const app = await testApp();

/** The result for a file: its upright size after checking the stored files, or the sentence of the refusal. */
async function outcome(bytes: Buffer) {
  if (bytes.length > photoMaxBytes) return photoMessages.tooLarge;
  try {
    const { id, width, height } = await storePhoto(app.ctx(), bytes);
    for (const size of photoSizeNames) {
      const stored = await sharp((await app.request({ url: photoUrl(id, size) })).rawPayload).metadata();
      expect(stored).toMatchObject({ format: "webp", space: "srgb", depth: "uchar" });
      expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(size);
      if (size === 1600) expect(stored.width / stored.height).toBeCloseTo(width / height, 1);
    }
    return `${width}x${height}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.status).toBe(422);
    return error.message;
  }
}

const base = () => sharp({ create: { width: 80, height: 60, channels: 3, background: "#c40" } });
const cut = async (bytes: Promise<Buffer>) => bytes.then((all) => all.subarray(0, Math.floor(all.length * 0.6)));
const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

/** Two frames of 8 by 8 pixels. */
const animated = async (format: "gif" | "webp") =>
  sharp(Buffer.alloc(8 * 16 * 3, "ABCDEFG"), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .toFormat(format)
    .toBuffer();

describe("generated pictures", () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ["CMYK", () => base().toColourspace("cmyk").jpeg().toBuffer(), "80x60"],
    ["16 bits", () => base().toColourspace("rgb16").png().toBuffer(), "80x60"],
    ["grey with alpha", () => base().ensureAlpha(0.5).toColourspace("b-w").png().toBuffer(), "80x60"],
    ["a PNG that is named .jpg", () => base().png().toBuffer(), "80x60"],
    ["an animated WebP", () => animated("webp"), photoMessages.animated],
    ["an animated GIF", () => animated("gif"), photoMessages.unsupported],
    ["a JPEG cut off", () => cut(noise().jpeg().toBuffer()), photoMessages.broken],
    ["a PNG cut off", () => cut(noise().png().toBuffer()), photoMessages.broken],
    ["a WebP cut off", () => cut(noise().webp().toBuffer()), photoMessages.broken],
    ["nothing", async () => Buffer.alloc(0), photoMessages.notImage],
    [
      "a HEIC that ends after its name",
      async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      photoMessages.broken,
    ],
    [
      "a bomb: 16,000 by 16,000 pixels of one colour",
      () =>
        sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#000" } })
          .png()
          .toBuffer(),
      photoMessages.tooManyPixels,
    ],
  ])("%s", async (_name, make, expected) => {
    expect(await outcome(await make())).toBe(expected);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("orientation %i is applied", async (orientation) => {
    const bytes = await base().withMetadata({ orientation }).jpeg().toBuffer();
    expect(await outcome(bytes)).toBe(orientation < 5 ? "80x60" : "60x80");
  });
});

// An optional collection of some 150 unusual and hostile files, which is not part of the repository.
const folder = join(process.cwd(), "../shared/data/images-odd");
const rows = existsSync(folder)
  ? readFileSync(join(folder, "index.csv"), "utf8")
      .split("\n")
      .slice(1)
      .flatMap((row) => row.split(",", 1)[0]!.trim() || [])
  : [];

describe.skipIf(rows.length === 0)("the collection of odd files", () => {
  const sentences = new Set(Object.values(photoMessages).filter((text) => typeof text === "string"));

  test("each gives the right size or a refusal, and memory is released", async () => {
    const before = process.memoryUsage.rss();
    const outcomes: Record<string, string> = {};
    for (const name of rows) outcomes[name] = await outcome(readFileSync(join(folder, name)));
    const strange = Object.entries(outcomes).filter(([, text]) => !/^\d+x\d+$/.test(text) && !sentences.has(text));
    expect(strange).toEqual([]);
    // All of these are valid, though unusual.
    for (const name of rows.filter((one) => /^(?:orientation|cmyk|16bit|gps|exif|grey-alpha|progressive)\//.test(one)))
      expect([name, outcomes[name]]).toEqual([name, expect.stringMatching(/^\d+x\d+$/)]);
    for (const name of rows.filter((one) => /^(?:bomb|animated)\//.test(one)))
      expect([name, sentences.has(outcomes[name]!)]).toEqual([name, true]);
    expect(outcomes["heic/iphone_13_pro_max.HEIC"]).toBe("3024x4032");
    expect(outcomes["heic/IMG_5195.HEIC"]).toBe("2566x3313");
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(300);
  });
});
