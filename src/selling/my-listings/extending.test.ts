import { expect, test } from "vitest";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { extendTooEarly } from "#src/selling/listings/expiry-rules.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";

const app = await testApp();
const { open, listingsOf, sendOne, sendMany, rowOf } = myListingsIn(app);
const endingIn = (ownerId: number, days: number, values: Parameters<typeof aListing>[1] = {}) =>
  aListing(app, { ownerId, plate: aPlate(), expiresAt: addDays(app.now, days), ...values });

test("a listing is extended by 60 days from its end, once, in its last 7 days", async () => {
  const owner = await aMember(app);
  const { keyCode } = await endingIn(owner.id, 7);
  const before = await rowOf(keyCode);
  expect((await listingsOf(owner.cookie))[0]!.actions).toContain("extend");
  const text = "İlanınızın süresi 60 gün uzatıldı.";
  expect(await sendOne(owner.cookie, keyCode, "extend")).toMatchObject({ status: 200, text });
  expect(await sendOne(owner.cookie, keyCode, "extend")).toMatchObject({ status: 200 });
  const after = await rowOf(keyCode);
  expect(after).toMatchObject({ state: "active", publishedAt: before.publishedAt });
  expect(after.expiresAt).toEqual(addDays(before.expiresAt!, 60));
  expect((await listingsOf(owner.cookie))[0]!.actions).not.toContain("extend");
  const history = await app.db
    .selectFrom("listingHistory")
    .select(["action", "actorId", "toState"])
    .where("listingId", "=", after.id)
    .orderBy("id")
    .execute();
  expect(history.slice(1)).toEqual([{ action: "extend", actorId: owner.id, toState: "active" }]);
});

test("more than 7 days before the end, and in another state, extending is refused", async () => {
  const owner = await aMember(app);
  const early = await endingIn(owner.id, 0, { expiresAt: addSeconds(addDays(app.now, 7), 1) });
  expect(await sendOne(owner.cookie, early.keyCode, "extend")).toMatchObject({ status: 409, text: extendTooEarly });
  const passive = await endingIn(owner.id, 3, { state: "passive" });
  expect((await sendOne(owner.cookie, passive.keyCode, "extend")).status).toBe(409);
  const stranger = await aMember(app);
  const { keyCode } = await endingIn((await aMember(app)).id, 3);
  expect((await sendOne(stranger.cookie, keyCode, "extend")).status).toBe(404);
});

test("a listing whose authority has ended is not extended", async () => {
  const owner = await aMember(app);
  const { id, keyCode } = await endingIn(owner.id, 3);
  await app.db
    .updateTable("listingAuthority")
    .set({ validUntil: addDays(app.now, -1) })
    .where("listingId", "=", id)
    .execute();
  const before = await rowOf(keyCode);
  expect((await sendOne(owner.cookie, keyCode, "extend")).status).toBe(422);
  expect((await rowOf(keyCode)).expiresAt).toEqual(before.expiresAt);
});

test("several are extended at once; those that may not be are named with the reason", async () => {
  const { owner, user, businessId } = await aBusiness(app);
  const [near, far] = [await endingIn(user.id, 2, { businessId }), await endingIn(user.id, 40, { businessId })];
  expect((await open(owner.cookie)).bulkActions).toContain("extend");
  const answer = await sendMany(owner.cookie, [near.keyCode, far.keyCode], "extend");
  expect(answer).toMatchObject({ status: 200, failed: [{ message: extendTooEarly, keyCodes: [far.keyCode] }] });
  expect((await rowOf(near.keyCode)).expiresAt).toEqual(addDays(app.now, 62));
  expect((await open(owner.cookie)).bulkActions).not.toContain("extend");
});
