import { beforeEach, describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aDealer } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { aSolvedCaptcha, type PostedMessage, postMessage, receiverOf, shopAddressOf } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { messageJobs } from "./jobs.server.ts";
import { noticeAfterMinutes } from "./notices/rules.ts";
import { insertBlock } from "./people/queries.server.ts";
import { conversationsPerHour, directSubject, messageTexts } from "./rules.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
type To = { member: string } | { shop: string };

const app = await testApp();
const start = new Date();
beforeEach(() => {
  app.now = start;
});

const post = (...message: PostedMessage) => postMessage(app, ...message);
const template = (from: Pick<Member, "cookie"> | undefined, to: To) => {
  const path = "member" in to ? `uye/${to.member}` : `dukkan/${to.shop}`;
  return app.request({
    url: `/ajax/mesajlarim/uyeye-mesaj/${path}`,
    headers: from ? { cookie: from.cookie } : {},
  });
};
const conversations = () => app.db.selectFrom("conversation").where("listingId", "is", null).selectAll();

test("the first message needs a captcha and begins one conversation; later ones of either side continue it", async () => {
  const [writer, reader] = [await aMember(app), await aMember(app, { firstName: "Ayşe", lastName: "Kara" })];
  expect((await template(writer, receiverOf(reader))).json()).toMatchObject({
    receiver: { name: "Ayşe K." },
    conversationCode: null,
    isCaptchaNeeded: true,
    readerId: writer.id,
  });
  const unsolved = await post(writer, receiverOf(reader), { captcha: false });
  expect([unsolved.statusCode, unsolved.json().message]).toEqual([422, "Güvenlik kodunu işaretleyiniz."]);
  const first = await post(writer, receiverOf(reader));
  expect(first.json()).toMatchObject({ message: "Mesajınız gönderildi.", redirect: true, isHeld: false });
  const { conversationCode } = first.json();
  expect((await post(writer, receiverOf(reader), { captcha: false })).json()).toMatchObject({ conversationCode });
  expect((await template(reader, receiverOf(writer))).json()).toMatchObject({
    conversationCode,
    isCaptchaNeeded: false,
  });
  expect((await post(reader, receiverOf(writer), { captcha: false })).json()).toMatchObject({
    conversationCode,
    redirect: false,
  });
});

test("members who write to each other concurrently have one conversation", async () => {
  const [one, other] = [await aMember(app), await aMember(app)];
  const sent = await Promise.all(
    Array.from({ length: 4 }, (_, n) => (n % 2 ? post(one, receiverOf(other)) : post(other, receiverOf(one)))),
  );
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(sent.map((answer) => answer.json().conversationCode)).size).toBe(1);
});

test("a conversation about a listing is a separate one", async () => {
  const [buyer, seller] = [await aMember(app), await aMember(app)];
  const { keyCode } = await aListing(app, { ownerId: seller.id });
  const [about, direct] = [await post(buyer, { keyCode }), await post(buyer, receiverOf(seller))];
  expect(about.json().conversationCode).not.toBe(direct.json().conversationCode);
});

