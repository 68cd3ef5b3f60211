import { beforeEach, describe, expect, test } from "vitest";
import { readFrame } from "#src/site/layout/frame.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { password, passwordHash } from "#test/support/accounts.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { readSession } from "../session.server.ts";
import { memberSessions } from "../sessions/service.server.ts";
import { impersonationSeconds } from "./rules.ts";

const app = await testApp();
let admin: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  admin = await aMember(app, { role: "admin", passwordHash });
});

const path = "/yonetim/uye-gorunumu";
const client = "192.0.2.7";
const start = (cookie: string, username: string, change: Record<string, string> = {}) =>
  sendForm(
    app,
    path,
    { username, reason: "Destek kaydı 4711", currentPassword: password, ...change },
    { cookie, client },
  );
const whoIs = async (cookies: string) => (await readSession(app.ctx(), cookies))?.member.id;
/** The admin's cookies while they impersonate the member; those of their own session are `own`. */
async function asMember(email: string, own = admin.cookie) {
  const { cookies } = await start(own, email);
  return `${own}; __Host-uye-gorunumu=${cookies["__Host-uye-gorunumu"]}`;
}
const sessionCount = async (memberId: number) =>
  (await app.db.selectFrom("session").where("memberId", "=", memberId).select("id").execute()).length;
const log = async () =>
  (
    await openPage<{
      impersonations: { email: string; adminEmail: string; reason: string; clientAddress: string; isOpen: boolean }[];
    }>(app, path, await aMember(app, { role: "admin" }))
  ).data!;

test("an admin impersonates a member with a bar on every page, and is back in their own account afterwards", async () => {
  const member = await aMember(app, { firstName: "Elif", lastName: "Aydın" });
  const begun = await start(admin.cookie, member.email.toUpperCase());
  expect(begun).toMatchObject({ status: 302, location: "/bana-ozel" });
  expect(begun.cookies).not.toHaveProperty("__Host-kontak");
  const cookie = `${admin.cookie}; __Host-uye-gorunumu=${begun.cookies["__Host-uye-gorunumu"]}`;
  expect(await whoIs(cookie)).toBe(member.id);
  const { member: seen, session } = (await readSession(app.ctx(), cookie))!;
  const frame = await readFrame({ ...app.ctx(seen), session }, new Request(testOrigin));
  expect(frame.member).toMatchObject({
    firstName: "Elif",
    impersonationMsLeft: impersonationSeconds * 1000,
    isModerator: false,
  });
  const later = { ...app.ctx(seen), session, clock: () => addSeconds(app.now, 600) };
  expect((await readFrame(later, new Request(testOrigin))).member!.impersonationMsLeft).toBe(
    (impersonationSeconds - 600) * 1000,
  );
  expect((await log()).impersonations[0]).toMatchObject({
    email: member.email,
    adminEmail: admin.email,
    reason: "Destek kaydı 4711",
    clientAddress: client,
    isOpen: true,
  });
  const done = await sendForm(app, `${path}/bitir`, {}, { cookie });
  expect(done).toMatchObject({ status: 302, location: path, cookies: { "__Host-uye-gorunumu": undefined } });
  expect(done.cookies).not.toHaveProperty("__Host-kontak");
  expect(await whoIs(cookie)).toBe(admin.id);
  expect(await sessionCount(admin.id)).toBe(1);
  expect((await log()).impersonations[0]).toMatchObject({ email: member.email, isOpen: false });
});

test("signing out as the member returns to the admin's own account, too", async () => {
  const cookie = await asMember((await aMember(app)).email);
  await sendForm(app, "/cikis", {}, { cookie });
  expect(await whoIs(cookie)).toBe(admin.id);
  expect((await log()).impersonations[0]).toMatchObject({ isOpen: false });
});

test("the address `?_switch_user` asks first, and answers 404 to others", async () => {
  const { email, cookie } = await aMember(app);
  const open = (own: string, name: string) =>
    openPage(app, `/bana-ozel?_switch_user=${encodeURIComponent(name)}`, { cookie: own });
  const asked = await open(admin.cookie, email);
  expect(asked.location).toBe(`${path}?kullanici=${encodeURIComponent(email)}`);
  const shown = await openPage(app, asked.location!, admin);
  expect(shown.data).toMatchObject({ username: email });
  expect((await open(cookie, email)).data).toMatchObject({ firstName: "Deniz" });
  expect((await open((await aMember(app, { role: "moderator" })).cookie, email)).location).toBe("/yonetim");
  expect((await open("", email)).location).toMatch(/^\/login\?ref=/);
  const as = await asMember(email);
  expect((await open(as, "_exit")).location).toBe(`${path}/bitir`);
  expect(await whoIs(as)).toBeDefined();
});

