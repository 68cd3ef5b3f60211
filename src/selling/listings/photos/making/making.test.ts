import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { aJpeg, anUnfinishedPhoto, receive, storedFiles } from "#test/support/photos.ts";
import { endWaitOfJobs } from "#test/support/waiting-jobs.ts";
import { findLostPhotos } from "../files/read.server.ts";
import { photoIdOf } from "../photo-id.ts";
import { finishPhotos, makingEnds } from "./service.server.ts";
import { originalFileName, photoFileName, photoFormats, photoSizeNames, photoUrl } from "../size-rules.ts";

const app = await testApp();

const aPicture = () => aJpeg(2400, 1800);

const files = async (id: string) =>
  Promise.all(
    photoSizeNames.flatMap((size) =>
      photoFormats.map((format) => app.deps.photos.has(photoFileName(id, size, format))),
    ),
  );
const hasOriginal = (id: string) => app.deps.photos.has(originalFileName(id));
/** The uploaded files, with their unfinished copies. */
const originals = async () => (await storedFiles(app)).filter((name) => name.includes(".original"));
const isMade = async (id: string) =>
  (await app.db.selectFrom("photo").select("isMade").where("id", "=", id).executeTakeFirstOrThrow()).isMade;
const complete = Array.from({ length: 8 }, () => true);

test("an upload is answered when its thumbnails are made; larger sizes follow, then the uploaded file is deleted", async () => {
  const { id } = await receive(app, await aPicture());
  expect((await app.request({ url: photoUrl(id, 400) })).statusCode).toBe(200);
  await makingEnds();
  expect([await files(id), await hasOriginal(id), await isMade(id)]).toEqual([complete, false, true]);
});

test("a request for a larger size waits until it is made", async () => {
  const { id } = await receive(app, await aPicture());
  const answer = await app.request({ url: photoUrl(id, 1600) });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1600);
});

test("after a crash a job makes the missing sizes", async () => {
  const id = await anUnfinishedPhoto(app);
  await endWaitOfJobs(app);
  await app.runJobs();
  expect([await files(id), await hasOriginal(id), await isMade(id)]).toEqual([complete, false, true]);
});

test("publishing first makes the missing sizes of its photos", async () => {
  const id = await anUnfinishedPhoto(app);
  await expect(aListing(app, { photoIds: [id] })).rejects.toThrow(/foreign key/);
  await finishPhotos(app.ctx(), [id]);
  expect(await files(id)).toEqual(complete);
  await aListing(app, { photoIds: [id] });
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["empty", () => Buffer.alloc(0)],
])("a picture that is sent again replaces its uploaded file that a power cut left %s", async (_, cut) => {
  const bytes = await aPicture();
  const id = await anUnfinishedPhoto(app, bytes);
  await app.deps.photos.write([{ name: originalFileName(id), bytes: cut(bytes) }]);
  expect(await findLostPhotos(app.ctx(), [id])).toEqual([id]);
  await receive(app, bytes);
  expect(await findLostPhotos(app.ctx(), [id])).toEqual([]);
  expect([await files(id), await isMade(id), await originals()]).toEqual([complete, true, []]);
});

test("an uploaded file replaces a part of it that a power cut left before there was a photo", async () => {
  const bytes = await aPicture();
  const name = originalFileName(await photoIdOf(bytes as Buffer<ArrayBuffer>));
  const path = join(app.folder, "upload");
  await writeFile(path, bytes);
  await app.deps.photos.write([{ name, bytes: Buffer.from("half") }]);
  for (let n = 0; n < 2; n++) {
    await app.deps.photos.add(name, path);
    expect(await app.deps.photos.read(name)).toEqual(bytes);
  }
  expect(await originals()).toEqual([name]);
  await app.deps.photos.remove([name]);
});

test("many concurrent uploads all get every size", async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, aPicture));
  const stored = await Promise.all(pictures.map((bytes) => receive(app, bytes)));
  await makingEnds();
  for (const { id } of stored) expect([await files(id), await hasOriginal(id)]).toEqual([complete, false]);
});
