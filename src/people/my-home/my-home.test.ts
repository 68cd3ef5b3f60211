import { describe, expect, test } from "vitest";
import { addToGarage } from "#src/finding/garage/service.server.ts";
import { unansweredDays } from "#src/people/messages/rules.ts";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { getDraft } from "#src/selling/listing-editor/drafts/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage } from "#test/support/pages.ts";
import { aDraftPhoto } from "#test/support/sale.ts";

const app = await testApp();
const open = (cookie: string) => openPage(app, "/bana-ozel", { cookie });

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

describe("what waits for a member", () => {
  const nothing = {
    unansweredMessages: 0,
    rejected: 0,
    lostAuthority: 0,
    expiring: 0,
    drafts: 0,
  };
  const toDoOf = async ({ cookie }: { cookie: string }) => (await open(cookie)).data!["toDo"];

  test("listings that were rejected, lost their authority or expire soon, and unfinished ones", async () => {
    const member = await aMember(app);
    expect(await toDoOf(member)).toEqual(nothing);
    for (const state of ["rejected", "authority-lost", "sold"] as const)
      await aListing(app, { ownerId: member.id, state });
    for (const days of [6, 8, -1])
      await aListing(app, {
        ownerId: member.id,
        expiresAt: addDays(app.now, days),
        ...(days < 0 && { state: "expired" }),
      });
    // A draft that was only opened is no work.
    const { id: draftId } = await getDraft(app.ctx(), member.id, "vehicle");
    const found = { ...nothing, rejected: 1, lostAuthority: 1, expiring: 1 };
    expect(await toDoOf(member)).toEqual(found);
    await aDraftPhoto(app, draftId);
    expect(await toDoOf(member)).toEqual({ ...found, drafts: 1 });
    expect(await toDoOf(await aMember(app))).toEqual(nothing);
  });

  test("questions about the member's listings that were not answered", async () => {
    const { buyer, seller, code } = await aConversation(app);
    const deleted = await aConversation(app, { seller, bodies: ["Takas olur mu?"] });
    await aConversation(app, { seller, bodies: [] });
    expect(await toDoOf(seller)).toEqual({ ...nothing, unansweredMessages: 2 });
    expect(await toDoOf(buyer)).toEqual(nothing);
    await app.db
      .updateTable("message")
      .set({ isDeletedBySeller: true })
      .where("conversationId", "=", deleted.id)
      .execute();
    expect(await toDoOf(seller)).toEqual({ ...nothing, unansweredMessages: 1 });
    await sendMessage(app.ctx({ ...seller, isEmailConfirmed: true }), code, { body: "Evet, satılık." });
    expect(await toDoOf(seller)).toEqual(nothing);
    await sendMessage(app.ctx({ ...buyer, isEmailConfirmed: true }), code, { body: "Ne zaman görebilirim?" });
    expect(await toDoOf(seller)).toEqual({ ...nothing, unansweredMessages: 1 });
    const now = app.now;
    app.now = addDays(now, unansweredDays + 1);
    expect(await toDoOf({ cookie: await aSession(app, seller.id) })).toEqual(nothing);
    app.now = now;
  });
});

test("staff are redirected to their desk, visitors to sign-in", async () => {
  const { cookie } = await aMember(app, { role: "moderator" });
  expect((await open(cookie)).location).toBe("/yonetim");
  expect((await openPage(app, "/bana-ozel")).location).toBe("/login?ref=%2Fbana-ozel");
});
