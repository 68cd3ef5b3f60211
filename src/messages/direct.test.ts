import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { aSolvedCaptcha } from "#test/support/messages.ts";
import { callPage } from "#test/support/pages.ts";
import { loader as chatPage } from "./chat/chat.page.tsx";
import { action as compose, loader as composePage } from "./compose/compose.page.tsx";
import { loader as desk } from "#src/moderation/messages/desk.page.tsx";
import { messageJobs } from "./jobs.server.ts";
import { loader as inbox } from "./mailbox/inbox.page.tsx";
import { loader as messagePage } from "./mailbox/message.page.tsx";
import { loader as sentBox } from "./mailbox/sent.page.tsx";
import { noticeAfterMinutes } from "./notices/rules.ts";
import { loader as aboutMember } from "./people/about-member.page.tsx";
import { deleteBlock, insertBlock } from "./people/queries.server.ts";
import { loader as messageSettings } from "./people/settings.page.tsx";
import { conversationsPerHour, directSubject, messageTexts } from "./rules.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
type To = { member: string } | { shop: string };

let app: TestApp;
const start = new Date();
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => {
  app.now = start;
});

const post = async (
  from: Pick<Member, "cookie"> | undefined,
  to: object,
  { message = "Merhaba", captcha = true } = {},
) =>
  app.request({
    method: "POST",
    url: "/ajax/mesaj-gonder",
    headers: from ? { cookie: from.cookie } : {},
    payload: { ...to, message, ...(captcha && from ? { captcha: await aSolvedCaptcha(app, from) } : {}) },
  });
const template = (from: Pick<Member, "cookie"> | undefined, to: To) => {
  const path = "member" in to ? `uye/${to.member}` : `dukkan/${to.shop}`;
  return app.request({
    url: `/ajax/mesajlarim/uyeye-mesaj/${path}`,
    headers: from ? { cookie: from.cookie } : {},
  });
};
const pageOf = ({ pathName }: Member) => ({ member: pathName });
const shopOf = async (id: number) =>
  (await app.db.selectFrom("business").where("id", "=", id).select("slug").executeTakeFirstOrThrow()).slug;
const conversations = () => app.db.selectFrom("conversation").where("listingId", "is", null).selectAll();

test("the first message needs a captcha and begins one conversation; later ones of either side continue it", async () => {
  const [writer, reader] = [await aMember(app), await aMember(app, { firstName: "Ayşe", lastName: "Kara" })];
  expect((await template(writer, pageOf(reader))).json()).toMatchObject({
    receiver: { name: "Ayşe K." },
    conversationCode: null,
    isCaptchaNeeded: true,
    readerId: writer.id,
  });
  const unsolved = await post(writer, pageOf(reader), { captcha: false });
  expect([unsolved.statusCode, unsolved.json().message]).toEqual([422, "Güvenlik kodunu işaretleyiniz."]);
  const first = await post(writer, pageOf(reader));
  expect(first.json()).toMatchObject({ message: "Mesajınız gönderildi.", redirect: true, isHeld: false });
  const { conversationCode } = first.json();
  expect((await post(writer, pageOf(reader), { captcha: false })).json()).toMatchObject({ conversationCode });
  expect((await template(reader, pageOf(writer))).json()).toMatchObject({ conversationCode, isCaptchaNeeded: false });
  expect((await post(reader, pageOf(writer), { captcha: false })).json()).toMatchObject({
    conversationCode,
    redirect: false,
  });
});

test("members who write to each other concurrently have one conversation", async () => {
  const [one, other] = [await aMember(app), await aMember(app)];
  const sent = await Promise.all(
    Array.from({ length: 4 }, (_, n) => (n % 2 ? post(one, pageOf(other)) : post(other, pageOf(one)))),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(sent.map((answer) => answer.json().conversationCode)).size).toBe(1);
});

test("a conversation about a listing is a separate one", async () => {
  const [buyer, seller] = [await aMember(app), await aMember(app)];
  const { keyCode } = await aListing(app, { ownerId: seller.id });
  const [about, direct] = [await post(buyer, { keyCode }), await post(buyer, pageOf(seller))];
  expect(about.json().conversationCode).not.toBe(direct.json().conversationCode);
});

