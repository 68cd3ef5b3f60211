import { beforeEach, expect, test } from "vitest";
import { addSeconds } from "#src/shared/dates.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();
beforeEach(async () => void (await app.db.deleteFrom("throttle").execute()));

let count = 0;
const newEmail = () => `yeni-adres-${++count}@kontak.test`;
const path = "/hesabim/eposta";
const ask = (cookie: string, email: string, password = currentPassword) =>
  sendForm(app, path, { email, currentPassword: password }, { cookie });
async function linkTo(email: string) {
  await app.runJobs();
  return (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/hesabim\/eposta\/onay\?\S+)/)?.[1];
}
const use = (link: string) => sendForm(app, link, {});
const emailOf = async (id: number) =>
  (await app.db.selectFrom("member").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

test.each(["the old address first", "the new address first"])(
  "the address changes once both links are used, %s, and both are notified",
  async (order) => {
    const member = await aMember(app, { passwordHash });
    const email = newEmail();
    expect(await ask(member.cookie, email)).toMatchObject({ status: 302, location: `${path}?gonderildi` });
    const links = [(await linkTo(member.email))!, (await linkTo(email))!];
    if (order === "the new address first") links.reverse();
    expect(await use(links[0]!)).toMatchObject({ status: 200, data: { isDone: false } });
    expect(await emailOf(member.id)).toBe(member.email);
    expect((await openPage(app, links[0]!)).data).toMatchObject({ link: { isUsed: true } });
    expect(await use(links[1]!)).toMatchObject({ status: 200, data: { isDone: true } });
    expect(await emailOf(member.id)).toBe(email);
    await app.runJobs();
    for (const address of [member.email, email])
      expect((await app.mails(address)).at(-1)!.subject).toBe("E-posta adresiniz değiştirildi");
    for (const link of links) expect((await openPage(app, link)).status).toBe(410);
  },
);

test("opening a link does not consume it", async () => {
  const member = await aMember(app, { passwordHash });
  const email = newEmail();
  await ask(member.cookie, email);
  for (const address of [member.email, email]) expect((await openPage(app, (await linkTo(address))!)).status).toBe(200);
  expect(await emailOf(member.id)).toBe(member.email);
});

test("an address that was never confirmed gets no link, and the new one's link is enough", async () => {
  const member = await aMember(app, { passwordHash, emailConfirmedAt: null });
  const email = newEmail();
  await ask(member.cookie, email);
  const link = (await linkTo(email))!;
  expect(await app.mails(member.email)).toEqual([]);
  expect((await use(link)).data).toEqual({ isDone: true });
  expect(await emailOf(member.id)).toBe(email);
});

test("changing to another member's address gives the usual answer, sends no link and changes nothing", async () => {
  const [member, owner] = [await aMember(app, { passwordHash }), await aMember(app)];
  expect(await ask(member.cookie, owner.email)).toMatchObject({ status: 302, location: `${path}?gonderildi` });
  expect(await linkTo(owner.email)).toBeUndefined();
  expect((await app.mails(owner.email)).at(-1)!.textBody).not.toContain(member.email);
  await use((await linkTo(member.email))!);
  expect(await emailOf(member.id)).toBe(member.email);
});

test("an address that another member gets meanwhile is refused, and the link cannot be used otherwise", async () => {
  const member = await aMember(app, { passwordHash });
  const email = newEmail();
  await ask(member.cookie, email);
  await use((await linkTo(member.email))!);
  const link = (await linkTo(email))!;
  await aMember(app, { email });
  expect((await use(link)).status).toBe(409);
  expect(await emailOf(member.id)).toBe(member.email);
});

test.each([
  [24 * 3600 - 1, 200],
  [24 * 3600, 410],
])("after %d seconds a link answers %d", async (seconds, status) => {
  const start = app.now;
  try {
    const member = await aMember(app, { passwordHash });
    await ask(member.cookie, newEmail());
    const link = (await linkTo(member.email))!;
    app.now = addSeconds(start, seconds);
    expect((await use(link)).status).toBe(status);
  } finally {
    app.now = start;
  }
});

test("a second change invalidates the links of the first; cancelling it invalidates all", async () => {
  const member = await aMember(app, { passwordHash });
  await ask(member.cookie, newEmail());
  const first = (await linkTo(member.email))!;
  await ask(member.cookie, newEmail());
  const second = (await linkTo(member.email))!;
  expect((await openPage(app, first)).status).toBe(410);
  await sendForm(app, path, { islem: "drop" }, member);
  expect((await openPage(app, second)).status).toBe(410);
  expect((await openPage(app, path, member)).data).toMatchObject({
    change: undefined,
  });
});

test("what is refused: the wrong password, the same address, no address, a visitor, too many requests", async () => {
  const member = await aMember(app, { passwordHash });
  expect(await ask(member.cookie, newEmail(), "yanlış")).toMatchObject({
    status: 422,
    data: { fields: { currentPassword: "Mevcut şifreniz hatalı." } },
  });
  expect(await ask(member.cookie, member.email.toUpperCase())).toMatchObject({
    status: 422,
    data: { fields: { email: "Bu adres zaten e-posta adresiniz." } },
  });
  expect((await ask(member.cookie, "ayse@kontak")).status).toBe(422);
  expect((await openPage(app, path)).location).toMatch(/^\/login/);
  for (let n = 0; n < 3; n++) expect((await ask(member.cookie, newEmail())).status).toBe(302);
  expect((await ask(member.cookie, newEmail())).status).toBe(429);
});
