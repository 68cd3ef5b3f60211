import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { closeCodes } from "#src/people/messages/chat/rules.ts";
import { messageTexts } from "#src/people/messages/rules.ts";
import { sendMessage } from "#src/people/messages/service.server.ts";
import { publishDraft } from "#src/selling/listing-editor/create/service.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { password, passwordHash } from "#test/support/accounts.ts";
import { alertsOf, aNewListing, aSavedSearch, mailsAfter } from "#test/support/alerts.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { chatIn } from "#test/support/chat.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aPaidBooking, aRentalMarket, readBooking } from "#test/support/rental-bookings.ts";
import { aDraft } from "#test/support/sale.ts";

const app = await testApp();
const reason = "Aynı aracı birçok kişiye sattığı bildirildi.";
let moderator: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator", firstName: "Mert" });
  admin = await aMember(app, { role: "admin", passwordHash });
});
beforeEach(() => app.db.deleteFrom("throttle").execute());

const act = (cookie: string, id: number, form: Record<string, string>) =>
  sendForm(app, `/yonetim/uyeler/${id}`, form, { cookie });
const block = (id: number, cookie = moderator.cookie) => act(cookie, id, { islem: "block", reason });
const unblock = (id: number) => act(moderator.cookie, id, { islem: "unblock", reason });
const read = async (id: number, cookie = moderator.cookie) =>
  (await openPage(app, `/yonetim/uyeler/${id}`, { cookie })).data!;
const stateOf = async (keyCode: string) =>
  (await app.db.selectFrom("listing").where("keyCode", "=", keyCode).select("state").executeTakeFirstOrThrow()).state;
const enter = (email: string) => sendForm(app, "/login", { email, password });
const isSignedIn = async (cookie: string) =>
  (await app.request({ url: "/hesabim", headers: { cookie } })).statusCode === 200;

