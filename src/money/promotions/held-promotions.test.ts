import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { balancesOf, creditBalances } from "#src/money/orders/balances/service.server.ts";
import { findOrder } from "#src/money/orders/queries.server.ts";
import { selectRefunds } from "#src/money/orders/refunds/queries.server.ts";
import { createOrder, updateOrder } from "#src/money/orders/service.server.ts";
import { bookTransfer } from "#src/money/orders/transfers/service.server.ts";
import type { ListingState } from "#src/selling/listings/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { inTransaction } from "#src/shared/context.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { accept, aCharge, signedIn } from "#test/support/shop.ts";
import { resultsOfListing } from "./results/service.server.ts";
import { promoteAddress } from "./shop/address.ts";
import type { Shop } from "./shop/service.server.ts";
import { neverLiveReason, onlyLive } from "./rules.ts";
import { updatePromotionStates } from "./service.server.ts";

const app = await testApp();
const moderator = signedIn(await aMember(app, { role: "moderator" }));
moderator.role = "moderator";
moderator.staffRoles = ["moderation"];

type Buyer = Awaited<ReturnType<typeof aMember>>;
type Bought = [key: PromotionKey, period: number];

async function aSale(state: ListingState = "pending") {
  const buyer = await aMember(app);
  const listing = await aListing(app, { ownerId: buyer.id, state });
  return { buyer, ...listing };
}
const orderFor = (buyer: Buyer, keyCode: string, bought: readonly Bought[]) =>
  createOrder(
    app.ctx(signedIn(buyer)),
    bought.map(([promotionKey, period]) => ({ kind: "promotion", promotionKey, keyCode, period })),
  );
let references = 0;
async function payByTransfer(orderId: string) {
  const { netKurus } = (await findOrder(app.ctx(), orderId))!;
  await app.db.updateTable("customerOrder").set({ state: "awaitingTransfer" }).where("id", "=", orderId).execute();
  const reference = `test-${++references}`;
  await bookTransfer(app.ctx(), { orderId, reference, amountKurus: netKurus, sender: "", receivedOn: "2026-11-23" });
}
async function buys(buyer: Buyer, keyCode: string, ...bought: Bought[]) {
  const orderId = await orderFor(buyer, keyCode, bought);
  await payByTransfer(orderId);
  return orderId;
}
const rowsOf = (id: number) =>
  app.db.selectFrom("listingPromotion").where("listingId", "=", id).orderBy("id").selectAll().execute();
const runs = async (id: number, key: PromotionKey) =>
  (
    await app.db.selectFrom("listing").where("id", "=", id).select("runningPromotions").executeTakeFirstOrThrow()
  ).runningPromotions.includes(key);
const decide = async (keyCode: string, action: "approve" | "reject" | "askChange" | "takeDown") => {
  const reasonCodes = action === "takeDown" ? (["fraud"] as const) : (["photo"] as const);
  await changeState(app.ctx(moderator), {
    keyCode,
    action,
    actor: moderator,
    reasonCodes: action === "approve" ? [] : reasonCodes,
  });
  await app.runJobs();
};
const realKurus = async ({ id }: Buyer) => (await balancesOf(app.ctx(), id)).realKurus;

test("a promotion of a pending listing is paid, waits, and runs its whole time from the approval", async () => {
  const { buyer, id, keyCode } = await aSale();
  const orderId = await buys(buyer, keyCode, ["urgent", 7], ["photos", 0]);
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("fulfilled");
  app.now = addDays(app.now, 9);
  await updatePromotionStates(app.ctx());
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  expect(await runs(id, "urgent")).toBe(false);
  expect(await resultsOfListing(app.ctx(), id)).toEqual([]);
  await decide(keyCode, "approve");
  expect(await rowsOf(id)).toMatchObject([
    { state: "running", startsAt: app.now, endsAt: addDays(app.now, 7) },
    { state: "running", endsAt: null },
  ]);
  expect(await runs(id, "urgent")).toBe(true);
  expect(await runs(id, "photos")).toBe(true);
  expect(await realKurus(buyer)).toBe(0);
  app.now = addDays(app.now, 7);
  await updatePromotionStates(app.ctx());
  expect((await rowsOf(id))[0]).toMatchObject({ state: "over" });
});

test("the order says that the promotion begins at the approval; a new date is not sold before", async () => {
  const { buyer, keyCode } = await aSale();
  const orderId = await orderFor(buyer, keyCode, [["urgent", 7]]);
  const { title } = await app.db
    .selectFrom("orderItem")
    .where("orderId", "=", orderId)
    .select("title")
    .executeTakeFirstOrThrow();
  expect(title).toMatch(/^Acil, 7 gün \(ilan onaylanınca başlar\): /);
  await expect(orderFor(buyer, keyCode, [["date", 0]])).rejects.toMatchObject({ status: 422, message: onlyLive });
});

test("the shop and the seller's pages offer promotions for a pending listing", async () => {
  const { buyer, keyCode } = await aSale();
  const { cookie } = buyer;
  const { data } = await openPage<Shop>(app, promoteAddress([keyCode]), { cookie });
  const { offers } = data!;
  expect(offers.find(({ name }) => name === "Acil")!.keyCodes).toEqual([keyCode]);
  const mine = await openPage(app, "/ilanlarim?durum=bekleyen", { cookie });
  expect(mine.data).toMatchObject({ canPromote: true });
  const sent = await openPage(app, `/ilanver/tamam/${keyCode}`, { cookie });
  expect(sent.data).toMatchObject({ canPromote: true });
});

