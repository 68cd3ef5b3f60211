import { readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import * as tus from "tus-js-client";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { makingEnds } from "../making/service.server.ts";
import { photoMaxBytes, photoMessages } from "../rules.ts";
import { removeUnusedPhotos } from "../service.server.ts";
import { removeOldFiles } from "./uploads.server.ts";

const app = await testApp();
let port = 0;
beforeAll(async () => {
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.http.server.address() as AddressInfo).port;
});

let member: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  member = await aMember(app);
});

let number = 0;
/** A JPEG unlike every other of this file. */
const aJpeg = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: "#5a8" } })
    .withExif({ IFD0: { Copyright: `${++number}` } })
    .jpeg()
    .toBuffer();
/** A JPEG of noise, of a few megabytes. */
const aLargeJpeg = (width = 1600, height = 1200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 + ++number },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** What is kept, once the larger sizes of what came before are made too. */
async function photoFiles() {
  await makingEnds();
  const names = await readdir(join(app.folder, "photos"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes(".")).toSorted();
}
const uploadFiles = async () =>
  (await readdir(join(app.folder, "uploads"))).filter((name) => name.startsWith(`${member.id}-`));

const headers = (cookie = member.cookie) => ({ "tus-resumable": "1.0.0", cookie });

/** The whole upload in one request, as tus' creation-with-upload has it. */
const upload = (bytes: Buffer, cookie?: string) =>
  app.request({
    method: "POST",
    url: "/yukle",
    headers: {
      ...headers(cookie),
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${btoa("araba.jpg")},filetype ${btoa("image/jpeg")},memberId ${btoa("1")}`,
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes,
  });

const begin = (length: number, cookie?: string) =>
  app.request({ method: "POST", url: "/yukle", headers: { ...headers(cookie), "upload-length": String(length) } });

const patch = (url: string, offset: number, bytes: Buffer, cookie?: string) =>
  app.request({
    method: "PATCH",
    url,
    headers: { ...headers(cookie), "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    payload: bytes,
  });

const uploaded = async (cookie = member.cookie) =>
  (await app.request({ url: "/ilanver/get-uploaded-photos", headers: { cookie } })).json().photos as {
    fileId: string;
    fileSort: number;
    fileUrl: string;
  }[];

test("a finished upload is a photo of the member's draft and leaves nothing in the upload folder", async () => {
  const answer = await upload(await aJpeg());

  expect(answer.statusCode).toBe(200);
  const photo = answer.json();
  expect(photo).toMatchObject({ fileSort: 1, fileUrl: `/foto/${photo.fileId}-400.webp`, fileKeyCode: "" });
  expect((await app.request({ url: photo.fileUrl })).statusCode).toBe(200);
  expect((await upload(await aJpeg())).json().fileSort).toBe(2);
  expect((await uploaded()).map(({ fileSort }) => fileSort)).toEqual([1, 2]);
  expect(await uploadFiles()).toEqual([]);
});

test("the same file again is the same photo, kept once", async () => {
  const bytes = await aJpeg();
  const first = (await upload(bytes)).json();
  const other = await aMember(app);
  const files = await photoFiles();

  expect((await upload(bytes)).json()).toEqual(first);
  expect((await upload(bytes, other.cookie)).json().fileId).toBe(first.fileId);
  expect(await uploaded()).toHaveLength(1);
  expect(await photoFiles()).toEqual(files);
});

test("an upload that was cut off goes on where it stopped", async () => {
  const bytes = await aLargeJpeg();
  const half = Math.floor(bytes.length / 2);
  const location = (await begin(bytes.length)).headers.location as string;
  expect((await patch(location, 0, bytes.subarray(0, half))).statusCode).toBe(204);

  const asked = await app.request({ method: "HEAD", url: location, headers: headers() });
  expect(asked.headers["upload-offset"]).toBe(String(half));
  expect((await patch(location, 0, bytes)).statusCode).toBe(409);
  const answer = await patch(location, half, bytes.subarray(half));

  expect(answer.statusCode).toBe(200);
  expect(await uploaded()).toMatchObject([{ fileId: answer.json().fileId }]);
});

test("tus-js-client goes on after the connection broke in the middle of a chunk", async () => {
  const bytes = await aLargeJpeg();
  const half = Math.floor(bytes.length / 2);
  const location = (await begin(bytes.length)).headers.location as string;
  await new Promise<void>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nhost: kontak.test\r\nsec-fetch-site: same-origin\r\ncookie: ${member.cookie}\r\ntus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, half), () => setTimeout(() => (socket.destroy(), resolve()), 200));
  });

  let resumedAt = 0;
  const body = await new Promise<string>((resolve, reject) => {
    const client = new tus.Upload(bytes, {
      endpoint: `http://127.0.0.1:${port}/yukle`,
      uploadUrl: `http://127.0.0.1:${port}${location}`,
      headers: { cookie: member.cookie, "sec-fetch-site": "same-origin" },
      chunkSize: 1024 * 1024,
      retryDelays: [0, 100, 300],
      onProgress: (sent) => (resumedAt ||= sent),
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
    });
    client.start();
  });

  expect(resumedAt).toBeGreaterThanOrEqual(half);
  expect(JSON.parse(body)).toMatchObject({ fileSort: 1 });
  expect(await uploadFiles()).toEqual([]);
});

