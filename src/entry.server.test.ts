import { setImmediate as turn } from "node:timers/promises";
import { createElement as make, lazy, Suspense } from "react";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import handleRequest from "./entry.server.tsx";
import { pageBody } from "./server/rendering/contexts.server.ts";
import { appContext, type Context } from "./shared/context.server.ts";
import { entryContext } from "#test/support/entry-context.ts";

afterEach(() => void vi.useRealTimers());

const part = () => make("p", null, "Parça");

/** Renders a page with a part whose code loads when `load` resolves. */
async function aPage(load: () => Promise<{ default: () => React.ReactNode }>) {
  const Part = lazy(load);
  const Page = () => make("main", null, "Sayfa", make(Suspense, null, make(Part)));
  const request = new Request("http://kontak.test/");
  const context = new RouterContextProvider();
  const logged: unknown[] = [];
  context.set(appContext, {
    origin: "http://kontak.test",
    log: { error: (about: object) => logged.push(about) },
  } as unknown as Context);
  const answered = handleRequest(request, 200, new Headers(), await entryContext(Page, { request }), context);
  return { logged, answered, html: () => context.get(pageBody)!.toString() };
}

test("a process whose event loop was blocked still sends whole pages", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let come = (_part: { default: typeof part }) => {};
  const page = await aPage(() => new Promise((done) => (come = done)));
  await turn();
  vi.advanceTimersByTime(60_000);
  await turn();
  come({ default: part });
  expect((await page.answered).status).toBe(200);
  expect(page.html()).toContain("Parça");
  expect(page.logged).toEqual([]);
});

test("a part that never loads does not block the page: it is an error, and logged", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = await aPage(() => new Promise(() => {}));
  await turn();
  vi.advanceTimersByTime(60_000);
  expect((await page.answered).status).toBe(500);
  expect(page.html()).toContain("Sayfa");
  expect(page.logged).toHaveLength(1);
});

test("a part that fails at once is logged, too", async () => {
  const failure = new Error("bozuk");
  const page = await aPage(() =>
    Promise.resolve({
      default: () => {
        throw failure;
      },
    }),
  );
  expect((await page.answered).status).toBe(500);
  expect(page.logged).toEqual([{ err: failure }]);
});
