import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { makingEnds } from "#src/selling/listings/photos/making/service.server.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { aJpeg, anUnfinishedPhoto, loseFiles, receive } from "#test/support/photos.ts";
import { aDraft } from "#test/support/sale.ts";
import { publishDraft } from "../create/service.server.ts";
import { lockDraft } from "../drafts/queries.server.ts";
import { type DraftKey, newVehicle } from "../drafts/rules.ts";
import { openEdit, saveEdit } from "../edit/service.server.ts";
import { lockMember } from "#src/selling/listings/queries.server.ts";
import { addDraftPhoto, draftPhotos } from "./draft-service.server.ts";

const app = await testApp();
type Seller = Awaited<ReturnType<typeof aMember>>;

/** Runs `publish` up to its transaction, then `meanwhile`, then the rest of `publish`. */
async function interrupted<Result>(seller: Seller, publish: () => Promise<Result>, meanwhile: () => Promise<unknown>) {
  const { publishing } = await app.db.transaction().execute(async (db) => {
    await lockMember({ ...app.ctx(), db }, seller.id);
    const publishing = publish();
    await untilOneWaits();
    await meanwhile();
    return { publishing };
  });
  return publishing;
}

async function untilOneWaits() {
  for (;;) {
    const { rows } = await app.pool.query("select from pg_locks where not granted");
    if (rows.length > 0) return;
    await sleep(10);
  }
}

const shown = async (keyCode: string) =>
  (
    await app.db
      .selectFrom("listingPhoto")
      .innerJoin("listing", "listing.id", "listingId")
      .where("keyCode", "=", keyCode)
      .orderBy("position")
      .select("photoId")
      .execute()
  ).map(({ photoId }) => photoId);

const add = async (seller: Seller, key: DraftKey) => {
  const photoId = await anUnfinishedPhoto(app);
  await addDraftPhoto(app.ctx(seller), key, photoId);
  return photoId;
};

test("a photo whose upload ends while its draft is published is finished and shown", async () => {
  const seller = await aMember(app);
  const draftId = await aDraft(app, seller.id);
  const late: string[] = [];
  const { keyCode } = await interrupted(
    seller,
    () => publishDraft(app.ctx(seller), { draftId }),
    async () => late.push(await add(seller, newVehicle)),
  );
  expect((await shown(keyCode)).slice(1)).toEqual(late);
});

test("a photo whose upload ends while an edit is saved is finished and shown", async () => {
  const seller = await aMember(app);
  const { keyCode } = await publishDraft(app.ctx(seller), { draftId: await aDraft(app, seller.id) });
  await openEdit(app.ctx(seller), keyCode);
  const late: string[] = [];
  const saved = await interrupted(
    seller,
    () => saveEdit(app.ctx(seller), { keyCode }),
    async () => late.push(await add(seller, { keyCode })),
  );
  expect([saved.outcome, (await shown(keyCode)).slice(1)]).toEqual(["stays", late]);
});

test("a photo whose uploaded file is lost is named when its draft or edit is published, and can be sent again", async () => {
  const seller = await aMember(app);
  const draftId = await aDraft(app, seller.id);
  const bytes = await aJpeg(2400, 1800);
  const { id } = await receive(app, bytes);
  await makingEnds();
  await app.db.updateTable("photo").set({ isMade: false }).where("id", "=", id).execute();
  await loseFiles(app, id, [800, 1600]);
  await addDraftPhoto(app.ctx(seller), newVehicle, id);
  const refused = { status: 422, message: photoMessages.lostPlaces([2]) };
  await expect(publishDraft(app.ctx(seller), { draftId })).rejects.toMatchObject(refused);

  await receive(app, bytes);
  const { keyCode } = await publishDraft(app.ctx(seller), { draftId });
  expect((await shown(keyCode))[1]).toBe(id);
  await openEdit(app.ctx(seller), keyCode);
  await loseFiles(app, id);
  expect((await app.request({ url: photoUrl(id, 400) })).statusCode).toBe(404);
  await expect(saveEdit(app.ctx(seller), { keyCode })).rejects.toMatchObject(refused);
});

test("a photo whose uploaded file is lost is published where its larger sizes were already made", async () => {
  const seller = await aMember(app);
  const draftId = await aDraft(app, seller.id);
  const { id } = await receive(app, await aJpeg(2400, 1800));
  await makingEnds();
  await app.db.updateTable("photo").set({ isMade: false }).where("id", "=", id).execute();
  await addDraftPhoto(app.ctx(seller), newVehicle, id);
  const { keyCode } = await publishDraft(app.ctx(seller), { draftId });
  expect((await shown(keyCode))[1]).toBe(id);
});

test("a photo that waits for the lock of a draft while it is published goes to the next draft", async () => {
  const seller = await aMember(app);
  const draftId = await aDraft(app, seller.id);
  const photoId = await anUnfinishedPhoto(app);
  const { adding } = await app.db.transaction().execute(async (db) => {
    const tx = { ...app.ctx(seller), db };
    await lockDraft(tx, seller.id, newVehicle);
    const adding = addDraftPhoto(app.ctx(seller), newVehicle, photoId);
    await untilOneWaits();
    await publishDraft(tx, { draftId });
    return { adding };
  });
  expect(await adding).toMatchObject({ fileId: photoId, fileSort: 1 });
  expect(await draftPhotos(app.ctx(seller), newVehicle)).toHaveLength(1);
});
