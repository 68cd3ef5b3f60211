import { beforeEach, expect, test } from "vitest";
import { password, passwordHash } from "#test/support/accounts.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { openPage, sendForm, type Visitor } from "#test/support/pages.ts";
import { hashPassword, verifyPassword } from "../password.server.ts";

const app = await testApp();
const newPassword = "mavi bisiklet 8";
const twice = { password: newPassword, passwordAgain: newPassword };
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

const ask = (email: string) => sendForm(app, "/sifremi-unuttum", { email }, { client: "198.51.100.1" });
const reset = (path: string, form: Record<string, string> = twice) => sendForm(app, path, form);
const signIn = (email: string, typed: string, who: Visitor = {}) =>
  sendForm(app, "/login", { email, password: typed }, who);
const change = (cookie: string, form: Record<string, string>) => sendForm(app, "/hesabim/sifre", form, { cookie });
const sessionsOf = (memberId: number) =>
  app.db.selectFrom("session").selectAll().where("memberId", "=", memberId).execute();
async function mailedLink(email: string) {
  await app.runJobs();
  return (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/sifre-yenile\S+)/)![1]!;
}

test("known and unknown addresses get the same answer when a reset is asked for; only the known one gets a mail", async () => {
  const { email } = await aMember(app, { passwordHash });
  expect(await ask(email)).toEqual(await ask("kimse@kontak.test"));
  await app.runJobs();
  expect((await app.mails(email)).map(({ subject }) => subject)).toEqual(["Şifrenizi yenileyin"]);
  expect(await app.mails("kimse@kontak.test")).toEqual([]);
});

test("reset mails are limited, known address or not", async () => {
  const { email } = await aMember(app);
  for (const address of [email, "yok@kontak.test"]) {
    for (const _ of [1, 2, 3]) expect((await ask(address)).status).toBe(302);
    expect((await ask(address)).status).toBe(429);
  }
});

test("a reset link sets a new password, ends every session, confirms the address and works once", async () => {
  const member = await aMember(app, { passwordHash, emailConfirmedAt: null });
  await aSession(app, member.id);
  await ask(member.email);
  const path = await mailedLink(member.email);
  expect(await openPage(app, path)).toMatchObject({ status: 200, data: { isOpen: true } });

  expect(await reset(path)).toMatchObject({ status: 302, location: "/login?bilgi=sifre-yenilendi" });
  expect(await sessionsOf(member.id)).toEqual([]);
  const { emailConfirmedAt } = await app.db
    .selectFrom("member")
    .select("emailConfirmedAt")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(emailConfirmedAt).not.toBeNull();
  expect((await signIn(member.email, password)).status).toBe(422);
  expect((await signIn(member.email, newPassword)).status).toBe(302);
  expect((await reset(path)).status).toBe(410);
  expect((await openPage(app, path)).status).toBe(410);
  await app.runJobs();
  expect((await app.mails(member.email)).at(-1)!.subject).toBe("Şifreniz değiştirildi");
});

test("a refused new password leaves the link valid", async () => {
  const { email } = await aMember(app, { passwordHash });
  await ask(email);
  const path = await mailedLink(email);
  expect(await reset(path, { password: "123", passwordAgain: "123" })).toMatchObject({
    status: 422,
    data: { fields: { password: "En az 8 karakter girilmelidir" } },
  });
  expect(await reset(path, { password: email, passwordAgain: email })).toMatchObject({
    status: 422,
    data: { fields: { password: "Şifreniz e-posta adresinizle aynı olamaz." } },
  });
  expect((await reset(path)).status).toBe(302);
});

test("a reset link ends after an hour, and a reset invalidates the other links", async () => {
  const { email } = await aMember(app, { passwordHash });
  await ask(email);
  const first = await mailedLink(email);
  await ask(email);
  const second = await mailedLink(email);
  expect((await reset(second)).status).toBe(302);
  expect((await reset(first)).status).toBe(410);

  await ask(email);
  const third = await mailedLink(email);
  const start = app.now;
  app.now = new Date(start.getTime() + 60 * 60_000 + 1000);
  expect((await reset(third)).status).toBe(410);
  app.now = start;
});

