import { TOTP } from "otpauth";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addDays, formatDate } from "#src/shared/dates.ts";
import { aTotp, password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aDealer, aListingOf, listingRow } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { startDeletion, deletionPath, deletionStep, sweepAfter } from "#test/support/deletion.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { listingsAtOnce } from "./rules.ts";
import { moveListings } from "./service.server.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
let start: Date;
beforeAll(async () => {
  start = app.now;
});
beforeEach(async () => {
  app.now = start;
  await app.db.deleteFrom("throttle").execute();
  member = await aMember(app, { passwordHash });
});

const path = deletionPath;
const press = (form: Record<string, string>, cookie = member.cookie) => deletionStep(app, cookie, form);
const begin = (cookie = member.cookie) => startDeletion(app, cookie);
const drop = () => press({ islem: "drop" });
const shown = async (cookie = member.cookie) =>
  (await openPage<{ dueAt?: string; obstacle?: string; needsCode: boolean }>(app, path, { cookie })).data!;
const stateOf = async (keyCode: string) => (await listingRow(app, keyCode)).state;
const sweepsAfter = (days: number) => sweepAfter(app, days);
const memberRow = (id: number) =>
  app.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject);

test("the listings are paused at once, the member is notified, and nothing else changes before the due date", async () => {
  const keyCode = await aListingOf(app, member);
  expect(await begin()).toMatchObject({ status: 302, location: path });
  expect(await stateOf(keyCode)).toBe("passive");
  const day = formatDate(addDays(app.now, 30));
  expect(await shown()).toMatchObject({ dueAt: day });
  await app.runJobs();
  expect(await subjects(member.email)).toEqual([`Hesabınız ${day} tarihinde silinecek`]);
  await sweepsAfter(29);
  expect(await memberRow(member.id)).toMatchObject({ email: member.email, isActive: true });
});

test("cancelling restores the listings, and only those that the deletion paused", async () => {
  const [live, resting] = [await aListingOf(app, member), await aListingOf(app, member, "passive")];
  await begin();
  expect(await drop()).toMatchObject({ status: 302, location: "/hesabim/verilerim?vazgecildi" });
  expect([await stateOf(live), await stateOf(resting)]).toEqual(["active", "passive"]);
  await app.runJobs();
  expect(await subjects(member.email)).toContain("Hesabınız silinmeyecek");
  expect((await drop()).status).toBe(409);
  await sweepsAfter(60);
  expect(await memberRow(member.id)).toMatchObject({ email: member.email });
});

test("a large stock is paused and restored in batches", async () => {
  const { id: businessId } = await aShop(app, {
    slug: "genis-oto",
    name: "Geniş Oto",
    shortName: "Geniş",
    certificateNumber: "3400778",
  });
  const owner = await aMember(app, { businessId, businessRole: "owner", passwordHash });
  for (let n = 0; n < listingsAtOnce + 2; n++) await aListing(app, { ownerId: owner.id, businessId });
  const ofStock = app.db.selectFrom("listing").where("businessId", "=", businessId);
  const live = async () => (await ofStock.where("state", "=", "active").select("id").execute()).length;
  const dropIt = () => press({ islem: "drop" }, owner.cookie);

  await begin(owner.cookie);
  expect(await live()).toBe(2);
  // A first job that fails half way changes nothing, and the next one continues.
  await sql`create function refuse_pause() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    app.db,
  );
  await sql`create trigger refused before insert on deletion_pause for each row execute function refuse_pause()`.execute(
    app.db,
  );
  await expect(moveListings(app.ctx(), owner.id)).rejects.toThrow("no");
  await sql`drop trigger refused on deletion_pause`.execute(app.db);
  expect(await live()).toBe(2);
  await app.runJobs();
  expect(await live()).toBe(0);

  await dropIt();
  expect(await live()).toBe(listingsAtOnce);
  await app.runJobs();
  expect(await live()).toBe(listingsAtOnce + 2);
  // Half of it was paused when its owner cancelled: all of it is restored in the end.
  await begin(owner.cookie);
  await dropIt();
  await app.runJobs();
  expect(await live()).toBe(listingsAtOnce + 2);
});

test("no listing of a member with a pending deletion can go live", async () => {
  const keyCode = await aListingOf(app, member, "pending");
  await begin();
  const moderator = await aMember(app, { role: "moderator" });
  await expect(changeState(app.ctx(moderator), { keyCode, action: "approve", actor: moderator })).rejects.toMatchObject(
    {
      status: 409,
      message: "İlan sahibinin hesabı silinmek üzere; ilan yayına alınamaz.",
    },
  );
});

test("three days before the due date a reminder is mailed once", async () => {
  await begin();
  await sweepsAfter(26);
  expect(await subjects(member.email)).toHaveLength(1);
  await sweepsAfter(1);
  await sweepsAfter(1);
  expect((await subjects(member.email)).filter((subject) => subject.startsWith("Hatırlatma"))).toHaveLength(1);
});

test("deletion needs the password, and the second step where it is on; wrong attempts are counted", async () => {
  expect(await press({ islem: "begin", currentPassword: "yanlış" })).toMatchObject({
    status: 422,
    data: { fields: { currentPassword: "Mevcut şifreniz hatalı." } },
  });
  for (let n = 0; n < 12; n++) await press({ islem: "begin", currentPassword: "yanlış" });
  expect((await begin()).status).toBe(429);
  await app.db.deleteFrom("throttle").execute();

  const secret = await aTotp(app, member.id);
  expect(await shown()).toMatchObject({ needsCode: true });
  expect(await begin()).toMatchObject({ status: 422, data: { fields: { code: expect.any(String) } } });
  const wrong = await press({ islem: "begin", currentPassword, code: "000000" });
  expect(wrong).toMatchObject({ status: 422, data: { message: "Kod hatalı ya da daha önce kullanılmış." } });
  expect((await shown()).dueAt).toBeUndefined();
  const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
  expect((await press({ islem: "begin", currentPassword, code })).status).toBe(302);
  expect((await press({ islem: "begin", currentPassword, code })).status).toBe(422);
});

test("visitors are sent to sign in, and forms of other sites are refused", async () => {
  const login = "/login?ref=%2Fhesabim%2Fverilerim%2Fsil";
  expect(await openPage(app, path)).toMatchObject({ status: 302, location: login });
  expect(await sendForm(app, path, { islem: "drop" })).toMatchObject({ location: login });
  const foreign = await sendFromElsewhere(app, {
    path,
    form: { islem: "begin", currentPassword },
    cookie: member.cookie,
  });
  expect(foreign.statusCode).toBe(403);
  expect((await shown()).dueAt).toBeUndefined();
});

test("obstacles are named in a sentence: colleagues, the business's listings, staff", async () => {
  const { owner, user, manager, other } = await aDealer(app);
  const sentence = "İşletmenizin 3 kullanıcısı daha var.";
  expect((await shown(owner.cookie)).obstacle).toContain(sentence);
  const refused = await begin(owner.cookie);
  expect([refused.status, refused.data!["message"]]).toEqual([409, expect.stringContaining(sentence)]);
  await aListingOf(app, user);
  expect((await shown(user.cookie)).obstacle).toContain("Üzerinizde işletmenizin 1 ilanı var.");
  expect((await shown(other.cookie)).obstacle).toBeUndefined();
  expect((await shown(manager.cookie)).obstacle).toBeUndefined();
  const moderator = await aMember(app, { role: "moderator", passwordHash });
  expect(await begin(moderator.cookie)).toMatchObject({
    status: 409,
    data: { message: "Yönetim hesapları buradan silinemez." },
  });
});
