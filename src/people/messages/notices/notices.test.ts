import { beforeEach, describe, expect, test } from "vitest";
import { signLink } from "#src/core/notifications/unsubscribe/signed-link.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { messageJobs } from "../jobs.server.ts";
import { insertBlock, isMailOff, upsertMailOff } from "../people/queries.server.ts";
import { insertMessage, markMessages } from "../queries.server.ts";
import { noticeAfterMinutes } from "./rules.ts";
import { noticesOffMessages } from "./unsubscribe-rules.ts";

const app = await testApp();
const start = new Date();
beforeEach(() => {
  app.now = start;
});

async function sweepAfter(minutes: number) {
  app.now = addSeconds(start, 60 * minutes);
  await messageJobs["messages.notice"]!(app.ctx(), {});
  await app.runJobs();
}

test("an unread message is mailed about once, and its conversation again only after it was read", async () => {
  const buyer = await aMember(app, { firstName: "Ayşe" });
  const { id, code, seller, messages } = await aConversation(app, { buyer, bodies: ["Satılık mı?"] });
  await sweepAfter(noticeAfterMinutes.undelivered - 1);
  expect(await app.mails(seller.email)).toEqual([]);
  await sweepAfter(noticeAfterMinutes.undelivered + 1);
  await sweepAfter(noticeAfterMinutes.undelivered + 6);
  const [mail, ...more] = await app.mails(seller.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("Ayşe size yazdı: Volkswagen Passat, 2019");
  expect(mail!.textBody).toContain("“Satılık mı?”");
  expect(mail!.textBody).toContain(`/mesajlarim?konusma=${code}`);
  expect(mail!.textBody).toContain("/hesabim/mesajlar");
  expect(mail!.textBody).not.toContain("Kaya");
  expect(await app.mails(buyer.email)).toEqual([]);

  await markMessages(app.ctx(), { id, side: "seller" }, "read", messages[0]!.id);
  await insertMessage(app.ctx(), { conversationId: id, senderId: buyer.id, isFromBuyer: true, body: "Orada mısınız?" });
  await sweepAfter(60);
  expect(await app.mails(seller.email)).toHaveLength(2);
});

/** As a mail provider's server asks: from nowhere, without cookies. */
const pressOneClick = (url: string) =>
  app.http.inject({
    method: "POST",
    url,
    headers: { host: "kontak.test", "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });

describe("the way out of a mail", () => {
  async function aMailOut() {
    const { seller } = await aConversation(app);
    await sweepAfter(noticeAfterMinutes.undelivered + 1);
    const mail = (await app.mails(seller.email)).at(-1)!;
    const headers = mail.headers as Record<string, string>;
    const [, page] = /http:\/\/kontak\.test(\/mesaj-epostasi-kapat\?\S+)/.exec(mail.textBody)!;
    return {
      seller,
      headers,
      page: page!,
      oneClick: headers["List-Unsubscribe"]!.slice("<http://kontak.test".length, -1),
    };
  }
  const isOff = (memberId: number) => isMailOff(app.ctx(), memberId);

  test("is the mail reader's own button, which needs no session", async () => {
    const { seller, headers, page, oneClick } = await aMailOut();
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const opened = await app.request({ url: oneClick });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, page]);
    expect(await isOff(seller.id)).toBe(false);
    const answer = await pressOneClick(oneClick);
    expect([answer.statusCode, answer.json().message]).toEqual([200, noticesOffMessages.done]);
    expect(await isOff(seller.id)).toBe(true);
  });

  test("is a link to a page that asks first", async () => {
    const { seller, page } = await aMailOut();
    expect((await openPage(app, page)).data).toEqual({ isOff: false });
    expect(await isOff(seller.id)).toBe(false);
    expect((await sendForm(app, page, {})).data).toEqual({ isDone: true });
    expect((await openPage(app, page)).data).toEqual({ isOff: true });
  });

  test("is worth nothing when it was changed, or signed for something else", async () => {
    const { seller, oneClick } = await aMailOut();
    const other = await aMember(app);
    const forged = [
      oneClick.replace(`=${seller.id}.`, `=${other.id}.`),
      `/mesaj-epostasi-kapat/tek-tik?anahtar=${await signLink(app.ctx(), "consent", String(other.id))}`,
      "/mesaj-epostasi-kapat/tek-tik",
    ];
    for (const url of forged) expect((await pressOneClick(url)).statusCode).toBe(404);
    expect(await isOff(other.id)).toBe(false);
  });
});

test("a sender's name that was stored before adds no line and no address to the mail", async () => {
  const buyer = await aMember(app, { firstName: "Ödül\r\nhttps://kotu.example" });
  const { seller } = await aConversation(app, { buyer });
  await sweepAfter(noticeAfterMinutes.undelivered + 1);
  const [mail] = await app.mails(seller.email);
  expect(mail!.subject).toBe("Ödül https kotu. example size yazdı: Volkswagen Passat, 2019");
  for (const text of [mail!.textBody, mail!.htmlBody]) expect(text).not.toContain("kotu.example");
});

test("a reader with an open page is mailed later, and nobody twice by concurrent sweeps", async () => {
  const { id, seller, messages } = await aConversation(app);
  await markMessages(app.ctx(), { id, side: "seller" }, "delivered", messages[0]!.id);
  await sweepAfter(noticeAfterMinutes.delivered - 1);
  expect(await app.mails(seller.email)).toEqual([]);
  app.now = addSeconds(start, 60 * (noticeAfterMinutes.delivered + 1));
  await Promise.all([1, 2, 3].map(() => messageJobs["messages.notice"]!(app.ctx(), {})));
  await app.runJobs();
  expect(await app.mails(seller.email)).toHaveLength(1);
});

test("no mail goes to members who want none, are inactive, blocked the sender or have read it, nor about held or deleted messages", async () => {
  const off = await aConversation(app);
  await upsertMailOff(app.ctx(), off.seller.id, true);
  const gone = await aConversation(app);
  await app.db.updateTable("member").set({ isActive: false }).where("id", "=", gone.seller.id).execute();
  const read = await aConversation(app);
  await markMessages(app.ctx(), { id: read.id, side: "seller" }, "read", read.messages[0]!.id);
  const held = await aConversation(app);
  await app.db.updateTable("message").set({ held: "waiting" }).where("id", "=", held.messages[0]!.id).execute();
  const deleted = await aConversation(app);
  await app.db
    .updateTable("message")
    .set({ isDeletedBySeller: true })
    .where("id", "=", deleted.messages[0]!.id)
    .execute();
  const blocked = await aConversation(app);
  await insertBlock(app.ctx(), blocked.seller.id, blocked.buyer.id);
  await sweepAfter(120);
  for (const { seller } of [off, gone, read, held, deleted, blocked]) expect(await app.mails(seller.email)).toEqual([]);
});

test("a text that the guard warns of is not quoted in the mail", async () => {
  const { seller, messages } = await aConversation(app, { bodies: ["0532 411 22 09 arayın"] });
  await app.db.updateTable("message").set({ guard: "warn" }).where("id", "=", messages[0]!.id).execute();
  await sweepAfter(20);
  const [mail] = await app.mails(seller.email);
  expect(mail!.textBody).not.toContain("0532");
});

test("for a business's listing its present user is mailed", async () => {
  const { id: businessId } = await aShop(app, {
    slug: "yildiz-oto",
    name: "Yıldız Otomotiv",
    shortName: "Yıldız",
    nature: "dealer",
  });
  const [owner, user] = [
    await aMember(app, { businessId, businessRole: "owner" }),
    await aMember(app, { businessId, businessRole: "user" }),
  ];
  const { listing } = await aConversation(app, { seller: owner, businessId });
  await app.db.updateTable("listing").set({ ownerId: user.id }).where("id", "=", listing.id).execute();
  await sweepAfter(20);
  expect(await app.mails(owner.email)).toEqual([]);
  expect(await app.mails(user.email)).toHaveLength(1);
});

test("used captchas are deleted when they have expired", async () => {
  const rows = [addDays(start, -1), addDays(start, 1)].map((expiresAt, n) => ({
    signature: Buffer.from([n]),
    expiresAt,
  }));
  await app.db.insertInto("captchaUsed").values(rows).execute();
  await messageJobs["messages.sweep"]!(app.ctx(), {});
  expect(await app.db.selectFrom("captchaUsed").select("signature").execute()).toHaveLength(1);
});
