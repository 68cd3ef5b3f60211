import { beforeEach, describe, expect, test } from "vitest";
import { replacePools } from "#src/selling/listings/price/estimate/queries.server.ts";
import { comparablesNeeded } from "#src/selling/listings/price/rules.ts";
import { stockAges } from "#src/selling/my-listings/stock-ages.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { notShownToAdmins } from "#src/shared/refusal.ts";
import { insertBlock } from "#src/people/messages/people/queries.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { dealerDeskIn, deskNow, type Role } from "#test/support/dealer-desk.ts";
import { flatPools } from "#test/support/flat-fit.ts";
import { aListing, someVehicle } from "#test/support/listings.ts";
import { myListingsIn } from "#test/support/my-listings.ts";
import { anOrder, itemOf } from "#test/support/orders.ts";
import { openPage } from "#test/support/pages.ts";
import { aTeam } from "#test/support/team.ts";
import { ageAddress } from "./ages/rules.ts";
import type { LeadRow } from "./leads/service.server.ts";
import type { PriceRow } from "./prices/service.server.ts";

const app = await testApp();
const { parts, open, file, files, listingOf, aQuestion, count, daysAgo } = dealerDeskIn(app);
const mine = myListingsIn(app);
beforeEach(() => {
  app.now = deskNow;
});

describe("who reads the desk", () => {
  test("people of a business; visitors sign in, others find nothing", async () => {
    const { owner } = await aTeam(app);
    expect((await open("", owner.cookie)).status).toBe(200);
    for (const part of parts) {
      expect((await open(part)).location).toContain("/login");
      expect((await open(part, (await aMember(app)).cookie)).status).toBe(404);
    }
    const moderator = await aMember(app, { role: "moderator" });
    for (const name of files) {
      expect((await file(name, moderator.cookie)).statusCode).toBe(404);
      expect((await app.request({ url: `/kurumsal/panel/${name}.csv` })).statusCode).toBe(401);
    }
  });

  test("the owner reads everything, a manager the branch, a user their own; other businesses nothing", async () => {
    const [team, foreign] = [await aTeam(app), await aTeam(app)];
    for (const role of ["owner", "user", "otherUser"] as const) await aQuestion(team, role, { minutesAgo: 30 });
    const expected: Record<Role, number> = { owner: 3, manager: 1, user: 1, otherManager: 1, otherUser: 1 };
    for (const role of Object.keys(expected) as Role[]) {
      const { data } = await open("", team[role].cookie);
      expect([role, data.live, data.answers!.waiting, data.ages[0]!.count]).toEqual([
        role,
        expected[role],
        expected[role],
        expected[role],
      ]);
      for (const name of ["talepler", "fiyatlar", "sonuclar"])
        // The header, and what ends the last line.
        expect((await file(name, team[role].cookie)).body.split("\r\n").length - 2).toBe(expected[role]);
      expect((await open("talepler", team[role].cookie)).data.rows).toHaveLength(expected[role]);
    }
    expect((await open("", foreign.owner.cookie)).data).toMatchObject({ isNew: true, live: 0 });
  });

  test("branches and people narrow it; those beyond the permission are ignored", async () => {
    const team = await aTeam(app);
    for (const role of ["owner", "user", "otherUser"] as const) await listingOf(team, role);
    const live = async (role: Role, query: string) => (await open("", team[role].cookie, query)).data.live;
    expect(await live("owner", `?sube=${team.north.id}`)).toBe(1);
    expect(await live("owner", "?sube=0")).toBe(1);
    expect(await live("owner", `?kullanici=${team.otherUser.id}`)).toBe(1);
    expect(await live("owner", `?sube=${team.south.id}&kullanici=${team.user.id}`)).toBe(1);
    expect(await live("manager", `?kullanici=${team.otherUser.id}`)).toBe(1);
    expect(await live("manager", `?sube=${team.south.id}`)).toBe(1);
    const { filters } = (await open("", team.manager.cookie)).data;
    expect(new Set(filters.people.map(({ id }) => id))).toEqual(new Set([team.manager.id, team.user.id]));
    expect(filters.branches).toEqual([]);
  });

  test("an impersonating admin reads no buyers", async () => {
    const team = await aTeam(app);
    await aQuestion(team, "owner", { minutesAgo: 300 });
    const cookie = await anImpersonation(app, team.owner.id);
    const { data } = await open("", cookie);
    expect([data.live, data.leads, data.answers]).toEqual([1, null, null]);
    expect(JSON.stringify(data)).not.toMatch(/Yaman|konusma/);
    expect((await open("talepler", cookie)).status).toBe(403);
    const refused = await file("talepler", cookie);
    expect([refused.statusCode, refused.json().message]).toEqual([403, notShownToAdmins]);
  });
});

