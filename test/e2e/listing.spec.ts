import { expect, type Page, test } from "@playwright/test";
import { refuseCookies, scriptErrors } from "./support.ts";

const phonePattern = /^0\d{3} \d{3} \d{2} \d{2}$/;
const showPhone = (page: Page) => page.getByRole("main").getByRole("button", { name: "Numarayı göster" });

/** The addresses of listings on the first result page. */
async function addresses(page: Page): Promise<string[]> {
  await page.goto("/otomobil");
  const links = page.getByRole("main").locator('.card__title [href^="/ilan/"]');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
}

/** The first listing of the results whose page fits, opened. */
async function openListing(page: Page, fits: (page: Page) => Promise<boolean>) {
  for (const address of await addresses(page)) {
    const response = await page.goto(address);
    if (await fits(page)) return { address, html: await response!.text() };
  }
  throw new Error("no listing fits");
}

test("a visitor looks through the photos by keyboard, by button and by the small pictures", async ({ page }) => {
  const errors = scriptErrors(page);
  await openListing(page, async () => (await page.locator(".gallery__grid a").count()) >= 3);
  await refuseCookies(page);
  const count = await page.locator(".gallery__grid a").count();
  const second = page.getByRole("link", { name: "2. fotoğrafı büyütün" });
  await second.focus();
  await page.keyboard.press("Enter");
  const photos = page.getByRole("dialog", { name: /fotoğrafları$/ });
  await expect(photos.getByText(`2 / ${count}`)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(photos.getByText(`3 / ${count}`)).toBeVisible();
  await page.keyboard.press("Home");
  await expect(photos.getByText(`1 / ${count}`)).toBeVisible();
  await expect(photos.getByRole("button", { name: "Önceki fotoğraf" })).toBeHidden();
  await photos.getByRole("button", { name: "Sonraki fotoğraf" }).click();
  await expect(photos.getByText(`2 / ${count}`)).toBeVisible();
  await photos.getByRole("button", { name: "1. fotoğraf", exact: true }).click();
  await expect(photos.getByText(`1 / ${count}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(photos).toBeHidden();
  await expect(second).toBeFocused();
  expect(errors).toEqual([]);
});

test("the seller's number is nowhere in the page until it is asked for", async ({ page }) => {
  const { html } = await openListing(page, async () => (await showPhone(page).count()) > 0);
  await refuseCookies(page);
  await showPhone(page).first().click();
  const link = page.getByRole("main").getByRole("link", { name: phonePattern }).first();
  await expect(link).toBeVisible();
  const digits = (await link.getAttribute("href"))!.replace("tel:+90", "");
  expect(digits).toMatch(/^\d{10}$/);
  expect(html).not.toContain(digits);
  expect(html).not.toContain(digits.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, "$1 $2 $3 $4"));
});

test("search engines read a car with its offer", async ({ page }) => {
  const { address } = await openListing(page, async () => true);
  const car = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(car).toMatchObject({ "@type": "Car", offers: { "@type": "Offer", priceCurrency: "TRY" } });
  expect(new URL(car.url).pathname).toBe(address);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", car.url);
  const photo = await page.request.get(new URL(car.image[0]).pathname);
  expect(photo.headers()["content-type"]).toBe("image/jpeg");
});

test("equipment stands in tabs that the arrow keys move between", async ({ page }) => {
  await openListing(page, async () => (await page.getByRole("tab").count()) >= 2);
  await refuseCookies(page);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
});

test("a price is proved by similar listings in a table, with this one among them", async ({ page }) => {
  await openListing(page, async () => (await page.locator("#fiyat table").count()) > 0);
  await refuseCookies(page);
  const table = page.getByRole("table", { name: "Benzer ilanlar ve bu araç, ucuzdan pahalıya" });
  await expect(table.getByRole("rowheader", { name: "Bu araç" })).toBeVisible();
  const other = table.getByRole("link").first();
  const address = await other.getAttribute("href");
  await other.click();
  await expect(page).toHaveURL((url) => url.pathname === address);
});

test("a listing is passed on by WhatsApp or by its address, and rated once", async ({ page }) => {
  const errors = scriptErrors(page);
  await openListing(page, async () => (await showPhone(page).count()) > 0);
  await refuseCookies(page);
  const share = page.locator("summary", { hasText: "Paylaş" });
  await share.focus();
  await page.keyboard.press("Enter");
  const whatsApp = page.getByRole("link", { name: "WhatsApp ile gönderin" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expect(page.getByRole("button", { name: "Bağlantıyı kopyalayın" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(whatsApp).toBeHidden();
  await expect(share).toBeFocused();
  await page.getByLabel("Puanınız").selectOption("4");
  await page.getByRole("button", { name: "Puan verin" }).click();
  await expect(page.getByText("5 üzerinden 4,0, 1 puan Puanınız alındı, teşekkür ederiz.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 üzerinden 4,0, 1 puan")).toBeVisible();
  await expect(page.getByRole("button", { name: "Puan verin" })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("players of known video sites may stand in a frame, nothing else", async ({ page }) => {
  const response = await page.goto("/otomobil");
  expect(response!.headers()["content-security-policy"]).toContain(
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("photos are links to large pictures, and a form shows the number", async ({ page }) => {
    const { address } = await openListing(page, async () => (await showPhone(page).count()) > 0);
    const large = await page.locator(".gallery__grid a").first().getAttribute("href");
    expect((await page.request.get(large!)).headers()["content-type"]).toBe("image/jpeg");
    await showPhone(page).first().click();
    await expect(page.getByRole("main").getByRole("link", { name: phonePattern }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });
});
