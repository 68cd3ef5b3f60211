import { describe, expect, test } from "vitest";
import { productOf } from "#src/money/orders/products.server.ts";
import { orderMessages } from "#src/money/orders/rules.ts";
import { inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { type PromotionKey, promotions } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing, aPriceChange } from "#test/support/listings.ts";
import { anOrder, itemOf } from "#test/support/orders.ts";
import { alreadyForListing, alreadyLong, noPriceDrop, notLive, twiceInBasket, unknownPeriod } from "./rules.ts";
import { endPromotion, updatePromotionStates } from "./service.server.ts";

const app = await testApp();
const product = productOf(app.deps, "promotion");

type Asked = { key?: PromotionKey; keyCode: string; period?: number };
const requestOf = ({ key = "urgent", keyCode, period = 7 }: Asked) =>
  ({ kind: "promotion", promotionKey: key, keyCode, period }) as const;
const as = (id: number, more: Partial<Member> = {}) =>
  app.ctx({
    id,
    role: "member",
    staffRoles: [],
    businessId: null,
    businessRole: null,
    package: "none",
    ...more,
  } as Member);
const quote = (id: number, asked: Asked[], more?: Partial<Member>) => product.quote(as(id, more), asked.map(requestOf));

/** A paid order item of the member; returns its id. */
async function anItem(memberId: number) {
  const orderId = await anOrder(app, memberId, {}, [{ kind: "promotion" }]);
  return { id: await itemOf(app, orderId), orderId };
}

async function buy(memberId: number, asked: Asked) {
  const [quoted] = await quote(memberId, [asked]);
  const item = { ...quoted!, ...(await anItem(memberId)), memberId };
  await inTransaction(app.ctx(), (tx) => product.fulfil(tx, item));
  return item;
}

const runningOf = async (id: number) =>
  (await app.db.selectFrom("listing").where("id", "=", id).select("runningPromotions").executeTakeFirstOrThrow())
    .runningPromotions;
const rowsOf = (id: number) =>
  app.db.selectFrom("listingPromotion").where("listingId", "=", id).orderBy("id").selectAll().execute();

