import { beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import * as confirmPage from "./confirmation/confirm.page.tsx";
import * as sendConfirmationPage from "./confirmation/send-confirmation.page.tsx";
import { hashPassword, verifyPassword } from "./password.server.ts";
import * as signInPage from "./sign-in/sign-in.page.tsx";
import * as signOutPage from "./sign-in/sign-out.page.tsx";
import * as signUpPage from "./sign-up/sign-up.page.tsx";

let app: TestApp;
let passwordHash: string;
const password = "kırmızı bisiklet 7";
beforeAll(async () => {
  app = await testApp();
  passwordHash = await hashPassword(password);
});
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

const signUpForm = (email: string) => ({
  firstName: "Ayşe",
  lastName: "Işık",
  email,
  password,
  passwordAgain: password,
  phone: "0532 123 45 67",
  terms: "on",
});
let count = 0;
const newEmail = () => `yeni-${++count}@kontak.test`;
const signUp = (email: string, change = {}) =>
  callPage(app, signUpPage.action, { path: "/bireysel/kayit", form: { ...signUpForm(email), ...change } });
const signIn = (email: string, typed = password, rest = {}) =>
  callPage(app, signInPage.action, { path: "/login", form: { email, password: typed }, ...rest });
const memberOf = (email: string) =>
  app.db.selectFrom("member").selectAll().where("email", "=", email).executeTakeFirst();
/** The last link mailed to the address, as path and query. */
async function mailedLink(email: string) {
  await app.runJobs();
  const link = (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/\S+)/)![1]!;
  return link;
}

test("signing up keeps the member unconfirmed, the password hashed, and signs nobody in", async () => {
  const email = newEmail();
  const answer = await signUp(email);
  expect(answer).toMatchObject({ status: 302, location: "/bireysel/kayit/tamam", cookies: {} });
  const member = await memberOf(email);
  expect(member).toMatchObject({
    firstName: "Ayşe",
    phone: "+905321234567",
    emailConfirmedAt: null,
    role: "member",
    businessId: null,
  });
  expect(member!.termsAcceptedAt).not.toBeNull();
  expect(member!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("a form cannot make an admin of its sender", async () => {
  const email = newEmail();
  await signUp(email, { role: "admin", businessRole: "owner", emailConfirmedAt: "2020-01-01", id: "1" });
  expect(await memberOf(email)).toMatchObject({ role: "member", businessRole: null, emailConfirmedAt: null });
});

test("a refused sign-up says which fields are wrong and gives back what was typed, but no password", async () => {
  const answer = await signUp("ayse@kontak", { passwordAgain: "başka" });
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({
    fields: {
      email: "Geçerli bir email adresi giriniz.",
      passwordAgain: "Girmiş olduğunuz şifreler eşleşmemektedir.",
    },
    values: { firstName: "Ayşe", email: "ayse@kontak", phone: "0532 123 45 67", terms: "on" },
  });
  expect(Object.keys((answer.data as { values: object }).values)).not.toContain("password");
});

test("known and unknown addresses get the same answer to a sign-up; the known one's owner gets a mail", async () => {
  const known = await aMember(app, { passwordHash });
  const before = await memberOf(known.email);
  expect(await signUp(known.email.toUpperCase())).toEqual(await signUp(newEmail()));
  await app.runJobs();
  expect(await memberOf(known.email)).toEqual(before);
  const mails = await app.mails(known.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Bu adresle zaten bir Kontak üyeliği var"]);
  expect(mails[0]!.textBody).toContain(`${testOrigin}/login`);
});

test("parallel sign-ups with one address make one member", async () => {
  const email = newEmail();
  const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  const { n } = await app.db
    .selectFrom("member")
    .where("email", "=", email)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
});

test("who signs up with an unconfirmed member's address may take the account over, by its mail alone", async () => {
  const { email } = await aMember(app, { passwordHash, emailConfirmedAt: null });
  await signUp(email, { password: "saldırganın şifresi", passwordAgain: "saldırganın şifresi" });
  expect(await mailedLink(email)).toMatch(/^\/sifre-yenile\?anahtar=/);
  expect((await memberOf(email))!.passwordHash).toBe(passwordHash);
});

test("opening the confirmation link changes nothing; its button confirms, signs in and works once", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  expect(path).toMatch(/^\/hesabim\/onaymaili\?anahtar=[\w-]{43}$/);
  for (const _ of [1, 2]) {
    const page = await callPage(app, confirmPage.loader, { path });
    expect(page).toMatchObject({ status: 200, data: { email }, cookies: {} });
  }
  expect((await memberOf(email))!.emailConfirmedAt).toBeNull();

  const done = await callPage(app, confirmPage.action, { path, form: {} });
  expect(done).toMatchObject({ status: 302, location: "/hesabim?bilgi=onaylandi" });
  const session = done.cookies["__Host-kontak"];
  expect(session).toMatch(/^[\w-]{43}$/);
  expect((await memberOf(email))!.emailConfirmedAt).not.toBeNull();
  const again = await callPage(app, confirmPage.action, { path, form: {} });
  expect(again).toMatchObject({ status: 410, cookies: {} });
  expect((await callPage(app, confirmPage.loader, { path })).status).toBe(410);
});

test("of parallel presses of the confirmation button one counts", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => callPage(app, confirmPage.action, { path, form: {} })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 410, 410, 410]);
});

