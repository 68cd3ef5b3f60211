import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readFrame } from "#src/layout/frame.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { notInTheirName } from "#src/shared/refusal.ts";
import { passwordHash } from "#test/support/accounts.ts";
import { type TestApp, testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import * as homePage from "#src/my-home/my-home.page.tsx";
import { readSession, touchSession } from "../session.server.ts";
import { memberSessions } from "../sessions/service.server.ts";
import * as sessionsPage from "../sessions/sessions.page.tsx";
import * as signOutPage from "../sign-in/sign-out.page.tsx";
import * as twoFactorPage from "../two-factor/two-factor.page.tsx";
import * as endPage from "./end-impersonation.page.tsx";
import * as page from "./impersonation.page.tsx";

let app: TestApp;
let admin: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => void (admin = await aMember(app, { role: "admin" })));

const path = "/yonetim/uye-gorunumu";
const start = (cookie: string, username: string, reason = "Destek kaydı 4711") =>
  callPage(app, page.action, { path, cookie, form: { username, reason } });
const cookieOf = ({ cookies }: { cookies: Record<string, string | undefined> }) =>
  `__Host-kontak=${cookies["__Host-kontak"]}`;
const whoIs = async (cookie: string) => (await readSession(app.ctx(), cookie.split("=")[1]!))?.member.id;
/** The admin as the member; the cookie of that session. */
const asMember = async (email: string) => cookieOf(await start(admin.cookie, email));
const log = async () =>
  (await callPage(app, page.loader, { path, cookie: (await aMember(app, { role: "admin" })).cookie })).data as {
    impersonations: { email: string; adminEmail: string; reason: string; isOpen: boolean }[];
  };

test("an admin looks as a member, is seen on every page, and is themselves again afterwards", async () => {
  const member = await aMember(app, { firstName: "Elif", lastName: "Aydın" });
  const begun = await start(admin.cookie, member.email.toUpperCase());
  expect(begun).toMatchObject({ status: 302, location: "/bana-ozel" });
  const cookie = cookieOf(begun);
  expect(await whoIs(cookie)).toBe(member.id);
  expect(await whoIs(admin.cookie)).toBeUndefined();
  const { member: seen, session } = (await readSession(app.ctx(), cookie.split("=")[1]!))!;
  const frame = await readFrame({ ...app.ctx(seen), session }, new Request(testOrigin));
  expect(frame.member).toMatchObject({ firstName: "Elif", isImpersonated: true, isModerator: false });
  expect((await log()).impersonations[0]).toMatchObject({
    email: member.email,
    adminEmail: admin.email,
    reason: "Destek kaydı 4711",
    isOpen: true,
  });
  const done = await callPage(app, endPage.action, { path: `${path}/bitir`, cookie, form: {} });
  expect(done).toMatchObject({ status: 302, location: path });
  expect(await whoIs(cookieOf(done))).toBe(admin.id);
  expect(await whoIs(cookie)).toBeUndefined();
  expect((await log()).impersonations[0]).toMatchObject({ email: member.email, isOpen: false });
});

test("signing out as the member is being themselves again, too", async () => {
  const cookie = await asMember((await aMember(app)).email);
  const out = await callPage(app, signOutPage.action, { path: "/cikis", cookie, form: {} });
  expect(await whoIs(cookieOf(out))).toBe(admin.id);
  expect((await log()).impersonations[0]).toMatchObject({ isOpen: false });
});

test("the address of the specification asks first, and says nothing to others", async () => {
  const { email, cookie } = await aMember(app);
  const open = (own: string, name: string) =>
    callPage(app, homePage.loader, { path: `/bana-ozel?_switch_user=${encodeURIComponent(name)}`, cookie: own });
  const asked = await open(admin.cookie, email);
  expect(asked.location).toBe(`${path}?kullanici=${encodeURIComponent(email)}`);
  const shown = await callPage(app, page.loader, { path: asked.location!, cookie: admin.cookie });
  expect(shown.data).toMatchObject({ username: email });
  expect((await open(cookie, email)).data).toMatchObject({ firstName: "Deniz" });
  expect((await open((await aMember(app, { role: "moderator" })).cookie, email)).location).toBe("/hesabim");
  expect((await open("", email)).location).toMatch(/^\/login\?ref=/);
  const as = await asMember(email);
  expect((await open(as, "_exit")).location).toBe(`${path}/bitir`);
  expect(await whoIs(as)).toBeDefined();
});

