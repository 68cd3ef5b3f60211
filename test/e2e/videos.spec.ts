import { expect } from "@playwright/test";
import { htmlFaults } from "./html.ts";
import { isFine, test } from "./support.ts";

test("a visitor opens a video from the list and plays it by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/videolar");
  const cards = page.locator(".content-card");
  await expect(cards).toHaveCount(2);
  await isFine(page);
  await cards.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/video\/[a-z0-9-]+$/);
  await isFine(page);
  expect(await htmlFaults(await (await page.request.get(page.url())).text())).toEqual([]);

  const video = page.locator("video");
  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
  expect(await video.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(15);
});
