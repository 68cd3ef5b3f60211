import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { loseFiles, receive } from "#test/support/photos.ts";
import { aPhoto } from "#test/support/sale.ts";
import { photoMessages } from "./rules.ts";
import { photoFileName, photoFormats, photoSizeNames, photoUrl } from "./size-rules.ts";
import { storeDrawing, storePhoto } from "./making/service.server.ts";

const app = await testApp();

/** A picture with a red upper and a blue lower half, to check the orientation. */
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
      // Rotated by 90 degrees: the upper half is at the right.
      const [red, , blue] = await pixel(answer.rawPayload, width - 5, Math.round(height / 2));
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(60);
    }
  expect(shapes).toEqual({ 120: "120x90", 400: "400x300", 800: "400x800", 1600: "800x1600" });
});

test.each([
  ["CMYK", async () => (await redAboveBlue(400, 300)).toColourspace("cmyk").jpeg()],
  ["16 bits", async () => (await redAboveBlue(400, 300)).toColourspace("rgb16").png()],
  ["a palette", async () => (await redAboveBlue(400, 300)).png({ palette: true })],
  ["WebP", async () => (await redAboveBlue(400, 300)).webp()],
  ["AVIF", async () => (await redAboveBlue(400, 300)).avif({ effort: 0 })],
])("%s becomes sRGB of 8 bits", async (_name, make) => {
  const { id } = await storePhoto(app.ctx(), await (await make()).toBuffer());
  const bytes = (await app.request({ url: photoUrl(id, 800) })).rawPayload;

  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 300, space: "srgb", depth: "uchar" });
  const [red, , blue] = await pixel(bytes, 200, 50);
  expect(red).toBeGreaterThan(200);
  expect(blue).toBeLessThan(60);
});

test("AVIF may have 16 megapixels, other formats 50", async () => {
  const blank = (width: number) => sharp({ create: { width, height: 4000, channels: 3, background: "#888" } });
  const avif = await blank(4001).avif({ effort: 0, quality: 1 }).toBuffer();
  await expect(storePhoto(app.ctx(), avif)).rejects.toMatchObject({ message: photoMessages.tooManyAvifPixels });
  expect(await storePhoto(app.ctx(), await blank(12_750).webp({ effort: 0 }).toBuffer())).toMatchObject({
    width: 12_750,
  });
  const over = await blank(12_751).webp({ effort: 0 }).toBuffer();
  await expect(storePhoto(app.ctx(), over)).rejects.toMatchObject({ message: photoMessages.tooManyPixels });
});

test("transparent areas become white, and grey stays grey", async () => {
  const clear = { create: { width: 40, height: 30, channels: 4 as const, background: "#0000" } };
  const { id } = await storePhoto(app.ctx(), await sharp(clear).png().toBuffer());
  const white = await pixel((await app.request({ url: photoUrl(id, 120, "jpg") })).rawPayload, 60, 45);
  expect(Math.min(...white)).toBeGreaterThan(250);

  const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: "#888" } }).toColourspace("b-w");
  const stored = await storePhoto(app.ctx(), await grey.jpeg().toBuffer());
  const [red, green, blue] = await pixel((await app.request({ url: photoUrl(stored.id, 400) })).rawPayload, 60, 45);
  expect([red! - green!, green! - blue!]).toEqual([0, 0]);
});

test("a small picture is enlarged only for the fixed sizes of cards", async () => {
  const { id } = await storePhoto(app.ctx(), await (await redAboveBlue(300, 200)).jpeg().toBuffer());
  const shapes = await Promise.all(
    photoSizeNames.map(async (size) => {
      const { width, height } = await sharp((await app.request({ url: photoUrl(id, size) })).rawPayload).metadata();
      return `${width}x${height}`;
    }),
  );
  expect(shapes).toEqual(["120x90", "400x300", "300x200", "300x200"]);
});

test("our own drawing may be SVG, an upload may not", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="9" height="9"/></svg>',
  );
  await expect(storePhoto(app.ctx(), svg)).rejects.toMatchObject({ status: 422, message: photoMessages.notImage });
  expect(await storeDrawing(app.ctx(), () => Promise.resolve(svg))).toMatchObject({ width: 400, height: 300 });
});

