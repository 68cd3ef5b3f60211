import { expect, test } from "vitest";
import { addToGarage } from "#src/garage/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { callPage } from "#test/support/pages.ts";
import { loader } from "./my-home.page.tsx";

const app = await testApp();
const open = (cookie: string) => callPage(app, loader, { path: "/bana-ozel", cookie });

test("a member reads their news and the links to their pages", async () => {
  const member = await aMember(app, { firstName: "Elif" });
  await aListing(app, { ownerId: member.id });
  await aListing(app, { ownerId: member.id, state: "pending" });
  const { keyCode } = await aListing(app);
  await addToGarage(app.ctx(member), keyCode);
  expect((await open(member.cookie)).data).toMatchObject({
    firstName: "Elif",
    garageCount: 1,
    unreadMessages: 0,
    unreadAlerts: 0,
    searchCount: 0,
    followCount: 0,
    fresh: [],
    states: expect.arrayContaining([
      { state: "active", count: 1 },
      { state: "pending", count: 1 },
    ]),
  });
});

test("staff are redirected to their account, visitors to sign-in", async () => {
  const { cookie } = await aMember(app, { role: "moderator" });
  expect((await open(cookie)).location).toBe("/hesabim");
  expect((await callPage(app, loader, { path: "/bana-ozel" })).location).toBe("/login?ref=%2Fbana-ozel");
});