test("leads are in one list: what waits, then the newest, with who answers and how fast", async () => {
  const team = await aTeam(app);
  const waiting = await aQuestion(team, "user", { minutesAgo: 200 });
  const older = await aQuestion(team, "user", { minutesAgo: 60 * 24 * 20 });
  const answered = await aQuestion(team, "user", { minutesAgo: 100, answer: { by: "user", after: 25 } });
  const byManager = await aQuestion(team, "user", { minutesAgo: 90, answer: { by: "manager", after: 35 } });
  await app.db
    .insertInto("videoRequest")
    .values({ listingId: byManager.listing.id, memberId: byManager.buyer.id, createdAt: deskNow })
    .execute();
  await count(answered.listing.id, "offer-show-phone", daysAgo(1), 3);
  const { data } = await open("talepler", team.owner.cookie);
  const rows = data.rows as LeadRow[];
  expect(rows.map(({ kind, waits, to, responsible, answer }) => [kind, waits, to, responsible, answer])).toEqual([
    ["Mesaj", true, `/mesajlarim?konusma=${waiting.code}`, "Deniz Kaya", "3 saat 20 dk bekliyor"],
    ["Mesaj", true, `/mesajlarim?konusma=${older.code}`, "Deniz Kaya", "20 gün bekliyor"],
    [
      "Video isteği",
      false,
      `/mesajlarim?konusma=${byManager.code}`,
      "Deniz Kaya",
      "Deniz Kaya, 35 dk içinde yanıtladı",
    ],
    ["Mesaj", false, `/mesajlarim?konusma=${answered.code}`, "Deniz Kaya", "Deniz Kaya, 25 dk içinde yanıtladı"],
    ["Telefon", false, `/ilanlarim?ara=${answered.listing.keyCode}`, "Deniz Kaya", ""],
  ]);
  expect(rows[0]!.who).toBe("Ece Yaman");
  expect(data.answers).toMatchObject({
    leads: 4,
    answered: 2,
    medianMinutes: 30,
    waiting: 2,
    longest: { to: `/mesajlarim?konusma=${older.code}`, waited: "20 gün" },
  });
  const times = Object.fromEntries(data.answers!.people.map(({ id, ...person }) => [id, person]));
  expect(times[team.user.id]).toMatchObject({ leads: 3, answered: 1, medianMinutes: 25, waiting: 2 });
  expect(times[team.manager.id]).toMatchObject({ leads: 1, answered: 1, medianMinutes: 35, waiting: 0 });
  // The overview has the first rows of the same list, and the number of all.
  for (let days = 2; days <= 9; days++) await count(answered.listing.id, "offer-show-phone", daysAgo(days), days);
  const all = (await open("talepler", team.owner.cookie)).data.rows as LeadRow[];
  const { leads } = (await open("", team.owner.cookie)).data;
  expect(leads).toEqual({ rows: all.slice(0, 5), count: all.length });
  expect(all.length).toBe(rows.length + 8);
  // A held question was not delivered, and who blocked each other waits for nothing.
  await app.db
    .updateTable("message")
    .set({ held: "waiting" })
    .where("conversationId", "=", waiting.conversationId)
    .execute();
  await insertBlock(app.ctx(), team.user.id, older.buyer.id);
  expect((await open("talepler", team.owner.cookie)).data.answers).toMatchObject({ leads: 3, waiting: 0 });
});

test("each age group leads to exactly its listings", async () => {
  const team = await aTeam(app);
  for (const days of [0, 15, 16, 40, 45, 46, 60, 61, 90, 91, 200]) {
    app.now = addDays(deskNow, -days);
    await listingOf(team, days % 2 === 0 ? "user" : "owner", { expiresAt: addDays(deskNow, 10) });
  }
  app.now = deskNow;
  const { ages } = (await open("", team.owner.cookie)).data;
  expect(ages.map(({ count: listings }) => listings)).toEqual([2, 1, 2, 2, 2, 2]);
  expect(ages[0]!.valueKurus).toBe(2 * 123_450_000);
  for (const personId of [undefined, team.user.id]) {
    const query = personId ? `?kullanici=${personId}` : "";
    const groups = (await open("", team.owner.cookie, query)).data.ages;
    for (const [at, { count: listings }] of groups.entries()) {
      const address = ageAddress(stockAges[at]!, { branchId: undefined, personId, days: 7 });
      expect(await mine.keyCodesOf(team.owner.cookie, address.slice("/ilanlarim".length))).toHaveLength(listings);
    }
  }
});

