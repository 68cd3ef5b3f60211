import { TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { totpStep } from "./codes.server.ts";

const app = await testApp();
let start: Date;
beforeEach(async () => {
  start = app.now;
  await app.db.deleteFrom("throttle").execute();
});
afterEach(() => void (app.now = start));

const path = "/hesabim/iki-adim";
const press = (cookie: string, form: Record<string, string>) => sendForm(app, path, form, { cookie });
const shown = async (cookie: string) =>
  (
    await openPage<{ isOn: boolean; codesLeft: number; setup?: { secret: string; address: string; picture: string } }>(
      app,
      path,
      { cookie },
    )
  ).data!;
const later = (seconds: number) => void (app.now = addSeconds(app.now, seconds));
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.now.getTime() });

/** A member with two-factor authentication on. */
async function guarded() {
  const member = await aMember(app, { passwordHash });
  await press(member.cookie, { islem: "begin", currentPassword });
  const secret = (await shown(member.cookie)).setup!.secret.replaceAll(" ", "");
  const { data } = await press(member.cookie, { islem: "confirm", code: codeOf(secret) });
  later(60);
  return { ...member, secret, codes: data!["codes"] as string[] };
}
const signIn = (email: string, ref = "") => sendForm(app, `/login${ref}`, { email, password: currentPassword });
/** Signs in with the password and returns the cookie of the second step. */
async function stepCookie(email: string) {
  const { cookies } = await signIn(email);
  return `__Host-ikinci-adim=${cookies["__Host-ikinci-adim"]}`;
}
const enter = (cookie: string, code: string) => sendForm(app, "/login/dogrulama", { code }, { cookie });

test("codes are those of RFC 6238", () => {
  // Appendix B, SHA-1; of its eight digits the last six.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  for (const [seconds, code] of [
    [59, "287082"],
    [1111111109, "081804"],
    [2000000000, "279037"],
  ] as const)
    expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test("two-factor is set up with the password and the app's first code; ten recovery codes are shown once", async () => {
  const { cookie, email } = await aMember(app, { passwordHash });
  expect(await shown(cookie)).toMatchObject({ isOn: false, setup: undefined });
  expect(await press(cookie, { islem: "begin", currentPassword })).toMatchObject({ status: 302, location: path });
  const { setup } = await shown(cookie);
  expect(setup!.picture).toMatch(/^<svg/);
  const secret = setup!.secret.replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  // What an app on the same phone is opened with.
  expect(new URL(setup!.address)).toMatchObject({ protocol: "otpauth:", host: "totp" });
  expect(new URL(setup!.address).searchParams.get("secret")).toBe(secret);
  const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
  expect((await press(cookie, { islem: "confirm", code: wrong })).status).toBe(422);
  expect((await signIn(email)).location).toBe("/bana-ozel");
  const { data } = await press(cookie, { islem: "confirm", code: codeOf(secret) });
  const codes = data!["codes"] as string[];
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  expect(await shown(cookie)).toMatchObject({ isOn: true, codesLeft: 10, setup: undefined });
  await app.runJobs();
  expect((await app.mails(email)).at(-1)!.subject).toBe("İki adımlı doğrulama açıldı");
  expect(JSON.stringify(await app.db.selectFrom("recoveryCode").selectAll().execute())).not.toContain(codes[0]);
});

test("then the password alone does not sign in: the code does, and returns to the requested page", async () => {
  const { email, secret } = await guarded();
  const answer = await signIn(email, "?ref=/garaj");
  expect(answer).toMatchObject({ status: 302, location: "/login/dogrulama" });
  expect(answer.cookies["__Host-kontak"]).toBeUndefined();
  const cookie = `__Host-ikinci-adim=${answer.cookies["__Host-ikinci-adim"]}; redirect-after-login=%2Fgaraj`;
  expect(await enter(cookie, "000000")).toMatchObject({
    status: 422,
    data: { fields: { code: "Kod hatalı ya da daha önce kullanılmış." } },
  });
  const done = await enter(cookie, codeOf(secret).replace(/(...)/, "$1 "));
  expect(done).toMatchObject({ status: 302, location: "/garaj" });
  expect(done.cookies["__Host-kontak"]).toMatch(/^[\w-]{43}$/);
  expect((await enter(cookie, codeOf(secret))).status).toBe(410);
});

test("no code counts twice, and the codes of the half minute before and after are valid", async () => {
  const { email, secret } = await guarded();
  const code = codeOf(secret);
  later(30);
  expect((await enter(await stepCookie(email), code)).status).toBe(302);
  expect((await enter(await stepCookie(email), code)).status).toBe(422);
  const early = codeOf(secret);
  later(61);
  expect((await enter(await stepCookie(email), early)).status).toBe(422);
});

