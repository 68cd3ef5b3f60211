import { type Selectable, sql } from "kysely";
import { expect, test } from "vitest";
import { verifyPassword } from "#src/people/accounts/password.server.ts";
import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { privateOpenListings } from "#src/people/accounts/entitlements/rules.ts";
import { photoFileName, photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { reconcilePayments } from "#src/money/payment/reconciliation.server.ts";
import { savedSelection } from "#src/finding/saved-searches/selection.server.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import { namesOf } from "#src/finding/search/address/vocabulary.server.ts";
import type { DB } from "#src/shared/database.ts";
import { addDays } from "#src/shared/dates.ts";
import { promotions } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aSession } from "#test/support/builders.ts";
import { commissionToday } from "#src/money/payment/commission/service.server.ts";
import { splitOf } from "#src/money/payment/commission/split.ts";
import { subMerchantLedger } from "../../../sandbox-provider/ledger.ts";
import { selectLeads, selectPhoneDays } from "#src/business/dealer-desk/leads/queries.server.ts";
import { demoAccounts, demoPassword } from "./market/demo-accounts.ts";
import { rentalClasses } from "#src/business/rental/classes.ts";
import { rentalFleets } from "./market/rental-fleets.ts";
import { fillPayments } from "./payments.server.ts";
import { oldestRentedYear } from "./market/rentals.ts";
import { offeredParts } from "./market/spare-parts.ts";
import { guessMapping } from "#src/business/stock/mapping/guess.ts";
import { findOpenRun, findSource, selectRunRows, selectRuns } from "#src/business/stock/queries.server.ts";
import { addSource, pullNow, saveMapping, startApplying } from "#src/business/stock/service.server.ts";
import { aFeedServer } from "#test/support/stock.ts";
import { demoAccountsIn, fillDemoMarket } from "./service.server.ts";

const app = await testApp();
await loadReferenceData(app);
const ctx = app.ctx();
const size = 60;
const [rentals, spareParts] = [4 + rentalFleets.flatMap(({ offers }) => offers).length, 6];
const filled = await fillDemoMarket(ctx, { size });
const feed = await aFeedServer(app);

/** Every row of a table, in the order of its first column. */
const all = async <Table extends keyof DB>(table: Table) => {
  const { rows } = await sql<Selectable<DB[Table]>>`select * from ${sql.table(table)} order by 1`.execute(app.db);
  return rows;
};
const [listings, members, alerts] = [await all("listing"), await all("member"), await all("alert")];
const steps = await all("listingHistory");
// Payments sell a vehicle.
await fillPayments(ctx);
await app.runJobs();

const memberWith = (name: string) => members.find(({ email }) => email === `${name}@kontak.example`)!;
const [member, dealer] = [memberWith("uye"), memberWith("galeri")];
const payments = app.provider.store.filter(() => true);
const countBy = <Row>(rows: readonly Row[], key: (row: Row) => string) =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([name, some]) => [name, some.length]));

test("an empty database is filled with listings in every state", () => {
  expect(filled).toBe(true);
  const forSale = listings.filter(({ listingType }) => listingType === "satilik");
  expect(countBy(forSale, ({ state }) => state)).toEqual({
    active: size,
    pending: 1,
    rejected: 1,
    passive: 1,
    expired: 1,
    sold: 2,
  });
});

test("an existing market is not changed", async () => {
  expect(await fillDemoMarket(ctx, { size })).toBe(false);
  expect(await demoAccountsIn(ctx)).toEqual(demoAccounts);
  expect(await all("listing")).toHaveLength(size + 6 + rentals + spareParts);
});

test("the documented dealer has branches, people with listings and answers of their own, and open invitations", async () => {
  const team = members.filter(({ businessId, branchId }) => businessId === dealer.businessId && branchId !== null);
  expect(memberWith("sube").branchId).toBe(memberWith("satis").branchId);
  expect(new Set(team.map(({ branchId }) => branchId)).size).toBe(3);
  expect(listings.some(({ ownerId }) => ownerId === memberWith("satis").id)).toBe(true);
  const answers = (await all("message")).filter(({ isFromBuyer }) => !isFromBuyer);
  expect(team.filter(({ id }) => answers.some(({ senderId }) => senderId === id)).length).toBeGreaterThan(1);
  expect((await all("businessInvitation")).length).toBeGreaterThan(1);
});

