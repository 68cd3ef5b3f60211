import { memberReportThrottle } from "#src/staff/moderation/reports/member/rules.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { reportMessages } from "#src/staff/moderation/reports/listing/rules.ts";
import { aMember } from "#test/support/builders.ts";
import { applyDecisions } from "#test/support/desk.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { deskDecided } from "#src/staff/moderation/messages/rules.ts";
import { insertMessage, selectMessages } from "../queries.server.ts";
import { messageTexts } from "../rules.ts";
import { sendMessage, unreadCount } from "../service.server.ts";
import { peopleTexts } from "./rules.ts";

const app = await testApp();

type Who = { cookie: string };
const about = (code: string, { cookie }: Who, form: Record<string, string>) =>
  sendForm(app, `/mesajlarim/bildir/${code}`, form, { cookie });
const reports = (conversationId: number) =>
  app.db.selectFrom("memberReport").where("conversationId", "=", conversationId).selectAll().execute();
const decideAs = async ({ cookie }: Who, islem: string, id: number) => {
  const answer = await sendForm(app, "/yonetim/mesajlar", { islem, id: String(id) }, { cookie });
  await applyDecisions(app);
  return answer;
};

describe("blocking", () => {
  test("ends messages both ways until it is removed in the account", async () => {
    const { code, buyer, seller } = await aConversation(app);
    const isSaidToBe = async ({ cookie }: Who) => {
      const { data } = await openPage<{ isBlocked: boolean }>(app, `/mesajlarim/bildir/${code}`, { cookie });
      return data!.isBlocked;
    };
    expect(await isSaidToBe(seller)).toBe(false);
    expect((await about(code, seller, { islem: "engelle" })).data).toEqual({ done: peopleTexts.blocked });
    // The blocked member is not notified.
    expect([await isSaidToBe(seller), await isSaidToBe(buyer)]).toEqual([true, false]);
    for (const one of [buyer, seller])
      await expect(sendMessage(app.ctx(one), code, { body: "x" })).rejects.toMatchObject({
        message: messageTexts.blocked,
      });
    const page = "/hesabim/mesajlar";
    expect((await openPage(app, page, seller)).data).toMatchObject({
      blocks: [{ id: buyer.id, name: "Deniz Kaya" }],
    });
    const take = (cookie: string) => sendForm(app, page, { islem: "engeli-kaldir", id: String(buyer.id) }, { cookie });
    expect((await take(buyer.cookie)).status).toBe(404);
    expect((await take(seller.cookie)).data).toEqual({ done: peopleTexts.unblocked });
    expect(await sendMessage(app.ctx(buyer), code, { body: "x" })).toMatchObject({ isNew: true });
  });

  test("is possible only between members with a conversation", async () => {
    const { code } = await aConversation(app);
    const stranger = await aMember(app);
    expect((await about(code, stranger, { islem: "engelle" })).status).toBe(404);
    const page = `/mesajlarim/bildir/${code}`;
    expect((await openPage(app, page, stranger)).status).toBe(404);
    expect((await openPage(app, page)).location).toMatch(/^\/login/);
  });
});

describe("reporting", () => {
  test("is shown at the desk once with the conversation; the desk stops the member or dismisses the report", async () => {
    const { id, code, buyer, seller } = await aConversation(app);
    const form = { reason: "money", note: "", block: "1" };
    expect((await about(code, buyer, form)).data).toEqual({ done: peopleTexts.reported });
    await about(code, buyer, form);
    const [report, ...more] = await reports(id);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ reporterId: buyer.id, reportedId: seller.id });
    const moderator = await aMember(app, { role: "moderator" });
    const shown = (await openPage(app, "/yonetim/mesajlar", moderator)).data;
    expect(shown).toMatchObject({
      reports: [{ id: report!.id, reason: "Kapora ya da ön ödeme istedi", lines: [{ body: expect.any(String) }] }],
    });
    expect((await decideAs(moderator, "stop", report!.id)).status).toBe(200);
    expect(await decideAs(moderator, "dismiss", report!.id)).toMatchObject({
      status: 409,
      data: { message: deskDecided },
    });
    const other = await aConversation(app, { seller });
    await expect(sendMessage(app.ctx(seller), other.code, { body: "x" })).rejects.toMatchObject({
      status: 403,
      message: messageTexts.stopped,
    });
    await decideAs(moderator, "allow", seller.id);
    expect(await sendMessage(app.ctx(seller), other.code, { body: "x" })).toMatchObject({ isNew: true });
  });

  test("needs a reason, a text for another one, and is rate limited", async () => {
    const { code, buyer, id } = await aConversation(app);
    expect((await about(code, buyer, {})).data).toMatchObject({ fields: { reason: reportMessages.reason } });
    expect((await about(code, buyer, { reason: "other" })).data).toMatchObject({
      fields: { note: reportMessages.note },
    });
    expect(await reports(id)).toEqual([]);
    for (let n = 0; n < memberReportThrottle.capacity; n++) await about(code, buyer, { reason: "rude" });
    expect((await about(code, buyer, { reason: "rude" })).status).toBe(429);
  });
});

describe("a held message", () => {
  const hold = async () => {
    const conversation = await aConversation(app, { bodies: [] });
    const { seller, buyer, code, id } = conversation;
    const body = "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin";
    const held = await sendMessage(app.ctx(seller), code, { body });
    const next = await insertMessage(app.ctx(), {
      conversationId: id,
      senderId: seller.id,
      isFromBuyer: false,
      body: "Görüldü mü?",
    });
    return { ...conversation, buyer, held, next, moderator: await aMember(app, { role: "moderator" }) };
  };
  const seen = async (id: number, after: number) =>
    (await selectMessages(app.ctx(), { id, side: "buyer" }, { after, limit: 9 })).map(({ body }) => body);

  test("is read after the last known id once the desk releases it", async () => {
    const { id, buyer, held, next, moderator } = await hold();
    expect(held).toMatchObject({ guard: "hold", held: "waiting" });
    expect(await seen(id, 0)).toEqual(["Görüldü mü?"]);
    expect(await unreadCount(app.ctx(buyer))).toBe(1);
    expect((await decideAs(moderator, "release", held.id)).status).toBe(200);
    expect(await seen(id, next.id)).toEqual([expect.stringContaining("Kaporayı")]);
    expect(await unreadCount(app.ctx(buyer))).toBe(2);
    expect((await decideAs(moderator, "release", held.id)).status).toBe(409);
  });

  test("is never delivered when the desk rejects it", async () => {
    const { id, held, moderator } = await hold();
    expect((await decideAs(moderator, "reject", held.id)).status).toBe(200);
    expect(await seen(id, 0)).toEqual(["Görüldü mü?"]);
    expect((await decideAs(moderator, "release", held.id)).status).toBe(409);
  });

  test("cannot be decided by members", async () => {
    const { held, seller } = await hold();
    for (const who of [seller, await aMember(app)]) {
      expect((await decideAs(who, "release", held.id)).status).toBe(404);
      expect((await openPage(app, "/yonetim/mesajlar", who)).status).toBe(404);
    }
  });
});

test("mails about messages are on until the member switches them off", async () => {
  const { cookie } = await aMember(app);
  const page = "/hesabim/mesajlar";
  const isOn = async () => (await openPage(app, page, { cookie })).data?.["isMailOn"];
  expect(await isOn()).toBe(true);
  await sendForm(app, page, {}, { cookie });
  expect(await isOn()).toBe(false);
  await sendForm(app, page, { mails: "1" }, { cookie });
  expect(await isOn()).toBe(true);
});
