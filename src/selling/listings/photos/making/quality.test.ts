import sharp from "sharp";
import { expect, test } from "vitest";
import { measureQuality } from "./quality.server.ts";

const grey = (width: number, height: number, valueAt: (at: number) => number) =>
  sharp(Buffer.from(Array.from({ length: width * height }, (_, at) => valueAt(at))), {
    raw: { width, height, channels: 1 },
  });

test.each([
  ["one grey", 40, () => 90, { brightness: 90, sharpness: 0 }],
  ["a single pixel", 1, () => 200, { brightness: 200, sharpness: 0 }],
])("%s has its brightness and no edges", async (_, side, valueAt, quality) => {
  expect(await measureQuality(grey(side, side, valueAt))).toEqual(quality);
});

test("stripes are sharper than a gradient of the same brightness", async () => {
  const stripes = await measureQuality(grey(64, 64, (at) => (at % 4 < 2 ? 40 : 220)));
  const gradient = await measureQuality(grey(64, 64, (at) => 40 + Math.round((180 * (at % 64)) / 63)));
  expect([stripes.brightness, gradient.brightness]).toEqual([130, 130]);
  expect(stripes.sharpness).toBeGreaterThan(500);
  expect(gradient.sharpness).toBeLessThan(stripes.sharpness / 10);
});