test.each([
  `/foto/${"0".repeat(32)}-400.webp`,
  `/foto/${"0".repeat(32)}-401.webp`,
  "/foto/..%2f..%2fpackage.json",
  "/foto/%2e%2e%2fuploads/1",
  "/foto/ab/cd",
])("%s answers 404", async (url) => {
  const answer = await app.request({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"] ?? "").not.toContain("immutable");
});

test("a browser that has the photo gets 304", async () => {
  const { id } = await storePhoto(app.ctx(), await (await redAboveBlue(40, 30)).jpeg().toBuffer());
  const { headers } = await app.request({ url: photoUrl(id, 120) });
  const again = await app.request({ url: photoUrl(id, 120), headers: { "if-none-match": headers.etag as string } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test("a size whose file is lost is made again from another when it is asked for", async () => {
  const { id } = await storePhoto(app.ctx(), await (await redAboveBlue(2000, 1000)).jpeg().toBuffer());
  await loseFiles(app, id, [120, 400, 800]);
  await app.deps.photos.remove([photoFileName(id, 1600, "webp")]);

  const shapes: Record<string, string> = {};
  for (const size of photoSizeNames)
    for (const format of photoFormats) {
      const answer = await app.request({ url: photoUrl(id, size, format) });
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      shapes[size] = `${width}x${height}`;
    }
  expect(shapes).toEqual({ 120: "120x90", 400: "400x300", 800: "800x400", 1600: "1600x800" });
});

test("a photo whose files are lost answers 404 with a drawing for a minute, until the same picture is sent again", async () => {
  const bytes = await (await redAboveBlue(2000, 1000)).png().toBuffer();
  const { id } = await storePhoto(app.ctx(), bytes);
  await loseFiles(app, id);
  for (const [size, format, type, shape] of [
    [400, "webp", "image/webp", [400, 300]],
    [1600, "jpg", "image/jpeg", [1600, 1200]],
  ] as const) {
    const answer = await app.request({ url: photoUrl(id, size, format) });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, type]);
    expect([answer.headers["cache-control"], answer.headers.etag]).toEqual(["public, max-age=60", undefined]);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual(shape);
  }

  expect(await receive(app, bytes)).toMatchObject({ id });
  const healed = await app.request({ url: photoUrl(id, 1600) });
  expect([healed.statusCode, (await sharp(healed.rawPayload).metadata()).width]).toEqual([200, 1600]);
});

test("the same picture sent again replaces damaged files, and those that were made again from a smaller one", async () => {
  const bytes = await (await redAboveBlue(1800, 900)).webp().toBuffer();
  const { id } = await storePhoto(app.ctx(), bytes);
  const whole = (await app.request({ url: photoUrl(id, 800) })).rawPayload;
  await loseFiles(app, id, [1600]);
  expect((await sharp((await app.request({ url: photoUrl(id, 1600) })).rawPayload).metadata()).width).toBe(800);
  await app.deps.photos.write([{ name: photoFileName(id, 800, "webp"), bytes: whole.subarray(0, whole.length / 2) }]);

  await storePhoto(app.ctx(), bytes);
  expect((await app.request({ url: photoUrl(id, 800) })).rawPayload).toEqual(whole);
  expect((await sharp((await app.request({ url: photoUrl(id, 1600) })).rawPayload).metadata()).width).toBe(1600);
});

test("the photos of an active listing are public, of any other only its owner's", async () => {
  const owner = await aMember(app);
  const ids = [await aPhoto(app), await aPhoto(app)];
  const active = await aListing(app, { ownerId: owner.id, photoIds: ids });
  const pending = await aListing(app, { ownerId: owner.id, state: "pending" });
  const read = (keyCode: string, cookie = "") =>
    app.request({ url: `/ajax/get-offer-photos/${keyCode}`, headers: { cookie } });

  expect((await read(active.keyCode)).json().photos).toEqual(
    ids.map((id, position) => ({ id: expect.any(Number), position, filename: `${id}-1600.webp` })),
  );
  expect((await read(pending.keyCode)).statusCode).toBe(404);
  expect((await read(pending.keyCode, (await aMember(app)).cookie)).statusCode).toBe(404);
  expect((await read(pending.keyCode, owner.cookie)).json().photos).toHaveLength(1);
  expect((await read("YOK234567")).statusCode).toBe(404);
});
