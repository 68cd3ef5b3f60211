import { expect, test } from "vitest";
import { fitPrices } from "#src/selling/listings/price/estimate/service.server.ts";
import { priceMessages } from "#src/selling/listing-editor/price/rules.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aListing, aPlate } from "#test/support/listings.ts";
import { aBusiness, myListingsIn } from "#test/support/my-listings.ts";

const app = await testApp();
const { listingsOf, send, sendMany, rowOf } = myListingsIn(app);

// A market in which a Passat of 2019 with 98,400 km costs about 1.234.500 TL.
const others = (await aMember(app)).id;
for (let at = 0; at < 30; at++)
  await aListing(app, {
    ownerId: others,
    photoIds: [],
    modelYear: 2018 + (at % 3),
    mileageKm: 80_000 + (at % 10) * 4_000,
    priceKurus: (1_215_000 + ((at * 7) % 30) * 1_300) * 100,
  });
await fitPrices(app.ctx());

type Member = Awaited<ReturnType<typeof aMember>>;
const listingOf = (owner: Member, values: Parameters<typeof aListing>[1] = {}) =>
  aListing(app, { ownerId: owner.id, plate: aPlate(), publishedAt: addDays(app.now, -10), ...values });
const setPrice = (member: Member, keyCode: string, price: string, confirmed?: string) =>
  send(member.cookie, { action: "price", keyCode, price, ...(confirmed ? { confirmed } : {}) });
const changesOf = async (id: number) =>
  app.db
    .selectFrom("listingPriceChange")
    .select(["oldKurus", "newKurus"])
    .where("listingId", "=", id)
    .orderBy("id")
    .execute();
const judge = async (member: Member | undefined, keyCode: string, price: string) => {
  const { statusCode, json } = await app.request({
    method: "GET",
    url: `/ajax/ilanlarim/fiyat/${keyCode}?${new URLSearchParams({ price })}`,
    headers: { cookie: member?.cookie ?? "" },
  });
  return { status: statusCode, ...(json() as { fairness: { label: string } | null; question: string | null }) };
};

test("a price is changed in the list, with its history, and the listing stays live", async () => {
  const owner = await aMember(app);
  const { id, keyCode } = await listingOf(owner);
  const before = await rowOf(keyCode);
  expect((await listingsOf(owner.cookie))[0]).toMatchObject({ canChangePrice: true, fairness: { bars: 3 } });
  expect((await setPrice(owner, keyCode, "1,1 milyon")).status).toBe(200);
  expect((await setPrice(owner, keyCode, "1.100.000")).status).toBe(200);
  expect(await rowOf(keyCode)).toMatchObject({ priceKurus: 110_000_000, state: "active", version: before.version + 1 });
  expect(await changesOf(id)).toEqual([{ oldKurus: 123_450_000, newKurus: 110_000_000 }]);
  const [last] = await app.db
    .selectFrom("listingHistory")
    .select(["action", "note", "actorId"])
    .where("listingId", "=", id)
    .orderBy("id", "desc")
    .execute();
  expect(last).toEqual({ action: "edit", note: "Fiyat", actorId: owner.id });
});

test("an unlikely price is asked about, and taken when it is confirmed", async () => {
  const owner = await aMember(app);
  const { keyCode } = await listingOf(owner);
  expect(await setPrice(owner, keyCode, "500.000")).toMatchObject({ status: 422, text: priceMessages.confirm });
  expect(await setPrice(owner, keyCode, "500.000", "600.000")).toMatchObject({ status: 422 });
  expect((await rowOf(keyCode)).priceKurus).toBe(123_450_000);
  expect((await setPrice(owner, keyCode, "500.000", "500.000")).status).toBe(200);
  expect((await rowOf(keyCode)).priceKurus).toBe(50_000_000);
});

test("the label of a new price is answered to the owner alone", async () => {
  const owner = await aMember(app);
  const { keyCode } = await listingOf(owner);
  expect(await judge(owner, keyCode, "1.050.000")).toMatchObject({
    status: 200,
    fairness: { label: "Çok uygun fiyat" },
    question: null,
  });
  expect((await judge(owner, keyCode, "500.000")).question).toMatch(
    /^Fiyat 500\.000\u00a0TL, benzer ilanların %\d+ altında/,
  );
  expect((await judge(owner, keyCode, "bedava")).status).toBe(422);
  expect((await judge(undefined, keyCode, "1.050.000")).status).toBe(401);
  expect((await judge(await aMember(app), keyCode, "1.050.000")).status).toBe(404);
});

