import { TOTP } from "otpauth";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as signUpPage from "#src/accounts/sign-up/sign-up.page.tsx";
import { newTotpSecret } from "#src/accounts/two-factor/codes.server.ts";
import { photoFileName } from "#src/listings/photos/size-rules.ts";
import { changeState } from "#src/listings/service.server.ts";
import { loader as memberPage } from "#src/members/seller/member.page.tsx";
import { insertMessage } from "#src/messages/queries.server.ts";
import { addDays, formatDate } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { aFollow, aGarageItem, aSavedSearch } from "#test/support/alerts.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aDealer, aListingOf, historyOf, listingRow } from "#test/support/edits.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { callPage, sendFromElsewhere } from "#test/support/pages.ts";
import * as consentsPage from "../consents/consents.page.tsx";
import * as dataPage from "../data.page.tsx";
import { personalTables } from "../registry/registry.ts";
import type { Table } from "../registry/rule.ts";
import { action, loader } from "./delete-account.page.tsx";
import { eraseMember } from "./erase.server.ts";
import { listingsAtOnce, rowsAtOnce } from "./rules.ts";
import { moveListings } from "./service.server.ts";

let app: TestApp;
let member: Awaited<ReturnType<typeof aMember>>;
let start: Date;
beforeAll(async () => {
  app = await testApp();
  start = app.now;
});
beforeEach(async () => {
  app.now = start;
  await app.db.deleteFrom("throttle").execute();
  member = await aMember(app, { passwordHash });
});

const path = "/hesabim/verilerim/sil";
const press = (form: Record<string, string>, cookie = member.cookie) => callPage(app, action, { path, form, cookie });
const begin = (cookie = member.cookie) => press({ step: "begin", currentPassword }, cookie);
const drop = () => press({ step: "drop" });
const shown = async (cookie = member.cookie) =>
  (await callPage(app, loader, { path, cookie })).data as { dueAt?: string; hindrance?: string; needsCode: boolean };
const stateOf = async (keyCode: string) => (await listingRow(app, keyCode)).state;
async function sweepsAfter(days: number) {
  app.now = addDays(app.now, days);
  await enqueue(app.ctx(), "data-rights.sweep", {});
  await app.runJobs();
}
const memberRow = (id: number) =>
  app.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const subjects = async (email: string) => (await app.mails(email)).map(({ subject }) => subject);

