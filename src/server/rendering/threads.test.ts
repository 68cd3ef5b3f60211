import type { EntryContext } from "react-router";
import { afterEach, expect, test } from "vitest";
import { type PageThreads, pageThreads } from "./threads.server.ts";

const file = "test/support/page-thread.ts";
const data = Buffer.from("[]");
let threads: PageThreads;
afterEach(() => threads.close());

/** Renders a page whose loaders returned `loaderData`. */
function render(path: string, loaderData: Record<string, unknown> = {}) {
  const staticHandlerContext = { loaderData, actionData: null, errors: null, matches: [] };
  const router = { staticHandlerContext } as unknown as EntryContext;
  return threads.render(
    {
      url: `http://kontak.test${path}`,
      script: "",
      head: "",
      address: undefined,
      data,
      nonce: undefined,
      waits: true,
    },
    router,
  );
}
const textOf = async (path: string, loaderData = {}) => (await render(path, loaderData))?.html.toString();
const threadOf = async (path: string) => (await textOf(path))?.split(" ")[0];
const areReady = (count: number) => expect.poll(() => threads.state().ready).toBe(count);

test("pages are rendered by threads once these are ready, and by the request thread before", async () => {
  threads = pageThreads({ count: 1, file });
  expect(render("/")).toBeUndefined();
  await areReady(1);
  expect(await textOf("/", { page: { price: 5 } })).toContain('{"page":{"price":5}}');
  expect(threads.state()).toEqual({ ready: 1, waiting: 0, rendered: 1 });
});

test("a page goes to the thread with the fewest waiting pages", async () => {
  threads = pageThreads({ count: 2, file });
  await areReady(2);
  const busy = [render("/bekler"), render("/bekler"), render("/bekler")];
  expect(threads.state().waiting).toBe(3);
  const [first, second] = [await threadOf("/"), await threadOf("/")];
  expect(first).toBe(second);
  for (const page of busy) page?.catch(() => {});
});

test("an error of a page's frame rejects the request for that page", async () => {
  threads = pageThreads({ count: 1, file });
  await areReady(1);
  await expect(render("/bozuk")).rejects.toThrow("bozuk");
  expect(await textOf("/")).toBeDefined();
});

test("a thread that dies fails its pages and is replaced", async () => {
  threads = pageThreads({ count: 1, file });
  await areReady(1);
  const before = await threadOf("/");
  const [waits, kills] = [render("/bekler"), render("/oldurur")];
  await expect(waits).rejects.toThrow("died");
  await expect(kills).rejects.toThrow("died");
  expect(render("/")).toBeUndefined();
  await areReady(1);
  expect(await threadOf("/")).not.toBe(before);
});

test("a page that cannot be sent to a thread is rendered by the request thread", async () => {
  threads = pageThreads({ count: 1, file });
  await areReady(1);
  expect(render("/", { page: () => {} })).toBeUndefined();
  expect(threads.state().waiting).toBe(0);
});