describe("a blocked member", () => {
  test("is signed out, told by mail, and reads the reason when they sign in with the right password", async () => {
    const member = await aMember(app, { passwordHash });
    const socket = await chatIn(app).connect(member.cookie);
    expect((await block(member.id)).data).toEqual({ done: "Üyenin hesabı durduruldu." });
    expect([closeCodes.signedOut, closeCodes.restart]).toContain(await socket.closed);
    expect(await isSignedIn(member.cookie)).toBe(false);
    await app.runJobs();
    const [mail] = await app.mails(member.email);
    expect(mail).toMatchObject({ subject: "Hesabınız durduruldu" });
    expect(mail!.textBody).toContain(reason);
    const entered = await enter(member.email);
    expect(entered.location).toMatch(/^\/hesap-durduruldu\?anahtar=\d+\.[\w-]{43}$/);
    expect(entered.cookies).toEqual({});
    expect(mail!.textBody).toContain(entered.location);
    expect((await openPage(app, entered.location!)).data).toMatchObject({ reason });
    const wrong = await sendForm(app, "/login", { email: member.email, password: "yanlış şifre" });
    expect(wrong).toMatchObject({ status: 422, data: { message: "E-posta adresi ya da şifre hatalı." } });
    expect(await auditOf(app, `üye ${member.id}`, ["action", "reason"])).toEqual([{ action: "blockMember", reason }]);
  });

  test("has no page and no live listing until they are unblocked; listings that they paused stay paused", async () => {
    const member = await aMember(app, { passwordHash });
    const [live, paused] = [await aListing(app, { ownerId: member.id }), await aListing(app, { ownerId: member.id })];
    await changeState(app.ctx(), { keyCode: paused.keyCode, action: "pause", actor: member });
    const address = `/uye/${member.pathName}`;
    const pageOf = () => openPage(app, address);
    expect((await pageOf()).status).toBe(200);
    await block(member.id);
    await app.runJobs();
    expect([await stateOf(live.keyCode), await stateOf(paused.keyCode)]).toEqual(["passive", "passive"]);
    expect((await pageOf()).status).not.toBe(200);
    await unblock(member.id);
    await app.runJobs();
    expect([await stateOf(live.keyCode), await stateOf(paused.keyCode)]).toEqual(["active", "passive"]);
    expect((await enter(member.email)).location).toBe("/bana-ozel");
    expect((await app.mails(member.email)).map(({ subject }) => subject)).toContain("Hesabınız yeniden açıldı");
  });

  test("whose listing is approved meanwhile: it does not go live", async () => {
    const member = await aMember(app);
    const { keyCode } = await aListing(app, { ownerId: member.id, state: "pending" });
    await block(member.id);
    const approve = changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    await expect(approve).rejects.toThrow("İlan sahibinin hesabı durdurulmuş; ilan yayına alınamaz.");
  });

  test("has no live listing, also where listings were published and approved at the moment of the block", async () => {
    const member = await aMember(app);
    const drafts = await Promise.all([aDraft(app, member.id), aDraft(app, member.id)]);
    const pending = await Promise.all(
      Array.from({ length: 9 }, () => aListing(app, { ownerId: member.id, state: "pending" })),
    );
    const quiet = (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    await Promise.all([
      ...pending.map(({ keyCode }) => quiet(changeState(app.ctx(), { keyCode, action: "approve", actor: moderator }))),
      ...drafts.map((draftId) => quiet(publishDraft(app.ctx(member), { draftId }))),
      ...Array.from({ length: 9 }, () => block(member.id)),
    ]);
    await app.runJobs();
    const live = await app.db
      .selectFrom("listing")
      .where("ownerId", "=", member.id)
      .where("state", "=", "active")
      .select("keyCode")
      .execute();
    expect(live).toEqual([]);
    const blocks = await app.db.selectFrom("accountBlock").where("memberId", "=", member.id).select("id").execute();
    expect(blocks).toHaveLength(1);
  });
});

describe("what others do while a member is blocked", () => {
  test("new listings and price drops send no alert and no mail, also not those that waited", async () => {
    const member = await aMember(app);
    await aSavedSearch(app, member.id);
    const seller = await aMember(app);
    await aNewListing(app, seller);
    expect(await alertsOf(app, member.id)).toMatchObject([{ kind: "match", waits: true }]);
    await block(member.id);
    await aNewListing(app, await aMember(app));
    await mailsAfter(app, 24 * 60 * 60);
    expect(await alertsOf(app, member.id)).toHaveLength(1);
    expect((await app.mails(member.email)).map(({ subject }) => subject)).toEqual(["Hesabınız durduruldu"]);
  });

  test("nobody writes to them, and a rental that they booked stays booked", async () => {
    const { code, buyer, seller } = await aConversation(app);
    await block(seller.id);
    await expect(sendMessage(app.ctx(buyer), code, { body: "Orada mısınız?" })).rejects.toMatchObject({
      status: 409,
      message: messageTexts.disabled,
    });
    const { code: booking, customer } = await aPaidBooking(app, await aRentalMarket(app));
    await block(customer.id);
    await app.runJobs();
    expect(await readBooking(app, booking)).toMatchObject({ state: "confirmed" });
  });
});

describe("the objection to a block", () => {
  const blocked = async () => {
    const member = await aMember(app, { passwordHash, firstName: "Selin" });
    await block(member.id);
    return { member, path: (await enter(member.email)).location! };
  };
  const text = "Aracı yalnız bir kişiye sattım, sözleşmesi var.";
  const object = (path: string, form = { text } as Record<string, string>) => sendForm(app, path, form);

  test("is a request, whose answer the member reads on the page", async () => {
    const { member, path } = await blocked();
    expect((await object(path)).status).toBe(302);
    const { requestId } = (await read(member.id))["block"] as { requestId: number };
    const at = `/yonetim/talepler/${requestId}`;
    expect((await openPage(app, at, moderator)).data).toMatchObject({
      kindName: "Hesap durdurma itirazı",
      memberId: member.id,
      fields: [
        { label: "Durdurma nedeni", value: reason },
        { label: "İtiraz", value: text },
      ],
    });
    await sendForm(app, at, { action: "answer", from: "new", text: "Sözleşmeyi gönderin." }, moderator);
    expect((await openPage(app, path)).data).toMatchObject({
      objection: { text, answers: [{ text: "Sözleşmeyi gönderin." }] },
    });
    expect((await object(path)).data).toMatchObject({ message: "Bu karara itiraz ettiniz; itirazınız inceleniyor." });
    await unblock(member.id);
    expect((await openPage(app, path)).data).toMatchObject({ lifted: { reason } });
    expect((await object(path)).status).toBe(410);
  });

  test("is stored once, of twenty at once", async () => {
    const { member, path } = await blocked();
    await Promise.all(Array.from({ length: 20 }, () => object(path)));
    const requests = await app.db.selectFrom("siteRequest").where("memberId", "=", member.id).select("id").execute();
    expect(requests).toHaveLength(1);
  });

  test("needs the signed address and a text of 20 to 1000 characters", async () => {
    const { path } = await blocked();
    const other = path.replace(/\d+\./, "999999.");
    for (const wrong of [other, "/hesap-durduruldu", `/hesap-durduruldu?anahtar=${"x".repeat(5000)}`, `${path}x`]) {
      expect((await openPage(app, wrong)).status).toBe(410);
      expect((await object(wrong)).status).toBe(410);
    }
    for (const typed of ["kısa", "x".repeat(1_000_000), "   "])
      expect((await object(path, { text: typed })).status).toBe(422);
  });
});

describe("who may block whom", () => {
  test("nobody blocks themselves, only admins block staff, and nobody is blocked twice", async () => {
    const other = await aMember(app, { role: "moderator" });
    expect(await block(moderator.id)).toMatchObject({ status: 403 });
    expect(await block(admin.id)).toMatchObject({
      status: 403,
      data: { message: "Yönetim hesaplarını yalnız yöneticiler durdurabilir." },
    });
    expect(await block(admin.id, admin.cookie)).toMatchObject({ status: 403 });
    expect((await block(other.id, admin.cookie)).status).toBe(200);
    expect((await block(other.id, admin.cookie)).status).toBe(409);
    expect((await act(admin.cookie, moderator.id, { islem: "unblock", reason })).status).toBe(409);
    expect((await block(999_999)).status).toBe(404);
  });

  test("of two admins who block each other at once, one remains", async () => {
    const [one, two] = [await aMember(app, { role: "admin" }), await aMember(app, { role: "admin" })];
    await Promise.all([block(two.id, one.cookie), block(one.id, two.cookie)]);
    const rows = await app.db
      .selectFrom("member")
      .where("id", "in", [one.id, two.id])
      .where("isActive", "=", true)
      .select("id")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("members, visitors, impersonating admins and other sites cannot", async () => {
    const [member, target] = [await aMember(app), await aMember(app)];
    const path = `/yonetim/uyeler/${target.id}`;
    const form = { islem: "block", reason };
    expect((await block(target.id, member.cookie)).status).toBe(404);
    expect((await sendForm(app, path, form)).location).toMatch(/^\/login/);
    const as = await anImpersonation(app, member.id, admin.cookie);
    expect((await block(target.id, as)).status).toBe(403);
    expect((await sendFromElsewhere(app, { path, form, cookie: moderator.cookie })).statusCode).toBe(403);
    expect((await act(moderator.cookie, target.id, { islem: "block", reason: "kısa" })).status).toBe(422);
    expect((await act(moderator.cookie, target.id, { islem: "block", reason: "x".repeat(1_000_000) })).status).toBe(
      422,
    );
    expect((await act(moderator.cookie, target.id, { islem: "constructor", reason })).status).toBe(422);
    expect(await read(target.id)).toMatchObject({ isActive: true, block: null });
  });
});
