import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { changeState } from "#src/listings/service.server.ts";
import { isBlurred, isDark } from "#src/listings/photos/quality-rules.ts";
import { photoUrl } from "#src/listings/photos/size-rules.ts";
import { storePhoto } from "#src/listings/photos/making/service.server.ts";
import { hashPhotos, removeUnusedPhoto } from "#src/listings/photos/service.server.ts";
import { loader as deskPage } from "#src/moderation/moderation-listing.page.tsx";
import { publishDraft } from "#src/selling/create/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { aDraft } from "#test/support/sale.ts";

const app = await testApp();
type Member = Awaited<ReturnType<typeof aMember>>;
const area = { x: 0.4, y: 0.5, width: 0.2, height: 0.1 };

let cars = 0;
/** A bright picture, unlike every other, with a black plate in `area`. */
const aCar = async () => {
  const background = { r: 255 - ++cars * 8, g: 255, b: 255 };
  const plate = { create: { width: 320, height: 120, channels: 3 as const, background: "#000" } };
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .composite([{ input: plate, left: 640, top: 600 }])
    .jpeg()
    .toBuffer();
  return (await storePhoto(app.ctx(), bytes)).id;
};

/** The draft of a member whose only photo is a car with a plate. */
async function aDraftWithPlate(owner: Member) {
  const draftId = await aDraft(app, owner.id);
  const photoId = await aCar();
  await app.db.deleteFrom("draftPhoto").where("draftId", "=", draftId).execute();
  await app.db.insertInto("draftPhoto").values({ draftId, photoId, position: 0 }).execute();
  return { draftId, photoId };
}

const cover = async (member: Member | undefined, fileId: string, given: object = area) => {
  const answer = await app.request({
    method: "POST",
    url: "/ilanver/resim-plaka",
    headers: { cookie: member?.cookie ?? "" },
    payload: { fileId, area: given },
  });
  return {
    status: answer.statusCode,
    photo: (answer.json() as { photo?: { fileId: string; fileSort: number } }).photo,
  };
};

/** The brightness in the middle of the plate. */
const plateIn = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata();
  const box = { left: Math.round(0.5 * width), top: Math.round(0.55 * height), width: 1, height: 1 };
  return (await sharp(bytes).extract(box).greyscale().raw().toBuffer())[0]!;
};
const uncovered = (id: string, member?: Member) =>
  app.request({ url: `/yonetim/foto/${id}`, headers: { cookie: member?.cookie ?? "" } });

test("a covered plate is covered in every size, in its place, and the uncovered files are gone", async () => {
  const owner = await aMember(app);
  const { photoId } = await aDraftWithPlate(owner);
  const { status, photo } = await cover(owner, photoId);
  expect([status, photo!.fileSort]).toEqual([200, 1]);
  expect(photo!.fileId).not.toBe(photoId);
  for (const size of [400, 800, 1600] as const)
    for (const format of ["webp", "jpg"] as const) {
      const { statusCode, rawPayload } = await app.request({ url: photoUrl(photo!.fileId, size, format) });
      expect(statusCode).toBe(200);
      expect(await plateIn(rawPayload)).toBeGreaterThan(40);
    }
  for (const size of [120, 400, 800, 1600] as const)
    expect((await app.request({ url: photoUrl(photoId, size) })).statusCode).toBe(404);
});

test("only moderators see the uncovered picture, at the desk", async () => {
  const owner = await aMember(app);
  const { draftId, photoId } = await aDraftWithPlate(owner);
  const id = (await cover(owner, photoId)).photo!.fileId;
  // Covered once more: the uncovered picture stays the first one.
  const again = (await cover(owner, id, { x: 0, y: 0, width: 0.1, height: 0.1 })).photo!.fileId;
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId });
  const moderator = await aMember(app, { role: "moderator" });
  const { data } = await callPage(app, deskPage, {
    path: `/yonetim/ilanlar/${keyCode}`,
    params: { keyCode },
    cookie: moderator.cookie,
  });
  expect(data!["uncovered"]).toEqual([`/yonetim/foto/${again}`]);
  const picture = await uncovered(again, moderator);
  expect([picture.statusCode, picture.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(await plateIn(picture.rawPayload)).toBeLessThan(20);
  expect((await uncovered(again)).statusCode).toBe(401);
  expect((await uncovered(again, owner)).statusCode).toBe(404);
  expect((await uncovered("f".repeat(32), moderator)).statusCode).toBe(404);
  expect((await app.request({ url: `/foto/${again}.uncovered` })).statusCode).toBe(404);
  await changeState(app.ctx(), { keyCode, action: "remove", actor: owner });
});

test("photos of others, rectangles outside the picture and impersonating admins are refused", async () => {
  const owner = await aMember(app);
  const { photoId } = await aDraftWithPlate(owner);
  expect((await cover(await aMember(app), photoId)).status).toBe(404);
  expect((await cover(undefined, photoId)).status).toBe(401);
  for (const wrong of [
    { ...area, x: 0.9 },
    { ...area, width: 0 },
    { ...area, y: -0.1 },
    { ...area, height: 2 },
  ])
    expect((await cover(owner, photoId, wrong)).status).toBe(422);
  const admin = await aMember(app, { role: "admin" });
  const impersonated = { ...owner, cookie: await anImpersonation(app, owner.id, admin.cookie) };
  expect((await cover(impersonated, photoId)).status).toBe(403);
});

test("a removed covered photo takes its uncovered picture with it", async () => {
  const owner = await aMember(app);
  const { draftId, photoId } = await aDraftWithPlate(owner);
  const id = (await cover(owner, photoId)).photo!.fileId;
  await app.db.deleteFrom("draftPhoto").where("draftId", "=", draftId).execute();
  await removeUnusedPhoto(app.ctx(), id, addDays(app.now, 1));
  expect(await app.deps.photos.has(`${id.slice(0, 2)}/${id}.uncovered`)).toBe(false);
});

test("photos are measured when they are made, older ones by the daily job", async () => {
  const noise = (mean: number, sigma: number) =>
    sharp({
      create: { width: 800, height: 600, channels: 3, background: "#000", noise: { type: "gaussian", mean, sigma } },
    });
  const stored = async (picture: Sharp) => (await storePhoto(app.ctx(), await picture.jpeg().toBuffer())).id;
  const measured = async (id: string) => {
    const row = await app.db.selectFrom("photo").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return { brightness: row.brightness!, sharpness: row.sharpness! };
  };
  const sharpId = await stored(noise(150, 30));
  const dark = await measured(await stored(noise(25, 12)));
  const blurred = await measured(await stored(sharp(await noise(150, 30).png().toBuffer()).blur(12)));
  const fine = await measured(sharpId);
  expect([isDark(fine), isBlurred(fine)]).toEqual([false, false]);
  expect([isDark(dark), isBlurred(blurred)]).toEqual([true, true]);
  await app.db.updateTable("photo").set({ brightness: null, sharpness: null }).where("id", "=", sharpId).execute();
  await hashPhotos(app.ctx());
  expect(Math.abs((await measured(sharpId)).brightness - fine.brightness)).toBeLessThan(5);
});
