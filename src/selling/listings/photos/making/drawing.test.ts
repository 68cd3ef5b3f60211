import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { storedFiles } from "#test/support/photos.ts";
import { findPhotoFile } from "../files/read.server.ts";
import { checkAll } from "../files/verify.server.ts";
import { removeUnusedPhoto } from "../service.server.ts";
import { photoFileName, photoFormats, photoSizeNames, photoUrl, photoWidth } from "../size-rules.ts";
import { storeDrawing } from "./service.server.ts";

const app = await testApp();

/** A drawing of its own for each colour. */
const aDrawing = (colour: string) => () =>
  Promise.resolve(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><path fill="#fff" d="M0 0h1200v900H0z"/><path fill="${colour}" d="M200 300L900 700 300 800z"/></svg>`,
    ),
  );

const filesOf = async (id: string) => (await storedFiles(app)).filter((name) => name.includes(id)).toSorted();

async function faults(isRepairing = false) {
  const found: string[] = [];
  for await (const photo of checkAll(app.ctx(), { isRepairing })) found.push(...photo.found.map(({ fault }) => fault));
  return found;
}

test("a drawing is stored with its thumbnails alone, which is no fault", async () => {
  const { id, width, height } = await storeDrawing(app.ctx(), aDrawing("#a01"));
  expect([width, height]).toEqual([1200, 900]);
  const names = ["120.jpg", "120.webp", "400.jpg", "400.webp"].map((name) => `${id}-${name}`);
  expect((await filesOf(id)).map((name) => name.slice(3))).toEqual([...names, `${id}.svg`]);
  expect(await storeDrawing(app.ctx(), aDrawing("#a01"))).toEqual({ id, width, height });
  expect([await faults(), await faults(true)]).toEqual([[], []]);
  expect(await filesOf(id)).toHaveLength(5);
});

test("its larger sizes are made once for all who ask first, and only read afterwards", async () => {
  const { id, ...size } = await storeDrawing(app.ctx(), aDrawing("#b02"));
  const { photos } = app.ctx();
  let writes = 0;
  const counting: typeof photos = {
    ...photos,
    write(files) {
      writes++;
      return photos.write(files);
    },
  };
  const ask = () => findPhotoFile({ ...app.ctx(), photos: counting }, id, 1600, "webp");
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(writes).toBe(1);
  for (const bytes of answers) expect(bytes).toEqual(answers[0]);
  expect((await sharp(answers[0]).metadata()).width).toBe(1200);
  await ask();
  expect(writes).toBe(1);
  for (const name of photoSizeNames)
    for (const format of photoFormats) {
      const answer = await app.request({ url: photoUrl(id, name, format) });
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(photoWidth(size, name));
    }
  expect(writes).toBe(1);
});

test("a damaged size is made of the drawing again, and all files go with the photo", async () => {
  const { id } = await storeDrawing(app.ctx(), aDrawing("#c03"));
  await findPhotoFile(app.ctx(), id, 800, "jpg");
  const path = join(app.deps.photos.folder!, photoFileName(id, 400, "webp"));
  await writeFile(path, "x");
  expect(await faults(true)).toEqual(["damaged"]);
  expect((await stat(path)).size).toBeGreaterThan(100);
  app.now = new Date(app.now.getTime() + 1000);
  await removeUnusedPhoto(app.ctx(), id, app.now);
  expect(await filesOf(id)).toEqual([]);
});