test("a recovery code signs in once; new ones replace the old", async () => {
  const { email, codes, cookie } = await guarded();
  expect((await enter(await stepCookie(email), codes[0]!.toUpperCase())).status).toBe(302);
  expect((await enter(await stepCookie(email), codes[0]!)).status).toBe(422);
  expect(await shown(cookie)).toMatchObject({ codesLeft: 9 });
  const { data } = await press(cookie, { islem: "renew", currentPassword });
  const renewed = data!["codes"] as string[];
  expect((await enter(await stepCookie(email), codes[1]!)).status).toBe(422);
  expect((await enter(await stepCookie(email), renewed[1]!)).status).toBe(302);
});

test("a second step allows five attempts, concurrent ones included, and ten minutes", async () => {
  const { email, codes } = await guarded();
  const cookie = await stepCookie(email);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => enter(cookie, "000000")));
  expect(wrong.filter(({ status }) => status === 422)).toHaveLength(5);
  expect((await enter(cookie, codes[0]!)).status).toBe(410);
  for (const [seconds, status] of [
    [599, 302],
    [600, 410],
  ] as const) {
    await app.db.deleteFrom("throttle").execute();
    const begun = app.now;
    const step = await stepCookie(email);
    later(seconds);
    expect((await enter(step, codes[status === 302 ? 1 : 2]!)).status).toBe(status);
    app.now = begun;
  }
});

test("ten attempts an hour at a member's codes, however often the password is entered", async () => {
  const { email } = await guarded();
  const statuses = [];
  for (let n = 0; n < 3; n++) {
    const cookie = await stepCookie(email);
    for (let m = 0; m < 4; m++) statuses.push((await enter(cookie, "000000")).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
});

test("a link in a mail confirms the address but does not replace the second step", async () => {
  const { id, email } = await guarded();
  await app.db.updateTable("member").set({ emailConfirmedAt: null }).where("id", "=", id).execute();
  const { writeAccountMail } = await import("../mail-service.server.ts");
  await writeAccountMail(app.ctx(), { kind: "confirm", email });
  await app.runJobs();
  const link = (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/\S+)/)![1]!;
  expect((await sendForm(app, link, {})).cookies["__Host-kontak"]).toBeUndefined();
});

test("two-factor is switched off with the password", async () => {
  const { cookie, email } = await guarded();
  expect((await press(cookie, { islem: "end", currentPassword: "yanlış" })).status).toBe(422);
  expect((await press(cookie, { islem: "end", currentPassword })).location).toBe(path);
  expect(await shown(cookie)).toMatchObject({ isOn: false });
  expect((await signIn(email)).location).toBe("/bana-ozel");
  await app.runJobs();
  expect((await app.mails(email)).at(-1)!.subject).toBe("İki adımlı doğrulama kapatıldı");
});

test("what is refused: a wrong password, a setup twice or too late, no step, no code, an unconfirmed address, a visitor", async () => {
  const { cookie } = await aMember(app, { passwordHash });
  expect(await press(cookie, { islem: "begin", currentPassword: "yanlış" })).toMatchObject({
    status: 422,
    data: { fields: { currentPassword: "Mevcut şifreniz hatalı." } },
  });
  for (const step of ["renew", "end"]) expect((await press(cookie, { islem: step, currentPassword })).status).toBe(409);
  await press(cookie, { islem: "begin", currentPassword });
  const { setup } = await shown(cookie);
  later(600);
  expect((await press(cookie, { islem: "confirm", code: codeOf(setup!.secret.replaceAll(" ", "")) })).status).toBe(410);
  const on = await guarded();
  expect((await press(on.cookie, { islem: "begin", currentPassword })).status).toBe(409);
  expect((await enter(await stepCookie(on.email), "12345")).data).toMatchObject({
    fields: { code: "Uygulamanızdaki 6 rakamlı kodu ya da kurtarma kodlarınızdan birini yazınız." },
  });
  expect((await enter("", on.codes[0]!)).status).toBe(410);
  const unconfirmed = await aMember(app, { passwordHash, emailConfirmedAt: null });
  expect(await press(unconfirmed.cookie, { islem: "begin", currentPassword })).toMatchObject({
    status: 403,
    data: { message: "İki adımlı doğrulamayı açmak için önce e-posta adresinizi onaylayınız." },
  });
  expect(await shown(unconfirmed.cookie)).toMatchObject({ isOn: false, setup: undefined, isEmailConfirmed: false });
  expect((await openPage(app, "/login/dogrulama")).location).toBe("/login");
  expect((await openPage(app, path)).location).toMatch(/^\/login\?ref=/);
});
