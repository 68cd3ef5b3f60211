import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { chatIn } from "#test/support/chat.ts";
import { aMember } from "#test/support/builders.ts";
import { decideMessages } from "#src/staff/moderation/messages/service.server.ts";
import { applyDecisions } from "#test/support/desk.ts";
import { aConversation } from "#test/support/messages.ts";
import { insertBlock } from "../people/queries.server.ts";
import { messagesPerMinute } from "../rules.ts";
import type { ChatMessage } from "./frames.ts";
import { readInbox } from "./window.server.ts";

const app = await testApp();
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  chat = chatIn(app);
});

describe("a message", () => {
  test("is stored, acknowledged to its sender, and delivered to every other socket of the conversation", async () => {
    const { id, code, buyer, seller, listing } = await aConversation(app, { bodies: [] });
    const [from, other, to] = [
      await chat.connect(buyer.cookie),
      await chat.connect(buyer.cookie),
      await chat.connect(seller.cookie),
    ];
    const key = from.sendMessage(code, "  Merhaba, hâlâ satılık mı?  ");
    const stored = await from.next("stored");
    expect(stored).toMatchObject({ conversationCode: code, clientKey: key });
    expect(await chat.bodiesOf(id)).toEqual(["Merhaba, hâlâ satılık mı?"]);
    const message = {
      messageId: stored["messageId"],
      conversationCode: code,
      senderId: buyer.id,
      userName: "Deniz Kaya",
      msg: "Merhaba, hâlâ satılık mı?",
      isReply: false,
      keyCode: listing.keyCode,
      at: stored["at"],
    };
    expect(await to.next("message")).toEqual({
      action: "message",
      ...message,
      isOwn: false,
      held: null,
      warnings: [],
      clientKey: null,
    });
    expect(await other.next("message")).toMatchObject({ ...message, isOwn: true, clientKey: key });
    to.sendMessage(code, "Evet");
    expect(await from.next("message")).toMatchObject({ msg: "Evet", isReply: true, senderId: seller.id });
    expect(from.frames.filter(({ action }) => action === "message")).toEqual([]);
  });

  test("that the guard holds is acknowledged as held, until the desk rejects it", async () => {
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, other, to] = [
      await chat.connect(seller.cookie),
      await chat.connect(seller.cookie),
      await chat.connect(buyer.cookie),
    ];
    const key = from.sendMessage(code, "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin");
    const stored = await from.next("stored");
    expect(stored).toMatchObject({ clientKey: key, held: "waiting" });
    expect(await other.next("message")).toMatchObject({ isOwn: true, held: "waiting" });
    from.sendMessage(code, "Kaporayı TR33 0001 0012 3450 0098 7600 01 hesabına gönderin", key);
    expect(await from.next("stored")).toMatchObject({ messageId: stored["messageId"], held: "waiting" });
    const { threads } = await readInbox(app.ctx(seller), undefined);
    expect(threads.find((thread) => thread.code === code)?.last).toMatchObject({ isOwn: true, held: "waiting" });
    const moderator = await aMember(app, { role: "moderator" });
    await decideMessages(app.ctx(moderator), "reject", Number(stored["messageId"]));
    await applyDecisions(app);
    expect(await other.next("message")).toMatchObject({ messageId: stored["messageId"], held: "rejected" });
    expect(to.frames.filter(({ action }) => action === "message")).toEqual([]);
  });

  test("retried after a reconnection is stored and delivered once", async () => {
    const { id, code, buyer, seller } = await aConversation(app, { bodies: [] });
    const to = await chat.connect(seller.cookie);
    const before = await chat.connect(buyer.cookie);
    const key = before.sendMessage(code, "Bir kez");
    before.socket.terminate();
    const after = await chat.connect(buyer.cookie);
    after.sendMessage(code, "Bir kez", key);
    after.sendMessage(code, "Bir kez", key);
    const [first, again] = [await after.next("stored"), await after.next("stored")];
    expect(again["messageId"]).toBe(first["messageId"]);
    expect(await chat.bodiesOf(id)).toEqual(["Bir kez"]);
    after.sendMessage(code, "Sonra");
    expect(await to.next("message")).toMatchObject({ msg: "Bir kez" });
    expect(await to.next("message")).toMatchObject({ msg: "Sonra" });
  });

  test("that was stored is acknowledged on a retry, even when its sender may not write any more", async () => {
    const { id, code, buyer, seller } = await aConversation(app, { bodies: [] });
    const from = await chat.connect(buyer.cookie);
    const key = from.sendMessage(code, "Bir kez");
    const { messageId } = await from.next("stored");
    await insertBlock(app.ctx(), seller.id, buyer.id);
    from.sendMessage(code, "Bir kez", key);
    expect(await from.next("stored")).toMatchObject({ messageId, clientKey: key });
    expect(await chat.bodiesOf(id)).toEqual(["Bir kez"]);
  });

  test("that PostgreSQL refuses does not hold up the others of its batch, which are stored in their order", async () => {
    await sql`
      create or replace function refuse_one() returns trigger language plpgsql as
        $$ begin if new.body = 'Olmaz' then raise 'refused'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger refuse_one before insert on message for each row execute function refuse_one()`.execute(
      app.db,
    );
    const { id, code, buyer } = await aConversation(app, { bodies: [] });
    const from = await chat.connect(buyer.cookie);
    const texts = ["Bir", "İki", "Olmaz", "Üç", "Dört"];
    const keys = texts.map((text) => from.sendMessage(code, text));
    const answered = () => from.frames.filter(({ clientKey }) => keys.includes(String(clientKey)));
    await expect.poll(() => answered().length).toBe(texts.length);
    await sql`drop trigger refuse_one on message`.execute(app.db);
    expect(answered().filter((frame) => "err" in frame)).toMatchObject([{ clientKey: keys[2] }]);
    expect(await chat.bodiesOf(id)).toEqual(["Bir", "İki", "Üç", "Dört"]);
  });

  test("is stored and delivered in the order of sending", async () => {
    const { id, code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to] = [await chat.connect(buyer.cookie), await chat.connect(seller.cookie)];
    const texts = Array.from({ length: messagesPerMinute }, (_, n) => `Mesaj ${n}`);
    for (const text of texts) from.sendMessage(code, text);
    const got = [];
    for (const _ of texts) got.push((await to.next<ChatMessage>("message")).msg);
    expect(got).toEqual(texts);
    expect(await chat.bodiesOf(id)).toEqual(texts);
  });

  test("is inspected by the guard with the current price of the listing", async () => {
    const { code, buyer, seller, listing } = await aConversation(app, { bodies: [] });
    const [from, to] = [await chat.connect(seller.cookie), await chat.connect(buyer.cookie)];
    const offer = "Bugün gelene 400 bine bırakırım";
    const warningsAt = async (priceKurus: number) => {
      await app.db.updateTable("listing").set({ priceKurus }).where("id", "=", listing.id).execute();
      from.sendMessage(code, offer);
      return (await to.next<ChatMessage>("message")).warnings.length;
    };
    expect([await warningsAt(45_000_000), await warningsAt(100_000_000)]).toEqual([0, 1]);
  });

  test("waits while another transaction locks its conversation, and does not delay other conversations", async () => {
    const [one, other] = [await aConversation(app, { bodies: [] }), await aConversation(app, { bodies: [] })];
    const [from, second] = [await chat.connect(one.buyer.cookie), await chat.connect(other.buyer.cookie)];
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom("conversation").where("id", "=", one.id).select("id").forUpdate().execute();
      from.sendMessage(one.code, "Bekler");
      second.sendMessage(other.code, "Beklemez");
      await second.next("stored");
      expect(from.frames.filter(({ action }) => action === "stored")).toEqual([]);
    });
    await from.next("stored");
    expect(await chat.bodiesOf(one.id)).toEqual(["Bekler"]);
  });
});