test("a complete upload whose answer was lost does not exist any more, so the browser sends it again", async () => {
  const bytes = await aJpeg();
  const location = (await begin(bytes.length)).headers.location as string;
  await patch(location, 0, bytes);

  expect((await app.request({ method: "HEAD", url: location, headers: headers() })).statusCode).toBe(404);
  expect((await upload(bytes)).statusCode).toBe(200);
  expect(await uploaded()).toHaveLength(1);
});

test("a complete upload that the process died over is sent again, too", async () => {
  const bytes = await aJpeg();
  const location = (await begin(bytes.length)).headers.location as string;
  await writeFile(join(app.folder, "uploads", location.slice("/yukle/".length)), bytes);

  expect((await app.request({ method: "HEAD", url: location, headers: headers() })).statusCode).toBe(404);
  expect(await uploadFiles()).toEqual([]);
});

test("visitors and other sites' pages cannot upload", async () => {
  expect((await begin(100, "")).statusCode).toBe(401);
  const foreign = { ...headers(), "upload-length": "100", "sec-fetch-site": "cross-site", origin: "https://kotu.test" };
  for (const method of ["POST", "PATCH", "DELETE"] as const) {
    const url = method === "POST" ? "/yukle" : `/yukle/${member.id}-${"0".repeat(32)}`;
    expect((await app.request({ method, url, headers: foreign })).statusCode).toBe(403);
  }
  const posted = await begin(100);
  expect(posted.headers["access-control-allow-origin"]).toBeUndefined();
});

test("somebody else's upload does not exist", async () => {
  const bytes = await aJpeg();
  const location = (await begin(bytes.length)).headers.location as string;
  const { cookie } = await aMember(app);

  expect((await app.request({ method: "HEAD", url: location, headers: headers(cookie) })).statusCode).toBe(404);
  expect((await patch(location, 0, bytes, cookie)).statusCode).toBe(404);
  expect((await app.request({ method: "DELETE", url: location, headers: headers(cookie) })).statusCode).toBe(404);
  const disguised = await app.request({
    method: "PATCH",
    url: location,
    headers: { ...headers(cookie), "x-http-method-override": "DELETE" },
  });
  expect(disguised.statusCode).toBe(404);
  expect((await patch(location, 0, bytes)).statusCode).toBe(200);
});

test("a method cannot be disguised as another", async () => {
  const location = (await begin(100)).headers.location as string;
  await app.request({
    method: "HEAD",
    url: location,
    headers: { ...headers(), "x-http-method-override": "DELETE", "sec-fetch-site": "cross-site" },
  });
  expect((await app.request({ method: "HEAD", url: location, headers: headers() })).statusCode).toBe(200);
  await app.request({ method: "DELETE", url: location, headers: headers() });
  expect((await app.request({ method: "HEAD", url: location, headers: headers() })).statusCode).toBe(404);
});

const html = Buffer.from("<!doctype html><title>araba</title>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
/** A PNG that says it has 65,536 x 65,536 pixels. */
async function aBomb() {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const header = Buffer.from(png.subarray(12, 29));
  header.writeUInt32BE(65_536, 4);
  header.writeUInt32BE(65_536, 8);
  const { crc32 } = await import("node:zlib");
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
  const before = await photoFiles();
  const answer = await upload(await make());

  expect(answer.json()).toEqual({ message });
  expect(answer.statusCode).toBe(422);
  expect(await uploaded()).toEqual([]);
  expect(await uploadFiles()).toEqual([]);
  expect(await photoFiles()).toEqual(before);
});