test("what runs goes on while an edit is pending; what was bought meanwhile follows it", async () => {
  const { buyer, id, keyCode } = await aSale("active");
  await buys(buyer, keyCode, ["urgent", 7]);
  await changeState(app.ctx(), { keyCode, action: "resubmit", actor: signedIn(buyer) });
  await app.runJobs();
  expect(await runs(id, "urgent")).toBe(true);
  await buys(buyer, keyCode, ["urgent", 14]);
  app.now = addDays(app.now, 8);
  await updatePromotionStates(app.ctx());
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["over", "waiting"]);
  await decide(keyCode, "approve");
  expect((await rowsOf(id))[1]).toMatchObject({ state: "running", startsAt: app.now, endsAt: addDays(app.now, 14) });
});

test.each(["reject", "takeDown"] as const)("a listing that is refused (%s) gives its price back", async (action) => {
  const { buyer, id, keyCode } = await aSale();
  const orderId = await buys(buyer, keyCode, ["urgent", 7]);
  await decide(keyCode, action);
  expect(await realKurus(buyer)).toBe(150_00);
  expect(await rowsOf(id)).toMatchObject([{ state: "revoked" }]);
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("refunded");
  expect(await selectRefunds(app.ctx(), [orderId])).toMatchObject([{ realKurus: 150_00, reason: neverLiveReason }]);
  expect(await resultsOfListing(app.ctx(), id)).toEqual([]);
  expect((await app.mails(buyer.email)).at(-1)!.textBody).toContain("Bakiyenize: 150,00");
});

test("a withdrawn listing gives back what was paid by card to the real balance, and gift balance to the gift balance", async () => {
  const { buyer, keyCode } = await aSale();
  const balance = { memberId: buyer.id, realKurus: 0, virtualKurus: 50_00, idempotencyKey: "gift", reason: "Sınama" };
  await inTransaction(app.ctx(), (tx) => creditBalances(tx, balance));
  const orderId = await orderFor(buyer, keyCode, [["urgent", 7]]);
  const { netKurus } = await updateOrder(app.ctx(signedIn(buyer)), orderId, { useVirtual: true });
  expect(netKurus).toBe(100_00);
  await app.db.updateTable("customerOrder").set({ state: "awaitingPayment" }).where("id", "=", orderId).execute();
  await accept(app, aCharge(app, orderId, netKurus, { chargedKurus: 112_00, installments: 6 }));
  await changeState(app.ctx(), { keyCode, action: "remove", actor: signedIn(buyer) });
  await app.runJobs();
  await app.runJobs();
  // With what the instalments cost.
  expect(await balancesOf(app.ctx(), buyer.id)).toEqual({ realKurus: 112_00, virtualKurus: 50_00 });
  expect(await selectRefunds(app.ctx(), [orderId])).toMatchObject([
    { cardKurus: 0, realKurus: 100_00, virtualKurus: 50_00 },
  ]);
});

test("a listing that only has to be changed keeps what was bought; what runs is not given back", async () => {
  const { buyer, id, keyCode } = await aSale("active");
  await buys(buyer, keyCode, ["bold", 7]);
  await changeState(app.ctx(), { keyCode, action: "resubmit", actor: signedIn(buyer) });
  await buys(buyer, keyCode, ["urgent", 7]);
  await decide(keyCode, "askChange");
  app.now = addDays(app.now, 1);
  await updatePromotionStates(app.ctx());
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["running", "waiting"]);
  await changeState(app.ctx(), { keyCode, action: "remove", actor: signedIn(buyer) });
  await app.runJobs();
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["running", "revoked"]);
  expect(await realKurus(buyer)).toBe(150_00);
});

test("a transfer that arrives after the listing was refused goes to the balance, and only for that listing", async () => {
  const { buyer, keyCode, id } = await aSale();
  const other = await aListing(app, { ownerId: buyer.id });
  const orderId = await createOrder(
    app.ctx(signedIn(buyer)),
    [keyCode, other.keyCode].map((one) => ({ kind: "promotion", promotionKey: "urgent", keyCode: one, period: 7 })),
  );
  await decide(keyCode, "reject");
  await payByTransfer(orderId);
  await app.runJobs();
  expect((await findOrder(app.ctx(), orderId))!.state).toBe("partlyRefunded");
  expect(await rowsOf(id)).toMatchObject([{ state: "revoked" }]);
  expect(await runs(other.id, "urgent")).toBe(true);
  expect(await realKurus(buyer)).toBe(150_00);
});

test("what was bought when a page had more paid places lasts longer as there are fewer", async () => {
  const { id } = await aSale("active");
  const { id: pending } = await aSale();
  // The migration asks the database for the time.
  const now = Date.now();
  const day = 24 * 3_600_000;
  const bought = (
    listingId: number,
    promotionKey: PromotionKey,
    state: "waiting" | "running" | "over",
    from: number,
    to: number,
  ) => ({
    listingId,
    promotionKey,
    state,
    startsAt: new Date(now + from * day),
    endsAt: new Date(now + to * day),
  });
  await app.db
    .insertInto("listingPromotion")
    .values([
      bought(id, "strip", "running", -3, 4),
      bought(id, "strip", "waiting", 4, 11),
      bought(id, "urgent", "running", -3, 4),
      bought(id, "top", "over", -7, -1),
      bought(pending, "top", "waiting", -10, -3),
    ])
    .execute();
  const migration = readFileSync("migrations/0182_longer_paid_places.sql", "utf8");
  await app.db.transaction().execute((tx) => sql.raw(migration).execute(tx));
  const days = async (listingId: number) =>
    (await rowsOf(listingId)).map(({ startsAt, endsAt }) =>
      [startsAt, endsAt!].map((at) => Math.round((at.getTime() - now) / day)),
    );
  expect(await days(id)).toEqual([
    [-3, 8],
    [8, 22],
    [-3, 4],
    [-7, -1],
  ]);
  expect(await days(pending)).toEqual([[-10, 11]]);
});
