import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, keptFiles, uploadsOf } from "#test/support/photos.ts";
import { removeUnusedPhotos } from "./service.server.ts";

const app = await testApp();

test("photos that nothing shows leave the disk after a day, others stay", async () => {
  const member = await aMember(app);
  const uploads = uploadsOf(app, member);
  const [kept, gone] = [(await uploads.send(await aJpeg())).json(), (await uploads.send(await aJpeg())).json()];
  await app.request({ url: `/ajax/ilan-fotograf-sil?photoName=${gone.fileId}`, headers: { cookie: member.cookie } });
  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(200);

  await removeUnusedPhotos(app.ctx());
  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(200);
  app.now = new Date(app.now.getTime() + 25 * 60 * 60_000);
  await removeUnusedPhotos(app.ctx());

  expect((await app.request({ url: gone.fileUrl })).statusCode).toBe(404);
  expect((await keptFiles(app)).filter((name) => name.includes(gone.fileId))).toEqual([]);
  expect((await app.request({ url: kept.fileUrl })).statusCode).toBe(200);
});
