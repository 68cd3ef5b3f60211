import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertPasskey } from "#src/people/accounts/passkeys/queries.server.ts";
import { insertTotp, updateConfirmed } from "#src/people/accounts/two-factor/queries.server.ts";
import { memberSubject } from "#src/core/audit/subjects.ts";
import { password, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { auditOf } from "#test/support/audit.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aRequest } from "#test/support/requests.ts";
import { administrationMessages } from "../rules.ts";

const app = await testApp();
const reason = "Kimlik fotoğrafı ve telefonla doğrulandı.";
let moderator: Awaited<ReturnType<typeof aMember>>;
let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  moderator = await aMember(app, { role: "moderator" });
  admin = await aMember(app, { role: "admin", passwordHash });
});
beforeEach(() => app.db.deleteFrom("throttle").execute());

const search = async (query: string, cookie = moderator.cookie) => {
  const { data } = await openPage(app, `/yonetim/uyeler?${query}`, { cookie });
  return (data!["members"] as { id: number }[]).map(({ id }) => id);
};
const at = (id: number) => `/yonetim/uyeler/${id}`;
const act = (cookie: string, id: number, form: Record<string, string | string[]>) =>
  sendForm(app, at(id), form, { cookie });
const read = (id: number, cookie = moderator.cookie) => openPage(app, at(id), { cookie });
const actionsOn = async (id: number) => (await auditOf(app, `üye ${id}`, ["action"])).map(({ action }) => action);

describe("members are found", () => {
  test("by e-mail address, name, phone number, id, page name or listing, in any spelling", async () => {
    const shop = await aShop(app, { name: "Işıldak Oto A.Ş.", slug: "isildak-oto" });
    const member = await aMember(app, {
      firstName: "İpek",
      lastName: "Çağdaş",
      email: "ipek.cagdas@kontak.test",
      phone: "+905329998877",
      businessId: shop.id,
      businessRole: "owner",
    });
    const { keyCode } = await aListing(app, { ownerId: member.id, businessId: shop.id });
    await aMember(app, { firstName: "Başka", lastName: "Biri", phone: "+905321112233" });
    for (const typed of [
      "ipek.cagdas@kontak.test",
      "IPEK.Cagdas@",
      "İpek Çağdaş",
      "ipek cag",
      "ÇAĞDAŞ",
      "0532 999 88 77",
      "+90 532 9998877",
      "5329998877",
      String(member.id),
      keyCode.toLowerCase(),
      "ışıldak",
      "isildak-oto",
      member.pathName,
    ])
      expect([typed, await search(new URLSearchParams({ q: typed }).toString())]).toEqual([typed, [member.id]]);
    for (const typed of ["%", "_", "yok böyle biri", "\\", "x".repeat(5000)])
      expect(await search(new URLSearchParams({ q: typed }).toString())).toEqual([]);
  });

  test("by state, role, package and confirmation, in pages of fifty", async () => {
    const closed = await aMember(app, { isActive: false });
    const unconfirmed = await aMember(app, { emailConfirmedAt: null });
    const premium = await aMember(app, { package: "premium" });
    const blocked = await aMember(app);
    await act(moderator.cookie, blocked.id, { islem: "block", reason });
    expect(await search("durum=kapali")).toEqual([closed.id]);
    expect(await search("durum=durdurulan")).toEqual([blocked.id]);
    expect(await search("onay=hayir")).toEqual([unconfirmed.id]);
    expect(await search("paket=premium")).toEqual([premium.id]);
    expect(await search("gorev=yonetim")).toEqual([admin.id]);
    expect(await search("gorev=yonetim&durum=durdurulan")).toEqual([]);
    for (let i = 0; i < 51; i++) await aMember(app, { lastName: "Kalabalık" });
    expect(await search("q=kalab")).toHaveLength(50);
    expect(await search("q=kalab&sayfa=2")).toHaveLength(1);
    expect(await search("durum=constructor&gorev=__proto__&sayfa=-3")).toHaveLength(50);
  });

  test("by staff alone", async () => {
    const { id, cookie } = await aMember(app);
    for (const path of ["/yonetim/uyeler", at(id)]) expect((await openPage(app, path, { cookie })).status).toBe(404);
    expect((await openPage(app, "/yonetim/uyeler")).location).toMatch(/^\/login/);
    for (const wrong of [999_999, 0, Number.NaN]) expect((await read(wrong)).status).toBe(404);
  });
});

