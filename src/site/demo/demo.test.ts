import { sql } from "kysely";
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
import { addDays } from "#src/shared/dates.ts";
import { promotions } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aSession } from "#test/support/builders.ts";
import { commissionToday } from "#src/money/payment/commission/service.server.ts";
import { splitOf } from "#src/money/payment/commission/split.ts";
import { subMerchantLedger } from "../../../sandbox-provider/ledger.ts";
import { fillDownPayments } from "./down-payments.server.ts";
import { selectLeads, selectPhoneDays } from "#src/business/dealer-desk/leads/queries.server.ts";
import { demoAccounts, demoPassword } from "./market/demo-accounts.ts";
import { rentalClasses } from "#src/business/rental/classes.ts";
import { rentalFleets } from "./market/rental-fleets.ts";
import { openRentalAccounts } from "./rental-accounts.server.ts";
import { payRentals } from "./rental-payments.server.ts";
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

test("an empty database is filled with listings in every state", async () => {
  expect(filled).toBe(true);
  const states = await app.db
    .selectFrom("listing")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("listingType", "=", "satilik")
    .groupBy("state")
    .execute();
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
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
  const { count } = await app.db
    .selectFrom("listing")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(size + 6 + rentals + spareParts);
});

test("the documented dealer has branches, people with listings and answers of their own, and open invitations", async () => {
  const team = await app.db
    .selectFrom("member")
    .innerJoin("branch", "branch.id", "member.branchId")
    .innerJoin("member as owner", "owner.businessId", "member.businessId")
    .where("owner.email", "=", "galeri@kontak.example")
    .select((eb) => [
      "member.id",
      "member.email",
      "branch.name",
      eb
        .selectFrom("listing")
        .whereRef("listing.ownerId", "=", "member.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("listings"),
    ])
    .execute();
  const byEmail = new Map(team.map((person) => [person.email, person]));
  expect(byEmail.get("sube@kontak.example")?.name).toBe(byEmail.get("satis@kontak.example")?.name);
  expect(new Set(team.map(({ name }) => name)).size).toBe(3);
  expect(Number(byEmail.get("satis@kontak.example")?.listings)).toBeGreaterThan(0);
  const answers = await app.db
    .selectFrom("message")
    .where("isFromBuyer", "=", false)
    .where(
      "senderId",
      "in",
      team.map(({ id }) => id),
    )
    .select("senderId")
    .distinct()
    .execute();
  expect(answers.length).toBeGreaterThan(1);
  const invitations = await app.db.selectFrom("businessInvitation").select("id").execute();
  expect(invitations.length).toBeGreaterThan(1);
});

test("the first shops have leads that wait and that were answered, of different ages", async () => {
  const owners = await app.db
    .selectFrom("member")
    .where("businessRole", "=", "owner")
    .where("businessId", "is not", null)
    .orderBy("businessId")
    .select(["id", "businessId"])
    .execute();
  const { businessId } = owners[0]!;
  const leads = await selectLeads(
    ctx,
    { businessId: businessId!, owners: "all", readerId: 0 },
    { begun: addDays(app.now, -90), since: addDays(app.now, -30) },
  );
  const waiting = leads.filter(({ waitsSince }) => waitsSince !== null);
  expect(waiting.length).toBeGreaterThan(2);
  expect(waiting.some(({ waitsSince }) => waitsSince! < addDays(app.now, -2))).toBe(true);
  expect(leads.filter(({ answeredAt }) => answeredAt !== null).length).toBeGreaterThan(3);
  expect(leads.some(({ isVideoRequest }) => isVideoRequest)).toBe(true);
  const reveals = await selectPhoneDays(
    ctx,
    { businessId: businessId!, owners: "all" },
    { from: "2000-01-01", limit: undefined },
  );
  expect(reveals.length).toBeGreaterThan(5);
});

test("the first shops have a stock source whose feed the site serves", async () => {
  const found = await app.db
    .selectFrom("stockSource")
    .innerJoin("stockItem", "stockItem.sourceId", "stockSource.id")
    .groupBy("stockSource.id")
    .orderBy("stockSource.id")
    .select(["feedUrl", "stockSource.businessId", ({ fn }) => fn.countAll<number>().as("vehicles")])
    .execute();
  expect(new Set(found.map(({ businessId }) => businessId)).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(1);
  for (const { feedUrl, vehicles } of found) {
    const feed = await app.request({ url: new URL(feedUrl!).pathname });
    expect([feed.statusCode, feed.json<unknown[]>().length]).toEqual([200, vehicles + 3]);
  }
});

test("the documented dealer has a granted brand, which its listings name, and a pending request", async () => {
  const requests = await app.db
    .selectFrom("businessBrand")
    .innerJoin("business", "business.id", "businessId")
    .innerJoin("member", "member.businessId", "business.id")
    .where("member.email", "=", "galeri@kontak.example")
    .orderBy("businessBrand.id")
    .select(["businessBrand.brandId", "businessBrand.businessId", "state", "nature"])
    .execute();
  expect(requests).toMatchObject([
    { state: "granted", nature: "franchiser" },
    { state: "asked", nature: "franchiser" },
  ]);
  const { brandId, businessId } = requests[0]!;
  const named = await app.db
    .selectFrom("listing")
    .where("franchiserBrandId", "is not", null)
    .select(["brandId", "franchiserBrandId", "businessId"])
    .execute();
  expect(named.length).toBeGreaterThan(0);
  for (const listing of named) expect(listing).toEqual({ brandId, franchiserBrandId: brandId, businessId });
});

test("dealers rent out vehicles and sell spare parts, the documented one too", async () => {
  const rows = await app.db
    .selectFrom("listing")
    .innerJoin("member", "member.id", "listing.ownerId")
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .where("listingType", "!=", "satilik")
    .selectAll("listing")
    .select(["member.email", "part.lastStep"])
    .execute();
  const [rented, parts] = ["kiralik", "yedek-parca"].map((type) => rows.filter((row) => row.listingType === type));
  expect([rented!.length, parts!.length]).toEqual([rentals, spareParts]);
  for (const row of rows) {
    expect(row).toMatchObject({ state: "active", plate: row.listingType === "kiralik" ? expect.anything() : null });
    expect(row.businessId).not.toBeNull();
  }
  for (const row of rented!) {
    expect(row.modelYear).toBeGreaterThanOrEqual(oldestRentedYear);
    expect(row.rentDeposits.length).toBeGreaterThan(0);
    expect(row.equipmentIds.length).toBeGreaterThan(0);
  }
  for (const row of parts!) expect(row).toMatchObject({ lastStep: true, modelYear: null, ageType: null });
  for (const list of [rented!, parts!]) expect(list.map(({ email }) => email)).toContain("galeri@kontak.example");
});

test("two rental businesses have fleets of every class at six places, with bookings around today", async () => {
  const places = [...new Set(rentalFleets.flatMap((fleet) => fleet.places.map(({ slug }) => slug)))];
  expect(places).toHaveLength(6);
  const units = await app.db.selectFrom("rentalUnit").select("id").execute();
  expect(units.length).toBeGreaterThanOrEqual(60);
  const classes = await app.db.selectFrom("rentalOffer").select("class").distinct().execute();
  expect(classes.map((row) => row.class).toSorted()).toEqual(Object.keys(rentalClasses).toSorted());
  const bookings = await app.db.selectFrom("rentalBooking").selectAll().execute();
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
  const reviews = await app.db
    .selectFrom("rentalReview")
    .innerJoin("rentalBooking", "rentalBooking.id", "rentalReview.bookingId")
    .innerJoin("member", "member.id", "rentalBooking.memberId")
    .select(["member.email", "rentalBooking.state", "rentalReview.stars"])
    .execute();
  expect(reviews.length).toBeGreaterThan(20);
  expect(reviews.every(({ state, stars }) => state === "returned" && stars >= 3)).toBe(true);
  expect(reviews.map(({ email }) => email)).not.toContain("uye@kontak.example");
});

test("rentals of businesses that cannot be paid yet stay unpaid", async () => {
  await payRentals(ctx);
  expect(await app.db.selectFrom("rentalCharge").selectAll().execute()).toEqual([]);
});

test("the rental businesses have payout accounts, so that their vehicles can be booked", async () => {
  await openRentalAccounts(ctx);
  const accounts = await app.db
    .selectFrom("subMerchant")
    .innerJoin("business", "business.id", "subMerchant.businessId")
    .where("business.slug", "in", ["rota-kiralama", "ege-oto-kiralama"])
    .select(["subMerchant.state", "subMerchant.providerKey"])
    .execute();
  expect(accounts).toEqual(Array.from({ length: 2 }, () => ({ state: "active", providerKey: expect.any(String) })));
});

test("every rental is paid as its customer did when booking; what was handed over is paid out to its business", async () => {
  const rentalTerms = await commissionToday(ctx, "rental");
  await payRentals(ctx);
  await app.runJobs();
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
  const sum =
    (kurus: (booking: (typeof bookings)[number]) => number) => (total: number, booking: (typeof bookings)[number]) =>
      total + kurus(booking);
  const accounts = await app.db.selectFrom("subMerchant").select(["businessId", "providerKey"]).execute();
  expect(accounts).toHaveLength(2);
  for (const { businessId, providerKey } of accounts) {
    const own = bookings.filter((booking) => booking.businessId === businessId);
    const promised = own.reduce(
      sum(({ prepaidKurus }) => splitOf(prepaidKurus, rentalTerms).payoutKurus),
      0,
    );
    const released = own.reduce(
      sum(({ releasedKurus }) => releasedKurus ?? 0),
      0,
    );
    const payments = app.provider.store.filter(() => true);
    expect(subMerchantLedger(payments, providerKey!)).toEqual({
      promised,
      released,
      refunded: 0,
      held: promised - released,
    });
  }
  const nothing = { asked: 0, charged: 0, failed: 0, expired: 0, unanswered: 0, refunds: 0, releases: 0 };
  expect(await reconcilePayments(ctx)).toEqual(nothing);
});

test("the documented member's rental has a bill", async () => {
  const { memberId, code, prepaidKurus } = await app.db
    .selectFrom("rentalBooking")
    .innerJoin("member", "member.id", "rentalBooking.memberId")
    .where("email", "=", "uye@kontak.example")
    .select(["memberId", "code", "prepaidKurus"])
    .orderBy("rentalBooking.id")
    .executeTakeFirstOrThrow();
  const cookie = await aSession(app, memberId);
  const { payments } = (await app.request({ url: `/ajax/rent/booking/bill/${code}`, headers: { cookie } })).json();
  expect(payments).toEqual([expect.objectContaining({ amount: prepaidKurus, charged: prepaidKurus, refunded: 0 })]);
});

test("the taxonomy has every part of the market under its name", async () => {
  const { spareParts: nodes } = await catalogueOf(app);
  for (const { id, name } of offeredParts)
    expect(nodes.find((node) => node.id === id)).toMatchObject({ name, lastStep: true });
});

test("there is an account for every role, as documented", async () => {
  const members = await app.db.selectFrom("member").selectAll().execute();
  const found = demoAccounts.map(({ email }) => members.find((member) => member.email === email));
  expect(found.map((m) => [m?.staffRoles, m?.businessRole, m?.emailConfirmedAt !== null])).toEqual(
    demoAccounts.map((a) => [a.staffRoles, a.businessRole, a.isEmailConfirmed]),
  );
  for (const member of found) expect(await verifyPassword(member?.passwordHash, demoPassword)).toBe(true);
});

test("no private member has more listings than allowed", async () => {
  const counts = await app.db
    .selectFrom("listing")
    .select(["ownerId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("businessId", "is", null)
    .where("state", "in", ["pending", "active", "passive"])
    .groupBy("ownerId")
    .execute();
  expect(Math.max(...counts.map(({ count }) => count))).toBeLessThanOrEqual(privateOpenListings);
});

test("every listing has three photos or more, with their thumbnails, and larger where they are asked for", async () => {
  const photos = await app.db.selectFrom("listingPhoto").select(["listingId", "photoId"]).execute();
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

test("each history leads from the draft to the listing's state, and not beyond now", async () => {
  const steps = await app.db
    .selectFrom("listingHistory as step")
    .innerJoin("listing", "listing.id", "step.listingId")
    .select(["listing.id", "listing.state", "step.at", "step.fromState", "step.toState"])
    .orderBy("step.id")
    .execute();
  for (const own of Map.groupBy(steps, ({ id }) => id).values()) {
    let state = "draft";
    let at = 0;
    for (const step of own) {
      expect(step.fromState).toBe(state);
      expect(step.at.getTime()).toBeGreaterThanOrEqual(at);
      [state, at] = [step.toState, step.at.getTime()];
    }
    expect(state).toBe(own[0]?.state);
    expect(at).toBeLessThanOrEqual(app.now.getTime());
  }
});

test("the documented member has a garage: notes, prices that fell, and a vehicle that was sold", async () => {
  const items = await app.db
    .selectFrom("garageItem")
    .innerJoin("member", "member.id", "garageItem.memberId")
    .innerJoin("listing", "listing.id", "garageItem.listingId")
    .select([
      "email",
      "ownerId",
      "memberId",
      "state",
      "note",
      "garageItem.priceKurus as added",
      "listing.priceKurus as now",
    ])
    .execute();
  expect(items).toHaveLength(8);
  expect(items.every(({ email, ownerId, memberId }) => email === "uye@kontak.example" && ownerId !== memberId)).toBe(
    true,
  );
  expect(items.filter(({ state }) => state === "sold")).toHaveLength(1);
  expect(items.filter(({ note }) => note !== "").length).toBeGreaterThanOrEqual(3);
  expect(items.filter(({ added, now }) => now < added)).toHaveLength(3);
});

test("some live listings are promoted, with every promotion that lasts a period", async () => {
  const promoted = await app.db
    .selectFrom("listingPromotion")
    .innerJoin("listing", "listing.id", "listingPromotion.listingId")
    .where("listing.state", "=", "active")
    .where("listingPromotion.state", "=", "running")
    .select(["listing.id", "promotionKey"])
    .execute();
  expect(new Set(promoted.map(({ promotionKey }) => promotionKey))).toEqual(
    new Set(promotions.filter(({ lasts }) => lasts === "period").map(({ key }) => key)),
  );
  const listings = new Set(promoted.map(({ id }) => id)).size;
  const { count } = await app.db
    .selectFrom("listing")
    .where("state", "=", "active")
    .where("listingType", "=", "satilik")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(listings / Number(count)).toBeGreaterThan(0.02);
  expect(listings / Number(count)).toBeLessThan(0.1);
});

test("messages are in chronological order", async () => {
  const messages = await app.db.selectFrom("message").orderBy("id").select("createdAt").execute();
  const times = messages.map(({ createdAt }) => createdAt.getTime());
  expect(times.length).toBeGreaterThan(20);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test.each([
  ["offer-message", "conversation"],
  ["offer-favorite", "garageItem"],
] as const)("statistics count as many %s of a listing as there are rows of %s", async (eventType, table) => {
  const there = app.db.selectFrom(table).groupBy("listingId").orderBy("listingId");
  const counted = app.db.selectFrom("listingEventDay").where("eventType", "=", eventType).groupBy("listingId");
  const rows = await there.select(["listingId", sql<number>`count(*)::int`.as("count")]).execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(
    await counted
      .select(["listingId", sql<number>`sum(count)::int`.as("count")])
      .orderBy("listingId")
      .execute(),
  ).toEqual(rows);
});

test("the documented member saved searches that find something, and follows dealers and listings", async () => {
  const searches = await app.db
    .selectFrom("savedSearch")
    .innerJoin("member", "member.id", "savedSearch.memberId")
    .where("email", "=", "uye@kontak.example")
    .select(["savedSearch.address"])
    .execute();
  expect(searches).toHaveLength(4);
  const names = await namesOf(ctx);
  for (const { address } of searches) {
    const selection = savedSelection(address, names);
    expect(selection && selectionAddress(selection)).toBe(address);
  }
  const follows = await app.db.selectFrom("follow").select("kind").execute();
  expect(follows.map(({ kind }) => kind).toSorted()).toEqual(["business", "business", "listing", "listing", "listing"]);
});

test("the documented member has alerts of new listings, and of lower prices and a sale in the garage", async () => {
  const alerts = await app.db
    .selectFrom("alert")
    .innerJoin("member", "member.id", "alert.memberId")
    .select(["email", "kind", "alert.createdAt", "alert.readAt", "waits"])
    .execute();
  const kinds = alerts.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "match").length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => kind === "price").length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => kind === "sold")).toHaveLength(1);
  for (const { email, createdAt, readAt, waits } of alerts) {
    const isOld = createdAt < addDays(app.now, -1);
    expect([email, createdAt <= new Date(), readAt !== null, waits && isOld]).toEqual([
      "uye@kontak.example",
      true,
      isOld,
      false,
    ]);
  }
});

test("the private member has orders in every state", async () => {
  const rows = await app.db
    .selectFrom("customerOrder")
    .innerJoin("member", "member.id", "customerOrder.memberId")
    .where("member.email", "=", "uye@kontak.example")
    .select("customerOrder.state")
    .execute();
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(["draft", "failed", "awaitingTransfer", "fulfilled", "partlyRefunded", "refunded", "expired", "cancelled"]),
  );
});

test("the documented dealer has a reserved vehicle and one that was handed over, paid at the sandbox", async () => {
  await fillDownPayments(ctx);
  await app.runJobs();
  const rows = await app.db
    .selectFrom("downPayment")
    .innerJoin("member", "member.id", "buyerId")
    .orderBy("heldAt", "desc")
    .select(["state", "email", "releasedKurus"])
    .execute();
  expect(rows).toEqual([
    { state: "held", email: "uye@kontak.example", releasedKurus: 0 },
    { state: "completed", email: expect.any(String), releasedKurus: 2_500_00 },
  ]);
  const subMerchant = app.provider.store.subMerchants.at(-1);
  expect(
    subMerchantLedger(
      app.provider.store.filter(() => true),
      subMerchant!.key,
    ),
  ).toEqual({
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
