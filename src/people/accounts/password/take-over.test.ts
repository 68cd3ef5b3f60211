import { sql } from "kysely";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { accountsIn, aTotp, newEmail, password, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
let accounts: ReturnType<typeof accountsIn>;
beforeAll(async () => {
  accounts = accountsIn(app);
});
beforeEach(() => accounts.clearRateLimits());

const newPassword = "mavi bisiklet 8";
const twice = { password: newPassword, passwordAgain: newPassword };
const mailedTo = async (email: string, path: string) => {
  await app.runJobs();
  const texts = (await app.mails(email)).map(({ textBody }) => textBody);
  return texts.findLast((text) => text.includes(path))?.match(/http:\/\/kontak\.test(\/\S+)/)?.[1];
};
const requestEmailChange = (cookie: string, email: string) =>
  sendForm(app, "/hesabim/eposta", { email, currentPassword: password }, { cookie });
const changeLink = async (email: string) => (await mailedTo(email, "/hesabim/eposta/onay"))!;
const confirmLink = async (email: string) => (await mailedTo(email, "/hesabim/onaymaili"))!;
const press = (path: string) => sendForm(app, path, {});
async function resetLink(email: string) {
  await sendForm(app, "/sifremi-unuttum", { email });
  return (await mailedTo(email, "/sifre-yenile"))!;
}
const reset = (path: string) => sendForm(app, path, twice);
const stored = (id: number) =>
  app.db
    .selectFrom("member")
    .where("id", "=", id)
    .select(["email", "phone", "phoneConfirmedAt", "emailConfirmedAt"])
    .executeTakeFirstOrThrow();

/** A stranger signs up with the member's address and requests a change to one of their own. */
async function signUpWithStrangersAddress() {
  const [victim, attacker] = [newEmail(), newEmail()];
  await accounts.signUp(victim);
  const { id } = (await accounts.memberOf(victim))!;
  const { cookies } = await accounts.signIn(victim);
  const cookie = `__Host-kontak=${cookies["__Host-kontak"]}`;
  await requestEmailChange(cookie, attacker);
  return { id, victim, attacker, cookie, link: await changeLink(attacker) };
}

test("a reset ends an e-mail change that was requested before the address was confirmed", async () => {
  const { id, victim, link } = await signUpWithStrangersAddress();
  expect((await reset(await resetLink(victim))).status).toBe(302);
  expect((await openPage(app, link)).status).toBe(410);
  expect((await press(link)).status).toBe(410);
  expect((await stored(id)).email).toBe(victim);
});

test("a confirmation ends an e-mail change that was requested before", async () => {
  const { id, victim, link } = await signUpWithStrangersAddress();
  const path = await confirmLink(victim);
  expect((await sendForm(app, path, {})).status).toBe(302);
  expect((await press(link)).status).toBe(410);
  expect((await stored(id)).email).toBe(victim);
});

test.each([
  ["was confirmed since", { emailConfirmedAt: new Date() }],
  ["is another by now", { email: "baska-adres@kontak.test" }],
])("a pending change does nothing where the member's address %s", async (_how, values) => {
  const { id, victim, link } = await signUpWithStrangersAddress();
  await app.db.updateTable("member").set(values).where("id", "=", id).execute();
  expect((await press(link)).status).toBe(410);
  expect((await stored(id)).email).toBe("email" in values ? values.email : victim);
});

test("a change that was requested under another address sends no links", async () => {
  const member = await aMember(app, { passwordHash });
  const wanted = newEmail();
  await requestEmailChange(member.cookie, wanted);
  await app.db.updateTable("member").set({ email: newEmail() }).where("id", "=", member.id).execute();
  await app.runJobs();
  expect(await app.mails(wanted)).toEqual([]);
});

test("changing the password ends an e-mail change, as the mail to the old address promises", async () => {
  const member = await aMember(app, { passwordHash });
  const wanted = newEmail();
  await requestEmailChange(member.cookie, wanted);
  const links = [await changeLink(member.email), await changeLink(wanted)];
  const form = { currentPassword: password, ...twice };
  await sendForm(app, "/hesabim/sifre", form, member);
  for (const link of links) expect((await press(link)).status).toBe(410);
});

test("an e-mail change invalidates reset and confirmation links, and both addresses get a mail", async () => {
  const email = newEmail();
  const wanted = newEmail();
  await accounts.signUp(email);
  const { id } = (await accounts.memberOf(email))!;
  const confirm = await confirmLink(email);
  const oldReset = await resetLink(email);
  const { cookies } = await accounts.signIn(email);
  await requestEmailChange(`__Host-kontak=${cookies["__Host-kontak"]}`, wanted);
  expect((await press(await changeLink(wanted))).data).toEqual({ isDone: true });
  expect((await reset(oldReset)).status).toBe(410);
  expect((await sendForm(app, confirm, {})).status).toBe(410);
  expect((await stored(id)).email).toBe(wanted);
  await app.runJobs();
  expect((await app.mails(wanted)).at(-1)!.subject).toBe("E-posta adresiniz değiştirildi");
  const toOld = (await app.mails(email)).at(-1)!;
  expect(toOld.subject).toBe("Bu adres Kontak üyeliğinden kaldırıldı");
  for (const text of [toOld.textBody, toOld.htmlBody]) {
    expect(text).not.toContain(wanted);
    expect(text).not.toContain("Ayşe");
  }
});

test.each([
  ["typed at sign-up", null],
  ["confirmed by a code", new Date()],
])("a take-over removes a phone number that was %s, and the pending code", async (_how, phoneConfirmedAt) => {
  const { id, victim, cookie } = await signUpWithStrangersAddress();
  await app.db.updateTable("member").set({ phoneConfirmedAt }).where("id", "=", id).execute();
  const form = { islem: "send", phone: "0533 765 43 21" };
  await sendForm(app, "/hesabim/telefon", form, { cookie });
  expect(await app.db.selectFrom("phoneCode").where("memberId", "=", id).selectAll().execute()).toHaveLength(1);
  await reset(await resetLink(victim));
  expect(await stored(id)).toMatchObject({ phone: null, phoneConfirmedAt: null });
  expect(await app.db.selectFrom("phoneCode").where("memberId", "=", id).selectAll().execute()).toEqual([]);
});

test("a take-over removes sessions, passkeys, second step and recovery codes", async () => {
  const { id, victim } = await signUpWithStrangersAddress();
  await aTotp(app, id);
  await app.db
    .insertInto("recoveryCode")
    .values({ memberId: id, codeHash: Buffer.alloc(32) })
    .execute();
  await app.db
    .insertInto("passkey")
    .values({
      memberId: id,
      credentialId: Buffer.from("anahtar"),
      publicKey: Buffer.alloc(1),
      signCount: 0,
      name: "Telefon",
      kind: "synced",
      transports: [],
      createdAt: app.now,
    })
    .execute();
  await reset(await resetLink(victim));
  for (const table of ["session", "totp", "recoveryCode", "passkey", "emailChange"] as const)
    expect(await app.db.selectFrom(table).where("memberId", "=", id).selectAll().execute(), table).toEqual([]);
});

test("a reset of an account with a confirmed address leaves phone number and second step", async () => {
  const member = await aMember(app, { passwordHash, phone: "+905321234567", phoneConfirmedAt: app.now });
  await aTotp(app, member.id);
  await reset(await resetLink(member.email));
  expect((await stored(member.id)).phone).toBe("+905321234567");
  expect(await app.db.selectFrom("totp").where("memberId", "=", member.id).selectAll().execute()).toHaveLength(1);
});

test("a reset ends the second step of a sign-in that began with the old password", async () => {
  const member = await aMember(app, { passwordHash });
  const secret = await aTotp(app, member.id);
  const { cookies } = await accounts.signIn(member.email);
  await reset(await resetLink(member.email));
  const cookie = `__Host-ikinci-adim=${cookies["__Host-ikinci-adim"]}`;
  const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
  const answer = await sendForm(app, "/login/dogrulama", { code }, { cookie });
  expect(answer.status).toBe(410);
});

test("a device that signed in before the reset is no known device afterwards", async () => {
  const { email } = await aMember(app, { passwordHash });
  const { cookies } = await accounts.signIn(email);
  const cookie = `__Host-cihaz=${cookies["__Host-cihaz"]}`;
  const tryFromElsewhere = async () => {
    for (let n = 0; n < 11; n += 1) await accounts.signIn(email, "yanlış", { client: `203.0.113.${n}` });
  };
  await tryFromElsewhere();
  expect((await accounts.signIn(email, password, { cookie })).status).toBe(302);
  await reset(await resetLink(email));
  await tryFromElsewhere();
  expect((await accounts.signIn(email, newPassword, { cookie })).status).toBe(429);
});

test("a sign-in in progress while the password is reset opens no session", async () => {
  const member = await aMember(app, { passwordHash });
  await app.db.deleteFrom("session").where("memberId", "=", member.id).execute();
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    );
    return rows[0]!.n;
  };
  const signedIn = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable("member").set({ passwordHash: "başka" }).where("id", "=", member.id).execute();
    const answer = accounts.signIn(member.email);
    await expect.poll(waiting).toBe(1);
    return { answer };
  });
  expect((await signedIn.answer).status).toBe(422);
  expect(await app.db.selectFrom("session").where("memberId", "=", member.id).selectAll().execute()).toEqual([]);
});
