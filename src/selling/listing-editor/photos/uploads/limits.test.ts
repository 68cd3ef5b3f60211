import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { buildApp } from "#src/server/app.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { aJpeg, uploadsOf } from "#test/support/photos.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { OpenUploads } from "./open-uploads.server.ts";
import { promotedPhotoLimit } from "../draft-service.server.ts";
import { uploadSlot } from "./upload-slots.server.ts";

const app = await testApp();
let uploads: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  uploads = uploadsOf(app, await aMember(app));
});

test("concurrent uploads do not pass the limit of 15, and the 16th is refused with the reason", async () => {
  const pictures = await Promise.all(Array.from({ length: 18 }, () => aJpeg(64, 48)));
  const answers = await Promise.all(pictures.map((bytes) => uploads.send(bytes)));

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(15);
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused.map((answer) => answer.json())).toEqual(
    Array.from({ length: 3 }, () => ({ message: "En fazla 15 fotoğraf yükleyebilirsiniz." })),
  );
  const photos = await uploads.photos();
  expect(photos.map(({ fileSort }) => fileSort)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  expect(await uploads.open()).toEqual([]);
  expect((await uploads.begin(100)).statusCode).toBe(422);
});

test("the page says how to get room for 25, unless the member has it or nothing is sold", () => {
  const ctx = app.ctx();
  expect([promotedPhotoLimit(ctx, 15), promotedPhotoLimit(ctx, 25)]).toEqual([25, null]);
  expect(promotedPhotoLimit({ ...ctx, payments: undefined }, 15)).toBeNull();
});

test("a premium member has room for 25", async () => {
  uploads = uploadsOf(app, await aMember(app, { package: "premium" }));
  for (let n = 0; n < 25; n++) expect((await uploads.send(await aJpeg(16, 12))).statusCode).toBe(200);
  expect((await uploads.send(await aJpeg(16, 12))).json()).toEqual({
    message: "En fazla 25 fotoğraf yükleyebilirsiniz.",
  });
});

test("a member with too many unfinished uploads is refused another one", async () => {
  for (let n = 0; n < 50; n++) expect((await uploads.begin(100)).statusCode).toBe(201);
  const answer = await uploads.begin(100);
  expect([answer.statusCode, answer.json()]).toEqual([429, { message: photoMessages.unfinished }]);
});

test("of 120 uploads started at once 50 are accepted, the others refused", async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => uploads.begin(100)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(70);
});

test("a member may start 120 uploads at once and 300 in a day; then the rate limit names the wait", async () => {
  const beginAndEnd = async () => {
    const { statusCode, headers } = await uploads.begin(100);
    if (statusCode === 201) await uploads.abandon(headers.location as string);
    return statusCode;
  };
  const now = app.now;
  const begun: number[] = [];
  for (const hours of [0, 1, 2]) {
    app.now = addSeconds(now, hours * 3600);
    let count = 0;
    while ((await beginAndEnd()) === 201) count++;
    begun.push(count);
  }
  const refused = await uploads.begin(100);
  app.now = now;
  expect(begun).toEqual([120, 120, 85]); // 300, and 25 that became free in two hours
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(/^Çok fazla deneme yapıldı\. Lütfen \d+ dakika sonra tekrar deneyiniz\.$/);
});

test("uploads without progress for a day are removed", async () => {
  const location = (await uploads.begin(100)).headers.location as string;
  const folder = new OpenUploads(join(app.folder, "uploads"));
  await folder.removeOld(Date.now() + 23 * 60 * 60_000);
  expect(await uploads.open()).toHaveLength(2);
  await folder.removeOld(Date.now() + 25 * 60 * 60_000);
  expect(await uploads.open()).toEqual([]);
  expect((await uploads.ask(location)).statusCode).toBe(404);
});

test("files of a process that died while an upload started are removed when the next process starts", async () => {
  const folder = join(app.folder, "dead-uploads");
  await mkdir(folder);
  const old = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of ["1-a.json", "1-b", "1-b.json", "1-c"]) {
    await writeFile(join(folder, name), "{}");
    await utimes(join(folder, name), old, old);
  }
  await writeFile(join(folder, "1-c.json"), "{}");
  await writeFile(join(folder, "1-d.json"), "{}");
  const { http } = await buildApp(app.deps, { uploadFolder: folder });
  await expect.poll(() => readdir(folder)).toEqual(["1-d.json"]);
  await http.close();
});

test("a member's uploads are read four at a time, and a dead connection delays others only briefly", async () => {
  const member = await aMember(app);
  const uploads = Array.from({ length: 6 }, () => {
    const request = new PassThrough();
    const answer = new PassThrough();
    return { request, answer, begun: uploadSlot(member.id, request as never, answer as never, { waitMs: 500 }) };
  });
  const begun: number[] = [];
  for (const [n, upload] of uploads.entries()) void upload.begun.then(() => begun.push(n));
  const other = uploadSlot(member.id + 1, new PassThrough() as never, new PassThrough() as never);
  await other;
  expect(begun).toEqual([0, 1, 2, 3]);
  uploads[2]!.request.destroy();
  await uploads[4]!.begun;
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await uploads[5]!.begun; // times out waiting although four others are not read yet
});