test("it lasts an hour however much it is used, and ends with the admin's rights", async () => {
  const member = await aMember(app);
  const cookie = await asMember(member.email);
  const { session } = (await readSession(app.ctx(), cookie.split("=")[1]!))!;
  await touchSession(app.ctx(), session.id);
  const before = app.now;
  app.now = addSeconds(before, 3599);
  expect(await whoIs(cookie)).toBe(member.id);
  app.now = addSeconds(before, 3600);
  expect(await whoIs(cookie)).toBeUndefined();
  app.now = before;
  await app.db.updateTable("member").set({ role: "moderator" }).where("id", "=", admin.id).execute();
  expect(await whoIs(cookie)).toBeUndefined();
});

test("the member's sessions stay theirs: the look is not among them and ends none", async () => {
  const member = await aMember(app, { passwordHash });
  await aSession(app, member.id);
  const cookie = await asMember(member.email);
  expect(await memberSessions(app.ctx(member))).toHaveLength(2);
  const end = (form: Record<string, string>) =>
    callPage(app, sessionsPage.action, { path: "/hesabim/oturumlar", cookie, form });
  expect(await end({ others: "1" })).toMatchObject({
    status: 403,
    data: { message: notInTheirName },
  });
  expect((await end({ key: "0".repeat(64) })).status).toBe(403);
  expect(await memberSessions(app.ctx(member))).toHaveLength(2);
});

test("a second step that a member sets up is not seen through their eyes", async () => {
  const member = await aMember(app, { passwordHash });
  const twoFactor = { path: "/hesabim/iki-adim", cookie: member.cookie };
  await callPage(app, twoFactorPage.action, {
    ...twoFactor,
    form: { step: "begin", currentPassword: "kırmızı bisiklet 7" },
  });
  const setup = async (cookie: string) =>
    (await callPage(app, twoFactorPage.loader, { ...twoFactor, cookie })).data!["setup"];
  expect(await setup(member.cookie)).toBeDefined();
  expect(await setup(await asMember(member.email))).toBeUndefined();
});

describe("what is refused", () => {
  test("a user name that is nobody's, none at all, and no reason", async () => {
    for (const name of ["kimse@kontak.test", "kimse"])
      expect(await start(admin.cookie, name)).toMatchObject({
        status: 422,
        data: { fields: { username: "Kullanıcı adı hatalıdır" } },
      });
    const { email } = await aMember(app);
    expect((await start(admin.cookie, email, "  ?  ")).data).toMatchObject({ fields: { reason: expect.anything() } });
    expect(await whoIs(admin.cookie)).toBe(admin.id);
  });

  test("staff and blocked members as whom to look", async () => {
    for (const role of ["admin", "moderator"])
      expect((await start(admin.cookie, (await aMember(app, { role })).email)).status).toBe(403);
    expect((await start(admin.cookie, (await aMember(app, { isActive: false })).email)).status).toBe(422);
  });

  test.each([
    ["a member", {}, 404],
    ["a moderator", { role: "moderator" }, 404],
  ])("%s who would look", async (_who, values, status) => {
    const { cookie } = await aMember(app, values);
    const { email } = await aMember(app);
    expect((await start(cookie, email)).status).toBe(status);
    expect((await callPage(app, page.loader, { path, cookie })).status).toBe(status);
    expect((await callPage(app, endPage.action, { path: `${path}/bitir`, cookie, form: {} })).status).toBe(404);
  });

  test("an admin who looks as a member already, a visitor, and another site's page", async () => {
    const cookie = await asMember((await aMember(app)).email);
    expect((await start(cookie, (await aMember(app)).email)).status).toBe(403);
    expect((await start("", "a@kontak.test")).location).toMatch(/^\/login\?ref=/);
    const foreign = { "sec-fetch-site": "cross-site", cookie: admin.cookie };
    for (const url of [path, `${path}/bitir`])
      expect((await app.request({ method: "POST", url, headers: foreign })).statusCode).toBe(403);
  });
});