describe("the page of a member", () => {
  test("masks contact data until somebody asks for them, which is recorded", async () => {
    const member = await aMember(app, { email: "gizli@kontak.test", phone: "+905321234567", address: "Gül Sokak 5" });
    const { data } = await read(member.id);
    expect(data).toMatchObject({ email: "g***@kontak.test", phone: "0532 *** ** 67", hasAddress: true });
    expect(JSON.stringify(data)).not.toMatch(/gizli@|1234567|Gül Sokak/);
    const shown = await act(moderator.cookie, member.id, { islem: "show" });
    expect(shown.data).toEqual({
      done: administrationMessages.done.show,
      contact: { email: "gizli@kontak.test", phone: "0532 123 45 67", address: "Gül Sokak 5" },
    });
    expect(await actionsOn(member.id)).toEqual(["showMemberContact"]);
  });

  test("has the history of the member, and notes that staff write", async () => {
    const member = await aMember(app);
    const { keyCode, id: listingId } = await aListing(app, { ownerId: member.id });
    await app.db
      .insertInto("listingReport")
      .values({ listingId, reporter: Buffer.from("a"), reason: "fraud", createdAt: app.now })
      .execute();
    await app.db
      .insertInto("impersonation")
      .values({ adminId: admin.id, memberId: member.id, reason: "Destek 4711", startedAt: app.now, endsAt: app.now })
      .execute();
    expect((await act(moderator.cookie, member.id, { islem: "note", text: "Telefonda nazikti." })).status).toBe(200);
    const { data } = await read(member.id);
    const history = data!["history"] as { what: string; text: string; about: string }[];
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: "Üye oldu" }),
        expect.objectContaining({ what: "Giriş yaptı; oturumu açık" }),
        expect.objectContaining({ what: "İlanı şikâyet edildi", text: "Dolandırıcılık şüphesi", about: keyCode }),
        expect.objectContaining({ what: "Üye görünümü", text: "Deniz Kaya: Destek 4711" }),
      ]),
    );
    expect(data).toMatchObject({ notes: [{ text: "Telefonda nazikti." }], sessions: 1 });
    for (const text of ["", "x".repeat(1_000_000)])
      expect((await act(moderator.cookie, member.id, { islem: "note", text })).status).toBe(422);
  });
});

test("the page of a member leads to their data-right requests, also those sent without signing in", async () => {
  const member = await aMember(app);
  const { id: otherId } = await aMember(app);
  const request = (values: { memberId: number | null; kind?: string; email?: string }) =>
    aRequest(app, { kind: "data-right", email: member.email, ...values });
  const own = await request({ memberId: member.id, email: "baska@kontak.test" });
  const asVisitor = await request({ memberId: null });
  await request({ memberId: member.id, kind: "contact" });
  await request({ memberId: otherId });
  expect((await read(member.id)).data).toMatchObject({
    dataRights: [
      { id: asVisitor, text: expect.stringMatching(/, yeni, giriş yapmadan bu adresle$/) },
      { id: own, text: expect.stringMatching(/, yeni$/) },
    ],
  });
});

