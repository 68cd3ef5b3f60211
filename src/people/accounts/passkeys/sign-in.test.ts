import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { anAuthenticator } from "#test/support/authenticator.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { writeAccountMail } from "../mail-service.server.ts";
import { memberSessions } from "../sessions/service.server.ts";

const app = await testApp();
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

const path = "/hesabim/gecis-anahtarlari";
const refusal = "Bu geçiş anahtarı ile giriş yapılamadı. Yeniden deneyiniz ya da başka bir yolla giriş yapınız.";
const call = (name: string, cookie: string, payload = {}, headers = {}) =>
  app.request({ method: "POST", url: `/ajax/gecis-anahtari/${name}`, payload, headers: { cookie, ...headers } });

/** A member with a passkey, and the authenticator that stores it. */
async function aKeyHolder(values = {}) {
  const member = await aMember(app, { passwordHash, ...values });
  const authenticator = anAuthenticator();
  const passkey = authenticator.make((await call("yeni", member.cookie, { currentPassword })).json());
  await sendForm(app, path, { name: "Telefonum", passkey }, member);
  return { ...member, authenticator };
}
/** The challenge that a visitor's browser is issued, and the cookie with it. */
async function asked() {
  const response = await call("giris", "");
  const { name, value } = response.cookies[0]!;
  return { options: response.json(), cookie: `${name}=${value}` };
}
const enter = (passkey: string, cookie: string, { ref = "" } = {}) =>
  sendForm(app, `/login${ref}`, { passkey }, { cookie });
type Way = Parameters<ReturnType<typeof anAuthenticator>["answer"]>[1];
async function signIn({ authenticator }: Pick<Awaited<ReturnType<typeof aKeyHolder>>, "authenticator">, way: Way = {}) {
  const { options, cookie } = await asked();
  return enter(authenticator.answer(options, way), cookie);
}
const passkeysOf = async (cookie: string) =>
  (await openPage<{ passkeys: { usedAt: Date | null }[] }>(app, path, { cookie })).data!.passkeys;

test("a passkey signs its member in without an address or a password", async () => {
  const member = await aKeyHolder();
  const { options, cookie } = await asked();
  expect(options).toMatchObject({ rpId: "kontak.test", userVerification: "required" });
  expect(options.allowCredentials).toBeUndefined();
  const done = await enter(member.authenticator.answer(options), cookie);
  expect(done).toMatchObject({ status: 302, location: "/bana-ozel" });
  expect(done.cookies["__Host-cihaz"]).toBeDefined();
  expect("__Host-gecis-anahtari" in done.cookies && done.cookies["__Host-gecis-anahtari"] === undefined).toBe(true);
  const own = `__Host-kontak=${done.cookies["__Host-kontak"]}`;
  expect((await passkeysOf(own))[0]!.usedAt).toEqual(app.now);
  expect(await memberSessions(app.ctx(member))).toHaveLength(2);
});

test("signing in by passkey returns to the requested page and makes the device a known one", async () => {
  const { authenticator, email } = await aKeyHolder();
  const { options, cookie } = await asked();
  const done = await enter(authenticator.answer(options), cookie, { ref: "?ref=/garaj" });
  expect(done.location).toBe("/garaj");
  const remembered = await asked();
  const back = `${remembered.cookie}; redirect-after-login=%2Faramalarim`;
  expect((await enter(authenticator.answer(remembered.options), back)).location).toBe("/aramalarim");
  // Strangers' attempts at the password do not count against a known device.
  const device = `__Host-cihaz=${done.cookies["__Host-cihaz"]}`;
  const type = (password: string, own = "") => sendForm(app, "/login", { email, password }, { cookie: own });
  for (let n = 0; n < 11; n++) await type("yanlış");
  expect((await type(currentPassword)).status).toBe(429);
  expect((await type(currentPassword, device)).status).toBe(302);
});