test("the first shops have leads that wait and that were answered, of different ages", async () => {
  const team = { businessId: dealer.businessId!, owners: "all" } as const;
  const leads = await selectLeads(
    ctx,
    { ...team, readerId: 0 },
    { begun: addDays(app.now, -90), since: addDays(app.now, -30) },
  );
  const waiting = leads.filter(({ waitsSince }) => waitsSince !== null);
  expect(waiting.length).toBeGreaterThan(2);
  expect(waiting.some(({ waitsSince }) => waitsSince! < addDays(app.now, -2))).toBe(true);
  expect(leads.filter(({ answeredAt }) => answeredAt !== null).length).toBeGreaterThan(3);
  expect(leads.some(({ isVideoRequest }) => isVideoRequest)).toBe(true);
  const reveals = await selectPhoneDays(ctx, team, { from: "2000-01-01", limit: undefined });
  expect(reveals.length).toBeGreaterThan(5);
});

test("the first shops have a stock source whose feed the site serves", async () => {
  const sources = await all("stockSource");
  const items = countBy(await all("stockItem"), ({ sourceId }) => String(sourceId));
  expect(new Set(sources.map(({ businessId }) => businessId)).size).toBe(sources.length);
  expect(sources.length).toBeGreaterThan(1);
  for (const { id, feedUrl } of sources) {
    const feed = await app.request({ url: new URL(feedUrl!).pathname });
    expect([feed.statusCode, feed.json<unknown[]>().length]).toEqual([200, items[id]! + 3]);
  }
});

test("the documented dealer has a granted brand, which its listings name, and a pending request", async () => {
  const business = (await all("business")).find(({ id }) => id === dealer.businessId)!;
  const requests = (await all("businessBrand")).filter(({ businessId }) => businessId === business.id);
  expect([business.nature, ...requests.map(({ state }) => state)]).toEqual(["franchiser", "granted", "asked"]);
  const named = listings.filter(({ franchiserBrandId }) => franchiserBrandId !== null);
  expect(named.length).toBeGreaterThan(0);
  const { brandId, businessId } = requests[0]!;
  for (const listing of named) expect(listing).toMatchObject({ brandId, franchiserBrandId: brandId, businessId });
});

test("dealers rent out vehicles and sell spare parts, the documented one too", async () => {
  const [rented, parts] = ["kiralik", "yedek-parca"].map((type) => listings.filter((one) => one.listingType === type));
  expect([rented!.length, parts!.length]).toEqual([rentals, spareParts]);
  for (const list of [rented!, parts!]) {
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set(["active"]));
    expect(list.every(({ businessId }) => businessId !== null)).toBe(true);
    expect(list.some(({ ownerId }) => ownerId === dealer.id)).toBe(true);
  }
  for (const row of rented!) {
    expect(row.plate).not.toBeNull();
    expect(row.modelYear).toBeGreaterThanOrEqual(oldestRentedYear);
    expect(row.rentDeposits.length).toBeGreaterThan(0);
    expect(row.equipmentIds.length).toBeGreaterThan(0);
  }
  const { spareParts: nodes } = await catalogueOf(app);
  for (const { partId, ...row } of parts!) {
    expect(row).toMatchObject({ plate: null, modelYear: null, ageType: null });
    expect(nodes.find(({ id }) => id === partId)).toMatchObject({ lastStep: true });
  }
});

test("two rental businesses have fleets of every class at six places, with bookings around today", async () => {
  const places = [...new Set(rentalFleets.flatMap((fleet) => fleet.places.map(({ slug }) => slug)))];
  expect(places).toHaveLength(6);
  const offers = rentalFleets.flatMap((fleet) => fleet.offers);
  expect(offers.reduce((sum, { units }) => sum + units, 0)).toBeGreaterThanOrEqual(60);
  // A small market has two vehicles of each.
  expect(await all("rentalUnit")).toHaveLength(2 * offers.length);
  const classes = (await all("rentalOffer")).map((offer) => offer.class);
  expect(new Set(classes)).toEqual(new Set(Object.keys(rentalClasses)));
  const bookings = await all("rentalBooking");
  const byState = Map.groupBy(bookings, ({ state }) => state);
  for (const [state, some] of byState)
    for (const { pickupAt, dropoffAt, totalKurus, price } of some) {
      expect([pickupAt < app.now, dropoffAt < app.now], state).toEqual(
        { returned: [true, true], handedOver: [true, false], confirmed: [false, false] }[state as string],
      );
      expect(price).toMatchObject({ totalKurus });
    }
  expect([...byState.keys()].toSorted()).toEqual(["confirmed", "handedOver", "returned"]);
});

