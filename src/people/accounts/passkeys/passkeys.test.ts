import { beforeEach, describe, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { anAuthenticator } from "#test/support/authenticator.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

const path = "/hesabim/gecis-anahtarlari";
type Row = { id: number; name: string; kind: string; usedAt: Date | null };
const list = async (cookie: string) => (await openPage<{ passkeys: Row[] }>(app, path, { cookie })).data!.passkeys;
const ask = (cookie = "", payload: object = { currentPassword }, headers = {}) =>
  app.request({ method: "POST", url: "/ajax/gecis-anahtari/yeni", payload, headers: { cookie, ...headers } });
const asked = async (cookie: string) => (await ask(cookie)).json();
const add = (cookie: string, passkey: string, name = "Telefonum") => sendForm(app, path, { name, passkey }, { cookie });
const change = (cookie: string, id: number, form: Record<string, string>) =>
  sendForm(app, `${path}/${id}`, { islem: "rename", ...form }, { cookie });
async function aKeyOf(cookie: string) {
  await add(cookie, anAuthenticator().make(await asked(cookie)));
  return (await list(cookie)).at(-1)!;
}
const subjects = async (email: string) => {
  await app.runJobs();
  return (await app.mails(email)).map(({ subject }) => subject);
};

test("a passkey is added with the password and an authenticator's answer, and a mail reports it", async () => {
  const { cookie, email, firstName } = await aMember(app, { passwordHash });
  expect(await list(cookie)).toEqual([]);
  const options = await asked(cookie);
  expect(options).toMatchObject({
    rp: { id: "kontak.test", name: "Kontak" },
    user: { name: email, displayName: `${firstName} Kaya` },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
    excludeCredentials: [],
  });
  const authenticator = anAuthenticator();
  expect(await add(cookie, authenticator.make(options))).toMatchObject({ status: 302, location: `${path}?eklendi` });
  expect(await list(cookie)).toMatchObject([{ name: "Telefonum", kind: "device", usedAt: null }]);
  expect(await subjects(email)).toEqual(["Geçiş anahtarı eklendi"]);
  const again = await asked(cookie);
  expect(again.excludeCredentials).toEqual([{ id: authenticator.id, type: "public-key", transports: ["internal"] }]);
  expect(again.user.id).toBe(options.user.id);
});

test("a passkey that a password manager syncs is distinguished from one bound to its device", async () => {
  const { cookie } = await aMember(app, { passwordHash });
  await add(cookie, anAuthenticator().make(await asked(cookie), { isSynced: true }), "Parola yöneticim");
  expect(await list(cookie)).toMatchObject([{ name: "Parola yöneticim", kind: "synced" }]);
});

describe("an answer is refused", () => {
  test.each([
    ["of another origin", { origin: "https://kontak.test" }],
    ["of a site that looks like ours", { origin: "http://kontak.test.evil.test" }],
    ["made for another site", { rpId: "evil.test" }],
    ["without user verification", { isVerified: false }],
    ["without anybody there", { isPresent: false }],
    ["to another question", { type: "webauthn.get" }],
  ])("%s", async (_what, way) => {
    const { cookie } = await aMember(app, { passwordHash });
    const answer = await add(cookie, anAuthenticator().make(await asked(cookie), way));
    expect(answer).toMatchObject({
      status: 422,
      data: { message: "Geçiş anahtarı eklenemedi. Lütfen yeniden deneyiniz." },
    });
    expect(await list(cookie)).toEqual([]);
  });

  test("to a challenge that was answered, is another's, of another session, invented or too old", async () => {
    const { cookie, id } = await aMember(app, { passwordHash });
    const other = await aMember(app, { passwordHash });
    const options = await asked(cookie);
    expect((await add(cookie, anAuthenticator().make(options, { isVerified: false }))).status).toBe(422);
    expect((await add(cookie, anAuthenticator().make(options))).status).toBe(410);
    expect((await add(cookie, anAuthenticator().make(await asked(other.cookie)))).status).toBe(410);
    expect((await add(await aSession(app, id), anAuthenticator().make(await asked(cookie)))).status).toBe(410);
    const invented = { ...options, challenge: "AAAA" };
    expect((await add(cookie, anAuthenticator().make(invented))).status).toBe(410);
    const late = await asked(cookie);
    const before = app.now;
    app.now = addSeconds(before, 300);
    expect((await add(cookie, anAuthenticator().make(late))).status).toBe(410);
    app.now = before;
    expect(await list(cookie)).toEqual([]);
  });

  test("that is sent twice concurrently", async () => {
    const { cookie } = await aMember(app, { passwordHash });
    const passkey = anAuthenticator().make(await asked(cookie));
    const statuses = (await Promise.all([1, 2, 3].map(() => add(cookie, passkey)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([302, 410, 410]);
    expect(await list(cookie)).toHaveLength(1);
  });

  test("of a passkey that is already registered", async () => {
    const [one, two] = [await aMember(app, { passwordHash }), await aMember(app, { passwordHash })];
    const authenticator = anAuthenticator();
    await add(one.cookie, authenticator.make(await asked(one.cookie)));
    for (const { cookie } of [one, two])
      expect((await add(cookie, authenticator.make(await asked(cookie)))).status).toBe(409);
    expect(await list(two.cookie)).toEqual([]);
  });

  test.each([
    ["that is no JSON", "{", "Telefonum", "passkey"],
    ["that is none", "{}", "Telefonum", "passkey.id"],
    ["without a name", undefined, " ", "name"],
    ["with too long a name", undefined, "x".repeat(51), "name"],
  ])("%s", async (_what, passkey, name, field) => {
    const { cookie } = await aMember(app, { passwordHash });
    const answer = await add(cookie, passkey ?? anAuthenticator().make(await asked(cookie)), name);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.data as { fields: object }).fields)).toContain(field);
  });

  test("of a visitor, who is sent to sign in", async () => {
    expect((await add("", "{}")).location).toMatch(/^\/login\?ref=/);
    expect((await openPage(app, path)).location).toMatch(/^\/login\?ref=/);
  });
});

describe("asking for a new passkey is refused", () => {
  test("with a wrong password, and after ten of them with any", async () => {
    const { cookie } = await aMember(app, { passwordHash });
    const wrong = await ask(cookie, { currentPassword: "yanlış" });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { currentPassword: "Mevcut şifreniz hatalı." }]);
    for (let n = 0; n < 9; n++) await ask(cookie, { currentPassword: "yanlış" });
    expect((await ask(cookie)).statusCode).toBe(429);
  });

  test.each([[{}], [{ currentPassword: "" }], [{ currentPassword: "x".repeat(129) }]])("with %j", async (payload) => {
    const { cookie } = await aMember(app, { passwordHash });
    expect((await ask(cookie, payload)).statusCode).toBe(422);
  });

  test("to a visitor, and to another site's page", async () => {
    const { cookie } = await aMember(app, { passwordHash });
    expect((await ask()).statusCode).toBe(401);
    expect((await ask(cookie, undefined, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  });

  test("with an unconfirmed address, whose owner must not find a stranger's key in the account", async () => {
    const { cookie } = await aMember(app, { passwordHash, emailConfirmedAt: null });
    const answer = await ask(cookie);
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      "Geçiş anahtarı eklemek için önce e-posta adresinizi onaylayınız.",
    ]);
  });

  test("with ten passkeys, also for an eleventh whose challenge was issued before", async () => {
    const { cookie } = await aMember(app, { passwordHash });
    for (let n = 0; n < 9; n++) await aKeyOf(cookie);
    const late = await Promise.all([1, 2, 3].map(() => asked(cookie)));
    const answers = await Promise.all(late.map((options) => add(cookie, anAuthenticator().make(options))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409, 409]);
    expect(await list(cookie)).toHaveLength(10);
    const answer = await ask(cookie);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "En çok 10 geçiş anahtarınız olabilir. Yenisini eklemek için önce birini kaldırınız.",
    ]);
  });
});

