import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { searchIndex } from "#src/search/feed/index-process.server.ts";
import { everything } from "#src/search/engine.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import { databaseMailer, sendMail } from "#src/shared/mail.server.ts";
import { temporarilyUnavailable } from "#src/shared/unavailable.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openSocket } from "#test/support/sockets.ts";
import { buildApp } from "./app.server.ts";
import { startJobs } from "./jobs.server.ts";

const app = await testApp();
const log = { info() {}, warn() {}, error() {} };

/** A node of the site whose database can be stopped; the tests have their own connection. */
async function aNode() {
  const proxy = await databaseProxy(app.url);
  const { db, pool } = openDatabase(proxy.url);
  const deps = { ...app.deps, db, mail: databaseMailer(db), search: searchIndex(proxy.url, { timeoutMs: 1000 }) };
  const { http } = await buildApp(deps, { uploadFolder: join(app.folder, "outage"), chat: { url: proxy.url } });
  const runner = await startJobs(deps, pool, log, { leaseGraceMs: 500 });
  await deps.search.ready();
  onTestFinished(async () => {
    await runner.stop();
    await http.close();
    await deps.search.close();
    await db.destroy();
    await proxy.close();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    http.inject({ url, headers: { host: "kontak.test", "sec-fetch-site": "same-origin", ...headers } });
  return { proxy, http, search: deps.search, get };
}

const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

test("while the database is away, visitors and members get 503, a sentence and Retry-After", async () => {
  const { proxy, get } = await aNode();
  const member = await aMember(app);
  await proxy.goAway();
  const call = await get("/ajax/data/cities", { cookie: member.cookie });
  expect([call.statusCode, call.json()]).toEqual([503, { message: temporarilyUnavailable }]);
  expect(Number(call.headers["retry-after"])).toBeGreaterThan(0);
  const page = await get("/garaj", { cookie: member.cookie, accept: "text/html" });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(page.body).toContain(`<h1>${temporarilyUnavailable}</h1>`);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(await statusOf(get("/saglik/canli"))).toBe(200);
  expect(await statusOf(get("/saglik/hazir"))).toBe(503);
});

test("when the database is back, calls, search, chat and jobs work again", async () => {
  const { proxy, http, search, get } = await aNode();
  const { code, buyer, seller } = await aConversation(app, { bodies: [] });
  const cut = await openSocket(http, buyer.cookie);
  await proxy.goAway();
  expect(await statusOf(get("/ajax/data/cities", { cookie: buyer.cookie }))).toBe(503);
  await cut.closed;

  // Changes that other nodes make during the outage are not lost.
  const before = await search.ask("count", everything, app.now.getTime()).catch(() => undefined);
  expect(before).toBeUndefined();
  await aListing(app, { state: "active" });
  await sendMail(app, { to: buyer.email, subject: "Bekleyen", text: "Bekleyen posta", html: "Bekleyen posta" });
  await proxy.comeBack();

  await expect.poll(() => statusOf(get("/saglik/hazir"))).toBe(200);
  expect(await statusOf(get("/ajax/data/cities", { cookie: buyer.cookie }))).toBe(200);
  const active = await app.db.selectFrom("listing").where("state", "=", "active").select("id").execute();
  await expect
    .poll(() => search.ask("count", everything, app.now.getTime()).catch(() => undefined))
    .toBe(active.length);
  const [from, to] = [await openSocket(http, buyer.cookie), await openSocket(http, seller.cookie)];
  from.sendMessage(code, "Yine burada");
  expect(await to.next("message")).toMatchObject({ msg: "Yine burada" });
  await expect.poll(async () => (await app.mails(buyer.email)).map(({ subject }) => subject)).toContain("Bekleyen");
  for (const { socket } of [from, to]) socket.terminate();
});
