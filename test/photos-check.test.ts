import { execFile } from "node:child_process";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { pictureFileOf, storePicture } from "#src/people/members/profile/picture-files.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg } from "#test/support/photos.ts";
import { applicationsIn, aPdf } from "#test/support/shops.ts";

const app = await testApp();

/** Runs the command on the database and folder of the test: its exit code and its lines. */
function check(...options: string[]) {
  const env = { ...process.env, DATABASE_URL: app.url, KONTAK_DATA: app.folder };
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; lines: string[] }>();
  execFile(process.execPath, ["tools/photos-check.ts", ...options], { env }, (error, output) =>
    resolve({ code: error ? error.code : 0, lines: output.trim().split("\n") }),
  );
  return promise;
}

test("photos:check names lost files of photos, pictures and documents, and fails until all are made again", async () => {
  const member = await aMember(app);
  const photo = await storePhoto(app.ctx(), await aJpeg());
  const pictureId = await storePicture(app.ctx(), await aJpeg());
  await app.db.updateTable("member").set({ pictureId }).where("id", "=", member.id).execute();
  const applications = applicationsIn(app);
  await applications.addDocument(member, aPdf());
  const [document] = (await applications.form(member)).documents;
  expect(await check()).toEqual({
    code: 0,
    lines: [
      "1 fotoğraf: 0 dosya kayıp ya da bozuk, 0 yeniden yapıldı.",
      "2 resim ve belge: 0 dosya kayıp ya da bozuk, 0 yeniden yapıldı.",
      "0 dosyanın kaydı yok.",
    ],
  });

  const thumbnail = photoFileName(photo.id, 120, "webp");
  const { file } = pictureFileOf(`${pictureId}-128.webp`)!;
  await app.deps.photos.remove([thumbnail, file]);
  await truncate(join(app.deps.exportFolder, "belgeler", document!.id), 20);
  expect(await check("--repair")).toEqual({
    code: 1,
    lines: [
      `${thumbnail}  dosya yok, yeniden yapıldı`,
      "1 fotoğraf: 1 dosya kayıp ya da bozuk, 1 yeniden yapıldı.",
      `${file}  dosya yok, yeniden yapıldı`,
      `başvuru belgesi ${document!.id}  bozuk`,
      "2 resim ve belge: 2 dosya kayıp ya da bozuk, 1 yeniden yapıldı.",
      "0 dosyanın kaydı yok.",
    ],
  });
  expect(await app.deps.photos.has(file)).toBe(true);
});