test("26 MB are refused when announced, and when they come unannounced", async () => {
  const announced = await begin(26 * 1024 * 1024);
  expect([announced.statusCode, announced.json()]).toEqual([413, { message: photoMessages.tooLarge }]);
  const small = await begin(photoMaxBytes);
  expect(small.statusCode).toBe(201);
  await app.request({ method: "DELETE", url: small.headers.location as string, headers: headers() });

  const unannounced = await app.request({
    method: "POST",
    url: "/yukle",
    headers: { ...headers(), "upload-defer-length": "1" },
  });
  const answer = await patch(unannounced.headers.location as string, 0, Buffer.alloc(26 * 1024 * 1024));
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: photoMessages.tooLarge }]);
  expect(await uploadFiles()).toEqual([]);
});

test("uploads that end at the same time do not pass the limit of 15, and the 16th says why", async () => {
  const pictures = await Promise.all(Array.from({ length: 18 }, () => aJpeg(64, 48)));
  const answers = await Promise.all(pictures.map((bytes) => upload(bytes)));

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(15);
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused.map((answer) => answer.json())).toEqual(
    Array.from({ length: 3 }, () => ({ message: "En fazla 15 fotoğraf yükleyebilirsiniz." })),
  );
  const photos = await uploaded();
  expect(photos.map(({ fileSort }) => fileSort)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  expect(await uploadFiles()).toEqual([]);
  expect((await begin(100)).statusCode).toBe(422);
});

test("a premium member has room for 25", async () => {
  const premium = await aMember(app, { package: "premium" });
  for (let n = 0; n < 25; n++) expect((await upload(await aJpeg(16, 12), premium.cookie)).statusCode).toBe(200);
  expect((await upload(await aJpeg(16, 12), premium.cookie)).json()).toEqual({
    message: "En fazla 25 fotoğraf yükleyebilirsiniz.",
  });
});

test("a member with too many unfinished uploads is asked to finish them", async () => {
  for (let n = 0; n < 50; n++) expect((await begin(100)).statusCode).toBe(201);
  const answer = await begin(100);
  expect([answer.statusCode, answer.json()]).toEqual([429, { message: photoMessages.unfinished }]);
});

test("the order is saved, photos not named follow, and one is taken out", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push((await upload(await aJpeg())).json().fileId);
  const [a, b, c, d] = ids as [string, string, string, string];

  const ordered = await app.request({
    method: "POST",
    url: "/ilanver/resim-yukle",
    headers: { cookie: member.cookie },
    payload: [{ fileId: d, fileSort: 9, fileUrl: "https://kotu.test/x" }, { fileId: b }, { fileId: "yok" }],
  });
  expect(ordered.json().photos).toEqual(await uploaded());
  expect((await uploaded()).map(({ fileId, fileSort }) => [fileId, fileSort])).toEqual([
    [d, 1],
    [b, 2],
    [a, 3],
    [c, 4],
  ]);

  const url = `/ajax/ilan-fotograf-sil?photoName=${b}`;
  expect((await app.request({ url, headers: { cookie: (await aMember(app)).cookie } })).statusCode).toBe(404);
  const foreign = { cookie: member.cookie, "sec-fetch-site": "cross-site" };
  expect((await app.request({ url, headers: foreign })).statusCode).toBe(403);
  const left = await app.request({ url, headers: { cookie: member.cookie } });
  expect(left.json().photos.map(({ fileId }: { fileId: string }) => fileId)).toEqual([d, a, c]);
  expect((await app.request({ url, headers: { cookie: member.cookie } })).statusCode).toBe(404);
});

test("photos that nothing shows leave the disk after a day, others stay", async () => {
  const [kept, gone] = [(await upload(await aJpeg())).json(), (await upload(await aJpeg())).json()];
  await app.request({ url: `/ajax/ilan-fotograf-sil?photoName=${gone.fileId}`, headers: { cookie: member.cookie } });
  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(200);

  await removeUnusedPhotos(app.ctx());
  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(200);
  app.now = new Date(app.now.getTime() + 25 * 60 * 60_000);
  await removeUnusedPhotos(app.ctx());

  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(404);
  expect((await photoFiles()).filter((name) => name.includes(gone.fileId))).toEqual([]);
  expect((await app.request({ url: kept.fileUrl })).statusCode).toBe(200);
});

test("uploads nobody went on with for a day are removed", async () => {
  const location = (await begin(100)).headers.location as string;
  await removeOldFiles(join(app.folder, "uploads"), Date.now() + 23 * 60 * 60_000);
  expect(await uploadFiles()).toHaveLength(2);
  await removeOldFiles(join(app.folder, "uploads"), Date.now() + 25 * 60 * 60_000);
  expect(await uploadFiles()).toEqual([]);
  expect((await app.request({ method: "HEAD", url: location, headers: headers() })).statusCode).toBe(404);
});
