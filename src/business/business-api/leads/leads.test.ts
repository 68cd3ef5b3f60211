import { expect, test } from "vitest";
import { calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { anApiBusiness } from "#test/support/business-api.ts";
import { aListing, someEvents } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";

const app = await testApp();

test("the messages to a business are read in pages, as its people are shown them", async () => {
  const { call, owner, businessId } = await anApiBusiness(app);
  const buyer = await aMember(app, { firstName: "Deniz", lastName: "Yılmaz", email: "deniz@alici.test" });
  const { messages, listing, code, id } = await aConversation(app, {
    buyer,
    seller: owner,
    businessId,
    bodies: ["Bir", "İki", "Üç", "Dört"],
  });
  await app.db.updateTable("message").set({ held: "waiting" }).where("id", "=", messages[1]!.id).execute();
  await app.db.updateTable("message").set({ isDeletedBySeller: true }).where("id", "=", messages[2]!.id).execute();
  await app.db
    .insertInto("message")
    .values({ conversationId: id, senderId: owner.id, isFromBuyer: false, body: "Yanıt", createdAt: app.now })
    .execute();
  // A private conversation of the owner is not the business's.
  await aConversation(app, { seller: owner });
  const first = await call("GET", "/leads/messages?limit=1");
  expect(first.body.items).toEqual([
    {
      id: messages[0]!.id,
      conversation: code,
      listingId: listing.keyCode,
      subject: "Volkswagen Passat, 2019",
      from: "Deniz Yılmaz",
      text: "Bir",
      sentAt: app.now.toISOString(),
      url: `http://kontak.test/mesajlarim?konusma=${code}`,
    },
  ]);
  const second = await call("GET", `/leads/messages?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body.items).toMatchObject([{ text: "Dört" }]);
  expect(second.body.nextCursor).toBeNull();
  expect(JSON.stringify([first.body, second.body])).not.toContain(buyer.email);
  const { readAt } = await app.db
    .selectFrom("message")
    .select("readAt")
    .where("id", "=", messages[0]!.id)
    .executeTakeFirstOrThrow();
  expect(readAt).toBeNull();
  const other = await anApiBusiness(app);
  expect((await other.call("GET", "/leads/messages")).body.items).toEqual([]);
});

test("phone reveals are counted by listing and day, video requests name who asked", async () => {
  const { call, owner, businessId } = await anApiBusiness(app);
  const some = [];
  for (let n = 0; n < 3; n++) some.push(await aListing(app, { ownerId: owner.id, businessId }));
  const foreign = await aListing(app);
  const add = (listingId: number, day: string, count: number) =>
    someEvents(app, listingId, "offer-show-phone", count, day);
  await add(some[0]!.id, "2026-11-02", 2);
  await add(some[1]!.id, "2026-11-01", 1);
  await add(some[2]!.id, "2026-11-02", 3);
  await add(foreign.id, "2026-11-02", 9);
  const first = (await call("GET", "/leads/phone-reveals?limit=2")).body;
  expect(first.items).toEqual([
    { listingId: some[1]!.keyCode, day: "2026-11-01", count: 1 },
    { listingId: some[0]!.keyCode, day: "2026-11-02", count: 2 },
  ]);
  expect((await call("GET", `/leads/phone-reveals?limit=2&cursor=${first.nextCursor}`)).body).toEqual({
    items: [{ listingId: some[2]!.keyCode, day: "2026-11-02", count: 3 }],
    nextCursor: null,
  });
  const since = encodeURIComponent("2026-11-02T10:00:00+03:00");
  expect((await call("GET", `/leads/phone-reveals?since=${since}`)).body.items).toHaveLength(2);

  const asker = await aMember(app, { firstName: "Deniz", lastName: "Yılmaz" });
  for (const { id } of [...some, foreign])
    await app.db.insertInto("videoRequest").values({ listingId: id, memberId: asker.id, createdAt: app.now }).execute();
  const page = (await call("GET", "/leads/video-requests?limit=2")).body;
  const rest = (await call("GET", `/leads/video-requests?limit=2&cursor=${page.nextCursor}`)).body;
  expect([...page.items, ...rest.items]).toEqual(
    some.map(({ keyCode }) => ({ listingId: keyCode, from: "Deniz Yılmaz", requestedAt: app.now.toISOString() })),
  );
});

test("statistics are those of the site, by listing and day, by branch and person", async () => {
  const { call, owner, businessId } = await anApiBusiness(app);
  const listing = await aListing(app, { ownerId: owner.id, businessId });
  const today = calendarDay(app.now);
  for (const [eventType, day, count] of [
    ["offer-view", today, 7],
    ["offer-message", today, 2],
    ["offer-view", "2026-10-30", 1],
  ] as const)
    await someEvents(app, listing.id, eventType, count, day);
  const none = { views: 0, messages: 0, phoneReveals: 0, favourites: 0, shares: 0 };
  const items = [
    { listingId: listing.keyCode, day: "2026-10-30", ...none, views: 1 },
    { listingId: listing.keyCode, day: today, ...none, views: 7, messages: 2 },
  ];
  expect((await call("GET", "/statistics/listings")).body).toEqual({ items, nextCursor: null });
  expect((await call("GET", `/statistics/listings?from=${today}&listingId=${listing.keyCode}`)).body.items).toEqual([
    items[1],
  ]);
  expect((await call("GET", "/statistics/listings?from=2026-02-30")).status).toBe(422);
  expect((await call("GET", "/statistics/team?days=30")).body).toMatchObject({
    days: 30,
    total: { liveListings: 1, views: expect.any(Number), messages: 2 },
    people: expect.arrayContaining([expect.objectContaining({ id: owner.id, name: "Ayşe Usta", messages: 2 })]),
  });
  expect((await call("GET", "/statistics/team?days=31")).status).toBe(422);
});
