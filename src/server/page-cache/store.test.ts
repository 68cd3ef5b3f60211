import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { catalogueSubject } from "#src/core/catalogue/rules.ts";
import { type EngineQuery, everything } from "#src/finding/search/engine/engine.ts";
import type { Change } from "#src/finding/search/index/facts.ts";
import { noRowDependencies } from "#src/shared/page-dependencies.server.ts";
import { temporarilyUnavailable } from "#src/shared/unavailable.server.ts";
import { type CachedPage, pageCache, type Dependencies } from "./store.server.ts";

const everyCar: EngineQuery = { name: "count", args: [everything] };
const nothing: Dependencies = { asked: [], shown: noRowDependencies() };
const page = (text: string, dependencies: Dependencies = { ...nothing, asked: [everyCar] }): CachedPage => ({
  headers: {},
  etag: text,
  body: Buffer.from(text),
  dependencies,
});
const comes = (cityId: number): Change => ({
  id: 1,
  was: undefined,
  is: {
    listingType: "satilik",
    values: { cityIds: cityId },
    flags: 0,
    pricePosition: null,
    fit: null,
    sellerId: 0,
    publishedAt: null,
    expiresAt: null,
  },
});
const minute = 60_000;

/** A market that the test changes by hand: the next `sync` publishes committed changes. */
function aMarket() {
  const announce = (changes: readonly Change[] | null = [comes(6)]) => listener(changes);
  const state = {
    now: new Date("2026-11-21T10:00:00Z"),
    end: null as Date | null,
    price: 1,
    waiting: false,
    cut: false,
    slow: 0,
    syncs: 0,
    frozen: undefined as PromiseWithResolvers<void> | undefined,
  };
  let listener = (_changes: readonly Change[] | null) => {};
  const cache = pageCache({
    market: {
      async sync() {
        state.syncs++;
        if (state.cut) throw new Error("no database");
        await state.frozen?.promise;
        await sleep(state.slow);
        if (state.waiting) announce();
        state.waiting = false;
      },
      onChange: (one) => {
        listener = one;
        return () => {};
      },
    },
    clock: () => state.now,
    nextEnd: async () => state.end,
    askDatabase: async () => {
      if (state.frozen) throw new Error("no answer");
    },
    patienceMs: 10,
    log: { info() {}, warn() {}, error() {} },
    maxBytes: 100_000,
  });
  const produce = vi.fn(async () => page(`price ${state.price}`));
  const read = async (key = "a") => ((await cache.get(key, produce)) as CachedPage).body.toString();
  const commit = (price: number) => Object.assign(state, { price, waiting: true });
  return { state, cache, produce, read, commit, announce };
}

test("a page is made once and served until the market changes", async () => {
  const { read, commit, produce } = aMarket();
  expect(await read()).toBe("price 1");
  expect(await read()).toBe("price 1");
  expect(produce).toHaveBeenCalledTimes(1);
  commit(2);
  expect(await read()).toBe("price 2");
  expect(await read("b")).toBe("price 2");
  expect(produce).toHaveBeenCalledTimes(3);
});

test("requests that arrive together wait for the change feed once, later ones for a new answer", async () => {
  const { state, read, commit } = aMarket();
  const readAll = () => Promise.all(["a", "b", "c", "a"].map(read));
  await readAll();
  expect(state.syncs).toBe(1);
  commit(2);
  expect(await readAll()).toEqual(Array.from({ length: 4 }, () => "price 2"));
  expect(state.syncs).toBe(2);
});

test("a change of the catalogue invalidates every page", async () => {
  const { cache, announce } = aMarket();
  const produce = vi.fn(async () => page("text", nothing));
  await cache.get("a", produce);
  announce([{ subject: catalogueSubject }]);
  await cache.get("a", produce);
  expect(produce).toHaveBeenCalledTimes(2);
});

test("a change invalidates only pages whose queries it may affect", async () => {
  const { cache, announce, produce } = aMarket();
  const asked: EngineQuery[] = [{ name: "count", args: [{ ...everything, cityIds: [6] }] }];
  const read = () => cache.get("a", async () => ({ ...(await produce()), dependencies: { ...nothing, asked } }));
  await read();
  announce([comes(34)]);
  await read();
  expect(produce).toHaveBeenCalledTimes(1);
  announce([comes(34), comes(6)]);
  await read();
  expect(produce).toHaveBeenCalledTimes(2);
  // More changes than are stored, or a change of everything.
  announce(Array.from({ length: 300 }, () => comes(34)));
  await read();
  announce(null);
  await read();
  expect(produce).toHaveBeenCalledTimes(4);
});

