import { expect, test } from "vitest";
import { enqueue } from "#src/shared/events.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { aTeam } from "#test/support/team.ts";
import { insertMessage } from "../queries.server.ts";

const app = await testApp();

/** A Friday at ten. */
const asked = new Date("2026-11-20T10:00:00+03:00");
const after = (hours: number) => (app.now = addSeconds(asked, hours * 3600));
async function sweep() {
  await enqueue(app.ctx(), "messages.escalate", {});
  await app.runJobs();
}
const mailsTo = async ({ email }: { email: string }) =>
  (await app.mails(email)).filter(({ subject }) => subject.startsWith("Yanıt bekleyen mesaj")).length;

async function aQuestion(responsible: "user" | "manager" | "owner" = "user") {
  app.now = asked;
  const team = await aTeam(app);
  const question = await aConversation(app, { seller: team[responsible], businessId: team.businessId });
  const mails = () =>
    Promise.all([team.manager, team.owner, team.user, team.otherManager, team.otherUser].map(mailsTo));
  return { ...question, team, mails };
}

test("an unanswered question is reported to the branch's manager, then to the owner, once each", async () => {
  const { mails, team } = await aQuestion();
  after(3.9);
  await sweep();
  expect(await mails()).toEqual([0, 0, 0, 0, 0]);
  after(4);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect(await mails()).toEqual([1, 0, 0, 0, 0]);
  expect((await app.mails(team.manager.email)).at(-1)!.textBody).toContain("4 mesai saatidir");
  after(24);
  await sweep();
  await sweep();
  expect(await mails()).toEqual([1, 1, 0, 0, 0]);
});

test("an answer of anybody of the team ends it; the next question begins anew", async () => {
  const { id, team, buyer, mails } = await aQuestion();
  after(1);
  await insertMessage(app.ctx(), { conversationId: id, senderId: team.owner.id, isFromBuyer: false, body: "Buyurun" });
  after(5);
  await sweep();
  expect(await mails()).toEqual([0, 0, 0, 0, 0]);
  await insertMessage(app.ctx(), { conversationId: id, senderId: buyer.id, isFromBuyer: true, body: "Boyası var mı?" });
  after(23);
  await sweep();
  expect(await mails()).toEqual([0, 0, 0, 0, 0]);
  after(26);
  await sweep();
  expect(await mails()).toEqual([1, 0, 0, 0, 0]);
});

test("who is responsible is not told about their own question", async () => {
  const [byManager, byOwner] = [await aQuestion("manager"), await aQuestion("owner")];
  after(25);
  await sweep();
  expect(await byManager.mails()).toEqual([0, 1, 0, 0, 0]);
  expect(await byOwner.mails()).toEqual([0, 0, 0, 0, 0]);
});

test("held messages, private sellers and members who turned mails off are left alone", async () => {
  const { messages, mails } = await aQuestion();
  await app.db.updateTable("message").set({ held: "waiting" }).where("id", "=", messages[0]!.id).execute();
  const muted = await aQuestion();
  await app.db.insertInto("messageSetting").values({ memberId: muted.team.manager.id, isMailOff: true }).execute();
  const own = await aConversation(app);
  after(5);
  await sweep();
  expect([await mails(), await muted.mails(), await mailsTo(own.seller)]).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    0,
  ]);
});

test("a question about an assigned listing is reported to its new branch", async () => {
  const { listing, team, mails } = await aQuestion();
  await aListing(app, { ownerId: team.otherUser.id, businessId: team.businessId });
  await app.request({
    method: "POST",
    url: "/ilanlarim/kullanici-ata",
    headers: { cookie: team.owner.cookie },
    payload: { related_member: team.otherUser.id, offers: [listing.keyCode] },
  });
  after(4);
  await sweep();
  expect(await mails()).toEqual([0, 0, 0, 1, 0]);
});
