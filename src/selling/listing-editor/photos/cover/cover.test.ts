import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { isBlurred, isDark } from "#src/selling/listings/photos/quality-rules.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { storePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import { hashPhotos, removeUnusedPhoto } from "#src/selling/listings/photos/service.server.ts";
import { publishDraft } from "#src/selling/listing-editor/create/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { openPage } from "#test/support/pages.ts";
import { loseFiles } from "#test/support/photos.ts";
import { aDraft, aDraftPhoto } from "#test/support/sale.ts";
import { newVehicle } from "../../drafts/rules.ts";
import { coverDraftPhoto, uncoverDraftPhoto } from "./service.server.ts";

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
  await aDraftPhoto(app, draftId, { photoId });
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

const uncover = async (member: Member | undefined, fileId: string, query = "") => {
  const answer = await app.request({
    method: "POST",
    url: `/ilanver/resim-plaka-ac${query}`,
    headers: { cookie: member?.cookie ?? "" },
    payload: { fileId },
  });
  return { status: answer.statusCode, ...(answer.json() as { photo?: { fileId: string; fileSort: number } }) };
};
const coverOf = async (member: Member | undefined, fileId: string) => {
  const url = `/ilanver/resim-plaka?fileId=${fileId}`;
  const answer = await app.request({ url, headers: { cookie: member?.cookie ?? "" } });
  return { status: answer.statusCode, ...(answer.json() as object) };
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

test("a covered plate is uncovered again by its seller: the picture as it was takes its place", async () => {
  const owner = await aMember(app);
  const { draftId, photoId } = await aDraftWithPlate(owner);
  expect(await coverOf(owner, photoId)).toMatchObject({ status: 200, isCovered: false, areas: [] });
  const once = (await cover(owner, photoId)).photo!.fileId;
  const second = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const twice = (await cover(owner, once, second)).photo!.fileId;
  expect(await coverOf(owner, twice)).toMatchObject({ status: 200, isCovered: true, areas: [area, second] });
  const { status, photo } = await uncover(owner, twice);
  expect([status, photo!.fileSort]).toEqual([200, 1]);
  const { rawPayload } = await app.request({ url: photoUrl(photo!.fileId, 1600, "jpg") });
  expect(await plateIn(rawPayload)).toBeLessThan(20);
  expect((await app.request({ url: photoUrl(twice, 400) })).statusCode).toBe(404);
  const photos = await app.db.selectFrom("draftPhoto").where("draftId", "=", draftId).select("photoId").execute();
  expect(photos).toEqual([{ photoId: photo!.fileId }]);
  expect(await coverOf(owner, photo!.fileId)).toMatchObject({ isCovered: false, areas: [] });
  expect((await uncover(owner, photo!.fileId)).status).toBe(409);
});

test("nobody else uncovers a plate or reads where it is", async () => {
  const owner = await aMember(app);
  const { photoId } = await aDraftWithPlate(owner);
  const id = (await cover(owner, photoId)).photo!.fileId;
  const stranger = await aMember(app);
  const admin = await aMember(app, { role: "admin" });
  const impersonated = { ...owner, cookie: await anImpersonation(app, owner.id, admin.cookie) };
  expect([(await uncover(stranger, id)).status, (await coverOf(stranger, id)).status]).toEqual([404, 404]);
  expect([(await uncover(undefined, id)).status, (await coverOf(undefined, id)).status]).toEqual([401, 401]);
  expect((await uncover(impersonated, id)).status).toBe(403);
});

test("the uncovered photo of a live listing is public until the edit is saved, and gone at once then", async () => {
  const owner = await aMember(app);
  const { photoId } = await aDraftWithPlate(owner);
  const { draftId } = await app.db
    .selectFrom("draftPhoto")
    .where("photoId", "=", photoId)
    .select("draftId")
    .executeTakeFirstOrThrow();
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId });
  await app.runJobs();
  await app.db
    .updateTable("listing")
    .set({ state: "active", publishedAt: app.now, expiresAt: addDays(app.now, 30) })
    .where("keyCode", "=", keyCode)
    .execute();
  await opensEdit(app, owner, keyCode);
  const answer = await app.request({
    method: "POST",
    url: `/ilanver/resim-plaka?keyCode=${keyCode}`,
    headers: { cookie: owner.cookie },
    payload: { fileId: photoId, area },
  });
  expect(answer.statusCode).toBe(200);
  expect((await app.request({ url: photoUrl(photoId, 800) })).statusCode).toBe(200);
  expect((await sendsEdit(app, owner, keyCode, priceStep("1.000.000"))).status).toBe(302);
  await app.runJobs();
  for (const size of [120, 400, 800, 1600] as const)
    expect((await app.request({ url: photoUrl(photoId, size) })).statusCode).toBe(404);
  expect((await app.request({ url: photoUrl(answer.json().photo.fileId, 800) })).statusCode).toBe(200);
});

test("only moderators see the uncovered picture, at the desk", async () => {
  const owner = await aMember(app);
  const { draftId, photoId } = await aDraftWithPlate(owner);
  const id = (await cover(owner, photoId)).photo!.fileId;
  // Covered once more: the uncovered picture stays the first one.
  const again = (await cover(owner, id, { x: 0, y: 0, width: 0.1, height: 0.1 })).photo!.fileId;
  const { keyCode } = await publishDraft(app.ctx(owner), { draftId });
  const moderator = await aMember(app, { role: "moderator" });
  const { data } = await openPage(app, `/yonetim/ilanlar/${keyCode}`, moderator);
  expect(data!["uncovered"]).toEqual([`/yonetim/foto/${again}`]);
  const picture = await uncovered(again, moderator);
  expect([picture.statusCode, picture.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(await plateIn(picture.rawPayload)).toBeLessThan(20);
  expect((await uncovered(again)).statusCode).toBe(401);
  expect((await uncovered(again, owner)).statusCode).toBe(404);
  expect((await uncovered("f".repeat(32), moderator)).statusCode).toBe(404);
  expect((await app.request({ url: `/foto/${again}.uncovered` })).statusCode).toBe(404);
  await app.deps.photos.remove([`${again.slice(0, 2)}/${again}.uncovered`]);
  const lost = await uncovered(again, moderator);
  expect([lost.statusCode, lost.headers["content-type"]]).toEqual([404, "image/jpeg"]);
  await changeState(app.ctx(), { keyCode, action: "remove", actor: owner });
});

test("a photo whose files are lost is neither covered nor uncovered, with a sentence that says so", async () => {
  const owner = await aMember(app);
  const { photoId } = await aDraftWithPlate(owner);
  const id = (await cover(owner, photoId)).photo!.fileId;
  await app.deps.photos.remove([`${id.slice(0, 2)}/${id}.uncovered`]);
  const refused = { status: 422, message: photoMessages.lostUncovered };
  await expect(uncoverDraftPhoto(app.ctx(owner), newVehicle, id)).rejects.toMatchObject(refused);
  await loseFiles(app, id);
  await expect(coverDraftPhoto(app.ctx(owner), newVehicle, id, area)).rejects.toMatchObject({
    status: 422,
    message: photoMessages.lost,
  });
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
