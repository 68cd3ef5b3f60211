import { expect, onTestFinished, test, vi } from "vitest";
import { searchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { noRowDependencies } from "#src/shared/page-dependencies.server.ts";
import { temporarilyUnavailable } from "#src/shared/unavailable.server.ts";
import { testApp } from "#test/support/app.ts";
import { databaseProxy } from "#test/support/database-proxy.ts";
import { databaseProbe } from "./database-probe.server.ts";
import { pageCache } from "./store.server.ts";

const app = await testApp();

/** A page cache that holds the page `a`. Its change feed, which gives up early, reads a database that can be frozen. */
async function aCache({ isProbeFrozen }: { isProbeFrozen: boolean }) {
  const proxy = await databaseProxy(app.url);
  const search = searchIndex(proxy.url, { timeoutMs: 1_000 });
  const probe = isProbeFrozen ? databaseProbe(proxy.url, 1_500) : databaseProbe(app.url, 60_000);
  const cache = pageCache({
    market: search,
    clock: () => app.now,
    nextEnd: async () => null,
    askDatabase: probe.ask,
    patienceMs: 100,
    log: { info() {}, warn() {}, error() {} },
  });
  onTestFinished(async () => {
    proxy.thaw();
    cache.stop();
    await Promise.all([search.close(), probe.close()]);
    await proxy.close();
  });
  const produce = vi.fn(async () => ({
    headers: {},
    etag: "page",
    body: Buffer.from("page"),
    dependencies: { asked: [], shown: noRowDependencies() },
  }));
  const read = (key: string) => cache.get(key, produce);
  await search.ready();
  await expect.poll(() => read("a").then(() => cache.has("a"))).toBe(true);
  produce.mockClear();
  proxy.freeze();
  return { proxy, read, produce };
}

test("from the first request on, cached pages are served while the database is frozen, and others are refused", async () => {
  const { proxy, read, produce } = await aCache({ isProbeFrozen: true });
  expect(await read("a")).toMatchObject({ etag: "page" });
  await expect(read("b")).rejects.toMatchObject({ status: 503, message: temporarilyUnavailable });
  expect(produce).not.toHaveBeenCalled();
  proxy.thaw();
  await expect.poll(() => read("b").catch(() => undefined)).toMatchObject({ etag: "page" });
});

test("while the change feed alone is silent, pages are made again", async () => {
  const { read, produce } = await aCache({ isProbeFrozen: false });
  await read("a");
  expect(produce).toHaveBeenCalledTimes(1);
});