test("a passkey can be renamed", async () => {
  const { cookie } = await aMember(app, { passwordHash });
  const { id } = await aKeyOf(cookie);
  expect(await change(cookie, id, { name: " İş bilgisayarım " })).toMatchObject({ status: 302, location: path });
  expect(await list(cookie)).toMatchObject([{ name: "İş bilgisayarım" }]);
  expect((await change(cookie, id, { name: "" })).status).toBe(422);
});

test("a passkey is removed with the password, and a mail reports it", async () => {
  const { cookie, email } = await aMember(app, { passwordHash });
  const { id } = await aKeyOf(cookie);
  expect((await change(cookie, id, { islem: "remove", currentPassword: "yanlış" })).status).toBe(422);
  expect(await list(cookie)).toHaveLength(1);
  expect(await change(cookie, id, { islem: "remove", currentPassword })).toMatchObject({
    status: 302,
    location: `${path}?kaldirildi`,
  });
  expect(await list(cookie)).toEqual([]);
  expect((await subjects(email)).at(-1)).toBe("Geçiş anahtarı kaldırıldı");
  expect((await change(cookie, id, { islem: "remove", currentPassword })).status).toBe(404);
});

test("another member's passkey answers 404 to reading, renaming and removing", async () => {
  const [owner, stranger] = [await aMember(app, { passwordHash }), await aMember(app, { passwordHash })];
  const { id } = await aKeyOf(owner.cookie);
  const seen = (cookie: string, one: number | string) => openPage(app, `${path}/${one}`, { cookie });
  expect((await seen(owner.cookie, id)).data).toMatchObject({ name: "Telefonum" });
  for (const one of [id, 0, 2147483648, "yok"]) expect((await seen(stranger.cookie, one)).status).toBe(404);
  expect((await change(stranger.cookie, id, { name: "Benim" })).status).toBe(404);
  expect((await change(stranger.cookie, id, { islem: "remove", currentPassword })).status).toBe(404);
  expect(await list(owner.cookie)).toMatchObject([{ name: "Telefonum" }]);
});
