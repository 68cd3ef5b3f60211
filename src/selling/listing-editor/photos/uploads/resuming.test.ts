import { stat, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import * as tus from "tus-js-client";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, aLargeJpeg, storedFiles, uploadsOf } from "#test/support/photos.ts";

const app = await testApp();
let port = 0;
beforeAll(async () => {
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.http.server.address() as AddressInfo).port;
});

let member: Awaited<ReturnType<typeof aMember>>;
let uploads: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  member = await aMember(app);
  uploads = uploadsOf(app, member);
});

/** A connection that has declared `length` more bytes of an upload. */
function aLine(location: string, offset: number, length: number) {
  const socket = connect(port, "127.0.0.1");
  const headers = [
    `PATCH ${location} HTTP/1.1`,
    "host: kontak.test",
    "sec-fetch-site: same-origin",
    `cookie: ${member.cookie}`,
    "tus-resumable: 1.0.0",
    `upload-offset: ${offset}`,
    "content-type: application/offset+octet-stream",
    `content-length: ${length}`,
  ];
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  return socket;
}

/** Resolves when this many bytes of the upload are on the disk. */
const arrived = (location: string, bytes: number) =>
  expect.poll(async () => (await stat(join(app.folder, "uploads", location.slice("/yukle/".length)))).size).toBe(bytes);

test("a finished upload is a photo of the member's draft and leaves nothing in the upload folder", async () => {
  const answer = await uploads.send(await aJpeg());

  expect(answer.statusCode).toBe(200);
  const photo = answer.json();
  expect(photo).toMatchObject({ fileSort: 1, fileUrl: `/foto/${photo.fileId}-400.webp`, fileKeyCode: "" });
  expect((await app.request({ url: photo.fileUrl })).statusCode).toBe(200);
  expect((await uploads.send(await aJpeg())).json().fileSort).toBe(2);
  expect((await uploads.photos()).map(({ fileSort }) => fileSort)).toEqual([1, 2]);
  expect(await uploads.open()).toEqual([]);
});

test("the same file again is the same photo, stored once", async () => {
  const bytes = await aJpeg();
  const first = (await uploads.send(bytes)).json();
  const other = uploadsOf(app, await aMember(app));
  const files = await storedFiles(app);

  expect((await uploads.send(bytes)).json()).toEqual(first);
  expect((await other.send(bytes)).json().fileId).toBe(first.fileId);
  expect(await uploads.photos()).toHaveLength(1);
  expect(await storedFiles(app)).toEqual(files);
});

test("an interrupted upload is resumed at its offset", async () => {
  const bytes = await aLargeJpeg();
  const half = Math.floor(bytes.length / 2);
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  expect((await uploads.patch(location, 0, bytes.subarray(0, half))).statusCode).toBe(204);

  expect((await uploads.ask(location)).headers["upload-offset"]).toBe(String(half));
  expect((await uploads.patch(location, 0, bytes)).statusCode).toBe(409);
  const answer = await uploads.patch(location, half, bytes.subarray(half));

  expect(answer.statusCode).toBe(200);
  expect(await uploads.photos()).toMatchObject([{ fileId: answer.json().fileId }]);
});

test("bytes of the creating request count, and a sender who reconnects replaces the broken connection", async () => {
  const bytes = await aLargeJpeg();
  const half = Math.floor(bytes.length / 2);
  const begun = await app.request({
    method: "POST",
    url: "/yukle",
    headers: {
      ...uploads.headers,
      "upload-length": String(bytes.length),
      "content-type": "application/offset+octet-stream",
    },
    payload: bytes.subarray(0, half),
  });
  expect([begun.statusCode, begun.headers["upload-offset"]]).toEqual([201, String(half)]);
  const location = begun.headers.location as string;
  const socket = aLine(location, half, bytes.length - half);
  socket.write(bytes.subarray(half, half + 1000));
  await arrived(location, half + 1000);

  const offset = Number((await uploads.ask(location)).headers["upload-offset"]);
  expect(offset).toBe(half + 1000);
  expect((await uploads.patch(location, offset, bytes.subarray(offset))).statusCode).toBe(200);
  socket.destroy();
});

test("a request that violates the protocol is refused", async () => {
  const location = (await uploads.begin(100)).headers.location as string;
  const { cookie } = uploads.headers;
  const status = async (method: "POST" | "PATCH", url: string, headers: Record<string, string>) =>
    (await app.request({ method, url, headers: { cookie, ...headers } })).statusCode;
  const tus = { "tus-resumable": "1.0.0" };
  const bytes = { "content-type": "application/offset+octet-stream" };
  expect(await status("POST", "/yukle", { "upload-length": "100" })).toBe(412);
  expect(await status("POST", "/yukle", { "tus-resumable": "0.2.0", "upload-length": "100" })).toBe(412);
  expect(await status("POST", "/yukle", tus)).toBe(400);
  expect(await status("POST", "/yukle", { ...tus, "upload-length": "-1" })).toBe(400);
  expect(await status("PATCH", location, { ...tus, "upload-offset": "0" })).toBe(415);
  expect(await status("PATCH", location, { ...tus, ...bytes })).toBe(400);
  expect(await status("PATCH", location, { ...tus, ...bytes, "upload-offset": "1" })).toBe(409);
  expect(await status("PATCH", `/yukle/${member.id}-..%2F..%2Fx`, { ...tus, ...bytes, "upload-offset": "0" })).toBe(
    404,
  );
});

test("tus-js-client resumes after the connection broke in the middle of a chunk", async () => {
  const bytes = await aLargeJpeg();
  const half = Math.floor(bytes.length / 2);
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  const socket = aLine(location, 0, bytes.length);
  socket.write(bytes.subarray(0, half));
  await arrived(location, half);
  socket.destroy();

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
  expect(await uploads.open()).toEqual([]);
});

test("a complete upload whose answer was lost answers 404, so the browser sends it again", async () => {
  const bytes = await aJpeg();
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  await uploads.patch(location, 0, bytes);

  expect((await uploads.ask(location)).statusCode).toBe(404);
  expect((await uploads.send(bytes)).statusCode).toBe(200);
  expect(await uploads.photos()).toHaveLength(1);
});

test("of a complete upload during which the process died, the last byte is sent again", async () => {
  const bytes = await aJpeg();
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  await writeFile(join(app.folder, "uploads", location.slice("/yukle/".length)), bytes);

  expect((await uploads.ask(location)).headers["upload-offset"]).toBe(String(bytes.length - 1));
  expect((await uploads.patch(location, bytes.length - 1, bytes.subarray(-1))).json()).toMatchObject({ fileSort: 1 });
  expect(await uploads.open()).toEqual([]);
});

test("the type of a piece may be written in capitals", async () => {
  const bytes = await aJpeg();
  const location = String((await uploads.begin(bytes.length)).headers.location);
  const answer = await app.request({
    method: "PATCH",
    url: location,
    headers: { ...uploads.headers, "content-type": "Application/Offset+Octet-Stream", "upload-offset": "0" },
    payload: bytes,
  });
  expect([answer.statusCode, await uploads.photos()]).toMatchObject([200, [{}]]);
});