describe("actions on a member", () => {
  test("all sessions are ended, and the confirmation mail is sent again", async () => {
    const member = await aMember(app, { emailConfirmedAt: null });
    await act(moderator.cookie, member.id, { islem: "endSessions", reason });
    expect((await read(member.id)).data).toMatchObject({ sessions: 0 });
    expect((await act(moderator.cookie, member.id, { islem: "resendConfirmation" })).status).toBe(200);
    await app.runJobs();
    expect(await app.mails(member.email)).toMatchObject([{ subject: "E-posta adresinizi onaylayın" }]);
    expect((await act(moderator.cookie, moderator.id, { islem: "endSessions", reason })).status).toBe(403);
    const confirmed = await aMember(app);
    expect((await act(moderator.cookie, confirmed.id, { islem: "resendConfirmation" })).status).toBe(409);
    expect(await actionsOn(member.id)).toEqual(["endSessions", "resendConfirmation"]);
  });

  test("a second factor is reset by an admin who has checked who asks", async () => {
    const member = await aMember(app);
    await insertTotp(app.ctx(), member.id, "GEZDGNBVGY3TQOJQ");
    await updateConfirmed(app.ctx(), member.id);
    await insertPasskey(app.ctx(), aPasskey(member.id));
    const form = { islem: "resetSecondFactor", reason, identityChecked: "on" };
    expect((await act(moderator.cookie, member.id, form)).status).toBe(404);
    expect((await act(admin.cookie, member.id, { islem: "resetSecondFactor", reason })).status).toBe(422);
    expect((await act(admin.cookie, member.id, form)).status).toBe(200);
    expect((await read(member.id)).data).toMatchObject({ hasSecondFactor: false, sessions: 0 });
    await app.runJobs();
    expect(await app.mails(member.email)).toMatchObject([{ subject: "İki adımlı doğrulama kapatıldı" }]);
    expect((await act(admin.cookie, member.id, form)).status).toBe(409);
  });

  test("a role is changed by an admin with their own password", async () => {
    const member = await aMember(app);
    const form = { islem: "changeRole", "roles[]": ["moderation", "support"], reason, currentPassword: password };
    const change = (cookie: string, id: number, changed = {}) => act(cookie, id, { ...form, ...changed });
    const rolesOf = async () => (await read(member.id)).data!["roles"];
    expect((await change(moderator.cookie, member.id)).status).toBe(404);
    expect((await change(admin.cookie, member.id, { currentPassword: "yanlış" })).status).toBe(422);
    expect((await change(admin.cookie, admin.id, { "roles[]": [] })).status).toBe(403);
    expect((await change(admin.cookie, member.id)).status).toBe(200);
    expect((await read(member.id)).data).toMatchObject({ roles: ["moderation", "support"], sessions: 0 });
    expect(await search("gorev=destek&q=" + String(member.id))).toEqual([member.id]);
    expect(await search("gorev=finans&q=" + String(member.id))).toEqual([]);
    expect((await change(admin.cookie, member.id)).status).toBe(409);
    const seller = await aMember(app);
    await aListing(app, { ownerId: seller.id });
    expect((await change(admin.cookie, seller.id)).data).toMatchObject({
      message: "Yönetim hesapları ilan veremez: üyenin işletmesi ya da açık ilanı varken görev verilemez.",
    });
    expect((await change(admin.cookie, (await aMember(app, { emailConfirmedAt: null })).id)).status).toBe(409);
    expect((await change(admin.cookie, member.id, { "roles[]": ["owner"] })).status).toBe(422);
    expect((await change(admin.cookie, member.id, { "roles[]": [] })).status).toBe(200);
    expect(await rolesOf()).toEqual([]);
    expect(await auditOf(app, memberSubject(member.id), ["reason"])).toEqual([
      { reason: `Üye → Denetim, Destek: ${reason}` },
      { reason: `Denetim, Destek → Üye: ${reason}` },
    ]);
  });

  test("of two admins who take each other's role at once, one remains", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => aMember(app, { role: "admin", passwordHash })));
    const demote = (by: { cookie: string }, { id }: { id: number }) =>
      act(by.cookie, id, { islem: "changeRole", "roles[]": [], reason, currentPassword: password });
    await Promise.all([demote(one!, two!), demote(two!, one!)]);
    const rows = await app.db
      .selectFrom("member")
      .where("id", "in", [one!.id, two!.id])
      .where("role", "=", "admin")
      .select("id")
      .execute();
    expect(rows).toHaveLength(1);
  });
});

const aPasskey = (memberId: number) => ({
  memberId,
  credentialId: Buffer.from(`anahtar ${memberId}`),
  publicKey: Buffer.from("yok"),
  signCount: 0,
  transports: [],
  kind: "device" as const,
  name: "Telefon",
  createdAt: app.now,
});
