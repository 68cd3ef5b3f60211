import { expect, type Page } from "@playwright/test";
import { test } from "./support.ts";

const paintedAt = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime);
const fetchedAt = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
  );

test("a page is painted before its scripts are fetched; in a background tab they are fetched at once", async ({
  page,
}) => {
  await page.goto("/otomobil?sayfa=3");
  const painted = await paintedAt(page);
  const fetched = await fetchedAt(page);
  expect(fetched.length).toBeGreaterThan(5);
  expect(Math.min(...fetched)).toBeGreaterThanOrEqual(painted);

  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    // A background tab paints nothing, so its scripts do not wait.
    PerformanceObserver.prototype.observe = () => {};
    const { setTimeout } = globalThis;
    const patient = ((run: () => void, ms?: number) => (ms === 2000 ? 0 : setTimeout(run, ms))) as typeof setTimeout;
    globalThis.setTimeout = patient;
  });
  await page.goto("/yardim");
  expect(await fetchedAt(page)).not.toEqual([]);
});
