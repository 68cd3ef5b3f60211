import { afterEach, expect, test } from "vitest";
import type { AlertDay } from "#src/finding/alerts/list/service.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { inTransaction, type Member } from "#src/shared/context.server.ts";
import { addDays, formatDate } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { anOrder, itemOf } from "#test/support/orders.ts";
import { openPage } from "#test/support/pages.ts";
import { balancesOf } from "../balances/service.server.ts";
import type { OrderItem, QuotedItem } from "../products.server.ts";
import { packageProduct } from "./product.server.ts";
import { fitListings, sweepPackages } from "./service.server.ts";
import { addMonths, type PackageId, packageTexts } from "./rules.ts";

const app = await testApp();
const start = app.now;
afterEach(() => void (app.now = start));

type Buyer = Awaited<ReturnType<typeof aMember>>;
const quote = async (buyer: Member, id: PackageId, months: number): Promise<QuotedItem> => {
  const [item] = await packageProduct.quote(app.ctx(buyer), [{ kind: "package", package: id, months }]);
  return item!;
};
/** The item of an order with what was quoted. */
async function ordered(buyer: Buyer, quoted: QuotedItem): Promise<OrderItem> {
  const { title, priceKurus, listPriceKurus } = quoted;
  const request = JSON.stringify(quoted.request);
  const orderId = await anOrder(app, buyer.id, {}, [{ title, priceKurus, listPriceKurus, request }]);
  const id = await itemOf(app, orderId);
  return { ...quoted, id, orderId, memberId: buyer.id };
}
const fulfil = (item: OrderItem) => inTransaction(app.ctx(), (tx) => packageProduct.fulfil(tx, item));
const revoke = (item: OrderItem) => inTransaction(app.ctx(), (tx) => packageProduct.revoke(tx, item));
async function buy(buyer: Buyer, id: PackageId, months: number): Promise<OrderItem> {
  const item = await ordered(buyer, await quote(buyer, id, months));
  await fulfil(item);
  return item;
}
/** The alerts in the list of a member, the newest first, with the page that each leads to. */
async function alertsIn({ id: memberId }: Buyer) {
  // Sessions expire while the clock moves.
  const cookie = await aSession(app, memberId);
  const { data } = await openPage<{ days: AlertDay[] }>(app, "/bildirimlerim", { cookie });
  const alerts = data!.days.flatMap((day) => day.alerts);
  return Promise.all(
    alerts.map(async ({ id, name, kind, why }) => {
      const path = `/bildirimlerim/${id}`;
      const { location } = await openPage(app, path, { cookie });
      return { name, kind, why, path: location };
    }),
  );
}
const packageOf = async (id: number) =>
  (await app.db.selectFrom("member").where("id", "=", id).select("package").executeTakeFirstOrThrow()).package;
const businessPackageOf = async (id: number) =>
  (await app.db.selectFrom("business").where("id", "=", id).select("package").executeTakeFirstOrThrow()).package;
const periodsOf = (memberId: number) =>
  app.db
    .selectFrom("memberPackage")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .select(["package", "startsAt", "endsAt"])
    .execute();

async function aBusiness() {
  const { id } = await aShop(app, { package: "none" });
  return { id, owner: await aMember(app, { businessId: id, businessRole: "owner" }) };
}

test("premium lasts twelve months, is renewed after its end, and ends by itself", async () => {
  const buyer = await aMember(app);
  expect(await quote(buyer, "premium", 12)).toMatchObject({
    title: "Premium paket, 12 ay",
    priceKurus: 2990_00,
    listPriceKurus: 2990_00,
    vatPercent: 20,
  });
  await buy(buyer, "premium", 12);
  expect(await packageOf(buyer.id)).toBe("premium");
  await buy(buyer, "premium", 12);
  const year = addMonths(start, 12);
  expect(await periodsOf(buyer.id)).toEqual([
    { package: "premium", startsAt: start, endsAt: year },
    { package: "premium", startsAt: year, endsAt: addMonths(year, 12) },
  ]);
  app.now = year;
  await sweepPackages(app.ctx());
  expect(await packageOf(buyer.id)).toBe("premium");
  app.now = addMonths(year, 12);
  await sweepPackages(app.ctx());
  expect(await packageOf(buyer.id)).toBe("none");
});

test("an upgrade credits the unused days; refunding it brings the lower package back", async () => {
  const buyer = await aMember(app);
  await buy(buyer, "pro", 12);
  app.now = addDays(start, 100);
  const days = Math.round((+addMonths(start, 12) - +start) / 86_400_000);
  const upgrade = await quote(buyer, "premium", 12);
  expect(upgrade.priceKurus).toBe(2990_00 - Math.floor((1490_00 * (days - 100)) / days + 0.5));
  const item = await ordered(buyer, upgrade);
  await fulfil(item);
  expect(await periodsOf(buyer.id)).toEqual([
    { package: "pro", startsAt: start, endsAt: app.now },
    { package: "premium", startsAt: app.now, endsAt: addMonths(app.now, 12) },
  ]);
  app.now = addDays(app.now, 3);
  await revoke(item);
  expect(await packageOf(buyer.id)).toBe("pro");
  expect((await periodsOf(buyer.id))[0]!.endsAt).toEqual(addMonths(start, 12));
});

