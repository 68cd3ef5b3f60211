import { beforeEach, expect, test } from "vitest";
import { accountsIn, newEmail, password, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";

const app = await testApp();
const { signIn, clearRateLimits } = accountsIn(app);
beforeEach(clearRateLimits);

test("too many wrong passwords for one address are refused, from any client, until the bucket refills", async () => {
  const { email } = await aMember(app, { passwordHash });
  for (let n = 0; n < 10; n += 1)
    expect((await signIn(email, "yanlış şifre", { client: `198.51.100.${n}` })).status).toBe(422);
  const refused = await signIn(email, password);
  expect(refused).toMatchObject({
    status: 429,
    data: { message: "Çok fazla deneme yapıldı. Lütfen 3 dakika sonra tekrar deneyiniz." },
  });
  const start = app.now;
  app.now = new Date(start.getTime() + 3 * 60_000 + 1000);
  expect((await signIn(email)).status).toBe(302);
  app.now = start;
});

test("an unknown address is throttled like a known one", async () => {
  const email = newEmail();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(email, "yanlış", { client: `198.51.100.${n}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

test("one client that tries many addresses is refused, another is not", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 61 }, (_, n) => signIn(`yok-${n}@kontak.test`, "yanlış").then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await signIn("yok@kontak.test", "yanlış", { client: "198.51.100.7" })).status).toBe(422);
});

test("right passwords do not count as attempts", async () => {
  const { email } = await aMember(app, { passwordHash });
  for (let n = 0; n < 12; n += 1) expect((await signIn(email)).status).toBe(302);
});

test("a stranger's attempts do not lock out a member on a known device", async () => {
  const { email } = await aMember(app, { passwordHash });
  const mark = (await signIn(email)).cookies["__Host-cihaz"];
  for (let n = 0; n < 11; n += 1) await signIn(email, "yanlış", { client: `198.51.100.${n}` });
  expect((await signIn(email)).status).toBe(429);
  expect((await signIn(email, password, { cookie: `__Host-cihaz=${mark}` })).status).toBe(302);
});

test("a known device has its own limit, and its cookie is worthless for another member", async () => {
  const { email } = await aMember(app, { passwordHash });
  const other = await aMember(app, { passwordHash });
  const cookie = `__Host-cihaz=${(await signIn(email)).cookies["__Host-cihaz"]}`;
  for (let n = 0; n < 10; n += 1) expect((await signIn(email, "yanlış", { cookie })).status).toBe(422);
  expect((await signIn(email, password, { cookie })).status).toBe(429);
  for (let n = 0; n < 10; n += 1) await signIn(other.email, "yanlış", { client: `198.51.100.${n}` });
  expect((await signIn(other.email, password, { cookie })).status).toBe(429);
});
