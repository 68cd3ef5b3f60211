import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { photoFormats, photoSizeNames, photoUrl } from "./rules.ts";
import { storePhoto } from "./service.server.ts";

const app = await testApp();

/** A picture whose upper half is red and lower half blue, so that one can see which way is up. */
async function redAboveBlue(width: number, height: number) {
  const half = { width, height: height / 2, channels: 3 as const };
  return sharp({ create: { ...half, height, background: "#00f" } }).composite([
    {
      input: await sharp({ create: { ...half, background: "#f00" } })
        .png()
        .toBuffer(),
      top: 0,
      left: 0,
    },
  ]);
}

/** The red, green and blue of one pixel. */
async function pixel(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

test("a sideways photo with a position becomes upright in every size and carries no metadata", async () => {
  const sideways = await (
    await redAboveBlue(2000, 1000)
  )
    .withExif({
      IFD0: { Make: "Kamera" },
      IFD3: { GPSLatitude: "39/1 55/1 0/1", GPSLatitudeRef: "N", GPSLongitude: "32/1 51/1 0/1", GPSLongitudeRef: "E" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(sideways.includes("Kamera")).toBe(true);
  expect((await sharp(sideways).metadata()).orientation).toBe(6);

  const photo = await storePhoto(app.ctx(), sideways);

  expect(photo).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1000, height: 2000 });
  const shapes: Record<string, string> = {};
  for (const size of photoSizeNames)
    for (const format of photoFormats) {
      const answer = await app.request({ url: photoUrl(photo.id, size, format) });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe(format === "jpg" ? "image/jpeg" : "image/webp");
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(answer.rawPayload).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(answer.rawPayload.includes("Kamera")).toBe(false);
      shapes[size] = `${width}x${height}`;
      // Turned by 90 degrees: what was above is at the right.
      const [red, , blue] = await pixel(answer.rawPayload, width - 5, Math.round(height / 2));
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  expect(shapes).toEqual({ 120: "120x90", 400: "400x300", 800: "400x800", 1600: "800x1600" });
});
