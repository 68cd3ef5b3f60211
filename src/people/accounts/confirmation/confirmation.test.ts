import { beforeEach, expect, test } from "vitest";
import { accountsIn, newEmail } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
const { signUp, memberOf, mailedLink, clearRateLimits } = accountsIn(app);
beforeEach(clearRateLimits);

test("opening the confirmation link changes nothing; its button confirms, signs in and works once", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  expect(path).toMatch(/^\/hesabim\/onaymaili\?anahtar=[\w-]{43}$/);
  for (const _ of [1, 2]) {
    const page = await openPage(app, path);
    expect(page).toMatchObject({ status: 200, data: { email }, cookies: {} });
  }
  expect((await memberOf(email))!.emailConfirmedAt).toBeNull();

  const done = await sendForm(app, path, {});
  expect(done).toMatchObject({ status: 302, location: "/hesabim?bilgi=onaylandi" });
  const session = done.cookies["__Host-kontak"];
  expect(session).toMatch(/^[\w-]{43}$/);
  expect((await memberOf(email))!.emailConfirmedAt).not.toBeNull();
  const again = await sendForm(app, path, {});
  expect(again).toMatchObject({ status: 410, cookies: {} });
  expect((await openPage(app, path)).status).toBe(410);
});

test("of concurrent confirmations one succeeds", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(app, path, {})));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 410, 410, 410]);
});

test("a confirmation link ends after a day, and an invented one does not work", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const start = app.now;
  app.now = new Date(start.getTime() + 24 * 60 * 60_000 + 1000);
  expect((await sendForm(app, path, {})).status).toBe(410);
  app.now = start;
  for (const invented of ["/hesabim/onaymaili", "/hesabim/onaymaili?anahtar=yok"])
    expect((await sendForm(app, invented, {})).status).toBe(410);
});

test("links are stored as hashes only", async () => {
  const email = newEmail();
  await signUp(email);
  const token = (await mailedLink(email)).split("=")[1]!;
  const rows = await app.db.selectFrom("emailToken").select("id").execute();
  expect(rows.some(({ id }) => id.equals(Buffer.from(token, "base64url")))).toBe(false);
  expect(rows.every(({ id }) => id.length === 32)).toBe(true);
});

test("confirming on a device where another member is signed in leaves that member signed in", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const other = await aMember(app);
  const done = await sendForm(app, path, {}, other);
  expect(done.status).toBe(302);
  expect(done.cookies).not.toHaveProperty("__Host-kontak");
  expect((await memberOf(email))!.emailConfirmedAt).not.toBeNull();
});

test("after confirming, the visitor comes back to where they had to sign in", async () => {
  const email = newEmail();
  await signUp(email);
  const path = await mailedLink(email);
  const cookie = "redirect-after-login=%2Filanver";
  expect(await sendForm(app, path, {}, { cookie })).toMatchObject({ location: "/ilanver" });
});

test("a member asks for the confirmation mail again, a few times", async () => {
  const { email, cookie } = await aMember(app, { emailConfirmedAt: null });
  const path = "/hesabim/onaymaili/gonder";
  const send = () => sendForm(app, path, {}, { cookie });
  for (const _ of [1, 2, 3]) expect((await send()).status).toBe(302);
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(refused.data).toMatchObject({
    message: "Çok fazla deneme yapıldı. Lütfen 10 dakika sonra tekrar deneyiniz.",
  });
  await app.runJobs();
  expect(await app.mails(email)).toHaveLength(3);
});

test("only a signed-in member with an unconfirmed address can ask for the confirmation mail", async () => {
  const path = "/hesabim/onaymaili/gonder";
  const visitor = await sendForm(app, path, {});
  expect(visitor.location).toBe("/login?ref=%2Fhesabim%2Fonaymaili%2Fgonder");
  const { cookie } = await aMember(app);
  expect((await sendForm(app, path, {}, { cookie })).status).toBe(409);
});
