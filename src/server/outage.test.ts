import { get as request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { everything } from "#src/finding/search/engine/engine.ts";
import type { Context } from "#src/shared/context.server.ts";
import { csvFile } from "#src/shared/csv-answer.server.ts";
import { openDatabase } from "#src/shared/db.server.ts";
import type { JobHandlers } from "#src/shared/events.server.ts";
import { databaseMailer, sendMail } from "#src/shared/mail.server.ts";
import { statementLimit } from "#src/shared/statement-limit.server.ts";
import { temporarilyUnavailable } from "#src/shared/unavailable.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { listen, openSocket } from "#test/support/sockets.ts";
import { buildApp } from "./app.server.ts";
import { runDueJobs, startJobs } from "./jobs.server.ts";

const app = await testApp();
const log = { info() {}, warn() {}, error() {} };

/** A node of the site whose database can be stopped; the tests have their own connection. */
async function aNode(options: { statementMs?: number; exportMs?: number } = {}, features = app.deps.features) {
  const proxy = await databaseProxy(app.url);
  const { db, pool } = openDatabase(proxy.url);
  const deps = {
    ...app.deps,
    features,
    db,
    mail: databaseMailer(db),
    search: searchIndex(proxy.url, { timeoutMs: 1000 }),
  };
  const { http } = await buildApp(deps, {
    ...options,
    uploadFolder: join(app.folder, "outage"),
    chat: { url: proxy.url },
  });
  const runner = await startJobs(deps, pool, log, { leaseGraceMs: 500 });
  await deps.search.ready();
  onTestFinished(async () => {
    proxy.thaw();
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

test("while the database is frozen, requests get 503 soon, and afterwards everything works again", async () => {
  const { proxy, http, search, get } = await aNode({ statementMs: 300 });
  const { code, buyer, seller } = await aConversation(app, { bodies: [] });
  const { cookie } = buyer;
  const [from, to] = [await openSocket(http, buyer.cookie), await openSocket(http, seller.cookie)];
  for (const socket of [from, to]) await socket.next("welcome");
  expect(await statusOf(get("/saglik/hazir"))).toBe(200);
  proxy.freeze();

  // More calls than the pool has connections: some wait for one.
  const calls = await Promise.all(Array.from({ length: 15 }, () => get("/ajax/data/cities", { cookie })));
  expect(new Set(calls.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(calls[0]!.json()).toEqual({ message: temporarilyUnavailable });
  const page = await get("/garaj", { cookie, accept: "text/html" });
  expect([page.statusCode, page.headers["retry-after"]]).toEqual([503, "2"]);
  expect(page.body).toContain(`<h1>${temporarilyUnavailable}</h1>`);
  // Its first statement comes after the body was read.
  const written = await fetch(`${await listen(http)}/ajax/username/check`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ username: "ada@kontak.example" }),
  });
  expect([written.status, await written.json()]).toEqual([503, { message: temporarilyUnavailable }]);
  expect(await statusOf(get("/saglik/hazir"))).toBe(503);
  from.send({ action: "history", conversationCode: code, messageId: 1 });
  expect(await from.next("history")).toMatchObject({ err: temporarilyUnavailable });

  proxy.thaw();
  await expect.poll(() => statusOf(get("/saglik/hazir"))).toBe(200);
  const after = await Promise.all(Array.from({ length: 15 }, () => statusOf(get("/ajax/data/cities", { cookie }))));
  expect(new Set(after)).toEqual(new Set([200]));
  await aListing(app, { state: "active" });
  const active = await app.db.selectFrom("listing").where("state", "=", "active").select("id").execute();
  await expect
    .poll(() => search.ask("count", everything, app.now.getTime()).catch(() => undefined))
    .toBe(active.length);
  from.sendMessage(code, "Çözüldü");
  expect(await to.next("message")).toMatchObject({ msg: "Çözüldü" });
  for (const { socket } of [from, to]) socket.terminate();
});

test("a file whose reader is slow gets no more time for its statements", async () => {
  /** More than what sockets keep, then a statement. */
  async function* rows({ db }: Context) {
    for (let n = 0; n < 256; n++) yield ["x".repeat(65_536)];
    await sql`select 1`.execute(db);
  }
  const slow = {
    name: "slow",
    personalData: {},
    calls: [
      async (http: FastifyInstance) => {
        csvFile(http, "/yavas.csv", async ({ ctx }) => ({ name: "yavas", rows: rows(ctx) }));
      },
    ],
  };
  const { proxy, http } = await aNode({ exportMs: 300 }, [...app.deps.features, slow]);
  const address = `${await listen(http)}/yavas.csv`;
  const file = await new Promise<IncomingMessage>((begun) => request(address, begun));
  expect(file.statusCode).toBe(200);
  proxy.freeze();
  await expect(text(file)).rejects.toThrow("aborted");
});

test("requests, files and jobs have their own limits", async () => {
  let jobMs: number | undefined;
  async function* rows() {
    yield [String(statementLimit())];
  }
  const limited = {
    name: "limited",
    personalData: {},
    calls: [
      async (http: FastifyInstance) => {
        http.get("/ajax/limit", async () => statementLimit());
        csvFile(http, "/limit.csv", async () => ({ name: "limit", rows: rows() }));
      },
    ],
    jobs: { "limited.job": async () => void (jobMs = statementLimit()) } as JobHandlers,
  };
  const deps = { ...app.deps, features: [...app.deps.features, limited] };
  const { http } = await buildApp(deps, { uploadFolder: join(app.folder, "limited") });
  onTestFinished(() => http.close());
  const bodyOf = async (url: string) => (await http.inject({ url, headers: { host: "kontak.test" } })).body;
  expect([await bodyOf("/ajax/limit"), await bodyOf("/limit.csv")]).toEqual(["5000", "\uFEFF60000\r\n"]);
  await sql`select graphile_worker.add_job('limited.job')`.execute(app.db);
  await runDueJobs(deps, app.pool, log);
  expect(jobMs).toBe(600_000);
});