test("days that two upgrades were quoted with are credited once: the second lasts as long as was paid for", async () => {
  const buyer = await aMember(app);
  await buy(buyer, "pro", 12);
  const items = [];
  for (let i = 0; i < 2; i++) items.push(await ordered(buyer, await quote(buyer, "premium", 12)));
  for (const item of items) await fulfil(item);
  const [, first, second] = await periodsOf(buyer.id);
  expect(second!.startsAt).toEqual(first!.endsAt);
  const lasts = (+second!.endsAt - +second!.startsAt) / 86_400_000;
  expect(lasts).toBe(Math.ceil(((+addMonths(second!.startsAt, 12) - +second!.startsAt) / 86_400_000) * (1500 / 2990)));
});

test.each([
  ["premium", 1],
  ["growth", 3],
  ["none", 12],
  ["toString", 12],
])("the package %s for %i months is not sold", async (id, months) => {
  const buyer = await aMember(app);
  await expect(quote(buyer, id as PackageId, months)).rejects.toMatchObject({
    status: 422,
    message: packageTexts.notSold,
  });
});

test("only its owner buys a package for a business", async () => {
  const { id, owner } = await aBusiness();
  for (const buyer of [await aMember(app), await aMember(app, { businessId: id, businessRole: "manager" })])
    await expect(quote(buyer, "starter", 1)).rejects.toMatchObject({ status: 422, message: packageTexts.onlyOwner });
  await buy(owner, "starter", 1);
  expect(await businessPackageOf(id)).toBe("starter");
});

test("today's price is that of the newest valid row", async () => {
  const buyer = await aMember(app);
  const row = { package: "pro" as const, months: 1, vatPercent: 20 };
  await app.db
    .insertInto("packagePrice")
    .values([
      { ...row, priceKurus: 199_00, validFrom: addDays(start, 2) },
      { ...row, priceKurus: 159_00, validFrom: addDays(start, -1) },
    ])
    .execute();
  expect((await quote(buyer, "pro", 1)).priceKurus).toBe(159_00);
  app.now = addDays(start, 3);
  expect((await quote(buyer, "pro", 1)).priceKurus).toBe(199_00);
});

test("a business has as many live listings as its package allows, also with twenty requests at once", async () => {
  const { id, owner } = await aBusiness();
  const listings = [];
  for (let i = 0; i < 20; i++)
    listings.push(await aListing(app, { ownerId: owner.id, businessId: id, state: "passive" }));
  const resumed = await Promise.allSettled(
    listings.map(({ keyCode }) => changeState(app.ctx(), { keyCode, action: "resume", actor: owner })),
  );
  expect(resumed.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const one of resumed)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ status: 409, message: expect.stringContaining("10 ilanı") });
});

/** Listings of a business, the oldest first, and their states in this order. */
async function liveListings(owner: Buyer, businessId: number, count: number) {
  const keyCodes: string[] = [];
  for (let i = 0; i < count; i++) {
    const publishedAt = addDays(start, -40 + i);
    keyCodes.push((await aListing(app, { ownerId: owner.id, businessId, publishedAt })).keyCode);
  }
  const states = async () => {
    const rows = await app.db.selectFrom("listing").where("businessId", "=", businessId).selectAll().execute();
    return keyCodes.map((keyCode) => rows.find((row) => row.keyCode === keyCode)!.state);
  };
  return { keyCodes, states };
}
async function sweepAt(now: Date) {
  app.now = now;
  await sweepPackages(app.ctx());
  await app.runJobs();
}

test("when a package ends, the newest listings over the free number are paused, and come back with the next one", async () => {
  const { id, owner } = await aBusiness();
  await buy(owner, "starter", 1);
  const { keyCodes, states } = await liveListings(owner, id, 13);
  await app.runJobs();
  expect(new Set(await states())).toEqual(new Set(["active"]));
  await sweepAt(addMonths(start, 1));
  expect(await states()).toEqual([...Array(10).fill("active"), ...Array(3).fill("passive")]);
  // The owner removes one of them meanwhile: it does not come back.
  await changeState(app.ctx(), { keyCode: keyCodes[12]!, action: "remove", actor: owner });
  await buy(owner, "growth", 1);
  await app.runJobs();
  await fitListings(app.ctx(), id, true);
  expect(await states()).toEqual([...Array(12).fill("active"), "removed"]);
});

test("old stock over the limit stays live until a package ends: only new publications are refused", async () => {
  const { id, owner } = await aBusiness();
  const { states } = await liveListings(owner, id, 32);
  const another = await aListing(app, { ownerId: owner.id, businessId: id, state: "passive" });
  const resume = () => changeState(app.ctx(), { keyCode: another.keyCode, action: "resume", actor: owner });
  await sweepAt(start);
  await expect(resume()).rejects.toMatchObject({
    status: 409,
    message:
      "Paketinizle işletmenizin aynı anda en fazla 10 ilanı yayında olabilir. Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.",
  });
  await buy(owner, "starter", 1);
  await sweepAt(addDays(start, 1));
  await expect(resume()).rejects.toMatchObject({ message: expect.stringContaining("30 ilanı") });
  expect(new Set(await states())).toEqual(new Set(["active"]));
  await sweepAt(addMonths(start, 1));
  expect(await states()).toEqual([...Array(10).fill("active"), ...Array(22).fill("passive")]);
});