test("a confirmation link ends after a day, and an invented one never worked", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const start = app.now;
  app.now = new Date(start.getTime() + 24 * 60 * 60_000 + 1000);
  expect((await callPage(app, confirmPage.action, { path, form: {} })).status).toBe(410);
  app.now = start;
  for (const invented of ["/hesabim/onaymaili", "/hesabim/onaymaili?anahtar=yok"])
    expect((await callPage(app, confirmPage.action, { path: invented, form: {} })).status).toBe(410);
});

test("links are stored as hashes only", async () => {
  const email = newEmail();
  await signUp(email);
  const token = (await mailedLink(email)).split("=")[1]!;
  const rows = await app.db.selectFrom("emailToken").select("id").execute();
  expect(rows.some(({ id }) => id.equals(Buffer.from(token, "base64url")))).toBe(false);
  expect(rows.every(({ id }) => id.length === 32)).toBe(true);
});

test("confirming on a device where somebody else is signed in leaves them signed in", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const other = await aMember(app);
  const done = await callPage(app, confirmPage.action, { path, form: {}, cookie: other.cookie });
  expect(done.status).toBe(302);
  expect(done.cookies).not.toHaveProperty("__Host-kontak");
  expect((await memberOf(email))!.emailConfirmedAt).not.toBeNull();
});

test("after confirming, the visitor comes back to where they had to sign in", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const cookie = "redirect-after-login=%2Filanver";
  expect(await callPage(app, confirmPage.action, { path, form: {}, cookie })).toMatchObject({ location: "/ilanver" });
});

test("a member asks for the confirmation mail again, a few times", async () => {
  const { email, cookie } = await aMember(app, { emailConfirmedAt: null });
  const path = "/hesabim/onaymaili/gonder";
  const send = () => callPage(app, sendConfirmationPage.action, { path, form: {}, cookie });
  for (const _ of [1, 2, 3]) expect((await send()).status).toBe(302);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.data).toMatchObject({
    message: "Çok fazla deneme yapıldı. Lütfen 10 dakika sonra tekrar deneyiniz.",
  });
  await app.runJobs();
  expect(await app.mails(email)).toHaveLength(3);
});

test("the confirmation mail is for who is signed in and not confirmed", async () => {
  const path = "/hesabim/onaymaili/gonder";
  const visitor = await callPage(app, sendConfirmationPage.action, { path, form: {} });
  expect(visitor.location).toBe("/login?ref=%2Fhesabim%2Fonaymaili%2Fgonder");
  const { cookie } = await aMember(app);
  expect((await callPage(app, sendConfirmationPage.action, { path, form: {}, cookie })).status).toBe(409);
});

test("signing in opens a session that the site knows, under a hash", async () => {
  const member = await aMember(app, { passwordHash });
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36" };
  const answer = await signIn(` ${member.email.toUpperCase()} `, password, { headers });
  expect(answer).toMatchObject({ status: 302, location: "/bana-ozel" });
  const token = answer.cookies["__Host-kontak"]!;
  const sessions = await app.db.selectFrom("session").selectAll().where("memberId", "=", member.id).execute();
  expect(sessions.map(({ device }) => device)).toContain("Chrome, Windows");
  expect(sessions.every(({ id }) => !id.equals(Buffer.from(token, "base64url")))).toBe(true);
});