describe("marks and typing", () => {
  test("marks are delivered to the writer, read marks to the reader's other windows too", async () => {
    const { code, buyer, seller } = await aConversation(app, { bodies: [] });
    const [from, to, elsewhere] = [
      await chat.connect(buyer.cookie),
      await chat.connect(seller.cookie),
      await chat.connect(seller.cookie),
    ];
    from.sendMessage(code, "Okundu mu?");
    const { messageId } = await to.next<ChatMessage>("message");
    to.send({ action: "delivered", conversationCode: code, messageId });
    expect(await from.next("delivered")).toMatchObject({ conversationCode: code, messageId, isOwn: false });
    to.send({ action: "read", conversationCode: code, messageId });
    expect(await from.next("read")).toMatchObject({ messageId, isOwn: false });
    expect(await elsewhere.next("read")).toMatchObject({ messageId, isOwn: true });
    from.send({ action: "connect", conversationCode: code });
    expect(await from.next("connected")).toMatchObject({ marks: { delivered: messageId, read: messageId } });
    expect(await (await chat.connect(seller.cookie)).next("welcome")).toMatchObject({ unread: [] });
  });

  test("typing is delivered to the other side alone, and is rate limited", async () => {
    const { code, buyer, seller } = await aConversation(app);
    const [from, own, to] = [
      await chat.connect(buyer.cookie),
      await chat.connect(buyer.cookie),
      await chat.connect(seller.cookie),
    ];
    for (let n = 0; n < 5; n++) from.send({ action: "typing", conversationCode: code });
    expect(await to.next("typing")).toMatchObject({ conversationCode: code, senderId: buyer.id });
    await sleep(100);
    for (const { frames } of [to, own]) expect(frames.filter(({ action }) => action === "typing")).toEqual([]);
  });

  test.each(["buyer", "seller"] as const)(
    "typing is not delivered between members of whom one blocked the other (%s)",
    async (blocks) => {
      const { code, buyer, seller } = await aConversation(app);
      const [blocker, blocked] = blocks === "buyer" ? [buyer, seller] : [seller, buyer];
      await insertBlock(app.ctx(), blocker.id, blocked.id);
      const [one, other] = [await chat.connect(buyer.cookie), await chat.connect(seller.cookie)];
      one.send({ action: "typing", conversationCode: code });
      other.send({ action: "typing", conversationCode: code });
      await sleep(200);
      for (const { frames } of [one, other]) expect(frames.filter(({ action }) => action === "typing")).toEqual([]);
    },
  );
});
