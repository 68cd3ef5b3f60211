import { beforeAll, expect, test } from "vitest";
import { readFrame } from "#src/site/layout/frame.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { aGarageItem, alertsOf, aNewListing, aSavedSearch, changes } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aDealer, listingRow, priceStep, sendsEdit } from "#test/support/edits.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import type { AlertDay } from "./service.server.ts";

const app = await testApp();
let seller: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  ({ owner: seller } = await aDealer(app));
});

type Member = Awaited<ReturnType<typeof aMember>>;
const opens = async ({ cookie }: Pick<Member, "cookie">, query = "") =>
  (
    await openPage<{ days: AlertDay[]; total: number; unread: number; page: number; pageCount: number }>(
      app,
      `/bildirimlerim${query}`,
      { cookie },
    )
  ).data!;
const inHeader = async (member: Member) =>
  (await readFrame(app.ctx(member), new Request("http://kontak.test/"))).member?.unreadAlerts;

test("alerts are grouped by day, the newest first, with change and reason", async () => {
  const buyer = await aMember(app);
  await aSavedSearch(app, buyer.id, { title: "Temiz Passat", frequency: "weekly" });
  const keyCode = await aNewListing(app, seller);
  await aGarageItem(app, buyer.id, keyCode);
  app.now = addDays(app.now, 1);
  await sendsEdit(app, seller, keyCode, priceStep("1.199.000"));
  await app.runJobs();
  await changes(app, seller, keyCode, "sell");
  const { days, total, unread } = await opens(buyer);
  expect([total, unread]).toEqual([3, 3]);
  expect(days.map(({ day, alerts }) => [day, alerts.map(({ kind }) => kind)])).toEqual([
    ["Bugün", ["sold", "price"]],
    ["Dün", ["match"]],
  ]);
  const [sold, price] = days[0]!.alerts;
  expect(sold).toMatchObject({ price: null, oldPrice: null, why: ["Garajınızda"], isUnread: true });
  expect(price).toMatchObject({ price: "1.199.000\u00a0TL", oldPrice: "1.245.000\u00a0TL" });
  expect(price!.why).toEqual(["Kayıtlı aramanız: Temiz Passat", "Garajınızda"]);
  expect(price!.photo).toMatch(/^\/foto\/[0-9a-f]{32}-400\.webp$/);
});

test("opening an alert marks it as read and redirects to the listing; the header counts the unread ones", async () => {
  const buyer = await aMember(app);
  await aSavedSearch(app, buyer.id);
  const keyCode = await aNewListing(app, seller);
  await aNewListing(app, seller);
  expect(await inHeader(buyer)).toBe(2);
  const [first] = await alertsOf(app, buyer.id);
  const open = (id: string, cookie: string) => openPage(app, `/bildirimlerim/${id}`, { cookie });
  const stranger = await aMember(app);
  for (const id of [String(first!.id), "0", "-1", "yok", "99999999999999999999"])
    expect((await open(id, stranger.cookie)).status).toBe(404);
  expect(await inHeader(buyer)).toBe(2);
  const { status, location } = await open(String(first!.id), buyer.cookie);
  expect([status, location?.endsWith(keyCode)]).toEqual([302, true]);
  expect(await inHeader(buyer)).toBe(1);
});

test("a member can mark all of their alerts as read at once", async () => {
  const [buyer, other] = [await aMember(app), await aMember(app)];
  for (const { id } of [buyer, other]) await aSavedSearch(app, id);
  await aNewListing(app, seller);
  const answer = await sendForm(app, "/bildirimlerim?sayfa=2", {}, buyer);
  expect([answer.status, answer.location]).toEqual([302, "/bildirimlerim?sayfa=2"]);
  expect((await opens(buyer)).unread).toBe(0);
  expect((await opens(other)).unread).toBe(1);
});

test("the list has pages, and a number behind the last page shows the last one", async () => {
  const buyer = await aMember(app);
  const { id: listingId } = await listingRow(app, await aNewListing(app, seller));
  await app.db
    .insertInto("alert")
    .values(
      Array.from({ length: 65 }, (_, occasion) => ({
        memberId: buyer.id,
        listingId,
        kind: "sold",
        occasion,
        createdAt: app.now,
        waits: false,
      })),
    )
    .execute();
  const counts = async (query: string) => {
    const { page, pageCount, days } = await opens(buyer, query);
    return [page, pageCount, days[0]!.alerts.length];
  };
  expect(await counts("")).toEqual([1, 3, 30]);
  expect(await counts("?sayfa=3")).toEqual([3, 3, 5]);
  expect(await counts("?sayfa=99")).toEqual([3, 3, 5]);
  expect(await counts("?sayfa=-4")).toEqual([1, 3, 30]);
});

test("a member with none reads an empty list; a visitor signs in first", async () => {
  expect(await opens(await aMember(app))).toMatchObject({ days: [], total: 0, unread: 0, page: 1, pageCount: 1 });
  const visitor = await openPage(app, "/bildirimlerim");
  expect([visitor.status, visitor.location]).toEqual([302, "/login?ref=%2Fbildirimlerim"]);
  expect((await sendForm(app, "/bildirimlerim", {})).location).toContain("/login");
});
