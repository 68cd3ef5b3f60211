import { expect, type Locator, type Page } from "@playwright/test";
import { aPartDraft, publishes } from "./sell.ts";
import { givePremium, isFine, scriptErrors, signInSeller, test } from "./support.ts";

const lightbox = (page: Page) => page.getByRole("dialog", { name: /fotoğrafları$/ });
/** The numbers of the small pictures that are wholly in sight. */
const thumbnailsInSight = (page: Page) =>
  lightbox(page)
    .locator(".lightbox__thumbs")
    .evaluate((strip) => {
      const { left, right } = strip.getBoundingClientRect();
      return [...strip.children].flatMap((thumb, at) => {
        const box = thumb.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1 ? [at + 1] : [];
      });
    });
const shown = (page: Page, at: number, count: number) =>
  expect(lightbox(page).getByText(`${at} / ${count}`)).toBeVisible();

test("25 photos: the strip of small pictures slides at the sixteenth and the twenty-first", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const email = await signInSeller(page);
  await givePremium(email);
  await aPartDraft(email, { photos: 25 });
  await page.goto("/ilanver-yedek-parca?adim=yayin");
  const address = await publishes(page, "yedek-parca");
  await page.goto(address);
  await page.getByRole("link", { name: "25 fotoğrafın tümü" }).click();
  await shown(page, 1, 25);
  const from = (first: number) => Array.from({ length: 15 }, (_, n) => first + n);
  await expect.poll(() => thumbnailsInSight(page)).toEqual(from(1));
  for (const [photo, first] of [
    [15, 1],
    [16, 6],
    [20, 6],
    [21, 11],
    [25, 11],
    [20, 6],
    [15, 1],
  ] as const) {
    await lightbox(page)
      .getByRole("button", { name: `${photo}. fotoğraf`, exact: true })
      .evaluate((button: HTMLButtonElement) => button.click());
    await shown(page, photo, 25);
    await expect.poll(() => thumbnailsInSight(page), `photo ${photo}`).toEqual(from(first));
  }
  await isFine(page);

  await lightbox(page).getByRole("button", { name: "Tam ekran" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe("lightbox__stage");
  await page.keyboard.press("ArrowRight");
  await shown(page, 16, 25);
  await lightbox(page).getByRole("button", { name: "Tam ekran" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(lightbox(page)).toBeVisible();

  // A press beside the picture closes it, a press on it does not: the window is wider than its 4:3.
  await page.mouse.click(640, 350);
  await expect(lightbox(page)).toBeVisible();
  await page.mouse.click(150, 200);
  await expect(lightbox(page)).toBeHidden();
  expect(errors).toEqual([]);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Swipes to the left, or back. */
  async function swipe(page: Page, { from, to, y }: { from: number; to: number; y: number }) {
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", from);
    for (let part = 1; part <= 12; part++) await touch("touchMove", from + ((to - from) * part) / 12);
    await touch("touchEnd");
  }
  /** Waits until scrolling has ended: a tap on a moving strip only stops it. */
  const rests = (strip: Locator, at: number) =>
    expect.poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(at - 1);

  test("photos are swiped on the page and large, one at a time, and tapped open", async ({ page }) => {
    const errors = scriptErrors(page);
    // Not one of the newest, which other tests publish with photos of their own.
    await page.goto("/otomobil?sayfa=3");
    const links = page.getByRole("main").locator('.card__title [href^="/ilan/"]');
    await page.goto((await links.first().getAttribute("href"))!);
    const strip = page.locator(".gallery__grid");
    const count = await strip.getByRole("link").count();
    expect(count).toBeGreaterThan(2);
    const number = page.locator(".gallery__n");
    await expect(number).toHaveText(`1 / ${count}`);
    const box = (await strip.boundingBox())!;
    await swipe(page, { from: 300, to: 60, y: box.y + box.height / 2 });
    await expect(number).toHaveText(`2 / ${count}`);
    await rests(strip, 2);
    await page.getByRole("link", { name: "2. fotoğrafı büyütün" }).tap();
    await shown(page, 2, count);
    const large = page.locator(".lightbox__strip");
    await rests(large, 2);
    for (const [from, to, at] of [
      [300, 60, 3],
      [60, 300, 2],
      [60, 300, 1],
    ] as const) {
      await swipe(page, { from, to, y: 370 });
      await shown(page, at, count);
      await rests(large, at);
    }
    await lightbox(page).getByRole("button", { name: "Kapat" }).tap();
    await expect(lightbox(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });
});
