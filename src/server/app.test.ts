import { beforeAll, expect, test } from "vitest";
import { startJobs } from "./jobs.server.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("the process is alive and ready", async () => {
  expect((await app.request({ url: "/saglik/canli" })).statusCode).toBe(200);
  expect((await app.request({ url: "/saglik/hazir" })).json()).toEqual({ durum: "hazir" });
});

test.each([
  ["same-origin", undefined, undefined, 404],
  ["cross-site", undefined, undefined, 403],
  ["same-site", undefined, undefined, 403],
  ["none", undefined, undefined, 403],
  [undefined, "http://kontak.test", undefined, 404],
  [undefined, "http://evil.test", undefined, 403],
  [undefined, undefined, "http://kontak.test/ilanver", 404],
  [undefined, undefined, "http://evil.test/", 403],
  [undefined, undefined, undefined, 403],
])("a write with Sec-Fetch-Site %s, Origin %s, Referer %s answers %i", async (site, origin, referer, status) => {
  const headers = Object.fromEntries(
    Object.entries({ "sec-fetch-site": site, origin, referer, host: "kontak.test" }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const response = await app.http.inject({
    method: "POST",
    url: "/ajax/yok",
    headers: headers as Record<string, string>,
    payload: {},
  });
  expect(response.statusCode).toBe(status);
});

test("a call that does not exist answers in Turkish", async () => {
  const response = await app.request({ url: "/ajax/yok" });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: "Aradığınız sayfa bulunamadı." });
});

test("an ended session is nobody's", async () => {
  const member = await aMember(app);
  await app.db
    .updateTable("session")
    .set({ expiresAt: new Date(0) })
    .where("memberId", "=", member.id)
    .execute();
  const response = await app.request({ url: "/saglik/canli", headers: { cookie: member.cookie } });
  expect(response.statusCode).toBe(200);
});

test("every job that is due at a time is a job that somebody does", async () => {
  const runner = await startJobs(app.deps, app.pool, { info() {}, warn() {}, error() {} });
  await runner.stop();
});
