import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aLargeJpeg, storedFiles, uploadsOf } from "#test/support/photos.ts";
import { photoMaxBytes, photoMessages } from "#src/selling/listings/photos/rules.ts";

const app = await testApp();
let uploads: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  uploads = uploadsOf(app, await aMember(app));
});

const html = Buffer.from("<!doctype html><title>araba</title>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
/** A PNG whose header declares 65,536 x 65,536 pixels. */
async function aBomb() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const header = Buffer.from(png.subarray(12, 29));
  header.writeUInt32BE(65_536, 4);
  header.writeUInt32BE(65_536, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([png.subarray(0, 12), header, sum, png.subarray(33)]);
}
const frames = (format: "gif" | "webp") =>
  sharp(Buffer.from([255, 0, 0, 0, 255, 0]), { raw: { width: 1, height: 2, channels: 3, pageHeight: 1 } as never })
    .resize(8, 16, { kernel: "nearest" })
    .toFormat(format)
    .toBuffer();

test.each([
  ["HTML named .jpg", async () => html, photoMessages.notImage],
  ["SVG named .jpg", async () => svg, photoMessages.notImage],
  [
    "HTML behind a JPEG's first bytes",
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]),
    photoMessages.broken,
  ],
  [
    "a JPEG cut in half",
    async () => aLargeJpeg(400, 300).then((jpeg) => jpeg.subarray(0, jpeg.length / 2)),
    photoMessages.broken,
  ],
  [
    "a PNG cut in half",
    async () =>
      sharp(await aLargeJpeg(400, 300))
        .png()
        .toBuffer()
        .then((png) => png.subarray(0, png.length / 2)),
    photoMessages.broken,
  ],
  ["a PNG bomb", aBomb, photoMessages.tooManyPixels],
  ["a GIF", () => frames("gif"), photoMessages.unsupported],
  ["an animated WebP", () => frames("webp"), photoMessages.animated],
  ["a HEIC", async () => Buffer.from("\0\0\0\x20ftypheic\0\0\0\0mif1heic", "latin1"), photoMessages.broken],
  ["an empty file's one byte", async () => Buffer.from([0]), photoMessages.notImage],
])("%s is refused with a sentence and leaves nothing behind", async (_name, make, message) => {
  const before = await storedFiles(app);
  const answer = await uploads.send(await make());

  expect(answer.json()).toEqual({ message });
  expect(answer.statusCode).toBe(422);
  expect(await uploads.photos()).toEqual([]);
  expect(await uploads.open()).toEqual([]);
  expect(await storedFiles(app)).toEqual(before);
});

test("26 MB are refused when declared, and when they are sent undeclared", async () => {
  const announced = await uploads.begin(26 * 1024 * 1024);
  expect([announced.statusCode, announced.json()]).toEqual([413, { message: photoMessages.tooLarge }]);
  const small = await uploads.begin(photoMaxBytes);
  expect(small.statusCode).toBe(201);
  await uploads.abandon(small.headers.location as string);

  const unannounced = (await uploads.begin(100)).headers.location as string;
  const answer = await uploads.patch(unannounced, 0, Buffer.alloc(26 * 1024 * 1024));
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: photoMessages.tooLarge }]);
  expect(await uploads.open()).toEqual([]);
});