test("the session cookie is bound to the host, hidden from scripts and lasts thirty days", async () => {
  const { email } = await aMember(app, { passwordHash });
  const form = new URLSearchParams({ email, password });
  const request = new Request(`${testOrigin}/login`, { method: "POST", body: form });
  const { signIn: service } = await import("./sign-in/service.server.ts");
  const {
    cookies: [cookie],
  } = await service(app.ctx(), Object.fromEntries(form), request.headers);
  expect(cookie).toMatch(/^__Host-kontak=[\w-]{43}; Path=\/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax$/);
});

test("signing in ends the session that was open here and starts one with a new id", async () => {
  const member = await aMember(app, { passwordHash });
  const answer = await signIn(member.email, password, { cookie: member.cookie });
  expect(member.cookie).not.toContain(answer.cookies["__Host-kontak"]!);
  const sessions = await app.db.selectFrom("session").select("id").where("memberId", "=", member.id).execute();
  expect(sessions).toHaveLength(1);
});

test("a wrong password and an unknown address are refused alike", async () => {
  const { email } = await aMember(app, { passwordHash });
  const known = await signIn(email, "yanlış şifre");
  const unknown = await signIn(newEmail(), "yanlış şifre");
  const refusal = { message: "E-posta adresi ya da şifre hatalı.", fields: undefined };
  expect(known).toMatchObject({ status: 422, data: refusal, cookies: {} });
  expect({ ...known, data: { ...known.data, values: {} } }).toEqual({
    ...unknown,
    data: { ...unknown.data, values: {} },
  });
});

test("an inactive member cannot sign in", async () => {
  const { email } = await aMember(app, { passwordHash, isActive: false });
  expect((await signIn(email)).status).toBe(422);
});

test.each([
  ["/ilanver", undefined, "/ilanver"],
  ["/garaj?sayfa=2", "/ilanver", "/garaj?sayfa=2"],
  [undefined, "/ilanver", "/ilanver"],
  ["//evil.test", undefined, "/bana-ozel"],
  ["https://evil.test", "/\\evil.test", "/bana-ozel"],
  [undefined, "//evil.test", "/bana-ozel"],
])("with ref %s and remembered %s, signing in leads to %s", async (ref, remembered, location) => {
  const { email } = await aMember(app, { passwordHash });
  const answer = await signIn(email, password, {
    path: ref ? `/login?${new URLSearchParams({ ref })}` : "/login",
    cookie: remembered && `redirect-after-login=${encodeURIComponent(remembered)}`,
  });
  expect(answer).toMatchObject({ location, cookies: { "redirect-after-login": undefined } });
});

test.each([
  ["/ilanver", "%2Filanver"],
  ["//evil.test", undefined],
])("opening /login?ref=%s remembers %s", async (ref, kept) => {
  const answer = await callPage(app, signInPage.loader, { path: `/login?${new URLSearchParams({ ref })}` });
  expect(answer.cookies["redirect-after-login"]).toBe(kept);
});

test("who is signed in already is led on", async () => {
  const { cookie } = await aMember(app);
  expect(await callPage(app, signInPage.loader, { path: "/login?ref=/ilanver", cookie })).toMatchObject({
    status: 302,
    location: "/ilanver",
  });
  expect((await callPage(app, signUpPage.loader, { path: "/bireysel/kayit", cookie })).location).toBe("/bana-ozel");
});

test("signing out ends the session for good", async () => {
  const member = await aMember(app);
  const answer = await callPage(app, signOutPage.action, { path: "/cikis", form: {}, cookie: member.cookie });
  expect(answer).toMatchObject({ status: 302, location: "/" });
  expect(answer.cookies).toHaveProperty("__Host-kontak", undefined);
  expect(await app.db.selectFrom("session").where("memberId", "=", member.id).selectAll().execute()).toEqual([]);
});

test("too many wrong passwords for one address are refused, from any client, and time heals it", async () => {
  const { email } = await aMember(app, { passwordHash });
  for (let n = 0; n < 10; n += 1)
    expect((await signIn(email, "yanlış şifre", { client: `198.51.100.${n}` })).status).toBe(422);
  const refused = await signIn(email, password);
  expect(refused).toMatchObject({
    status: 429,
    data: { message: "Çok fazla deneme yapıldı. Lütfen 3 dakika sonra tekrar deneyiniz." },
  });
  const start = app.now;
  app.now = new Date(start.getTime() + 3 * 60_000 + 1000);
  expect((await signIn(email)).status).toBe(302);
  app.now = start;
});

