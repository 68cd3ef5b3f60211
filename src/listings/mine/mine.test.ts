import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { changeState } from "../service.server.ts";
import { action, loader } from "./my-listings.page.tsx";
import type { MyListingView } from "./my-listing-view.ts";
import { ownActionsIn } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const open = (cookie: string, query = "") => callPage(app, loader, { path: `/ilanlarim${query}`, cookie });
const listingsOf = async (cookie: string, query = "") =>
  (await open(cookie, query)).data!["listings"] as unknown as MyListingView[];
const send = (cookie: string, keyCode: string, wanted: string) =>
  callPage(app, action, { path: "/ilanlarim", cookie, form: { keyCode, action: wanted } });
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").select("state").where("keyCode", "=", keyCode).executeTakeFirstOrThrow()).state;

test("visitors are sent to sign in", async () => {
  expect((await callPage(app, loader, { path: "/ilanlarim" })).location).toBe("/login?ref=%2Filanlarim");
});

test("a member sees their own listings only, by state with counts", async () => {
  const owner = await aMember(app);
  const active = await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 5) });
  await aListing(app, { ownerId: owner.id, state: "sold" });
  await aListing(app);
  const { data } = await open(owner.cookie);
  const counts = (data!["tabs"] as { name: string; count: number }[]).filter(({ count }) => count > 0);
  expect(counts).toMatchObject([
    { name: "Yayında", count: 1 },
    { name: "Satılan", count: 1 },
  ]);
  expect(await listingsOf(owner.cookie)).toMatchObject([{ keyCode: active.keyCode, daysLeft: 5, endsSoon: true }]);
});

test("a rejected listing says why", async () => {
  const owner = await aMember(app);
  const moderator = await aMember(app, { role: "moderator" });
  const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
  await changeState(app.ctx(), {
    keyCode,
    action: "reject",
    actor: moderator,
    reasonCodes: ["price"],
    note: "Düzeltin.",
  });
  expect(await listingsOf(owner.cookie, "?durum=reddedilen")).toMatchObject([
    { reasons: ["Fiyat gerçeği yansıtmıyor."], note: "Düzeltin." },
  ]);
});

test("the owner of a business sees what its users published, a user sees their own", async () => {
  const business = await app.db
    .insertInto("business")
    .values({ slug: "yildiz", name: "Yıldız", shortName: "Yıldız" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const owner = await aMember(app, { businessId: business.id, businessRole: "owner" });
  const user = await aMember(app, { businessId: business.id, businessRole: "user" });
  const { keyCode } = await aListing(app, { ownerId: user.id, businessId: business.id });
  await aListing(app, { ownerId: owner.id, businessId: business.id });
  expect(await listingsOf(owner.cookie)).toHaveLength(2);
  expect((await listingsOf(user.cookie)).map((one) => one.keyCode)).toEqual([keyCode]);
});

describe("what an owner may do", () => {
  test.each([
    ["active", ["pause", "sell", "remove"]],
    ["passive", ["resume", "sell", "remove"]],
    ["expired", ["renew", "remove"]],
    ["pending", ["remove"]],
    ["rejected", ["remove"]],
    ["sold", ["remove"]],
    ["removed", []],
  ] as const)("%s: %j", (state, actions) => {
    expect(ownActionsIn(state)).toEqual(actions);
  });

  test.each([
    ["active", "pause", "passive", "pasif"],
    ["passive", "resume", "active", "yayinda"],
    ["expired", "renew", "active", "yayinda"],
    ["active", "sell", "sold", "satilan"],
  ] as const)("%s listing: %s", async (from, wanted, to, tab) => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: from });
    const answer = await send(owner.cookie, keyCode, wanted);
    expect(answer.location).toBe(`/ilanlarim?durum=${tab}&yapilan=${wanted}`);
    expect(await stateOf(keyCode)).toBe(to);
  });

  test("other people's listings answer 404, what the state does not allow 409, moderators' actions 422", async () => {
    const owner = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
    const stranger = await aMember(app);
    expect((await send(stranger.cookie, keyCode, "remove")).status).toBe(404);
    expect((await send(owner.cookie, keyCode, "resume")).status).toBe(409);
    expect((await send(owner.cookie, keyCode, "approve")).status).toBe(422);
    expect(await stateOf(keyCode)).toBe("pending");
  });
});
