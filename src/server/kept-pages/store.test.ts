import { expect, test, vi } from "vitest";
import { everything } from "#src/search/engine.ts";
import type { Call } from "#src/search/feed/messages.ts";
import type { Change } from "#src/search/index/facts.ts";
import { type KeptPage, keptPages } from "./store.server.ts";

const page = (text: string): KeptPage => ({ headers: {}, etag: text, body: Buffer.from(text) });
const minute = 60_000;

/** A market that is changed by hand: what was committed is announced by the next `sync`. */
function aMarket() {
  const announce = (changes: readonly Change[] | null = [{ id: 1, facts: [] }]) => listener(changes);
  const state = {
    now: new Date("2026-11-21T10:00:00Z"),
    end: null as Date | null,
    price: 1,
    waiting: false,
    cut: false,
  };
  let listener = (_changes: readonly Change[] | null) => {};
  const kept = keptPages({
    market: {
      async sync() {
        if (state.cut) throw new Error("no database");
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
    log: { info() {}, warn() {}, error() {} },
    maxBytes: 100_000,
  });
  const produce = vi.fn(async () => page(`price ${state.price}`));
  const read = async (key = "a") => ((await kept.get(key, produce)) as KeptPage).body.toString();
  const commit = (price: number) => Object.assign(state, { price, waiting: true });
  return { state, kept, produce, read, commit, announce };
}

test("a page is made once and shown until the market changes", async () => {
  const { read, commit, produce } = aMarket();
  expect(await read()).toBe("price 1");
  expect(await read()).toBe("price 1");
  expect(produce).toHaveBeenCalledTimes(1);
  commit(2);
  expect(await read()).toBe("price 2");
  expect(await read("b")).toBe("price 2");
  expect(produce).toHaveBeenCalledTimes(3);
});

test("a page that says what it asked goes with what may answer that anew, not with every change", async () => {
  const { kept, announce, produce } = aMarket();
  const asked: Call[] = [{ name: "count", args: [{ ...everything, cityIds: [6] }, 0] }];
  const read = () => kept.get("a", async () => ({ ...(await produce()), asked }));
  const changed = (cityId: number): Change => ({
    id: 1,
    facts: [{ listingType: "satilik", values: { cityIds: cityId } }],
  });
  await read();
  announce([changed(34)]);
  await read();
  expect(produce).toHaveBeenCalledTimes(1);
  announce([changed(34), changed(6)]);
  await read();
  expect(produce).toHaveBeenCalledTimes(2);
  // More than a page is held against, or everything at once.
  announce(Array.from({ length: 300 }, () => changed(34)));
  await read();
  announce(null);
  await read();
  expect(produce).toHaveBeenCalledTimes(4);
});

test("what many wait for is made once, but not for who came after a change", async () => {
  const { kept, commit, produce, read } = aMarket();
  const finished: (() => void)[] = [];
  const slow = () =>
    kept.get("a", async () => {
      const made = await produce();
      await new Promise<void>((done) => finished.push(done));
      return made;
    }) as Promise<KeptPage>;
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

test("what the market overtook while it was made is not kept", async () => {
  const { kept, announce, read, state } = aMarket();
  const made = (await kept.get("a", async () => {
    const old = page(`price ${state.price}`);
    state.price = 2;
    announce();
    return old;
  })) as KeptPage;
  expect(made.body.toString()).toBe("price 1");
  expect(await read()).toBe("price 2");
});

test("nothing is shown longer than a minute, or than the next listing lives", async () => {
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

test("answers that are no page are given to who asked and not kept", async () => {
  const { kept } = aMarket();
  const produce = vi.fn(async () => ({ other: 404 }));
  expect(await kept.get("a", produce)).toEqual({ other: 404 });
  expect(await kept.get("a", produce)).toEqual({ other: 404 });
  expect(produce).toHaveBeenCalledTimes(2);
});

test("answers that are no page are never shared: each of those who wait is given its own", async () => {
  const { kept } = aMarket();
  let n = 0;
  const produce = async () => ({ other: ++n });
  const answers = await Promise.all([kept.get("a", produce), kept.get("a", produce), kept.get("a", produce)]);
  expect(answers).toEqual([{ other: 1 }, { other: 2 }, { other: 3 }]);
});

test("memory is bounded: the least recently read goes first, what is too large is not kept", async () => {
  const { kept } = aMarket();
  const put = (key: string, size = 9000) => kept.get(key, async () => page("x".repeat(size)));
  for (const key of "abcdefghi") await put(key);
  await put("a");
  await put("j");
  expect(kept.has("a")).toBe(true);
  expect(kept.has("b")).toBe(false);
  await put("large", 20_000);
  expect(kept.has("large")).toBe(false);
  expect(kept.state().bytes).toBeLessThanOrEqual(100_000);
});

test("while the market cannot be asked, every page is made anew", async () => {
  const { state, read, produce } = aMarket();
  await read();
  state.cut = true;
  state.price = 2;
  expect(await read()).toBe("price 2");
  expect(produce).toHaveBeenCalledTimes(2);
});