test("an unknown address is throttled like a known one", async () => {
  const email = newEmail();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(email, "yanlış", { client: `198.51.100.${n}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test("one client that tries many addresses is refused, another is not", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 61 }, (_, n) => signIn(`yok-${n}@kontak.test`, "yanlış").then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await signIn("yok@kontak.test", "yanlış", { client: "198.51.100.7" })).status).toBe(422);
});

test("right passwords do not count as attempts", async () => {
  const { email } = await aMember(app, { passwordHash });
  for (let n = 0; n < 12; n += 1) expect((await signIn(email)).status).toBe(302);
});

test("a stranger's attempts do not keep out a member on a device they know", async () => {
  const { email } = await aMember(app, { passwordHash });
  const mark = (await signIn(email)).cookies["__Host-cihaz"];
  for (let n = 0; n < 11; n += 1) await signIn(email, "yanlış", { client: `198.51.100.${n}` });
  expect((await signIn(email)).status).toBe(429);
  expect((await signIn(email, password, { cookie: `__Host-cihaz=${mark}` })).status).toBe(302);
});

test("a known device has its own limit, and its mark is of no use for another member", async () => {
  const { email } = await aMember(app, { passwordHash });
  const other = await aMember(app, { passwordHash });
  const cookie = `__Host-cihaz=${(await signIn(email)).cookies["__Host-cihaz"]}`;
  for (let n = 0; n < 10; n += 1) expect((await signIn(email, "yanlış", { cookie })).status).toBe(422);
  expect((await signIn(email, password, { cookie })).status).toBe(429);
  for (let n = 0; n < 10; n += 1) await signIn(other.email, "yanlış", { client: `198.51.100.${n}` });
  expect((await signIn(other.email, password, { cookie })).status).toBe(429);
});

test("sign-ups are limited per address and per client, whether the address is known or not", async () => {
  const known = await aMember(app);
  for (const email of [newEmail(), known.email]) {
    for (const _ of [1, 2, 3]) expect((await signUp(email)).status).toBe(302);
    expect((await signUp(email)).status).toBe(429);
  }
});

test("a session slides while it is used and ends thirty days after", async () => {
  const member = await aMember(app);
  const start = app.now;
  const isSignedIn = async () =>
    (await callPage(app, sendConfirmationPage.loader, { path: "/hesabim/onaymaili/gonder", cookie: member.cookie }))
      .location === "/hesabim";
  app.now = new Date(start.getTime() + 20 * 24 * 60 * 60_000);
  const used = await app.request({
    url: "/ajax/openapi.json",
    headers: { cookie: member.cookie, "sec-fetch-dest": "empty" },
  });
  expect(used.headers["set-cookie"]).toBe(`${member.cookie}; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax`);
  await expect
    .poll(
      async () =>
        (
          await app.db
            .selectFrom("session")
            .where("memberId", "=", member.id)
            .select("seenAt")
            .executeTakeFirstOrThrow()
        ).seenAt,
    )
    .toEqual(app.now);
  app.now = new Date(start.getTime() + 45 * 24 * 60 * 60_000);
  expect(await isSignedIn()).toBe(true);
  app.now = new Date(start.getTime() + 51 * 24 * 60 * 60_000);
  expect(await isSignedIn()).toBe(false);
  app.now = start;
});

test("what carries a session cookie is never a file", async () => {
  const member = await aMember(app);
  await app.db
    .updateTable("session")
    .set({ seenAt: new Date(0) })
    .where("memberId", "=", member.id)
    .execute();
  const image = await app.request({
    url: "/saglik/canli",
    headers: { cookie: member.cookie, "sec-fetch-dest": "image" },
  });
  expect(image.headers["set-cookie"]).toBeUndefined();
});

test("passwords typed on different keyboards are the same password", async () => {
  const hash = await hashPassword("şifre bir iki".normalize("NFD"));
  expect(await verifyPassword(hash, "şifre bir iki".normalize("NFC"))).toBe(true);
  expect(await verifyPassword(hash, "sifre bir iki")).toBe(false);
  expect(await verifyPassword(undefined, "")).toBe(false);
  expect(await verifyPassword("yok", "yok")).toBe(false);
});

test("every night ended sessions, links and buckets go, and nothing else", async () => {
  const member = await aMember(app);
  await app.db.updateTable("session").set({ expiresAt: app.now }).where("memberId", "=", member.id).execute();
  await aSession(app, member.id);
  const { accountJobs } = await import("./jobs.server.ts");
  await accountJobs["accounts.sweep"]!(app.ctx(), {});
  expect(await app.db.selectFrom("session").where("memberId", "=", member.id).selectAll().execute()).toHaveLength(1);
});
