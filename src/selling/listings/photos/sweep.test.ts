import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, anUnfinishedPhoto, loseFiles, spoilFile, storedFiles, uploadsOf } from "#test/support/photos.ts";
import { uncoveredFileName } from "./cover/rules.ts";
import { findLostPhotos } from "./files/read.server.ts";
import { checkAll, checkSlice, filesWithoutRow, type FoundFault } from "./files/verify.server.ts";
import { storePhoto } from "./making/service.server.ts";
import { photoIdOf } from "./photo-id.ts";
import { countLostPhotos } from "./queries.server.ts";
import { removeUnfinishedFiles, removeUnusedPhotos } from "./service.server.ts";
import { originalFileName, photoFileName, photoUrl } from "./size-rules.ts";

const app = await testApp();
const stored = async () => (await storePhoto(app.ctx(), await aJpeg(2000, 1500))).id;

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

test("a job makes lost and damaged files again, slice by slice, and notes what is lost for good", async () => {
  const [cut, gone, whole] = [await stored(), await stored(), await stored()];
  const name = photoFileName(cut, 400, "jpg");
  const before = await app.deps.photos.read(name);
  await app.deps.photos.write([{ name, bytes: before.subarray(0, before.length - 200) }]);
  await loseFiles(app, gone);
  const stateOf = async (id: string) =>
    app.db.selectFrom("photo").where("id", "=", id).select(["checkedAt", "lostAt"]).executeTakeFirstOrThrow();

  await checkSlice(app.ctx());
  expect(await stateOf(cut)).toEqual({ checkedAt: null, lostAt: null }); // an upload may be under way
  app.now = new Date(app.now.getTime() + 2 * 60 * 60_000);
  await checkSlice(app.ctx());

  expect((await sharp(await app.deps.photos.read(name), { failOn: "warning" }).metadata()).width).toBe(400);
  await sharp(await app.deps.photos.read(name), { failOn: "warning" })
    .raw()
    .toBuffer();
  const checkedAt = app.now;
  expect(await stateOf(cut)).toEqual({ checkedAt, lostAt: null });
  expect(await stateOf(gone)).toEqual({ checkedAt, lostAt: checkedAt });
  expect(await stateOf(whole)).toEqual({ checkedAt, lostAt: null });
  expect(await countLostPhotos(app.ctx())).toBe(1);
  await app.db.deleteFrom("photo").where("id", "in", [gone]).execute();
});

test("neither a file that cannot be read nor a photo whose check fails keeps others from being checked", async () => {
  const [unreadable, uncovered, whole] = [await stored(), await stored(), await stored()];
  const failing = await photoIdOf(Buffer.from("no picture"));
  const [thumbnail, picture] = [photoFileName(unreadable, 400, "webp"), uncoveredFileName(uncovered)];
  await spoilFile(app, thumbnail);
  await app.db.updateTable("photo").set({ isCovered: true }).where("id", "=", uncovered).execute();
  await app.db.insertInto("photo").values({ id: failing, width: 40, height: 30, bytes: 10, isMade: false }).execute();
  await app.deps.photos.write([{ name: originalFileName(failing), bytes: Buffer.from("no picture") }]);
  await app.db
    .updateTable("photo")
    .set({ checkedAt: null, createdAt: new Date(0) })
    .execute();

  const ctx = app.ctx();
  ctx.log = { info() {}, warn() {}, error() {} };
  await checkSlice(ctx);
  const lost = await app.db.selectFrom("photo").where("lostAt", "is not", null).select("id").execute();
  expect(lost.map(({ id }) => id).toSorted()).toEqual([unreadable, uncovered, failing].toSorted());
  const unchecked = await app.db.selectFrom("photo").where("checkedAt", "is", null).select("id").execute();
  expect(unchecked).toEqual([]);

  const shown = await app.request({ url: photoUrl(unreadable, 400) });
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([404, "image/webp"]);
  expect((await app.request({ url: photoUrl(whole, 400) })).statusCode).toBe(200);
  const found: FoundFault[] = [];
  for await (const one of checkAll(ctx, { isRepairing: true })) found.push(...one.found);
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      { name: thumbnail, fault: "unreadable", isMade: false },
      { name: picture, fault: "missing", isMade: false },
      { name: failing, fault: "unchecked", isMade: false },
    ]),
  );
  // Of a photo that is shown covered, only its uncovered picture is lost.
  expect(await findLostPhotos(app.ctx(), [uncovered, unreadable])).toEqual([unreadable]);
  await app.db.deleteFrom("photo").where("id", "in", [unreadable, uncovered, failing]).execute();
});

test("a check of all photos names faulty files and files without a row, and repairs only where it is asked to", async () => {
  const photo = await stored();
  const [thumbnail, stray] = [photoFileName(photo, 120, "webp"), photoFileName("5f".repeat(16), 800, "jpg")];
  await app.deps.photos.remove([thumbnail]);
  await app.deps.photos.write([{ name: stray, bytes: Buffer.from("x") }]);
  const check = async (isRepairing: boolean) => {
    const found: FoundFault[] = [];
    for await (const one of checkAll(app.ctx(), { isRepairing })) found.push(...one.found);
    return found;
  };
  expect(await check(false)).toEqual([{ name: thumbnail, fault: "missing", isMade: false }]);
  expect(await check(true)).toEqual([{ name: thumbnail, fault: "missing", isMade: true }]);
  expect(await check(false)).toEqual([]);
  app.now = new Date(Date.now() + 25 * 60 * 60_000);
  const strays: string[] = [];
  for await (const name of filesWithoutRow(app.ctx())) strays.push(name);
  expect(strays).toContain(stray);
  expect(strays.filter((name) => name.includes(photo))).toEqual([]);
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
