import { expect } from "@playwright/test";
import { beginPromotion } from "#src/money/promotions/service.server.ts";
import { contextOf } from "./context.ts";
import { aLiveListing } from "./sell.ts";
import { inDatabase, isFine, signInSeller, test, widths } from "./support.ts";

// Requests that a service worker makes could not be held back.
test.use({ serviceWorkers: "block" });

/** A listing of the member in a paid place of results. */
async function aPromotedListing(email: string, placement: "strip" | "top") {
  const keyCode = await aLiveListing(email);
  await inDatabase((db) =>
    db.transaction().execute((transaction) =>
      beginPromotion(contextOf(transaction), {
        keyCode,
        promotionKey: placement,
        periodDays: 7,
        orderItemId: null,
        memberId: 0,
      }),
    ),
  );
}

test("paid places fill the space that was reserved for them, with hearts", async ({ page }) => {
  await aPromotedListing(await signInSeller(page), "top");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    let answer = () => {};
    const isPainted = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/ajax/reklam?*", async (route) => {
      await isPainted;
      await route.continue();
    });
    await page.goto("/otomobil");
    answer();
    await expect(page.locator("section.paid").last()).toBeVisible();
    // Shifts are reported with the next frames.
    const sum = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestIdleCallback(() =>
              resolve((window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0)),
            ),
          ),
        ),
    );
    expect(sum).toBeLessThan(0.05);
    await page.unroute("**/ajax/reklam?*");
  }
  const heart = page
    .locator(".paid")
    .getByRole("button", { name: /^Garajıma ekle/ })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a view asks for paid places once, and shows the photo above the results before the page's scripts run", async ({
  page,
}) => {
  await aPromotedListing(await signInSeller(page), "top");
  let calls = 0;
  page.on("request", (request) => (calls += request.url().includes("/ajax/reklam") ? 1 : 0));
  let release = () => {};
  const isShown = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await isShown;
    await route.continue();
  });
  const opened = page.goto("/otomobil");
  await expect(page.locator(".paid-wait .photo img").first()).toBeVisible();
  release();
  await opened;
  await expect(page.locator("section.paid .row").first()).toBeVisible();
  expect(calls).toBe(1);
});

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const)
  test(`the first result is on the first screen at ${width} px, one paid place above it, the others after every ten`, async ({
    page,
  }) => {
    const seller = await signInSeller(page);
    for (const placement of ["top", "strip", "strip"] as const) await aPromotedListing(seller, placement);
    await page.setViewportSize({ width, height });
    for (const address of ["/otomobil", "/otomobil?gorunum=galeri"]) {
      await page.goto(address);
      const list = page.locator(".results__list");
      await expect(list.locator(".paid-place article")).toHaveCount(2);
      await expect(list.getByRole("heading", { name: "Reklam" })).toHaveCount(3);
      const results = list.locator(":is(.rows, .cards) > article");
      const box = await results.first().boundingBox();
      expect(box!.y, address).toBeLessThan(height);
      expect(
        await list
          .locator(":is(.rows, .cards) > :is(article, .paid-place)")
          .evaluateAll((items) => items.flatMap((item, at) => (item.matches(".paid-place") ? [at] : []))),
      ).toEqual([10, 21]);
      await list
        .locator(".paid-place")
        .first()
        .getByRole("button", { name: /^Garajıma ekle/ })
        .click();
      await expect(list.locator(".paid-place [aria-pressed=true]").first()).toBeVisible();
      await isFine(page);
    }
  });