describe("an answer is refused", () => {
  test.each<[string, Way]>([
    ["of another origin", { origin: "https://kontak.test" }],
    ["for another site", { rpId: "evil.test" }],
    ["without user verification", { isVerified: false }],
    ["without anybody there", { isPresent: false }],
    ["to another question", { type: "webauthn.create" }],
    ["that does not say whose it is", { userHandle: undefined }],
    ["that claims to be another member's", { userHandle: "AAAA" }],
    ["with a counter that stands still, as of a copy", { count: 1 }],
  ])("%s", async (_what, way) => {
    const member = await aKeyHolder();
    const answer = await signIn(member, way);
    expect(answer).toMatchObject({ status: 422, data: { message: refusal } });
    expect(answer.cookies["__Host-kontak"]).toBeUndefined();
  });

  test("of an unknown passkey, of a removed one, and of a blocked member, all with the same sentence", async () => {
    const unknown = anAuthenticator();
    unknown.make({ challenge: "AAAA", user: { id: "AAAA" } });
    const removed = await aKeyHolder();
    const { id } = (await passkeysOf(removed.cookie))[0] as unknown as { id: number };
    const form = { islem: "remove", currentPassword };
    await sendForm(app, `${path}/${id}`, form, removed);
    const blocked = await aKeyHolder();
    await app.db.updateTable("member").set({ isActive: false }).where("id", "=", blocked.id).execute();
    for (const one of [{ authenticator: unknown }, removed, blocked])
      expect(await signIn(one)).toMatchObject({ status: 422, data: { message: refusal } });
  });

  test("signed by another member's authenticator", async () => {
    const [one, two] = [await aKeyHolder(), await aKeyHolder()];
    const { options, cookie } = await asked();
    const forged = JSON.parse(two.authenticator.answer(options));
    const own = JSON.parse(one.authenticator.answer(options));
    own.response = { ...forged.response, userHandle: own.response.userHandle };
    expect((await enter(JSON.stringify(own), cookie)).status).toBe(422);
  });

  test("to a challenge that was answered, of another browser, of no browser, or too old", async () => {
    const { authenticator } = await aKeyHolder();
    const { options, cookie } = await asked();
    const answer = authenticator.answer(options);
    expect((await enter(answer, cookie)).status).toBe(302);
    expect((await enter(answer, cookie)).status).toBe(410);
    expect((await enter(authenticator.answer(options), cookie)).status).toBe(410);
    const other = await asked();
    expect((await enter(authenticator.answer(other.options), cookie)).status).toBe(410);
    expect((await enter(authenticator.answer((await asked()).options), "")).status).toBe(410);
    const late = await asked();
    const before = app.now;
    app.now = addSeconds(before, 300);
    expect((await enter(authenticator.answer(late.options), late.cookie)).status).toBe(410);
    app.now = before;
  });

  test("that is sent twice concurrently, once", async () => {
    const { authenticator } = await aKeyHolder();
    const { options, cookie } = await asked();
    const answer = authenticator.answer(options);
    const statuses = (await Promise.all([1, 2, 3].map(() => enter(answer, cookie)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([302, 410, 410]);
  });

  test.each([
    ["that is no JSON", "{", { passkey: refusal }],
    [
      "of another kind",
      '{"id":"a","rawId":"a","type":"password","response":{}}',
      { "passkey.type": "Geçerli bir değer giriniz." },
    ],
  ])("%s", async (_what, passkey, fields) => {
    const answer = await enter(passkey, (await asked()).cookie);
    expect(answer).toMatchObject({ status: 422, data: { fields } });
  });

  test("after sixty wrong ones of a client, even a right one", async () => {
    const member = await aKeyHolder();
    const { cookie } = await asked();
    const wrong = member.authenticator.answer({ challenge: "AAAA" });
    for (let n = 0; n < 60; n++) await enter(wrong, cookie);
    expect((await signIn(member)).status).toBe(429);
  });
});

test("a counter that increases is stored; an authenticator without a counter is no copy", async () => {
  const counting = await aKeyHolder();
  expect((await signIn(counting, { count: 41 })).status).toBe(302);
  expect((await signIn(counting, { count: 41 })).status).toBe(422);
  expect((await signIn(counting, { count: 40 })).status).toBe(422);
  expect((await signIn(counting, { count: 42 })).status).toBe(302);
  const member = await aMember(app, { passwordHash });
  const authenticator = anAuthenticator();
  const options = (await call("yeni", member.cookie, { currentPassword })).json();
  const passkey = authenticator.make(options, { isSynced: true });
  await sendForm(app, path, { name: "Yönetici", passkey }, member);
  for (const _ of [1, 2]) expect((await signIn({ authenticator }, { isSynced: true })).status).toBe(302);
});

test("a visitor is issued a burst of three hundred challenges; another site's page none", async () => {
  expect((await call("giris", "", {}, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  await app.db.deleteFrom("passkeyChallenge").execute();
  const statuses = await Promise.all(Array.from({ length: 302 }, async () => (await call("giris", "")).statusCode));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const before = app.now;
  app.now = addSeconds(before, 300);
  await enqueue(app.ctx(), "accounts.sweep", {});
  await app.runJobs();
  app.now = before;
  expect(await app.db.selectFrom("passkeyChallenge").selectAll().execute()).toEqual([]);
});

describe("with a second step", () => {
  /** A member with a passkey and an app; `code` is what the app shows. */
  async function guarded() {
    const member = await aKeyHolder();
    const press = (form: Record<string, string>) => sendForm(app, "/hesabim/iki-adim", form, member);
    await press({ islem: "begin", currentPassword });
    const shown = await openPage<{ setup: { secret: string } }>(app, "/hesabim/iki-adim", member);
    const secret = shown.data!.setup.secret.replaceAll(" ", "");
    await press({ islem: "confirm", code: new TOTP({ secret }).generate({ timestamp: app.now.getTime() }) });
    return member;
  }
  async function stepCookie(email: string) {
    const form = { email, password: currentPassword };
    const { cookies } = await sendForm(app, "/login", form);
    return `__Host-ikinci-adim=${cookies["__Host-ikinci-adim"]}`;
  }
  const finish = (cookie: string, passkey: string) => sendForm(app, "/login/dogrulama", { passkey }, { cookie });
  const shown = async (cookie: string) => (await openPage(app, "/login/dogrulama", { cookie })).data;

  test("a passkey with user verification needs no code", async () => {
    expect(await signIn(await guarded())).toMatchObject({ status: 302, location: "/bana-ozel" });
  });

  test("after the password, a passkey of the member replaces the code", async () => {
    const { authenticator, email } = await guarded();
    const cookie = await stepCookie(email);
    expect(await shown(cookie)).toEqual({ passkeyOrigin: "http://kontak.test" });
    const options = (await call("dogrulama", cookie)).json();
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: "public-key", transports: ["internal"] }]);
    const back = `${cookie}; redirect-after-login=%2Fgaraj`;
    const done = await finish(back, authenticator.answer(options, { userHandle: undefined }));
    expect(done).toMatchObject({ status: 302, location: "/garaj" });
    expect(done.cookies["__Host-kontak"]).toMatch(/^[\w-]{43}$/);
    expect((await finish(cookie, authenticator.answer(options))).status).toBe(410);
  });

  test("another member's passkey does not, nor an answer to another challenge", async () => {
    const [{ email, authenticator }, stranger] = [await guarded(), await aKeyHolder()];
    const cookie = await stepCookie(email);
    const options = (await call("dogrulama", cookie)).json();
    expect(await finish(cookie, stranger.authenticator.answer(options))).toMatchObject({
      status: 422,
      data: { message: refusal },
    });
    expect((await finish(cookie, authenticator.answer((await asked()).options))).status).toBe(410);
    const other = (await call("dogrulama", await stepCookie(email))).json();
    expect((await finish(cookie, authenticator.answer(other))).status).toBe(410);
  });

  test("wrong passkeys count together with wrong codes", async () => {
    const { email, authenticator } = await guarded();
    const cookie = await stepCookie(email);
    for (let n = 0; n < 5; n++) {
      const options = (await call("dogrulama", cookie)).json();
      expect((await finish(cookie, authenticator.answer(options, { isVerified: false }))).status).toBe(422);
    }
    expect((await call("dogrulama", cookie)).statusCode).toBe(410);
  });

  test("without the password no challenge is issued", async () => {
    expect((await call("dogrulama", "")).statusCode).toBe(410);
    const { email } = await guarded();
    const cookie = await stepCookie(email);
    expect((await call("dogrulama", cookie, {}, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  });
});

test("a password reset removes all passkeys, since a stranger's may be among them", async () => {
  const member = await aKeyHolder();
  await writeAccountMail(app.ctx(), { kind: "reset", email: member.email });
  await app.runJobs();
  const link = (await app.mails(member.email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/\S+)/)![1]!;
  const form = { password: "mavi bisiklet 8", passwordAgain: "mavi bisiklet 8" };
  expect((await sendForm(app, link, form)).status).toBe(302);
  expect((await signIn(member)).status).toBe(422);
});