/** Every text of the database in which one of the words stands: `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`.execute(app.db);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const text = sql`lower(${sql.ref(`${schema}.${table}.${column}`)}::text)`;
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where ${sql.join(
        words.map((word) => sql`strpos(${text}, ${word.toLowerCase()}) > 0`),
        sql` or `,
      )} limit 1`.execute(app.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("the listings leave the site at once, the member is told, and until the end nothing else changes", async () => {
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

test("changing one's mind brings the listings back, and only those that left for it", async () => {
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

test("a large stock leaves the site, and comes back, some listings at a time", async () => {
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
  const dropIt = () => press({ step: "drop" }, owner.cookie);

  await begin(owner.cookie);
  expect(await live()).toBe(2);
  // A first job that fails half way has changed nothing, and the next one goes on.
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
  // Half of it had left when its owner stayed: all of it is back in the end.
  await begin(owner.cookie);
  await dropIt();
  await app.runJobs();
  expect(await live()).toBe(listingsAtOnce + 2);
});

test("nothing of a member who leaves goes live meanwhile", async () => {
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

test("three days before the end a mail reminds once", async () => {
  await begin();
  await sweepsAfter(26);
  expect(await subjects(member.email)).toHaveLength(1);
  await sweepsAfter(1);
  await sweepsAfter(1);
  expect((await subjects(member.email)).filter((subject) => subject.startsWith("Hatırlatma"))).toHaveLength(1);
});

test("the password is asked, and the second step where it is on; wrong ones are counted", async () => {
  expect(await press({ step: "begin", currentPassword: "yanlış" })).toMatchObject({
    status: 422,
    data: { fields: { currentPassword: "Mevcut şifreniz hatalı." } },
  });
  for (let n = 0; n < 12; n++) await press({ step: "begin", currentPassword: "yanlış" });
  expect((await begin()).status).toBe(429);
  await app.db.deleteFrom("throttle").execute();

  const secret = newTotpSecret();
  await app.db
    .insertInto("totp")
    .values({ memberId: member.id, secret, confirmedAt: app.now, createdAt: app.now })
    .execute();
  expect(await shown()).toMatchObject({ needsCode: true });
  expect(await begin()).toMatchObject({ status: 422, data: { fields: { code: expect.any(String) } } });
  const wrong = await press({ step: "begin", currentPassword, code: "000000" });
  expect(wrong).toMatchObject({ status: 422, data: { message: "Kod hatalı ya da daha önce kullanılmış." } });
  expect((await shown()).dueAt).toBeUndefined();
  const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
  expect((await press({ step: "begin", currentPassword, code })).status).toBe(302);
  expect((await press({ step: "begin", currentPassword, code })).status).toBe(422);
});

test("visitors sign in first, and other sites begin nothing", async () => {
  const login = "/login?ref=%2Fhesabim%2Fverilerim%2Fsil";
  expect(await callPage(app, loader, { path })).toMatchObject({ status: 302, location: login });
  expect(await callPage(app, action, { path, form: { step: "drop" } })).toMatchObject({ location: login });
  const foreign = await sendFromElsewhere(app, {
    path,
    form: { step: "begin", currentPassword },
    cookie: member.cookie,
  });
  expect(foreign.statusCode).toBe(403);
  expect((await shown()).dueAt).toBeUndefined();
});

test("open matters are said in a sentence: colleagues, the business's listings, staff", async () => {
  const { owner, user, manager, other } = await aDealer(app);
  const sentence = "İşletmenizin 3 kullanıcısı daha var.";
  expect((await shown(owner.cookie)).hindrance).toContain(sentence);
  const refused = await begin(owner.cookie);
  expect([refused.status, refused.data!["message"]]).toEqual([409, expect.stringContaining(sentence)]);
  await aListingOf(app, user);
  expect((await shown(user.cookie)).hindrance).toContain("Üzerinizde işletmenizin 1 ilanı var.");
  expect((await shown(other.cookie)).hindrance).toBeUndefined();
  expect((await shown(manager.cookie)).hindrance).toBeUndefined();
  const moderator = await aMember(app, { role: "moderator", passwordHash });
  expect(await begin(moderator.cookie)).toMatchObject({
    status: 409,
    data: { message: "Yönetim hesapları buradan silinemez." },
  });
});

test("a business of one goes with its owner, whose own business it is by then", async () => {
  const { id } = await aShop(app, {
    slug: "gokdelen-oto",
    name: "Gökdelen Otomotiv Ltd.",
    shortName: "Gökdelen",
    certificateNumber: "3400777",
  });
  const owner = await aMember(app, { businessId: id, businessRole: "owner", passwordHash });
  const keyCode = await aListingOf(app, owner);
  await begin(owner.cookie);
  await sweepsAfter(30);
  expect(await placesOf(["Gökdelen", "gokdelen"])).toEqual([]);
  expect(await app.db.selectFrom("business").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
    name: "Silinmiş işletme",
    slug: `silinmis-${id}`,
    certificateNumber: null,
  });
  expect(await stateOf(keyCode)).toBe("removed");
});

test("after the erasure no text of the database leads to the member but what a law keeps", async () => {
  const phone = "+905397654321";
  const email = "zulfikar.karaagaclioglu@kontak.test";
  const leaver = await aMember(app, { firstName: "Zülfikar", lastName: "Karaağaçlıoğlu", email, phone, passwordHash });
  const buyer = await aMember(app, { firstName: "Ayşe" });
  const text = "Ben Zülfikar Karaağaçlıoğlu, 0539 765 43 21";
  const keyCode = await aListingOf(app, leaver, "active", {
    description: `<p>${text}</p>`,
    title: "Karaağaçlıoğlu'ndan",
  });
  await callPage(app, consentsPage.action, {
    path: "/hesabim/izinler",
    form: { hepsi: "kabul" },
    cookie: leaver.cookie,
  });
  await callPage(app, dataPage.action, { path: "/hesabim/verilerim", form: { step: "ask" }, cookie: leaver.cookie });
  await app.runJobs();
  await aGarageItem(app, leaver.id, keyCode);
  await aSavedSearch(app, leaver.id, { title: text });
  await aFollow(app, buyer.id, { kind: "member", id: leaver.id });
  const conversation = await aConversation(app, { buyer, seller: leaver });
  const body = `${text}. ZÜLFİKAR'a yazın: Zulfikar.Karaagaclioglu@Kontak.test`;
  await insertMessage(app.ctx(), { conversationId: conversation.id, senderId: leaver.id, isFromBuyer: false, body });
  await begin(leaver.cookie);
  await app.runJobs();
  const mail = { to: email, subject: text, text, html: text };
  await enqueue(app.ctx(), "mail.deliver", mail, { runAt: addDays(new Date(), 60) });
  expect(await placesOf(["karaağaçlıoğlu"])).toEqual(
    expect.arrayContaining(["member.last_name", "listing.description_html", "message.body", "_private_jobs.payload"]),
  );
  await sweepsAfter(30);
  const kept = new Set(personalTables.filter(([, { erase }]) => typeof erase === "object").map(([table]) => table));
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const places = await placesOf([
    "karaağaçlıoğlu",
    "karaagaclioglu",
    "zülfikar",
    "ZÜLFİKAR",
    "5397654321",
    "765 43 21",
  ]);
  expect(places.filter((place) => ![...kept].some((table) => place.startsWith(`${snake(table)}.`)))).toEqual([]);
  expect(places).toEqual(["consent_change.contact"]);

  expect(await memberRow(leaver.id)).toMatchObject({
    firstName: "Silinmiş üye",
    lastName: "",
    phone: null,
    isActive: false,
  });
  expect(await app.db.selectFrom("session").where("memberId", "=", leaver.id).select("id").execute()).toEqual([]);
  expect(await listingRow(app, keyCode)).toMatchObject({ state: "removed", plate: null, title: "SİLİNMİŞ İLAN" });
  expect((await historyOf(app, keyCode)).at(-1)).toMatchObject({ toState: "removed", actorId: null });
  const bodies = await app.db.selectFrom("message").select("body").where("senderId", "=", leaver.id).execute();
  expect(bodies.map(({ body }) => body)).toEqual([`Ben *** ***, ***. ***'a yazın: ***`]);

  // The address is free again, and the years of the law end.
  const form = {
    firstName: "Yeni",
    lastName: "Üye",
    email,
    password: currentPassword,
    passwordAgain: currentPassword,
    terms: "on",
  };
  await callPage(app, signUpPage.action, { path: "/bireysel/kayit", form });
  expect((await memberRow(leaver.id)).email).not.toBe(email);
  expect(await app.db.selectFrom("member").where("email", "=", email).select("id").execute()).toHaveLength(1);
  await sweepsAfter(3 * 366);
  expect(await app.db.selectFrom("consentChange").where("memberId", "=", leaver.id).selectAll().execute()).toEqual([]);
});

test("the photos' files go, but not those of a photo that somebody else shows too", async () => {
  const other = await aMember(app);
  const [own, others] = [await aListingOf(app, member), await aListingOf(app, other)];
  const photosOf = async (keyCode: string) =>
    app.db
      .selectFrom("listingPhoto")
      .selectAll()
      .where("listingId", "=", (await listingRow(app, keyCode)).id)
      .execute();
  const [[mine], [shared]] = [await photosOf(own), await photosOf(others)];
  await app.db
    .insertInto("listingPhoto")
    .values({ listingId: mine!.listingId, photoId: shared!.photoId, position: 1 })
    .execute();
  const files = [mine!.photoId, shared!.photoId].map((id) => photoFileName(id, 800, "jpg"));
  await app.deps.photos.write(files.map((name) => ({ name, bytes: Buffer.from("x") })));
  await begin();
  await sweepsAfter(30);
  expect(await Promise.all(files.map((name) => app.deps.photos.has(name)))).toEqual([false, true]);
});

test("a large account is erased some rows at a time; closed from the first on, and whatever stops it, it goes on", async () => {
  const other = await aMember(app);
  const { id: conversationId } = await aConversation(app, { buyer: member, seller: other, bodies: [] });
  const count = rowsAtOnce + 200;
  await sql`insert into message (conversation_id, sender_id, is_from_buyer, body, created_at)
    select ${conversationId}, ${member.id}, true, ${member.email} || ' ' || n, ${app.now}
    from generate_series(1, ${count}) as n`.execute(app.db);
  const named = async () => {
    const messages = app.db.selectFrom("message").where("conversationId", "=", conversationId);
    return (await messages.where("body", "like", `%${member.email}%`).select("id").execute()).length;
  };
  const step = (from?: Table) => eraseMember(app.ctx(), { memberId: member.id, ...(from && { from }) });
  await begin();
  app.now = addDays(app.now, 30);

  await step("message");
  expect(await named()).toBe(count - rowsAtOnce);
  // Its name is what the rest is found by; nobody sees it any more.
  expect(await memberRow(member.id)).toMatchObject({ email: member.email, isActive: false });
  expect((await callPage(app, loader, { path, cookie: member.cookie })).location).toMatch(/^\/login/);
  expect((await callPage(app, memberPage, { path: "/uye", params: { pathName: member.pathName } })).status).not.toBe(
    200,
  );

  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(app.db);
  await sql`create trigger refused before insert on account_erasure for each row execute function refuse()`.execute(
    app.db,
  );
  const say = console.error;
  console.error = () => {};
  await sweepsAfter(0);
  console.error = say;
  expect([await named(), (await memberRow(member.id)).email]).toEqual([0, member.email]);
  await sql`drop trigger refused on account_erasure`.execute(app.db);
  await sweepsAfter(1);
  expect((await memberRow(member.id)).email).toBe(`silinmis-${member.id}@uye.invalid`);
  const erased = app.db.selectFrom("accountErasure").where("memberId", "=", member.id).selectAll();
  expect(await erased.execute()).toHaveLength(1);
  await step();
  expect(await erased.execute()).toHaveLength(1);
});
