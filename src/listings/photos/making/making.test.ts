import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { finishPhotos, makingEnds, receivePhoto } from "./service.server.ts";
import { originalFileName, photoFileName, photoFormats, photoSizeNames, photoUrl } from "../rules.ts";

const app = await testApp();

let number = 0;
const aJpeg = () =>
  sharp({ create: { width: 2400, height: 1800, channels: 3, background: "#5a8" } })
    .withExif({ IFD0: { Copyright: `${++number}` } })
    .jpeg()
    .toBuffer();

const files = async (id: string) =>
  Promise.all(
    photoSizeNames.flatMap((size) =>
      photoFormats.map((format) => app.deps.photos.has(photoFileName(id, size, format))),
    ),
  );
const hasOriginal = (id: string) => app.deps.photos.has(originalFileName(id));
const isMade = async (id: string) =>
  (await app.db.selectFrom("photo").select("isMade").where("id", "=", id).executeTakeFirstOrThrow()).isMade;
const complete = Array.from({ length: 8 }, () => true);

/** A photo as a process leaves it that ends right after it answered. */
async function anAbandonedPhoto() {
  const bytes = await aJpeg();
  const { id } = await receivePhoto(app.ctx(), bytes);
  await makingEnds();
  await app.deps.photos.write([{ name: originalFileName(id), bytes }]);
  for (const size of [800, 1600] as const)
    for (const format of photoFormats) await rm(join(app.folder, "photos", photoFileName(id, size, format)));
  await app.db.updateTable("photo").set({ isMade: false }).where("id", "=", id).execute();
  return id;
}

test("a photo is answered with its thumbnails; its larger sizes follow, and then what was uploaded goes", async () => {
  const { id } = await receivePhoto(app.ctx(), await aJpeg());
  expect((await app.request({ url: photoUrl(id, 400) })).statusCode).toBe(200);
  await makingEnds();
  expect([await files(id), await hasOriginal(id), await isMade(id)]).toEqual([complete, false, true]);
});

test("a larger size asked for a moment too early is waited for", async () => {
  const { id } = await receivePhoto(app.ctx(), await aJpeg());
  const answer = await app.request({ url: photoUrl(id, 1600) });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1600);
});

test("after a crash a job makes what is missing", async () => {
  const id = await anAbandonedPhoto();
  await app.db.updateTable("photo").set({ isMade: false }).where("id", "=", id).execute();
  await app.pool.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
  await app.runJobs();
  expect([await files(id), await hasOriginal(id), await isMade(id)]).toEqual([complete, false, true]);
});

test("no listing shows a photo whose sizes are missing; publishing finishes it first", async () => {
  const id = await anAbandonedPhoto();
  await expect(aListing(app, { photoIds: [id] })).rejects.toThrow(/foreign key/);
  await finishPhotos(app.ctx(), [id]);
  expect(await files(id)).toEqual(complete);
  await aListing(app, { photoIds: [id] });
});

test("many at a time all end complete", async () => {
  const pictures = await Promise.all(Array.from({ length: 12 }, aJpeg));
  const stored = await Promise.all(pictures.map((bytes) => receivePhoto(app.ctx(), bytes)));
  await makingEnds();
  for (const { id } of stored) expect([await files(id), await hasOriginal(id)]).toEqual([complete, false]);
});