test("prices stand beside comparable listings, the farthest first", async () => {
  const team = await aTeam(app);
  const vehicle = await someVehicle(app, { model: "golf" });
  const elsewhere = await aMember(app);
  for (let n = 0; n < comparablesNeeded; n++)
    await aListing(app, { ...vehicle, ownerId: elsewhere.id, priceKurus: 100_000_000 + n, photoIds: [] });
  const dear = await listingOf(team, "owner", { ...vehicle, priceKurus: 115_000_000 });
  const cheap = await listingOf(team, "user", { ...vehicle, priceKurus: 70_000_000 });
  const passat = await listingOf(team, "user", { priceKurus: 100_000_000 });
  const { vehicleTypeId, brandId, modelId, variantId } = vehicle;
  const ids = { type: [vehicleTypeId], brand: [brandId], model: [modelId], variant: [variantId] };
  // At once: the search index would otherwise read the new fit before its pools.
  await inTransaction(app.ctx(), (tx) => replacePools(tx, flatPools(100_000_000, ids), addDays(deskNow, -1)));
  const rows = (await open("fiyatlar", team.owner.cookie)).data.rows as PriceRow[];
  expect(rows.map(({ keyCode }) => keyCode)).toEqual([cheap.keyCode, dear.keyCode, passat.keyCode]);
  expect(rows[1]).toMatchObject({
    priceKurus: 115_000_000,
    // All of the other seller, and the colleague's.
    comparables: { count: comparablesNeeded + 1, medianKurus: 100_000_005 },
    distance: "%15 üstünde",
    label: "Piyasanın üstünde",
    edit: `/ilanlarim/duzenle?keyCode=${dear.keyCode}&adim=fiyat`,
  });
  expect(rows[0]).toMatchObject({ distance: "%30 altında", label: "Çok uygun fiyat" });
  expect(rows[2]).toMatchObject({ expectedKurus: null, distance: null, label: null });
  const { address } = rows[1]!.comparables;
  expect(address).toMatch(
    /^\/otomobil\/volkswagen-golf\?versiyon=[^&]+&modelYili_min=2018&modelYili_max=2020&km_min=69000&km_max=128000$/,
  );
  const found = await openPage(app, address);
  // The listing itself is among them.
  expect([found.status, found.data!["total"]]).toEqual([200, comparablesNeeded + 2]);
  const { data } = await open("", team.owner.cookie);
  expect(data.prices.map(({ keyCode }) => keyCode)).toContain(cheap.keyCode);
  expect(data.steps).toContainEqual(
    expect.objectContaining({
      kind: "price",
      subject: { keyCode: dear.keyCode },
      to: expect.stringContaining("adim=fiyat"),
    }),
  );
  const csv = (await file("fiyatlar", team.owner.cookie)).body;
  expect(csv).toMatch(new RegExp(`${dear.keyCode};"Volkswagen Golf [^"]+, 2019";"1150000,00";13;`));
});

test("results are counted over the chosen days, and beside what promotions cost", async () => {
  const team = await aTeam(app);
  app.now = addDays(deskNow, -60);
  const { id, keyCode } = await listingOf(team, "user", { expiresAt: addDays(deskNow, 10) });
  const quiet = await listingOf(team, "user", { expiresAt: addDays(deskNow, 10) });
  app.now = deskNow;
  for (const [type, day, times] of [
    ["offer-view", 0, 70],
    ["offer-view", 6, 70],
    ["offer-view", 7, 1000],
    ["offer-message", 2, 3],
    ["offer-show-phone", 1, 2],
    ["offer-favorite", 20, 9],
  ] as const)
    await count(id, type, daysAgo(day), times);
  const orderId = await anOrder(app, team.user.id, {}, [
    { kind: "promotion", title: "x", priceKurus: 200_000, request: "{}" },
  ]);
  const orderItemId = await itemOf(app, orderId);
  await app.db
    .insertInto("listingPromotion")
    .values({
      listingId: id,
      promotionKey: "strip",
      orderItemId,
      state: "over",
      startsAt: addDays(deskNow, -5),
      endsAt: addDays(deskNow, -3),
    })
    .execute();
  const rows = async (query: string) => (await open("sonuclar", team.owner.cookie, query)).data.rows;
  expect(await rows("")).toMatchObject([
    { keyCode, views: 140, messages: 3, phoneReveals: 2, favourites: 0, days: 7, viewsPerThousand: 70 },
    { keyCode: quiet.keyCode, views: 0, viewsPerThousand: null },
  ]);
  expect(await rows("?gun=30")).toMatchObject([{ views: 1140, favourites: 9, days: 30 }, {}]);
  expect((await rows("?sirala=az")).map((row: { keyCode: string }) => row.keyCode)).toEqual([quiet.keyCode, keyCode]);
  expect((await open("", team.owner.cookie)).data.totals).toEqual({
    views: 140,
    messages: 3,
    phoneReveals: 2,
    favourites: 0,
  });
});

test("files have no formulas, and the addresses of the site", async () => {
  const team = await aTeam(app);
  const { conversationId, code } = await aQuestion(team, "user", { minutesAgo: 30 });
  await app.db.updateTable("conversation").set({ subject: "=HYPERLINK(1)" }).where("id", "=", conversationId).execute();
  const { headers, body } = await file("talepler", team.owner.cookie);
  expect(headers["content-disposition"]).toBe('attachment; filename="kontak-talepler-2026-11-23.csv"');
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(body).toContain(";'=HYPERLINK(1);");
  expect(body).toContain(`/mesajlarim?konusma=${code}\r\n`);
});
