import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage } from "#test/support/pages.ts";
import { aRequest } from "#test/support/requests.ts";

const app = await testApp();

type Start = { waiting: { label: string; to: string; count: string; isOverdue: boolean }[] };
const read = async (cookie: string) => (await openPage<Start>(app, "/yonetim", { cookie })).data!;

test("lists what waits, what is overdue first, without kinds of which nothing waits", async () => {
  const { cookie } = await aMember(app, { role: "moderator" });
  expect((await read(cookie)).waiting).toEqual([]);
  await aListing(app, { state: "pending", updatedAt: app.now });
  await aRequest(app, { createdAt: addDays(app.now, -5) });
  expect((await read(cookie)).waiting).toMatchObject([
    { label: "Talepler", to: "/yonetim/talepler", count: "1", isOverdue: true },
    { label: "Onay bekleyen ilanlar", to: "/yonetim/ilanlar", count: "1", isOverdue: false },
  ]);
});

test("every query of what waits answers", async () => {
  for (const { label, count } of app.deps.features.flatMap(({ waiting = [] }) => waiting))
    expect([label, Object.keys(await count(app.ctx()))]).toEqual([label, ["count", "oldest"]]);
});

test("what waits is shown to those who may open its desk; others answer 404", async () => {
  await aListing(app, { state: "pending", updatedAt: app.now });
  const labels = async (staffRoles: string[]) =>
    (await read((await aMember(app, { staffRoles })).cookie)).waiting.map(({ label }) => label);
  expect(await labels(["moderation"])).toContain("Onay bekleyen ilanlar");
  expect(await labels(["finance"])).toEqual([]);
  const { cookie } = await aMember(app);
  expect((await openPage(app, "/yonetim", { cookie })).status).toBe(404);
  expect((await openPage(app, "/yonetim")).location).toBe("/login?ref=%2Fyonetim");
});
