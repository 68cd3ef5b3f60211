import { beforeEach, expect, test } from "vitest";
import { accountsIn, newEmail, password, passwordHash } from "#test/support/accounts.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const { signIn, clearRateLimits } = accountsIn(app);
beforeEach(clearRateLimits);

test("signing in opens a session, which is stored under a hash", async () => {
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
  const { signIn: service } = await import("./service.server.ts");
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
  ["/ara?q=şahin", undefined, "/ara?q=%C5%9Fahin"],
])("with ref %s and stored path %s, signing in leads to %s", async (ref, remembered, location) => {
  const { email } = await aMember(app, { passwordHash });
  const path = ref ? `/login?${new URLSearchParams({ ref })}` : "/login";
  const cookie = remembered && `redirect-after-login=${encodeURIComponent(remembered)}`;
  const answer = await sendForm(app, path, { email, password }, { cookie });
  expect(answer).toMatchObject({ location, cookies: { "redirect-after-login": undefined } });
});

test.each([
  ["/ilanver", "%2Filanver"],
  ["//evil.test", undefined],
])("opening /login?ref=%s stores %s", async (ref, stored) => {
  const answer = await openPage(app, `/login?${new URLSearchParams({ ref })}`);
  expect(answer.cookies["redirect-after-login"]).toBe(stored);
});

test("a member who is signed in already is redirected", async () => {
  const { cookie } = await aMember(app);
  expect(await openPage(app, "/login?ref=/ilanver", { cookie })).toMatchObject({
    status: 302,
    location: "/ilanver",
  });
  const path = `/login?${new URLSearchParams({ ref: "/ara?q=şahin" })}`;
  expect((await openPage(app, path, { cookie })).location).toBe("/ara?q=%C5%9Fahin");
  expect((await openPage(app, "/bireysel/kayit", { cookie })).location).toBe("/bana-ozel");
});

test("signing out ends the session for ever", async () => {
  const member = await aMember(app);
  const answer = await sendForm(app, "/cikis", {}, member);
  expect(answer).toMatchObject({ status: 302, location: "/" });
  expect(answer.cookies).toHaveProperty("__Host-kontak", undefined);
  expect(await app.db.selectFrom("session").where("memberId", "=", member.id).selectAll().execute()).toEqual([]);
});