test("most returned rentals are reviewed, those of the documented member are not yet", async () => {
  const bookings = await all("rentalBooking");
  const reviewed = (await all("rentalReview")).map(({ bookingId, stars }) => ({
    ...bookings.find(({ id }) => id === bookingId)!,
    stars,
  }));
  expect(reviewed.length).toBeGreaterThan(9);
  expect(reviewed.every(({ state, stars }) => state === "returned" && stars >= 3)).toBe(true);
  expect(reviewed.map(({ memberId }) => memberId)).not.toContain(member.id);
});

test("every rental is paid as its customer did when booking; what was handed over is paid out to its business", async () => {
  const rentalTerms = await commissionToday(ctx, "rental");
  const bookings = await app.db
    .selectFrom("rentalBooking")
    .leftJoin("rentalCharge", "rentalCharge.bookingId", "rentalBooking.id")
    .leftJoin("paymentAttempt", "paymentAttempt.id", "rentalCharge.attemptId")
    .leftJoin("paymentItem", "paymentItem.attemptId", "rentalCharge.attemptId")
    .select(["rentalBooking.state", "businessId", "prepaidKurus", "rentalBooking.createdAt"])
    .select(["rentalCharge.amountKurus", "rentalCharge.chargedKurus", "rentalCharge.chargedAt"])
    .select(["isAccepted", "paymentItem.state as item", "releasedKurus"])
    .execute();
  for (const { state, prepaidKurus, createdAt, ...paid } of bookings) {
    const isOut = state === "handedOver" || state === "returned";
    expect(paid).toMatchObject({
      amountKurus: prepaidKurus,
      chargedKurus: prepaidKurus,
      chargedAt: createdAt,
      isAccepted: true,
      item: isOut ? "released" : "held",
      releasedKurus: isOut ? splitOf(prepaidKurus, rentalTerms).payoutKurus : 0,
    });
  }
  const payout = (kurus: number) => splitOf(kurus, rentalTerms).payoutKurus;
  const accounts = (await all("subMerchant")).filter(({ businessId }) => businessId !== dealer.businessId);
  expect(accounts.map(({ state }) => state)).toEqual(["active", "active"]);
  for (const { businessId, providerKey } of accounts) {
    const own = bookings.filter((booking) => booking.businessId === businessId);
    const promised = own.reduce((sum, { prepaidKurus }) => sum + payout(prepaidKurus), 0);
    const released = own.reduce((sum, { releasedKurus }) => sum + (releasedKurus ?? 0), 0);
    const held = promised - released;
    expect(subMerchantLedger(payments, providerKey!)).toEqual({ promised, released, refunded: 0, held });
  }
  const nothing = { asked: 0, charged: 0, failed: 0, expired: 0, unanswered: 0, refunds: 0, releases: 0 };
  expect(await reconcilePayments(ctx)).toEqual(nothing);
});

test("the documented member's rental has a bill", async () => {
  const { code, prepaidKurus } = (await all("rentalBooking")).find(({ memberId }) => memberId === member.id)!;
  const cookie = await aSession(app, member.id);
  const { payments } = (await app.request({ url: `/ajax/rent/booking/bill/${code}`, headers: { cookie } })).json();
  expect(payments).toEqual([expect.objectContaining({ amount: prepaidKurus, charged: prepaidKurus, refunded: 0 })]);
});

test("the taxonomy has every part of the market under its name", async () => {
  const { spareParts: nodes } = await catalogueOf(app);
  for (const { id, name } of offeredParts)
    expect(nodes.find((node) => node.id === id)).toMatchObject({ name, lastStep: true });
});

test("there is an account for every role, as documented", async () => {
  const found = demoAccounts.map(({ email }) => members.find((member) => member.email === email));
  expect(found.map((one) => [one?.staffRoles, one?.businessRole, one?.emailConfirmedAt !== null])).toEqual(
    demoAccounts.map(({ staffRoles, businessRole, isEmailConfirmed }) => [staffRoles, businessRole, isEmailConfirmed]),
  );
  for (const one of found) expect(await verifyPassword(one?.passwordHash, demoPassword)).toBe(true);
});

test("no private member has more listings than allowed", () => {
  const open = listings.filter(
    ({ businessId, state }) => businessId === null && ["pending", "active", "passive"].includes(state),
  );
  const counts = countBy(open, ({ ownerId }) => String(ownerId));
  expect(Math.max(...Object.values(counts))).toBeLessThanOrEqual(privateOpenListings);
});