test("it lasts an hour however much it is used, and ends with the admin's rights", async () => {
  const member = await aMember(app);
  const cookie = await asMember(member.email);
  await app.request({ url: "/ajax/openapi.json", headers: { cookie, "sec-fetch-dest": "empty" } });
  const before = app.now;
  app.now = addSeconds(before, 3599);
  expect(await whoIs(cookie)).toBe(member.id);
  app.now = addSeconds(before, 3600);
  expect(await whoIs(cookie)).toBe(admin.id);
  app.now = before;
  await app.db.updateTable("member").set({ role: "moderator" }).where("id", "=", admin.id).execute();
  expect(await whoIs(cookie)).toBe(admin.id);
  expect((await log()).impersonations[0]).toMatchObject({ isOpen: false });
});

describe("impersonation ends with the admin's own session", () => {
  const signedIn = async () => aSession(app, admin.id);
  const sessionsForm = (cookie: string, form: Record<string, string>) =>
    sendForm(app, "/hesabim/oturumlar", form, { cookie });
  const twice = { password: "mavi bisiklet 8", passwordAgain: "mavi bisiklet 8" };

  test.each<[string, (own: string) => Promise<unknown>]>([
    ["signing out", (own) => sendForm(app, "/cikis", {}, { cookie: own })],
    ["ending all other sessions elsewhere", async () => sessionsForm(await signedIn(), { islem: "digerlerini-kapat" })],
    [
      "changing the password elsewhere",
      async () =>
        sendForm(app, "/hesabim/sifre", { currentPassword: password, ...twice }, { cookie: await signedIn() }),
    ],
    [
      "the account's deactivation",
      () => app.db.updateTable("member").set({ isActive: false }).where("id", "=", admin.id).execute(),
    ],
    [
      "its expiry",
      () => app.db.updateTable("session").set({ expiresAt: app.now }).where("memberId", "=", admin.id).execute(),
    ],
  ])("%s", async (_how, end) => {
    const member = await aMember(app);
    const cookie = await asMember(member.email);
    expect(await whoIs(cookie)).toBe(member.id);
    await end(admin.cookie);
    expect(await whoIs(cookie)).toBeUndefined();
    expect((await log()).impersonations[0]).toMatchObject({ email: member.email, isOpen: false });
    expect((await openPage(app, "/bana-ozel", { cookie })).location).toMatch(/^\/login/);
    expect((await sendForm(app, `${path}/bitir`, {}, { cookie })).status).toBe(404);
  });

  test("ending all other sessions in the session that started it ends it, too", async () => {
    const member = await aMember(app);
    const cookie = await asMember(member.email);
    await sessionsForm(admin.cookie, { islem: "digerlerini-kapat" });
    expect(await whoIs(cookie)).toBe(admin.id);
  });

  test("its cookie is worthless with another session, or alone", async () => {
    const [, view] = (await asMember((await aMember(app)).email)).split("; ");
    expect(await whoIs(view!)).toBeUndefined();
    expect(await whoIs(`${await signedIn()}; ${view}`)).toBe(admin.id);
    const other = await aMember(app, { role: "admin" });
    expect(await whoIs(`${other.cookie}; ${view}`)).toBe(other.id);
  });

  test("starting another one ends the first", async () => {
    const first = await asMember((await aMember(app)).email);
    const second = await aMember(app);
    expect(await whoIs(await asMember(second.email))).toBe(second.id);
    expect(await whoIs(first)).toBe(admin.id);
  });
});

test("it is listed among the admin's sessions, where it can be ended", async () => {
  const member = await aMember(app);
  const cookie = await asMember(member.email);
  const shown = async () =>
    (
      await openPage<{ sessions: { key: string; viewedAs: string | null; isOwn: boolean }[] }>(
        app,
        "/hesabim/oturumlar",
        admin,
      )
    ).data!;
  const { sessions } = await shown();
  expect(sessions.map(({ viewedAs, isOwn }) => [viewedAs, isOwn])).toEqual([
    [null, true],
    [member.email, false],
  ]);
  const { key } = sessions[1]!;
  const end = (own: string) => sendForm(app, "/hesabim/oturumlar", { islem: "kapat", key }, { cookie: own });
  for (const stranger of [member, await aMember(app, { role: "admin" })])
    expect((await end(stranger.cookie)).status).toBe(404);
  expect((await end(admin.cookie)).status).toBe(302);
  expect(await whoIs(cookie)).toBe(admin.id);
  expect((await shown()).sessions).toHaveLength(1);
});