test("a change invalidates pages that show the row: a listing by its id, other rows by name or kind", async () => {
  const { cache, announce, produce } = aMarket();
  const shown = { listings: new Set([7]), subjects: new Set(["member:7", "business"]), unrecorded: [] };
  const read = () => cache.get("a", async () => ({ ...(await produce()), dependencies: { asked: [], shown } }));
  await read();
  const ofOthers: Change[] = [
    { id: 8, was: undefined, is: undefined },
    { subject: "member:8" },
    { subject: "replies:member:7" },
  ];
  announce(ofOthers);
  await read();
  expect(produce).toHaveBeenCalledTimes(1);
  const ofTheirs: Change[] = [
    { id: 7, was: undefined, is: undefined },
    { subject: "member:7" },
    { subject: "business:1" },
  ];
  for (const [at, change] of ofTheirs.entries()) {
    announce([change]);
    await read();
    expect(produce, JSON.stringify(change)).toHaveBeenCalledTimes(at + 2);
  }
});

test("concurrent requests make a page once, but a request after a change makes it again", async () => {
  const { cache, commit, produce, read } = aMarket();
  const finished: (() => void)[] = [];
  const slow = () =>
    cache.get("a", async () => {
      const made = await produce();
      await new Promise<void>((done) => finished.push(done));
      return made;
    }) as Promise<CachedPage>;
  const [first, second] = [slow(), slow()];
  await expect.poll(() => finished).toHaveLength(1);
  commit(2);
  const third = slow();
  await expect.poll(() => finished).toHaveLength(2);
  for (const finish of finished) finish();
  expect([await first, await second, await third].map(({ body }) => body.toString())).toEqual([
    "price 1",
    "price 1",
    "price 2",
  ]);
  expect(await read()).toBe("price 2");
  expect(produce).toHaveBeenCalledTimes(2);
});

test("a page that a change invalidated while it was made is not cached", async () => {
  const { cache, announce, read, state } = aMarket();
  const made = (await cache.get("a", async () => {
    const old = page(`price ${state.price}`);
    state.price = 2;
    announce();
    return old;
  })) as CachedPage;
  expect(made.body.toString()).toBe("price 1");
  expect(await read()).toBe("price 2");
});

test("a page expires after a minute, or when the next listing expires", async () => {
  const { state, read, produce } = aMarket();
  state.end = new Date(state.now.getTime() + minute + 10);
  await read();
  state.now = new Date(state.now.getTime() + minute - 1);
  await read();
  expect(produce).toHaveBeenCalledTimes(1);
  state.now = new Date(state.now.getTime() + 1);
  await read("b");
  state.now = new Date(state.now.getTime() + 9);
  await read("b");
  expect(produce).toHaveBeenCalledTimes(2);
  state.now = new Date(state.now.getTime() + 1);
  await read("b");
  expect(produce).toHaveBeenCalledTimes(3);
});

test("answers that are no page are returned and not cached", async () => {
  const { cache } = aMarket();
  const produce = vi.fn(async () => ({ other: 404 }));
  expect(await cache.get("a", produce)).toEqual({ other: 404 });
  expect(await cache.get("a", produce)).toEqual({ other: 404 });
  expect(produce).toHaveBeenCalledTimes(2);
});

test("answers that are no page are never shared between concurrent requests", async () => {
  const { cache } = aMarket();
  let n = 0;
  const produce = async () => ({ other: ++n });
  const answers = await Promise.all([cache.get("a", produce), cache.get("a", produce), cache.get("a", produce)]);
  expect(answers).toEqual([{ other: 1 }, { other: 2 }, { other: 3 }]);
});

test("memory is bounded: the least recently read entry is evicted first, and a page that is too large is not cached", async () => {
  const { cache } = aMarket();
  const put = (key: string, size = 9000) => cache.get(key, async () => page("x".repeat(size)));
  for (const key of "abcdefghi") await put(key);
  await put("a");
  await put("j");
  expect(cache.has("a")).toBe(true);
  expect(cache.has("b")).toBe(false);
  await put("large", 20_000);
  expect(cache.has("large")).toBe(false);
  expect(cache.state().bytes).toBeLessThanOrEqual(100_000);
});

test("while the change feed does not answer, every page is made again", async () => {
  const { state, read, produce } = aMarket();
  await read();
  state.cut = true;
  state.price = 2;
  expect(await read()).toBe("price 2");
  expect(produce).toHaveBeenCalledTimes(2);
});

test("while the database does not answer, cached pages are served for an hour and others are refused", async () => {
  const { state, read, commit, produce } = aMarket();
  await read();
  state.frozen = Promise.withResolvers();
  state.now = new Date(state.now.getTime() + 10 * minute);
  expect([await read(), await read()]).toEqual(["price 1", "price 1"]);
  await expect(read("b")).rejects.toMatchObject({ status: 503, message: temporarilyUnavailable });
  state.now = new Date(state.now.getTime() + 60 * minute);
  await expect(read()).rejects.toMatchObject({ status: 503 });
  expect(produce).toHaveBeenCalledTimes(1);

  commit(2);
  state.frozen.resolve();
  state.frozen = undefined;
  await expect.poll(() => read().catch(() => undefined)).toBe("price 2");
  expect(await read("b")).toBe("price 2");
});

test("while the database answers, a page waits for a slow change feed", async () => {
  const { state, read } = aMarket();
  await read();
  state.slow = 50;
  state.price = 2;
  state.waiting = true;
  expect(await read()).toBe("price 2");
});
