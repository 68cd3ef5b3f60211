import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { clearTokens, clientKey, deleteUnusedBuckets, returnToken, takeToken } from "./throttle.server.ts";

const app = await testApp();

const throttle = { capacity: 3, perHour: 6 };
const tryTimes = async (key: string, times: number) => {
  const results = await Promise.allSettled(Array.from({ length: times }, () => takeToken(app.ctx(), key, throttle)));
  return results.filter(({ status }) => status === "fulfilled").length;
};

test("parallel attempts get exactly as many as are free", async () => {
  expect(await tryTimes("parallel", 20)).toBe(3);
});

test("a refusal is a 429 that names the wait in minutes", async () => {
  await tryTimes("wait", 3);
  await expect(takeToken(app.ctx(), "wait", throttle)).rejects.toMatchObject({
    status: 429,
    message: "Çok fazla deneme yapıldı. Lütfen 10 dakika sonra tekrar deneyiniz.",
  });
});

test("attempts are refilled over time and never exceed the capacity", async () => {
  const start = app.now;
  await tryTimes("refill", 3);
  app.now = new Date(start.getTime() + 9 * 60_000);
  expect(await tryTimes("refill", 2)).toBe(0);
  app.now = new Date(start.getTime() + 10 * 60_000 + 1000);
  expect(await tryTimes("refill", 2)).toBe(1);
  app.now = new Date(start.getTime() + 48 * 60 * 60_000);
  expect(await tryTimes("refill", 10)).toBe(3);
  app.now = start;
});

test("keys have separate buckets", async () => {
  await tryTimes("mine", 3);
  expect(await tryTimes("yours", 1)).toBe(1);
});

test("an attempt given back is free again; a cleared bucket is full", async () => {
  await tryTimes("given", 3);
  await returnToken(app.ctx(), "given", throttle);
  expect(await tryTimes("given", 5)).toBe(1);
  await clearTokens(app.ctx(), "given");
  expect(await tryTimes("given", 5)).toBe(3);
});

test("the key is stored only as a hash", async () => {
  await takeToken(app.ctx(), "signIn:ayse@kontak.test", throttle);
  const keys = await app.db.selectFrom("throttle").select("key").execute();
  expect(keys.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
});

test("unused buckets are deleted", async () => {
  await deleteUnusedBuckets(app.ctx(), new Date(app.now.getTime() + 3 * 24 * 60 * 60_000));
  expect(await app.db.selectFrom("throttle").selectAll().execute()).toEqual([]);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1::6", "2001:db8:1:0"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s counts as %s", (client, key) => expect(clientKey(client)).toBe(key));