test("starting it needs the admin's password, with limited attempts", async () => {
  const { email } = await aMember(app);
  for (const currentPassword of ["", "yanlış"]) {
    const refused = await start(admin.cookie, email, { currentPassword });
    expect(refused).toMatchObject({
      status: 422,
      cookies: {},
      data: { fields: { currentPassword: expect.anything() } },
    });
    expect(refused.data!["values"]).not.toHaveProperty("currentPassword");
  }
  for (let n = 0; n < 10; n += 1) await start(admin.cookie, email, { currentPassword: "yanlış" });
  expect((await start(admin.cookie, email)).status).toBe(429);
  expect(await app.db.selectFrom("impersonation").where("adminId", "=", admin.id).selectAll().execute()).toEqual([]);
});

test("the member's session list does not show the impersonation, which ends none of them", async () => {
  const member = await aMember(app, { passwordHash });
  await aSession(app, member.id);
  const cookie = await asMember(member.email);
  expect(await memberSessions(app.ctx(member))).toHaveLength(2);
  const end = (form: Record<string, string>) => sendForm(app, "/hesabim/oturumlar", form, { cookie });
  expect(await end({ islem: "digerlerini-kapat" })).toMatchObject({
    status: 403,
    data: { message: notWhileImpersonating },
  });
  expect((await end({ islem: "kapat", key: "0".repeat(64) })).status).toBe(403);
  expect(await memberSessions(app.ctx(member))).toHaveLength(2);
});

test("a second step that a member sets up is not shown to an impersonating admin", async () => {
  const member = await aMember(app, { passwordHash });
  const twoFactor = "/hesabim/iki-adim";
  await sendForm(app, twoFactor, { islem: "begin", currentPassword: "kırmızı bisiklet 7" }, member);
  const setup = async (cookie: string) => (await openPage(app, twoFactor, { cookie })).data!["setup"];
  expect(await setup(member.cookie)).toBeDefined();
  expect(await setup(await asMember(member.email))).toBeUndefined();
});

describe("what is refused", () => {
  test("an unknown user name, none at all, and no reason", async () => {
    for (const name of ["kimse@kontak.test", "kimse"])
      expect(await start(admin.cookie, name)).toMatchObject({
        status: 422,
        data: { fields: { username: "Kullanıcı adı hatalıdır" } },
      });
    const { email } = await aMember(app);
    expect((await start(admin.cookie, email, { reason: "  ?  " })).data).toMatchObject({
      fields: { reason: expect.anything() },
    });
    expect(await whoIs(admin.cookie)).toBe(admin.id);
  });

  test("impersonating staff and blocked members", async () => {
    for (const role of ["admin", "moderator"] as const)
      expect((await start(admin.cookie, (await aMember(app, { role })).email)).status).toBe(403);
    expect((await start(admin.cookie, (await aMember(app, { isActive: false })).email)).status).toBe(422);
  });

  test.each([
    ["a member", {}, 404],
    ["a moderator", { role: "moderator" }, 404],
  ] as const)("%s who would look", async (_who, values, status) => {
    const { cookie } = await aMember(app, { ...values, passwordHash });
    const { email } = await aMember(app);
    expect((await start(cookie, email)).status).toBe(status);
    expect((await openPage(app, path, { cookie })).status).toBe(status);
    expect((await sendForm(app, `${path}/bitir`, {}, { cookie })).status).toBe(404);
  });

  test("an admin who impersonates a member already, a visitor, and another site's page", async () => {
    const cookie = await asMember((await aMember(app)).email);
    expect((await start(cookie, (await aMember(app)).email)).status).toBe(403);
    expect((await start("", "a@kontak.test")).location).toMatch(/^\/login\?ref=/);
    const foreign = { "sec-fetch-site": "cross-site", cookie: admin.cookie };
    for (const url of [path, `${path}/bitir`])
      expect((await app.request({ method: "POST", url, headers: foreign })).statusCode).toBe(403);
  });
});