test("a smaller package after a larger one keeps the oldest listings up to its own limit", async () => {
  const { id, owner } = await aBusiness();
  await buy(owner, "growth", 1);
  await buy(owner, "starter", 1);
  const { states } = await liveListings(owner, id, 32);
  await sweepAt(addMonths(start, 1));
  expect(await states()).toEqual([...Array(30).fill("active"), ...Array(2).fill("passive")]);
});

test("a running package gives its credit once a month, which expires with the month", async () => {
  const { owner } = await aBusiness();
  await buy(owner, "starter", 6);
  await app.runJobs();
  const virtual = async () => (await balancesOf(app.ctx(), owner.id)).virtualKurus;
  await Promise.all(Array.from({ length: 5 }, () => sweepPackages(app.ctx())));
  expect(await virtual()).toBe(250_00);
  app.now = addMonths(start, 1);
  expect(await virtual()).toBe(0);
  await sweepPackages(app.ctx());
  expect(await virtual()).toBe(250_00);
  const entries = await app.db
    .selectFrom("ledgerTransaction")
    .where("memberId", "=", owner.id)
    .where("kind", "=", "promotionCredit")
    .orderBy("id")
    .select("reason")
    .execute();
  expect(entries.map(({ reason }) => reason)).toEqual(["Başlangıç paketi, 1. ay", "Başlangıç paketi, 2. ay"]);
  app.now = addMonths(start, 6);
  await sweepPackages(app.ctx());
  expect(await virtual()).toBe(0);
});

test("the holder is notified once seven days before a package ends and once when it has ended, unless another follows", async () => {
  const [buyer, renewing] = [await aMember(app), await aMember(app)];
  const { id, owner } = await aBusiness();
  const manager = await aMember(app, { businessId: id, businessRole: "manager" });
  await buy(buyer, "premium", 12);
  for (let i = 0; i < 2; i++) await buy(renewing, "premium", 12);
  await buy(owner, "starter", 12);
  const end = addMonths(start, 12);
  /** Subjects of the mails that each has got, and the alerts in their list, the newest first. */
  const noticesOf = async (person: Buyer) => ({
    mails: (await app.mails(person.email)).map(({ subject }) => subject),
    alerts: await alertsIn(person),
  });
  const sweepTwice = async (now: Date) => {
    app.now = now;
    await Promise.all([sweepPackages(app.ctx()), sweepPackages(app.ctx())]);
    await app.runJobs();
  };
  await sweepTwice(addDays(end, -8));
  expect(await noticesOf(buyer)).toEqual({ mails: [], alerts: [] });
  for (const days of [-7, -6, -1]) await sweepTwice(addDays(end, days));
  const soon = `Paketiniz ${formatDate(end)} günü sona eriyor. Haklarınızı korumak için paketinizi uzatabilirsiniz.`;
  const ending = { name: "Premium paket", kind: "package-ending", why: [soon], path: "/paketler" };
  expect(await noticesOf(buyer)).toEqual({ mails: ["Premium paketinizin süresi doluyor"], alerts: [ending] });
  expect(await noticesOf(owner)).toEqual({
    mails: ["Başlangıç paketinizin süresi doluyor"],
    alerts: [{ ...ending, name: "Başlangıç paketi", path: "/kurumsal/paketler" }],
  });
  for (const days of [0, 1, 30]) await sweepTwice(addDays(end, days));
  const over = { ...ending, kind: "package-ended", why: [`Paketiniz ${formatDate(end)} günü sona erdi.`] };
  expect(await noticesOf(buyer)).toEqual({
    mails: ["Premium paketinizin süresi doluyor", "Premium paketiniz sona erdi"],
    alerts: [over, ending],
  });
  expect((await noticesOf(owner)).mails).toEqual([
    "Başlangıç paketinizin süresi doluyor",
    "Başlangıç paketiniz sona erdi",
  ]);
  for (const person of [renewing, manager]) expect(await noticesOf(person)).toEqual({ mails: [], alerts: [] });
});

test("a refunded package has ended; one that another replaced, or that never began, is not reported", async () => {
  const buyer = await aMember(app);
  await buy(buyer, "pro", 12);
  const upgrade = await buy(buyer, "premium", 12);
  const subjects = async () => (await app.mails(buyer.email)).map(({ subject }) => subject);
  const next = await buy(buyer, "premium", 12);
  await revoke(next);
  await sweepAt(addDays(start, 3));
  expect(await subjects()).toEqual([]);
  await app.db.deleteFrom("memberPackage").where("package", "=", "pro").where("memberId", "=", buyer.id).execute();
  await revoke(upgrade);
  await sweepAt(addDays(start, 4));
  expect(await subjects()).toEqual(["Premium paketiniz sona erdi"]);
});