test("every listing has three photos or more, with their thumbnails, and larger where they are asked for", async () => {
  const photos = await all("listingPhoto");
  const perListing = Map.groupBy(photos, ({ listingId }) => listingId);
  expect(perListing.size).toBe(size + 6 + rentals + spareParts);
  for (const own of perListing.values()) {
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(new Set(own.map(({ photoId }) => photoId)).size).toBe(own.length);
  }
  const thumbnails = photos.map(({ photoId }) => ctx.photos.has(photoFileName(photoId, 400, "webp")));
  expect(await Promise.all(thumbnails)).not.toContain(false);
  expect((await app.request({ url: photoUrl(photos[0]!.photoId, 1600) })).statusCode).toBe(200);
});

test("each history leads from the draft to the listing's state, and not beyond now", () => {
  for (const [listingId, own] of Map.groupBy(steps, ({ listingId }) => listingId)) {
    let state = "draft";
    let at = 0;
    for (const step of own) {
      expect(step.fromState).toBe(state);
      expect(step.at.getTime()).toBeGreaterThanOrEqual(at);
      [state, at] = [step.toState, step.at.getTime()];
    }
    expect(state).toBe(listings.find(({ id }) => id === listingId)?.state);
    expect(at).toBeLessThanOrEqual(app.now.getTime());
  }
});

test("the documented member has a garage: notes, prices that fell, and a vehicle that was sold", async () => {
  const items = (await all("garageItem")).map((item) => ({
    ...item,
    listing: listings.find(({ id }) => id === item.listingId)!,
  }));
  expect(items).toHaveLength(8);
  expect(items.every(({ memberId, listing }) => memberId === member.id && listing.ownerId !== member.id)).toBe(true);
  expect(items.filter(({ listing }) => listing.state === "sold")).toHaveLength(1);
  expect(items.filter(({ note }) => note !== "").length).toBeGreaterThanOrEqual(3);
  expect(items.filter(({ listing, priceKurus }) => listing.priceKurus < priceKurus!)).toHaveLength(3);
});

test("some live listings are promoted, with every promotion that lasts a period", async () => {
  const live = listings.filter(({ state, listingType }) => state === "active" && listingType === "satilik");
  const running = (await all("listingPromotion")).filter(
    ({ state, listingId }) => state === "running" && live.some(({ id }) => id === listingId),
  );
  expect(new Set(running.map(({ promotionKey }) => promotionKey))).toEqual(
    new Set(promotions.filter(({ lasts }) => lasts === "period").map(({ key }) => key)),
  );
  const share = new Set(running.map(({ listingId }) => listingId)).size / live.length;
  expect(share).toBeGreaterThan(0.02);
  expect(share).toBeLessThan(0.1);
});