describe("quoting", () => {
  test("prices come from the table, by vehicle type and period, several listings at once", async () => {
    const one = await aListing(app);
    const two = await aListing(app, { ownerId: one.ownerId });
    const quoted = await quote(one.ownerId, [
      { keyCode: one.keyCode },
      { key: "home", keyCode: two.keyCode, period: 28 },
      { key: "date", keyCode: two.keyCode, period: 0 },
    ]);
    expect(quoted).toMatchObject([
      { kind: "promotion", priceKurus: 15_000, listPriceKurus: 15_000, vatPercent: 20 },
      { priceKurus: 250_000 },
      { priceKurus: 9_000 },
    ]);
    expect(quoted[0]!.title).toMatch(new RegExp(`^Acil, 7 gün: Volkswagen Passat.* \\(${one.keyCode}\\)$`));
    expect(quoted[2]!.title).toMatch(/^Tarih yenileme: /);
  });

  test("a newer price counts from its day on", async () => {
    const { ownerId, keyCode } = await aListing(app);
    const price = { promotionKey: "bold", vehicleTypeId: 1, periodDays: 7 };
    const day = (days: number) => addDays(app.now, days);
    await app.db
      .insertInto("promotionPrice")
      .values([
        { ...price, priceKurus: 12_300, validFrom: day(-1) },
        { ...price, priceKurus: 99_900, validFrom: day(2) },
      ])
      .execute();
    expect((await quote(ownerId, [{ key: "bold", keyCode }]))[0]!.priceKurus).toBe(12_300);
  });

  test("listings of others, of nobody and not live ones are refused", async () => {
    const { ownerId, keyCode } = await aListing(app);
    const stranger = await aMember(app);
    await expect(quote(stranger.id, [{ keyCode }])).rejects.toMatchObject({ status: 404 });
    await expect(
      quote(stranger.id, [{ keyCode }], { role: "admin", staffRoles: ["administration"] }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(quote(ownerId, [{ keyCode }, { keyCode: "AAAAAAAAA" }])).rejects.toMatchObject({ status: 404 });
    const passive = await aListing(app, { state: "passive", ownerId });
    await expect(quote(ownerId, [{ keyCode: passive.keyCode }])).rejects.toMatchObject({
      status: 422,
      message: notLive,
    });
  });

  test.each([
    [{ period: -7 }, unknownPeriod],
    [{ period: 1e9 }, unknownPeriod],
    [{ period: 0 }, unknownPeriod],
    [{ key: "date", period: 7 } as const, unknownPeriod],
    [{ key: "constructor" as PromotionKey }, orderMessages.unknownPromotion],
    [{ key: "price-drop" } as const, noPriceDrop],
  ])("%o is refused", async (asked, message) => {
    const { ownerId, keyCode } = await aListing(app);
    await expect(quote(ownerId, [{ keyCode, ...asked }])).rejects.toMatchObject({ status: 422, message });
  });

  test("the same promotion twice for one listing is refused", async () => {
    const { ownerId, keyCode } = await aListing(app);
    await expect(quote(ownerId, [{ keyCode }, { keyCode, period: 14 }])).rejects.toMatchObject({
      status: 422,
      message: twiceInBasket,
    });
  });

  test("a price drop is sold only where the price really fell in the last 30 days", async () => {
    const priceKurus = 100_000_00;
    const sold = async (...changes: [daysAgo: number, oldKurus: number, newKurus: number][]) => {
      const { id, ownerId, keyCode } = await aListing(app, { priceKurus });
      for (const [days, oldKurus, newKurus] of changes)
        await aPriceChange(app, id, { oldKurus, newKurus, at: addDays(app.now, -days) });
      return quote(ownerId, [{ key: "price-drop", keyCode }]).then(
        () => true,
        () => false,
      );
    };
    expect(await sold([2, 120_000_00, priceKurus])).toBe(true);
    expect(await sold([31, 120_000_00, priceKurus])).toBe(false);
    expect(await sold([2, 90_000_00, priceKurus])).toBe(false);
    // Raised first, then lowered to what it was.
    expect(await sold([5, priceKurus, 150_000_00], [2, 150_000_00, priceKurus])).toBe(false);
  });

  test("what premium includes costs nothing, and keeps its list price", async () => {
    const { ownerId, keyCode } = await aListing(app);
    const quoted = await quote(
      ownerId,
      [{ key: "photos", keyCode, period: 0 }, { key: "date", keyCode, period: 0 }, { keyCode }],
      { package: "premium" },
    );
    expect(quoted.map(({ priceKurus, listPriceKurus }) => [priceKurus, listPriceKurus])).toEqual([
      [0, 15_000],
      [0, 9_000],
      [15_000, 15_000],
    ]);
  });
});

describe("running", () => {
  test("a promotion begins at once and ends to the minute", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    await buy(ownerId, { keyCode });
    expect(await runningOf(id)).toContain("urgent");
    const began = app.now;
    app.now = new Date(addDays(began, 7).getTime() - 60_000);
    await updatePromotionStates(app.ctx());
    expect(await runningOf(id)).toContain("urgent");
    app.now = addDays(began, 7);
    await updatePromotionStates(app.ctx());
    expect(await runningOf(id)).toEqual([]);
    expect(await rowsOf(id)).toMatchObject([{ state: "over" }]);
  });

  test("the same promotion bought again begins when the first one ends, up to 28 days ahead", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    await buy(ownerId, { keyCode, period: 14 });
    await buy(ownerId, { keyCode, period: 28 });
    const [first, second] = await rowsOf(id);
    expect(second).toMatchObject({ state: "waiting", startsAt: first!.endsAt, endsAt: addDays(first!.endsAt!, 28) });
    await expect(quote(ownerId, [{ keyCode }])).rejects.toMatchObject({ status: 422, message: alreadyLong });
    app.now = addDays(app.now, 14);
    await updatePromotionStates(app.ctx());
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["over", "running"]);
    expect(await runningOf(id)).toContain("urgent");
  });

  test("an order item gives its promotion once, whoever asks how often", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    const item = await buy(ownerId, { keyCode });
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(app.ctx(), (tx) => product.fulfil(tx, item))));
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test("a listing that was sold or paused since gets no promotion, so that its price is given back", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    const [quoted] = await quote(ownerId, [{ keyCode }]);
    const item = { ...quoted!, ...(await anItem(ownerId)), memberId: ownerId };
    const give = (given: typeof item) => inTransaction(app.ctx(), (tx) => product.fulfil(tx, given));
    for (const state of ["passive", "sold"] as const) {
      await app.db.updateTable("listing").set({ state }).where("id", "=", id).execute();
      await expect(give(item)).rejects.toMatchObject({ status: 409, message: notLive });
    }
    const request = requestOf({ keyCode: "AAAAAAAAA" });
    await expect(give({ ...item, request })).rejects.toMatchObject({ status: 409, message: notLive });
    expect(await rowsOf(id)).toEqual([]);
  });

  test("photos that two orders paid for at once are given once; the second order gets its money back", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    const [quoted] = await quote(ownerId, [{ key: "photos", keyCode, period: 0 }]);
    const items = await Promise.all(
      [1, 2].map(async () => ({ ...quoted!, ...(await anItem(ownerId)), memberId: ownerId })),
    );
    const given = await Promise.allSettled(
      items.map((item) => inTransaction(app.ctx(), (tx) => product.fulfil(tx, item))),
    );
    expect(given.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(given.find(({ status }) => status === "rejected")).toMatchObject({ reason: { message: alreadyForListing } });
    expect(await rowsOf(id)).toHaveLength(1);
    const first = items[given.findIndex(({ status }) => status === "fulfilled")]!;
    await inTransaction(app.ctx(), (tx) => product.fulfil(tx, first));
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test("twenty different promotions of one listing bought at once follow each other without a gap", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    const [quoted] = await quote(ownerId, [{ keyCode }]);
    const bought = await Promise.all(
      Array.from({ length: 20 }, async () => ({ ...quoted!, ...(await anItem(ownerId)), memberId: ownerId })),
    );
    await Promise.all(bought.map((item) => inTransaction(app.ctx(), (tx) => product.fulfil(tx, item))));
    const rows = (await rowsOf(id)).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    expect(rows.filter(({ state }) => state === "running")).toHaveLength(1);
    for (const [n, row] of rows.entries()) expect(row.startsAt).toEqual(rows[n - 1]?.endsAt ?? app.now);
  });

  test("a refund ends what is left, and what waits begins at once", async () => {
    const { id, ownerId, keyCode } = await aListing(app);
    const first = await buy(ownerId, { keyCode });
    await buy(ownerId, { keyCode });
    app.now = addDays(app.now, 3);
    await inTransaction(app.ctx(), (tx) => product.revoke(tx, first));
    const [revoked, next] = await rowsOf(id);
    expect(revoked).toMatchObject({ state: "revoked", revokedAt: app.now });
    expect(next).toMatchObject({ state: "running", startsAt: app.now, endsAt: addDays(app.now, 7) });
    await inTransaction(app.ctx(), (tx) => endPromotion(tx, Number(next!.orderItemId)));
    expect(await runningOf(id)).toEqual([]);
  });

  test("photos last as long as the listing, a new date is written at once", async () => {
    const { id, ownerId, keyCode } = await aListing(app, { publishedAt: addDays(app.now, -20) });
    await buy(ownerId, { key: "photos", keyCode, period: 0 });
    await buy(ownerId, { key: "date", keyCode, period: 0 });
    const listing = await app.db
      .selectFrom("listing")
      .where("id", "=", id)
      .select("publishedAt")
      .executeTakeFirstOrThrow();
    expect(listing.publishedAt).toEqual(app.now);
    await expect(quote(ownerId, [{ key: "photos", keyCode, period: 0 }])).rejects.toMatchObject({
      message: alreadyForListing,
    });
    app.now = addDays(app.now, 55);
    await updatePromotionStates(app.ctx());
    expect(await runningOf(id)).toContain("photos");
  });

  test("every promotion has a name, an effect and prices for all vehicle types", async () => {
    const types = await app.db.selectFrom("vehicleType").select("id").execute();
    const prices = await app.db.selectFrom("promotionPrice").selectAll().execute();
    for (const { key, lasts } of promotions)
      for (const type of types)
        expect(
          prices.filter(({ promotionKey, vehicleTypeId }) => promotionKey === key && vehicleTypeId === type.id).length,
        ).toBeGreaterThanOrEqual(lasts === "period" ? 3 : 1);
  });
});
