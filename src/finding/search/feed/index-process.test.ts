import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "#src/server/app.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { endConnections, withoutNewConnections } from "#test/support/connections.ts";
import { aListing } from "#test/support/listings.ts";
import { everything } from "../engine/engine.ts";
import { memoryEngine } from "../engine/memory-engine.server.ts";
import { indexNotReady, searchIndex } from "./index-process.server.ts";

const app = await testApp();
const owner = await aMember(app);
const generousTimeout = { timeoutMs: 20_000 };
const first = { sort: "onerilen", offset: 0, limit: 1 } as const;

describe("several nodes", () => {
  test("a listing approved on one is found on the other", async () => {
    const other = searchIndex(app.url, generousTimeout);
    onTestFinished(() => other.close());
    const engine = memoryEngine(other, app.deps);
    const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending", publishedAt: addDays(app.now, 1) });
    expect((await engine.search(everything, first)).keyCodes).not.toEqual([keyCode]);
    const moderator = await aMember(app, { role: "moderator" });
    await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
    const found = await engine.search(everything, first);
    const own = await memoryEngine(app.deps.search, app.deps).search(everything, first);
    expect(found).toEqual(own);
    expect(found.total).toBe(await engine.count(everything));
  });

  test("an approved listing is in the next answer of every process", async () => {
    const search = searchIndex(app.url, generousTimeout);
    const { http } = await buildApp(
      { ...app.deps, search },
      { uploadFolder: join(app.folder, "other-uploads"), chat: { url: app.url } },
    );
    onTestFinished(async () => {
      await http.close();
      await search.close();
    });
    const url = "/ajax/arama/sayi?kategori=otomobil";
    const totals = async () =>
      (await Promise.all([http.inject({ url, headers: { host: "kontak.test" } }), app.request({ url })])).map(
        (answer) => answer.json<{ total: number }>().total,
      );
    const before = (await totals())[0]!;
    const moderator = await aMember(app, { role: "moderator" });
    for (let i = 1; i <= 5; i++) {
      const { keyCode } = await aListing(app, { ownerId: owner.id, state: "pending" });
      await changeState(app.ctx(), { keyCode, action: "approve", actor: moderator });
      expect(await totals()).toEqual([before + i, before + i]);
    }
  });
});

test("an expired listing is not found, without any write", async () => {
  const engine = memoryEngine(app.deps.search, app.deps);
  const before = await engine.count(everything);
  await aListing(app, { ownerId: owner.id, expiresAt: addDays(app.now, 1) });
  expect(await engine.count(everything)).toBe(before + 1);
  app.now = addDays(app.now, 2);
  onTestFinished(() => void (app.now = addDays(app.now, -2)));
  expect(await engine.count(everything)).toBe(before);
});

describe("an index that cannot answer", () => {
  const health = async () => (await app.request({ url: "/saglik/hazir" })).statusCode;

  test("without the database it refuses with 503, and resumes when the database is back", async () => {
    const engine = memoryEngine(app.deps.search, app.deps);
    const before = await engine.count(everything);
    expect(await health()).toBe(200);
    const impatient = searchIndex(app.url, { timeoutMs: 200 });
    onTestFinished(() => impatient.close());
    await impatient.ready();
    await withoutNewConnections(app, async () => {
      await endConnections(app, "kontak search");
      await expect(memoryEngine(impatient, app.deps).count(everything)).rejects.toMatchObject({
        status: 503,
        message: indexNotReady,
      });
      expect(await health()).toBe(503);
    });
    await expect.poll(health).toBe(200);
    expect(await engine.count(everything)).toBe(before);
  });

  test("a worker that exits is replaced, and its pending query is answered", async () => {
    const workers: Worker[] = [];
    const started = (message: unknown) => workers.push((message as { worker: Worker }).worker);
    subscribe("worker_threads", started);
    const index = searchIndex(app.url, generousTimeout);
    onTestFinished(async () => {
      unsubscribe("worker_threads", started);
      await index.close();
    });
    const engine = memoryEngine(index, app.deps);
    const before = await engine.count(everything);
    expect(workers).toHaveLength(1);
    const [count] = await Promise.all([engine.count(everything), workers[0]!.terminate()]);
    expect(count).toBe(before);
    expect(await engine.count(everything)).toBe(before);
    expect(workers).toHaveLength(2);
  });
});

test("a rebuilt index replaces the old one, which answers until then, and no change is lost", async () => {
  const index = searchIndex(app.url, generousTimeout);
  onTestFinished(() => index.close());
  await index.ready();
  const announced: unknown[] = [];
  index.onChange((changes) => announced.push(changes));
  const count = () => index.ask("count", everything, app.now.getTime());
  const before = await count();
  const rebuilding = index.rebuild();
  expect([index.isRebuilding(), index.rebuild() === rebuilding]).toEqual([true, true]);
  await aListing(app, { ownerId: owner.id });
  expect(await count()).toBe(before + 1);
  expect(new Set(await Promise.all([...Array.from({ length: 20 }, count), rebuilding]))).toEqual(
    new Set([before + 1, undefined]),
  );
  expect([index.isRebuilding(), index.isReady(), announced.includes(null)]).toEqual([false, true, true]);
  await aListing(app, { ownerId: owner.id });
  expect(await count()).toBe(before + 2);
});

test("an index that is asked for what it has applied answers without the database", async () => {
  await aListing(app, { ownerId: owner.id });
  const index = searchIndex(app.url, { timeoutMs: 500 });
  onTestFinished(() => index.close());
  await index.ready();
  const now = app.now.getTime();
  const total = await index.ask("count", everything, now);
  await withoutNewConnections(app, async () => {
    await endConnections(app, "kontak search");
    expect(await index.applied().ask("count", everything, now)).toBe(total);
    await expect(index.ask("count", everything, now)).rejects.toThrow(indexNotReady);
  });
});
