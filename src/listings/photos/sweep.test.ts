import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, anUnfinishedPhoto, storedFiles, uploadsOf } from "#test/support/photos.ts";
import { removeUnfinishedFiles, removeUnusedPhotos } from "./service.server.ts";
import { originalFileName } from "./size-rules.ts";

const app = await testApp();

test("unused photos are deleted after a day, others stay", async () => {
  const member = await aMember(app);
  const uploads = uploadsOf(app, member);
  const [used, unused] = [(await uploads.send(await aJpeg())).json(), (await uploads.send(await aJpeg())).json()];
  await app.request({ url: `/ajax/ilan-fotograf-sil?photoName=${unused.fileId}`, headers: { cookie: member.cookie } });
  expect((await app.request({ url: unused.fileUrl })).statusCode).toBe(200);

  await removeUnusedPhotos(app.ctx());
  expect((await app.request({ url: unused.fileUrl })).statusCode).toBe(200);
  app.now = new Date(app.now.getTime() + 25 * 60 * 60_000);
  await removeUnusedPhotos(app.ctx());

  expect((await app.request({ url: unused.fileUrl })).statusCode).toBe(404);
  expect((await storedFiles(app)).filter((name) => name.includes(unused.fileId))).toEqual([]);
  expect((await app.request({ url: used.fileUrl })).statusCode).toBe(200);
});

test("files of a process that died while making a photo are removed after a day, unless they are still needed", async () => {
  const needed = await anUnfinishedPhoto(app);
  const folder = join(app.folder, "photos", "ab");
  await mkdir(folder, { recursive: true });
  const left = ["ab00-400.webp.0a1b2c3d", `${"ab".repeat(16)}.original`];
  for (const name of left) await writeFile(join(folder, name), "half");
  const isThere = async () => (await storedFiles(app)).filter((name) => left.some((one) => name.endsWith(one)));

  app.now = new Date();
  await removeUnfinishedFiles(app.ctx());
  expect(await isThere()).toHaveLength(2);
  app.now = new Date(app.now.getTime() + 25 * 60 * 60_000);
  await removeUnfinishedFiles(app.ctx());
  expect(await isThere()).toEqual([]);
  expect(await storedFiles(app)).toContain(originalFileName(needed));
});
