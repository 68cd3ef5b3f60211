import { expect } from "@playwright/test";
import { beginPromotion } from "#src/money/promotions/service.server.ts";
import { contextOf } from "./context.ts";
import { aLiveListing } from "./sell.ts";
import { inDatabase, signInSeller, test, widths } from "./support.ts";

// Requests that a service worker makes could not be held back.
test.use({ serviceWorkers: "block" });

/** A listing of the member in the paid places of results. */
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

test("a view asks for paid places once, and shows their photos before the page's scripts run", async ({ page }) => {
  await aPromotedListing(await signInSeller(page), "strip");
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
  await expect(page.locator("section.paid .card").first()).toBeVisible();
  expect(calls).toBe(1);
});
