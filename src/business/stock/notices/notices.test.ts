import { beforeEach, expect, test } from "vitest";
import type { AlertDay } from "#src/finding/alerts/list/service.server.ts";
import { addHours } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import { aFeedServer, aLiveStock, aVehicle, type Stock } from "#test/support/stock.ts";

const app = await testApp();
const feed = await aFeedServer(app);
beforeEach(async () => {
  await app.db.updateTable("stockSource").set({ isAutomatic: false }).execute();
  feed.answer = undefined;
});

type Person = Stock["owner"];
const alertsOf = async ({ cookie }: Person) =>
  (await openPage<{ days: AlertDay[] }>(app, "/bildirimlerim", { cookie })).data!.days.flatMap(({ alerts: some }) =>
    some.filter(({ kind }) => kind.startsWith("stock-")),
  );
const subjects = async (stock: Stock, person: Person) => {
  const { email } = await app.db
    .selectFrom("member")
    .where("id", "=", person.id)
    .select("email")
    .executeTakeFirstOrThrow();
  await app.runJobs();
  return (await app.mails(email)).map(({ subject }) => subject);
};

test("an automatic run that waits for a person is reported once, by an alert and a mail, to those who manage the source", async () => {
  const stock = await aLiveStock(app, feed, 10);
  feed.vehicles = feed.vehicles.slice(0, 5);
  for (let hour = 0; hour < 3; hour++) expect(await stock.pull()).toMatchObject({ state: "planned", goneCount: 5 });
  for (const person of [stock.owner, stock.manager]) {
    expect(await alertsOf(person)).toMatchObject([{ kind: "stock-waiting", name: "Galeri programı" }]);
    expect(await subjects(stock, person)).toEqual(["Galeri programı: değişiklikler onayınızı bekliyor"]);
  }
  expect(await alertsOf(stock.user)).toEqual([]);
  expect(await subjects(stock, stock.user)).toEqual([]);
  const { id } = (await alertsOf(stock.owner))[0]!;
  const open = ({ cookie }: Person) => openPage(app, `/bildirimlerim/${id}`, { cookie });
  expect((await open(stock.owner)).location).toBe(`/kurumsal/stok/${stock.sourceId}`);
  expect((await open(stock.manager)).status).toBe(404);
});

test("changed headers are reported, a run that a person started is not", async () => {
  const stock = await aLiveStock(app, feed, 3);
  feed.vehicles = feed.vehicles.map(({ Fiyat, ...row }) => ({ ...row, "Yeni sütun": Fiyat! }));
  expect(await stock.read()).toMatchObject({ state: "mapping" });
  expect(await alertsOf(stock.owner)).toEqual([]);
  await app.db.updateTable("stockRun").set({ state: "discarded" }).where("state", "=", "mapping").execute();
  expect(await stock.pull()).toMatchObject({ state: "mapping", memberId: null });
  expect(await alertsOf(stock.owner)).toMatchObject([{ kind: "stock-waiting" }]);
});

test("a feed that fails for a day is reported once, and again only after it was read in between", async () => {
  const stock = await aLiveStock(app, feed, 3);
  const fails = async (hours: number) => {
    feed.answer = (_request, response) => void response.writeHead(500).end();
    for (const last = addHours(app.now, hours); app.now <= last; app.now = addHours(app.now, 6))
      expect(await stock.pull()).toMatchObject({ state: "failed" });
  };
  const failing = async () => (await alertsOf(stock.owner)).filter(({ kind }) => kind === "stock-failing").length;
  await fails(18);
  expect(await failing()).toBe(0);
  await fails(24);
  expect(await failing()).toBe(1);
  expect(await subjects(stock, stock.owner)).toEqual(["Galeri programı: araç listesi okunamıyor"]);
  feed.answer = undefined;
  feed.vehicles = [aVehicle("S1", { Fiyat: 710_000 }), ...feed.vehicles.slice(1)];
  expect(await stock.pull()).toMatchObject({ state: "done" });
  await fails(24);
  expect(await failing()).toBe(2);
});
