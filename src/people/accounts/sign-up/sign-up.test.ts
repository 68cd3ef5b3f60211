import { beforeEach, expect, test } from "vitest";
import { accountsIn, newEmail, passwordHash } from "#test/support/accounts.ts";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";

const app = await testApp();
const { signUp, memberOf, mailedLink, clearRateLimits } = accountsIn(app);
beforeEach(clearRateLimits);

test("signing up stores an unconfirmed member and a hashed password, and signs nobody in", async () => {
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

test("a name cannot put a sentence or an address into our mails", async () => {
  const email = newEmail();
  const firstName = "Hesabınız askıya alındı!\n\nhttps://kotu.example";
  expect(await signUp(email, { firstName })).toMatchObject({
    status: 422,
    data: { fields: { firstName: expect.stringContaining("yalnız harf") } },
  });
  await app.runJobs();
  expect(await app.mails(email)).toEqual([]);
  await signUp(email, { firstName: " Jean\u202E-\nLuc\u200B", lastName: "M.d’Öz" });
  expect(await memberOf(email)).toMatchObject({ firstName: "Jean- Luc", lastName: "M. d'Öz" });
});

test("an unsafe stored name is shown in a mail without line breaks and addresses", async () => {
  const { email } = await aMember(app, {
    firstName: "Hesabınız askıya alındı!\n\nhttps://kotu.example",
    emailConfirmedAt: app.now,
  });
  await signUp(email);
  await app.runJobs();
  const mail = (await app.mails(email)).at(-1)!;
  expect(mail.textBody).toMatch(/^Merhaba Hesabınız askıya alındı https kotu\. example,\n\n/);
  expect(mail.htmlBody).not.toContain("kotu.example");
});

test("a form field cannot make its sender an admin", async () => {
  const email = newEmail();
  await signUp(email, { role: "admin", businessRole: "owner", emailConfirmedAt: "2020-01-01", id: "1" });
  expect(await memberOf(email)).toMatchObject({ role: "member", businessRole: null, emailConfirmedAt: null });
});

test("a refused sign-up says which fields are wrong and returns the submitted values, but no password", async () => {
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

test("concurrent sign-ups with one address create one member", async () => {
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

test("signing up with an unconfirmed member's address takes the account over only by the mail", async () => {
  const { email } = await aMember(app, { passwordHash, emailConfirmedAt: null });
  await signUp(email, { password: "saldırganın şifresi", passwordAgain: "saldırganın şifresi" });
  expect(await mailedLink(email)).toMatch(/^\/sifre-yenile\?anahtar=/);
  expect((await memberOf(email))!.passwordHash).toBe(passwordHash);
});

test("sign-ups are limited per address and per client, whether the address is known or not", async () => {
  const known = await aMember(app);
  for (const email of [newEmail(), known.email]) {
    for (const _ of [1, 2, 3]) expect((await signUp(email)).status).toBe(302);
    expect((await signUp(email)).status).toBe(429);
  }
});