test("of concurrent uses of a reset link one succeeds", async () => {
  const { email } = await aMember(app, { passwordHash });
  await ask(email);
  const path = await mailedLink(email);
  const answers = await Promise.all([1, 2, 3].map(() => reset(path)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 410, 410]);
});

test("a confirmation link resets no password", async () => {
  const { id, email } = await aMember(app, { passwordHash, emailConfirmedAt: null });
  const { enqueue } = await import("#src/shared/events.server.ts");
  await enqueue(app.ctx(), "accounts.mail", { kind: "confirm", email });
  await app.runJobs();
  const [mail] = await app.mails(email);
  const token = mail!.textBody.match(/anahtar=(\S+)/)![1]!;
  expect((await reset(`/sifre-yenile?anahtar=${token}`)).status).toBe(410);
  expect(id).toBeGreaterThan(0);
});

test("a reset signs in a member whom a stranger's attempts had locked out", async () => {
  const { email } = await aMember(app, { passwordHash });
  for (let n = 0; n < 11; n += 1) await signIn(email, "yanlış", { client: `203.0.113.${n}` });
  expect((await signIn(email, password)).status).toBe(429);
  await ask(email);
  const done = await reset(await mailedLink(email));
  expect((await signIn(email, newPassword)).status).toBe(302);
  // From now on the device is known, so further attempts from other devices do not affect it.
  for (let n = 0; n < 11; n += 1) await signIn(email, "yanlış", { client: `203.0.113.${n}` });
  const cookie = `__Host-cihaz=${done.cookies["__Host-cihaz"]}`;
  expect((await signIn(email, newPassword, { cookie })).status).toBe(302);
});

test("changing the password ends all other sessions, gives this one a new id and notifies the member", async () => {
  const member = await aMember(app, { passwordHash });
  const other = await aSession(app, member.id);
  const answer = await change(member.cookie, { currentPassword: password, ...twice });
  expect(answer).toMatchObject({ status: 302, location: "/hesabim?bilgi=sifre" });
  const fresh = `__Host-kontak=${answer.cookies["__Host-kontak"]}`;
  const opens = async (cookie: string) => (await openPage(app, "/hesabim/sifre", { cookie })).status;
  expect([await opens(fresh), await opens(member.cookie), await opens(other)]).toEqual([200, 302, 302]);
  expect(await sessionsOf(member.id)).toHaveLength(1);
  await app.runJobs();
  const [mail] = await app.mails(member.email);
  expect(mail!.subject).toBe("Şifreniz değiştirildi");
  expect(mail!.textBody).toContain(`${testOrigin}/sifremi-unuttum`);
});

test.each([
  [{ currentPassword: "yanlış", ...twice }, { currentPassword: "Mevcut şifreniz hatalı." }],
  [{ currentPassword: "", ...twice }, { currentPassword: "Bu alan boş bırakılamaz." }],
  [
    { currentPassword: password, password, passwordAgain: password },
    { password: "Yeni şifreniz mevcut şifrenizden farklı olmalıdır." },
  ],
  [
    { currentPassword: password, password: newPassword, passwordAgain: "x" },
    { passwordAgain: "Girmiş olduğunuz şifreler eşleşmemektedir." },
  ],
])("a change with %j is refused with %j and ends no session", async (form, fields) => {
  const member = await aMember(app, { passwordHash });
  expect(await change(member.cookie, form)).toMatchObject({ status: 422, data: { fields }, cookies: {} });
  expect(await sessionsOf(member.id)).toHaveLength(1);
});

test("an open session does not allow guessing the current password", async () => {
  const member = await aMember(app, { passwordHash });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await change(member.cookie, { currentPassword: "yanlış", ...twice })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test("a visitor who wants to change a password signs in first", async () => {
  const answer = await sendForm(app, "/hesabim/sifre", twice);
  expect(answer.location).toBe("/login?ref=%2Fhesabim%2Fsifre");
});

test("passwords typed on different keyboards are the same password", async () => {
  const hash = await hashPassword("şifre bir iki".normalize("NFD"));
  expect(await verifyPassword(hash, "şifre bir iki".normalize("NFC"))).toBe(true);
  expect(await verifyPassword(hash, "sifre bir iki")).toBe(false);
  expect(await verifyPassword(undefined, "")).toBe(false);
  expect(await verifyPassword("yok", "yok")).toBe(false);
});