test("prices of others, of ended and of rejected listings, and below the dealers' price are refused", async () => {
  const owner = await aMember(app);
  const { keyCode } = await listingOf(owner);
  expect((await setPrice(await aMember(app), keyCode, "1.100.000")).status).toBe(404);
  expect((await setPrice(owner, keyCode, "0")).status).toBe(422);
  const admin = await aMember(app, { role: "admin" });
  const impersonated = { ...owner, cookie: await anImpersonation(app, owner.id, admin.cookie) };
  expect((await setPrice(impersonated, keyCode, "1.100.000")).status).toBe(403);
  const sold = await listingOf(owner, { state: "sold" });
  expect((await setPrice(owner, sold.keyCode, "1.100.000")).status).toBe(410);
  const rejected = await listingOf(owner, { state: "rejected" });
  expect((await setPrice(owner, rejected.keyCode, "1.100.000")).status).toBe(409);
  const dealt = await listingOf(owner, { priceDealerKurus: 120_000_000 });
  const refusal = { status: 422, text: priceMessages.underDealerPrice };
  expect(await setPrice(owner, dealt.keyCode, "1.150.000")).toMatchObject(refusal);
});

test("several prices are lowered by a percentage, once, after they were shown", async () => {
  const { owner, user, businessId } = await aBusiness(app);
  const first = await listingOf(user, { businessId });
  const second = await listingOf(user, { businessId, priceKurus: 118_765_000 });
  const keyCodes = [first.keyCode, second.keyCode];
  const shown = await sendMany(owner.cookie, keyCodes, "discount", { unit: "yuzde", amount: "5" });
  expect(shown.discount).toMatchObject({ count: 2, keyCodes, fault: null, shown: [{ priceKurus: 123_450_000 }, {}] });
  expect((await rowOf(first.keyCode)).priceKurus).toBe(123_450_000);
  const form = { unit: "yuzde", amount: "5", confirmed: "1", asOf: shown.discount!.asOf };
  const text = "2 ilan indirimli fiyatını aldı.";
  expect(await sendMany(owner.cookie, keyCodes, "discount", form)).toMatchObject({ status: 200, text });
  const lowered = [117_270_000, 112_820_000];
  const prices = async () => [(await rowOf(first.keyCode)).priceKurus, (await rowOf(second.keyCode)).priceKurus];
  expect(await prices()).toEqual(lowered);
  expect((await sendMany(owner.cookie, keyCodes, "discount", form)).text).toBe("2 ilan zaten indirilmişti.");
  expect(await prices()).toEqual(lowered);
});

test("listings that a discount is refused for are named apart", async () => {
  const { owner, user, businessId } = await aBusiness(app);
  const [fine, cheap, changed] = [
    await listingOf(user, { businessId }),
    await listingOf(user, { businessId, priceKurus: 90_000_000 }),
    await listingOf(user, { businessId }),
  ];
  const elsewhere = await listingOf(await aMember(app));
  const keyCodes = [fine, cheap, changed, elsewhere].map(({ keyCode }) => keyCode);
  const asked = await sendMany(owner.cookie, keyCodes, "discount", { unit: "tl", amount: "100.000" });
  expect(asked.discount!.shown).toHaveLength(3);
  app.now = new Date(app.now.getTime() + 1000);
  await setPrice(owner, changed.keyCode, "1.200.000");
  const form = { unit: "tl", amount: "100.000", confirmed: "1", asOf: asked.discount!.asOf };
  const answer = await sendMany(owner.cookie, keyCodes, "discount", form);
  expect(answer.status).toBe(200);
  expect(answer.failed!.flatMap(({ keyCodes }) => keyCodes).toSorted()).toEqual(
    [cheap, changed, elsewhere].map(({ keyCode }) => keyCode).toSorted(),
  );
  expect((await rowOf(fine.keyCode)).priceKurus).toBe(113_450_000);
  expect((await rowOf(cheap.keyCode)).priceKurus).toBe(90_000_000);
});

test.each([
  ["yuzde", "51"],
  ["yuzde", "0"],
  ["yuzde", "beş"],
  ["tl", "0"],
])("a discount of %s %s is asked about again", async (unit, amount) => {
  const owner = await aMember(app);
  const { keyCode } = await listingOf(owner);
  const form = { unit, amount, confirmed: "1", asOf: app.now.toISOString() };
  expect((await sendMany(owner.cookie, [keyCode], "discount", form)).discount!.fault).not.toBeNull();
  expect((await rowOf(keyCode)).priceKurus).toBe(123_450_000);
});