test("messages are in chronological order", async () => {
  const times = (await all("message")).map(({ createdAt }) => createdAt.getTime());
  expect(times.length).toBeGreaterThan(20);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test.each([
  ["offer-message", "conversation"],
  ["offer-favorite", "garageItem"],
] as const)("statistics count as many %s of a listing as there are rows of %s", async (eventType, table) => {
  const there = countBy(await all(table), ({ listingId }) => String(listingId));
  expect(Object.keys(there).length).toBeGreaterThan(0);
  const counted = (await all("listingEventDay")).filter((row) => row.eventType === eventType);
  const sums = [...Map.groupBy(counted, ({ listingId }) => listingId)].map(([id, days]) => [
    String(id),
    days.reduce((sum, { count }) => sum + count, 0),
  ]);
  expect(Object.fromEntries(sums)).toEqual(there);
});

test("the documented member saved searches that find something, and follows dealers and listings", async () => {
  const searches = (await all("savedSearch")).filter(({ memberId }) => memberId === member.id);
  expect(searches).toHaveLength(4);
  const names = await namesOf(ctx);
  for (const { address } of searches) {
    const selection = savedSelection(address, names);
    expect(selection && selectionAddress(selection)).toBe(address);
  }
  const follows = await all("follow");
  expect(follows.map(({ kind }) => kind).toSorted()).toEqual(["business", "business", "listing", "listing", "listing"]);
});

test("the documented member has alerts of new listings, and of lower prices and a sale in the garage", () => {
  expect(countBy(alerts, ({ kind }) => kind)).toEqual({
    match: expect.any(Number),
    price: expect.any(Number),
    sold: 1,
  });
  for (const { memberId, createdAt, readAt, waits } of alerts) {
    const isOld = createdAt < addDays(app.now, -1);
    expect([memberId, createdAt <= new Date(), readAt !== null, waits && isOld]).toEqual([
      member.id,
      true,
      isOld,
      false,
    ]);
  }
});

test("the private member has orders in every state", async () => {
  const rows = (await all("customerOrder")).filter(({ memberId }) => memberId === member.id);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(["draft", "failed", "awaitingTransfer", "fulfilled", "partlyRefunded", "refunded", "expired", "cancelled"]),
  );
});

test("the documented dealer has a reserved vehicle and one that was handed over, paid at the sandbox", async () => {
  const rows = (await all("downPayment")).toSorted((one, other) => Number(other.heldAt) - Number(one.heldAt));
  expect(rows).toMatchObject([
    { state: "held", buyerId: member.id, releasedKurus: 0 },
    { state: "completed", buyerId: expect.any(Number), releasedKurus: 2_500_00 },
  ]);
  const account = (await all("subMerchant")).find(({ businessId }) => businessId === dealer.businessId)!;
  expect(subMerchantLedger(payments, account.providerKey!)).toEqual({
    promised: 4_700_00,
    released: 2_350_00,
    refunded: 0,
    held: 2_350_00,
  });
});

test("no stored time lies further ahead than a clock that is right can have written it", async () => {
  for (const { table, column, mostSeconds, where = "true" } of app.deps.features.flatMap(
    (one) => one.timeLimits ?? [],
  )) {
    const most = sql`${app.now}::timestamptz + make_interval(secs => ${mostSeconds}) + interval '1 minute'`;
    const ahead = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} > ${most} and (${sql.raw(where)})`;
    expect((await ahead.execute(app.db)).rows, `${table}.${column}`).toEqual([]);
  }
});

/** The owners of businesses with the listings of their stock. */
const dealersWithStock = () =>
  app.db
    .selectFrom("member")
    .innerJoin("listing", "listing.businessId", "member.businessId")
    .where("member.businessRole", "=", "owner")
    .where("listing.state", "not in", ["sold", "removed", "draft"])
    .groupBy("member.id")
    .selectAll("member")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.agg<string[]>("array_agg", ["listing.listingType"]).distinct().as("types"),
    ])
    .execute();

/** What a row of an export says of a vehicle that is in the stock as it is. */
const isAsItIs = ({ outcome, details }: { outcome: string; details: string }) =>
  outcome === "elsewhere" && /^(?:“[^”]+” kaynağında|Sitede yazılan ilan \w+)(?:, Süresi yenilenir)?$/.test(details);

test("the stock of every dealer, exported and read by a new source, is moved to it without a change", async () => {
  const dealers = await dealersWithStock();
  expect(new Set(dealers.flatMap(({ types }) => types)).size).toBe(3);
  for (const [at, dealer] of dealers.entries()) {
    const owner = () => app.ctx({ ...dealer, isEmailConfirmed: true } as never);
    const { body } = await app.request({
      url: `/kurumsal/stok/disa-aktar/stok.${at % 2 === 0 ? "json" : "csv"}`,
      headers: { cookie: await aSession(app, dealer.id) },
    });
    feed.answer = (_request, response) => void response.end(body);
    const id = await addSource(owner(), { name: "Dosya", feedUrl: feed.url });
    await app.runJobs();
    const { sample } = (await findSource(ctx, id))!;
    await saveMapping(owner(), id, guessMapping(sample!.columns.map(({ path }) => path)));
    await app.runJobs();
    const run = (await findOpenRun(ctx, id))!;
    const rows = await selectRunRows(ctx, run.id, { limit: 1000 });
    expect(rows.filter((row) => !isAsItIs(row))).toEqual([]);
    const versions = () =>
      app.db
        .selectFrom("listing")
        .where("businessId", "=", dealer.businessId)
        .where("state", "<>", "expired")
        .orderBy("id")
        .select(["id", "version", "state"])
        .execute();
    const before = await versions();
    await startApplying(owner(), id, { runId: run.id, isConfirmed: true, isMoving: true });
    await app.runJobs();
    const counts = { newCount: 0, changedCount: 0, refusedCount: 0, goneCount: 0 };
    expect((await selectRuns(ctx, id, 1))[0]).toMatchObject({ state: "done", ...counts });
    expect(await versions()).toEqual(expect.arrayContaining(before));
    await pullNow(owner(), id);
    await app.runJobs();
    expect((await selectRuns(ctx, id, 1))[0]).toMatchObject({ state: "unchanged", rowCount: Number(dealer.count) });
  }
});
