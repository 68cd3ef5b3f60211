import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { deskIn } from "#test/support/desk.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aHashedPhoto, aPhoto } from "#test/support/sale.ts";
import { assessListing } from "../risk/service.server.ts";
import { genericPhotoPath, genericPhotosPath, genericPhotoTexts } from "./rules.ts";

const app = await testApp();
const { aModerator, aWaiting, list } = deskIn(app);

const send = (form: Record<string, string>, cookie?: string) => sendForm(app, genericPhotosPath, form, { cookie });
const open = async (cookie: string, path: string = genericPhotosPath) =>
  (
    await openPage<{
      chosen: { photoId: string; uses: string } | null;
      photos: { photoId: string; note: string; uses: string }[];
    }>(app, path, { cookie })
  ).data!;
const aHashed = (dhash: bigint) => aHashedPhoto(app, dhash);
const scoreOf = async (keyCode: string) => (await assessListing(app.ctx(), keyCode))!.score;

test("a photo that a moderator lists raises no risk, neither do very similar ones, until it is removed", async () => {
  const { cookie } = await aModerator();
  const hash = 0x5a3c_9d71_42e8_b605n;
  const [photoId, similar] = [await aHashed(hash), await aHashed(hash ^ 0b111n)];
  const shown = await aListing(app, { plate: aPlate(), photoIds: [photoId] });
  const [same, near] = [await aWaiting({ photoIds: [photoId] }), await aWaiting({ photoIds: [similar] })];
  expect([await scoreOf(same.keyCode), await scoreOf(near.keyCode)]).toEqual([35, 25]);
  expect((await open(cookie, genericPhotoPath(photoId))).chosen).toEqual({ photoId, uses: "2" });

  const added = await send({ islem: "ekle", photoId, note: "Üreticinin Egea fotoğrafı" }, cookie);
  expect(added.data).toEqual({ done: genericPhotoTexts.added });
  const { chosen, photos } = await open(cookie, genericPhotoPath(photoId));
  expect(chosen).toBeNull();
  expect(photos).toMatchObject([{ photoId, note: "Üreticinin Egea fotoğrafı", uses: "2" }]);
  // The queue computes its risk anew.
  const rowOf = async (keyCode: string) => (await list(cookie)).rows.find((row) => row.keyCode === keyCode);
  expect((await rowOf(same.keyCode))!.risk!.score).toBe(0);
  expect(await scoreOf(near.keyCode)).toBe(0);

  const removed = await send({ islem: "cikar", photoId }, cookie);
  expect(removed.data).toEqual({ done: genericPhotoTexts.removed });
  expect((await rowOf(same.keyCode))!.risk!.score).toBe(35);
  expect((await assessListing(app.ctx(), same.keyCode))!.duplicates.map(({ keyCode }) => keyCode)).toContain(
    shown.keyCode,
  );
  const entries = await app.db
    .selectFrom("auditEntry")
    .where("subject", "=", `fotoğraf ${photoId}`)
    .orderBy("id")
    .select(["action", "reason"])
    .execute();
  expect(entries).toEqual([
    { action: "genericPhotos.add", reason: "Üreticinin Egea fotoğrafı" },
    { action: "genericPhotos.remove", reason: "Üreticinin Egea fotoğrafı" },
  ]);
});

test("refuses unknown, listed and unlisted photos and a missing note, and is for staff alone", async () => {
  const { cookie } = await aModerator();
  const photoId = await aPhoto(app);
  const form = { islem: "ekle", photoId, note: "Logo" };
  const refusal = async (sent: Record<string, string>) => {
    const { status, data } = await send(sent, cookie);
    return [status, (data as unknown as { message: string }).message];
  };
  expect(await refusal({ ...form, photoId: "0".repeat(32) })).toEqual([404, genericPhotoTexts.unknown]);
  expect((await refusal({ ...form, photoId: "egea" }))[0]).toBe(422);
  expect((await refusal({ ...form, note: " " }))[0]).toBe(422);
  expect(await refusal({ islem: "cikar", photoId })).toEqual([409, genericPhotoTexts.gone]);
  expect((await send(form, cookie)).status).toBe(200);
  expect(await refusal(form)).toEqual([409, genericPhotoTexts.known]);
  expect((await send(form, (await aMember(app)).cookie)).status).toBe(404);
});