test("the owner of a shop and the managers of their branch read and answer messages to it, users do not; each member has one conversation with it", async () => {
  const { owner, manager, user } = await aDealer(app);
  const shop = await shopAddressOf(app, owner.businessId!);
  const writer = await aMember(app);
  const first = await post(writer, { shop });
  const { conversationCode } = first.json();
  expect((await post(writer, { shop }, { captcha: false })).json()).toMatchObject({ conversationCode });
  for (const one of [owner, manager])
    expect((await openPage(app, "/mesajlarim/gelenler", one)).data).toMatchObject({
      total: 2,
      messages: [{ name: "Deniz K.", about: null }, {}],
    });
  const { id } = first.json();
  expect((await post(user, { reply_to: id }, { captcha: false })).statusCode).toBe(404);
  expect((await post(manager, { reply_to: id }, { captcha: false })).json()).toMatchObject({ conversationCode });
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
    expect(await refusal(writer, receiverOf(writer))).toEqual([409, "Kendinize mesaj gönderemezsiniz."]);
    for (const role of ["moderator", "admin"] as const)
      expect(await refusal(writer, receiverOf(await aMember(app, { role })))).toEqual(none);
    expect(await refusal(writer, receiverOf(user))).toEqual(none);
    expect(await refusal(writer, { member: "0123456789ab" })).toEqual(none);
    expect(await refusal(writer, { shop: "yok" })).toEqual(none);
  });

  test("to closed accounts, shops without active users, blocked members on either side and unconfirmed addresses", async () => {
    const writer = await aMember(app);
    const closed = [409, messageTexts.disabled];
    expect(await refusal(writer, receiverOf(await aMember(app, { isActive: false })))).toEqual(closed);
    expect(await refusal(writer, { shop: await shopAddressOf(app, (await aShop(app)).id) })).toEqual(closed);
    const other = await aMember(app);
    await insertBlock(app.ctx(), other.id, writer.id);
    expect(await refusal(writer, receiverOf(other))).toEqual([409, messageTexts.blocked]);
    expect(await refusal(other, receiverOf(writer))).toEqual([409, messageTexts.blocked]);
    expect(await refusal(writer, receiverOf(await aMember(app, { emailConfirmedAt: null })))).toEqual([
      409,
      "Bu üye e-posta adresini onaylamadığı için şu anda mesaj alamıyor.",
    ]);
  });

  test("from visitors, unconfirmed members, staff and stopped members", async () => {
    const reader = receiverOf(await aMember(app));
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
      ...readers.map((one) => post(writer, receiverOf(one))),
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
    const { id, conversationCode: code } = (await post(writer, receiverOf(reader), { message })).json();
    return { writer, reader, id, code };
  };

  test("is in both boxes, readable and answerable, without a listing", async () => {
    const { writer, reader, id, code } = await begin("Merhaba Veli Bey");
    const box = async (name: string, member: Member, q = "") =>
      (await openPage(app, `/mesajlarim/${name}?q=${q}`, member)).data;
    expect(await box("gelenler", reader, "veli")).toMatchObject({ messages: [{ id, name: "Ayşe K.", about: null }] });
    expect(await box("gidenler", writer)).toMatchObject({ messages: [{ id, name: "Veli D.", about: null }] });
    const page = await openPage(app, `/mesajlarim/mesaj/${id}`, reader);
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
      expect((await openPage(app, `/mesajlarim?konusma=${code}`, one)).data).toMatchObject({
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
    const toShop = await post(await aMember(app), { shop: await shopAddressOf(app, owner.businessId!) });
    expect(toShop.json()).toMatchObject({ message: "Mesajınız gönderildi.", isHeld: false });
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
    expect((await openPage(app, "/yonetim/mesajlar", { cookie })).data).toMatchObject({
      held: [{ subject: directSubject, keyCode: null, role: "üye" }],
      reports: [{ subject: directSubject, keyCode: null, isOfPage: false }],
    });
  });
});

describe("without scripts", () => {
  test("a message is sent from a page of its own", async () => {
    const [writer, reader] = [await aMember(app), await aMember(app)];
    const at = `/mesajlarim/uyeye-mesaj/uye/${reader.pathName}`;
    expect((await openPage(app, at, writer)).data).toMatchObject({ template: { isCaptchaNeeded: true } });
    const sent = await sendForm(app, at, { message: "Merhaba", captcha: await aSolvedCaptcha(app, writer) }, writer);
    expect(sent).toMatchObject({ status: 302, location: expect.stringMatching(/^\/mesajlarim\?konusma=\w+#son$/) });
    expect((await openPage(app, at)).location).toMatch(/^\/login\?ref=/);
    expect((await openPage(app, "/mesajlarim/uyeye-mesaj/x/y", writer)).status).toBe(404);
  });
});