test("all users of a shop read and answer messages to it; each member has one conversation with it", async () => {
  const { owner, manager, user } = await aDealer(app);
  const shop = await shopOf(owner.businessId!);
  const writer = await aMember(app);
  const first = await post(writer, { shop });
  const { conversationCode } = first.json();
  expect((await post(writer, { shop }, { captcha: false })).json()).toMatchObject({ conversationCode });
  for (const one of [owner, manager, user])
    expect((await callPage(app, inbox, { path: "/mesajlarim/gelenler", cookie: one.cookie })).data).toMatchObject({
      total: 2,
      messages: [{ name: "Deniz K.", about: null }, {}],
    });
  const { id } = first.json();
  expect((await post(user, { reply_to: id }, { captcha: false })).json()).toMatchObject({ conversationCode });
  expect((await post(user, { shop })).json().message).toBe("Kendi işletmenize mesaj gönderemezsiniz.");
  expect((await conversations().where("code", "=", conversationCode).execute())[0]).toMatchObject({
    buyerId: writer.id,
    sellerId: owner.id,
    businessId: owner.businessId,
    subject: directSubject,
  });
});

describe("a message without a listing is refused", () => {
  const refusal = async (from: Member | undefined, to: To) => {
    const answers = [await template(from, to), await post(from, to)];
    const [asked, sent] = answers.map((answer) => [answer.statusCode, answer.json().message]);
    expect(sent).toEqual(asked);
    return asked;
  };

  test("to oneself, staff, users of a shop and unknown members", async () => {
    const writer = await aMember(app);
    const { user } = await aDealer(app);
    const none = [404, messageTexts.memberNotFound];
    expect(await refusal(writer, pageOf(writer))).toEqual([409, "Kendinize mesaj gönderemezsiniz."]);
    for (const role of ["moderator", "admin"] as const)
      expect(await refusal(writer, pageOf(await aMember(app, { role })))).toEqual(none);
    expect(await refusal(writer, pageOf(user))).toEqual(none);
    expect(await refusal(writer, { member: "0123456789ab" })).toEqual(none);
    expect(await refusal(writer, { shop: "yok" })).toEqual(none);
  });

  test("to closed accounts, shops without active users, blocked members on either side and unconfirmed addresses", async () => {
    const writer = await aMember(app);
    const closed = [409, messageTexts.disabled];
    expect(await refusal(writer, pageOf(await aMember(app, { isActive: false })))).toEqual(closed);
    expect(await refusal(writer, { shop: await shopOf((await aShop(app)).id) })).toEqual(closed);
    const other = await aMember(app);
    await insertBlock(app.ctx(), other.id, writer.id);
    expect(await refusal(writer, pageOf(other))).toEqual([409, messageTexts.blocked]);
    expect(await refusal(other, pageOf(writer))).toEqual([409, messageTexts.blocked]);
    expect(await refusal(writer, pageOf(await aMember(app, { emailConfirmedAt: null })))).toEqual([
      409,
      "Bu üye e-posta adresini onaylamadığı için şu anda mesaj alamıyor.",
    ]);
  });

  test("from visitors, unconfirmed members, staff and stopped members", async () => {
    const reader = pageOf(await aMember(app));
    expect((await refusal(undefined, reader))?.[0]).toBe(401);
    expect(await refusal(await aMember(app, { emailConfirmedAt: null }), reader)).toEqual([
      403,
      messageTexts.unconfirmed,
    ]);
    expect((await refusal(await aMember(app, { role: "moderator" }), reader))?.[0]).toBe(403);
    const stopped = await aMember(app);
    await app.db.insertInto("messageSetting").values({ memberId: stopped.id, stoppedAt: app.now }).execute();
    expect(await refusal(stopped, reader)).toEqual([403, messageTexts.stopped]);
  });

  test("beyond the new conversations of an hour, with those about listings, concurrently too", async () => {
    const writer = await aMember(app);
    const listing = await aListing(app);
    const readers = await Promise.all(Array.from({ length: conversationsPerHour + 1 }, () => aMember(app)));
    const sent = await Promise.all([
      post(writer, { keyCode: listing.keyCode }),
      ...readers.map((one) => post(writer, pageOf(one))),
    ]);
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(conversationsPerHour);
    expect(sent.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });
});

describe("a conversation without a listing", () => {
  const begin = async (message = "Merhaba") => {
    const [writer, reader] = [
      await aMember(app, { firstName: "Ayşe" }),
      await aMember(app, { firstName: "Veli", lastName: "Demir" }),
    ];
    const { id, conversationCode: code } = (await post(writer, pageOf(reader), { message })).json();
    return { writer, reader, id, code };
  };

  test("is in both boxes, readable and answerable, without a listing", async () => {
    const { writer, reader, id, code } = await begin("Merhaba Veli Bey");
    const box = async (loader: typeof inbox | typeof sentBox, { cookie }: Member, q = "") =>
      (await callPage(app, loader, { path: `/mesajlarim/x?q=${q}`, cookie })).data;
    expect(await box(inbox, reader, "veli")).toMatchObject({ messages: [{ id, name: "Ayşe K.", about: null }] });
    expect(await box(sentBox, writer)).toMatchObject({ messages: [{ id, name: "Veli D.", about: null }] });
    const page = await callPage(app, messagePage, { path: "/x", params: { id: String(id) }, cookie: reader.cookie });
    expect(page.data).toMatchObject({
      about: null,
      view: { about: null, subject: directSubject, canReply: true, conversationCode: code },
    });
  });

  test("is shown in the chat without a listing", async () => {
    const { writer, reader, code } = await begin();
    for (const [one, name] of [
      [reader, "Ayşe K."],
      [writer, "Veli D."],
    ] as const)
      expect(
        (await callPage(app, chatPage, { path: `/mesajlarim?konusma=${code}`, cookie: one.cookie })).data,
      ).toMatchObject({
        open: { other: { name, isBusiness: false }, listing: null, subject: directSubject },
        inbox: { threads: [{ code, name, about: directSubject, isDirect: true, photoId: null }] },
      });
  });

  test("continues in the live chat, with the guard's rules for sellers on both sides", async () => {
    const { writer, reader, code } = await begin();
    const chat = chatIn(app);
    const [from, to] = [await chat.connect(writer.cookie), await chat.connect(reader.cookie)];
    from.sendMessage(code, "Orada mısınız?");
    expect(await to.next("message")).toMatchObject({ msg: "Orada mısınız?", keyCode: null, isOwn: false });
    from.sendMessage(code, "Önce kaporayı gönderin, aracı ayırırım.");
    expect(await to.next("message")).toMatchObject({
      warnings: ["Mesajda kapora ya da ön ödeme isteniyor. Aracı görmeden ödeme yapmayın."],
    });
    to.sendMessage(code, "Buradayım");
    expect(await from.next("message")).toMatchObject({ msg: "Buradayım", isReply: true });
  });

  test("is mailed about without a subject, for a shop to a present user", async () => {
    const { reader } = await begin("Nasılsınız?");
    const { owner, manager } = await aDealer(app);
    await post(await aMember(app), { shop: await shopOf(owner.businessId!) });
    await app.db
      .updateTable("member")
      .set({ businessId: null, businessRole: null })
      .where("id", "=", owner.id)
      .execute();
    app.now = addSeconds(start, 60 * (noticeAfterMinutes.undelivered + 1));
    await messageJobs["messages.notice"]!(app.ctx(), {});
    await app.runJobs();
    const [mail] = await app.mails(reader.email);
    expect(mail!.subject).toBe("Ayşe size yazdı");
    expect(mail!.textBody).toContain("Ayşe size bir mesaj gönderdi.");
    expect(mail!.textBody).toContain("“Nasılsınız?”");
    expect(await app.mails(owner.email)).toEqual([]);
    expect(await app.mails(manager.email)).toHaveLength(1);
  });

  test("is shown at the desk when it is held or reported, without a listing", async () => {
    const { reader, code } = await begin(
      "Kaporayı hemen IBAN'a gönderin, TR12 0006 2000 0001 2345 6789 01, aracı görmeden ayırırım.",
    );
    const { id: conversationId } = await conversations().where("code", "=", code).executeTakeFirstOrThrow();
    await app.db
      .insertInto("memberReport")
      .values({
        conversationId,
        reporterId: reader.id,
        reportedId: reader.id,
        reason: "spam",
        createdAt: app.now,
      })
      .execute();
    const { cookie } = await aMember(app, { role: "moderator" });
    expect((await callPage(app, desk, { path: "/yonetim/mesajlar", cookie })).data).toMatchObject({
      held: [{ subject: directSubject, keyCode: null, role: "üye" }],
      reports: [{ subject: directSubject, keyCode: null, isOfPage: false }],
    });
  });
});

describe("surnames in a conversation without a listing", () => {
  const [writerName, readerName] = [
    { firstName: "Ayşe", lastName: "Işıkdemir" },
    { firstName: "Veli", lastName: "Özkaraca" },
  ];
  const begin = async (message = "Merhaba") => {
    const [writer, reader] = [await aMember(app, writerName), await aMember(app, readerName)];
    const { id, conversationCode: code } = (await post(writer, pageOf(reader), { message })).json();
    return { writer, reader, id: id as number, code: code as string };
  };
  type Two = Awaited<ReturnType<typeof begin>>;

  /** Everything that a member can read of the other side: boxes, chat, calls, settings, and frames of a new socket. */
  async function everythingRead({ id, code }: Two, { cookie }: Member) {
    const page = async (loader: Parameters<typeof callPage>[1], path: string, params = {}) =>
      (await callPage(app, loader, { path, params, cookie })).data;
    const socket = await chatIn(app).connect(cookie);
    socket.send({ action: "connect", conversationCode: code });
    const read = [
      await page(inbox, "/mesajlarim/gelenler"),
      await page(sentBox, "/mesajlarim/gidenler"),
      await page(messagePage, "/x", { id: String(id) }),
      await page(chatPage, `/mesajlarim?konusma=${code}`),
      await page(aboutMember, "/x", { code }),
      await page(messageSettings, "/hesabim/mesajlar"),
      (await app.request({ method: "POST", url: "/ajax/my-pm/show", headers: { cookie }, payload: { id } })).json(),
      await socket.next("connected"),
    ];
    return JSON.stringify(read);
  }
  const found = async ({ cookie }: Member, q: string) =>
    ((await callPage(app, sentBox, { path: `/mesajlarim/gidenler?q=${q}`, cookie })).data as { total: number }).total;
  const answer = (from: Member, id: number, message = "Merhaba Ayşe Hanım") =>
    post(from, { reply_to: id }, { captcha: false, message });

  test("are initials for both sides, everywhere and in the search, until the other side has answered", async () => {
    const two = await begin();
    const { writer, reader, id } = two;
    await insertBlock(app.ctx(), writer.id, reader.id);
    expect(await everythingRead(two, writer)).not.toContain("Özkaraca");
    expect(await everythingRead(two, reader)).not.toContain("Işıkdemir");
    expect(await everythingRead(two, writer)).toContain("Veli Ö.");
    expect([await found(writer, "özkaraca"), await found(writer, "veli"), await found(writer, "ışıkdemir")]).toEqual([
      0, 1, 1,
    ]);
    await deleteBlock(app.ctx(), writer.id, reader.id);
    expect((await answer(reader, id)).statusCode).toBe(200);
    await insertBlock(app.ctx(), writer.id, reader.id);
    expect(await everythingRead(two, writer)).toContain("Veli Özkaraca");
    expect(await everythingRead(two, reader)).toContain("Ayşe Işıkdemir");
    expect(await found(writer, "özkaraca")).toBe(1);
  });

  test("stay initials while the answer is held, and after further messages of the same side", async () => {
    const two = await begin();
    await post(two.writer, pageOf(two.reader), { captcha: false });
    await answer(two.reader, two.id, "Kaporayı hemen IBAN'a gönderin, TR12 0006 2000 0001 2345 6789 01.");
    expect(await everythingRead(two, two.writer)).not.toContain("Özkaraca");
    expect(await everythingRead(two, two.reader)).not.toContain("Işıkdemir");
  });

  test.each(["the writer", "the reader"])(
    "are full from the start between members with a conversation about a listing of %s",
    async (seller) => {
      const [one, other] = [await aMember(app, writerName), await aMember(app, readerName)];
      const [sells, buys] = seller === "the writer" ? [one, other] : [other, one];
      await post(buys, { keyCode: (await aListing(app, { ownerId: sells.id })).keyCode });
      const { id, conversationCode: code } = (await post(one, pageOf(other))).json();
      const two = { writer: one, reader: other, id, code };
      expect(await everythingRead(two, one)).toContain("Veli Özkaraca");
      expect(await everythingRead(two, other)).toContain("Ayşe Işıkdemir");
    },
  );

  test("are the same in frames of the live chat, on every process, and full in the answer itself", async () => {
    const { writer, reader, code } = await begin();
    const chat = chatIn(app);
    const [from, to, secondWindow, elsewhere] = [
      await chat.connect(writer.cookie),
      await chat.connect(reader.cookie),
      await chat.connect(writer.cookie),
      await chat.connect(reader.cookie, await chat.anotherNode()),
    ];
    /** The name that a socket gets with a message; skips others. */
    const nameOf = async (socket: typeof from, msg: string) => {
      let frame = await socket.next("message");
      while (frame["msg"] !== msg) frame = await socket.next("message");
      return frame["userName"];
    };
    from.sendMessage(code, "Orada mısınız?");
    expect(await nameOf(to, "Orada mısınız?")).toBe("Ayşe I.");
    expect(await nameOf(elsewhere, "Orada mısınız?")).toBe("Ayşe I.");
    expect(await nameOf(secondWindow, "Orada mısınız?")).toBe("Ayşe Işıkdemir");
    to.sendMessage(code, "Buradayım");
    expect(await nameOf(from, "Buradayım")).toBe("Veli Özkaraca");
    from.sendMessage(code, "Güzel");
    expect(await nameOf(to, "Güzel")).toBe("Ayşe Işıkdemir");
    expect(await nameOf(elsewhere, "Buradayım")).toBe("Veli Özkaraca");
    expect(await nameOf(elsewhere, "Güzel")).toBe("Ayşe Işıkdemir");
  });

  test("of a shop's people are initials too, beside the name of the shop", async () => {
    const { owner } = await aDealer(app);
    await app.db.updateTable("member").set({ lastName: "Özkaraca" }).where("id", "=", owner.id).execute();
    const writer = await aMember(app, writerName);
    const { id, conversationCode: code } = (await post(writer, { shop: await shopOf(owner.businessId!) })).json();
    const two = { writer, reader: owner as unknown as Member, id, code };
    const shop = await app.db
      .selectFrom("business")
      .where("id", "=", owner.businessId!)
      .select("shortName")
      .executeTakeFirstOrThrow();
    const read = await everythingRead(two, writer);
    expect(read).toContain(shop.shortName);
    expect(read).not.toContain("Özkaraca");
    expect(await everythingRead(two, two.reader)).not.toContain("Işıkdemir");
  });
});

describe("without scripts", () => {
  test("a message is sent from a page of its own", async () => {
    const [writer, reader] = [await aMember(app), await aMember(app)];
    const at = {
      path: `/mesajlarim/uyeye-mesaj/uye/${reader.pathName}`,
      params: { kind: "uye", name: reader.pathName },
      cookie: writer.cookie,
    };
    expect((await callPage(app, composePage, at)).data).toMatchObject({ template: { isCaptchaNeeded: true } });
    const sent = await callPage(app, compose, {
      ...at,
      form: { message: "Merhaba", captcha: await aSolvedCaptcha(app, writer) },
    });
    expect(sent).toMatchObject({ status: 302, location: "/mesajlarim/gidenler?bilgi=gonderildi" });
    expect((await callPage(app, composePage, { ...at, cookie: "" })).location).toMatch(/^\/login\?ref=/);
    expect((await callPage(app, composePage, { ...at, params: { kind: "x", name: "y" } })).status).toBe(404);
  });
});
