import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { extractText } from "unpdf";
import { isTakenOver, scriptErrors, signIn, test } from "./support.ts";

const phonePattern = /^0\d{3} \d{3} \d{2} \d{2}$/;
const showPhone = (page: Page) => page.getByRole("main").getByRole("button", { name: "Numarayı göster" });

/** Opens the first listing of the results whose HTML `fits`. */
async function openListing(page: Page, fits: (html: string) => boolean = () => true) {
  const results = await (await page.request.get("/otomobil")).text();
  for (const [, address = ""] of results.matchAll(/class="card__title"><a href="([^"]+)"/g)) {
    const html = await (await page.request.get(address)).text();
    if (!fits(html)) continue;
    await page.goto(address);
    return { address, html };
  }
  throw new Error("no listing fits");
}
const countOf = (text: string, html: string) => html.split(text).length - 1;
const hasPhone = (html: string) => html.includes("Numarayı göster");
const hasPhotos = (html: string) => countOf(". fotoğrafı büyütün", html) >= 3;
const isDamaged = (html: string) => html.includes('class="damage-drawing"') && html.includes('id="parca-');
const hasTabs = (html: string) => countOf('role="tab"', html) >= 2;

test("a visitor looks through the photos by keyboard, by button and by the small pictures", async ({ page }) => {
  const errors = scriptErrors(page);
  await openListing(page, hasPhotos);
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
  const { html } = await openListing(page, hasPhone);
  await showPhone(page).first().click();
  const link = page.getByRole("main").getByRole("link", { name: phonePattern }).first();
  await expect(link).toBeVisible();
  const digits = (await link.getAttribute("href"))!.replace("tel:+90", "");
  expect(digits).toMatch(/^\d{10}$/);
  expect(html).not.toContain(digits);
  expect(html).not.toContain(digits.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, "$1 $2 $3 $4"));
});

test("the seller's place is on the map, which browsers cache", async ({ page }) => {
  const { html } = await openListing(page);
  const place = page.locator("#konum");
  const text = (await place.locator("p").innerText()).split(".")[0]!;
  const map = place.getByRole("img", { name: `Haritada ${text}`, exact: true });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  const shape = map.locator(".place-map__here");
  expect((await shape.boundingBox())!.width).toBeGreaterThan(5);
  const file = await page.request.get((await shape.getAttribute("href"))!.split("#")[0]!);
  expect(file.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(/<svg class="place-map .*?<\/svg>/s.exec(html)![0].length).toBeLessThan(1500);
  await place.getByRole("link", { name: `${text.split(" / ")[0]} ilindeki ilanlar` }).click();
  await expect(page).toHaveURL(/yer=/);
});

test("search engines read a car with its offer", async ({ page }) => {
  const { address } = await openListing(page);
  const car = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!);
  expect(car).toMatchObject({ "@type": ["Product", "Car"], offers: { "@type": "Offer", priceCurrency: "TRY" } });
  expect(new URL(car.url).pathname).toBe(address);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", car.url);
  const photo = await page.request.get(new URL(car.image[0]).pathname);
  expect(photo.headers()["content-type"]).toBe("image/jpeg");
});

test("equipment stands in tabs that the arrow keys move between", async ({ page }) => {
  await openListing(page, hasTabs);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
});

test("a price is compared with similar listings in a table that includes this one", async ({ page }) => {
  await openListing(page, (html) => html.includes("ucuzdan pahalıya"));
  const table = page.getByRole("table", { name: "Benzer ilanlar ve bu araç, ucuzdan pahalıya" });
  await expect(table.getByRole("rowheader", { name: "Bu araç" })).toBeVisible();
  const other = table.getByRole("link").first();
  const address = await other.getAttribute("href");
  await other.click();
  await expect(page).toHaveURL((url) => url.pathname === address);
});

test("a listing is shared by WhatsApp or by its address, and rated once", async ({ page }) => {
  const errors = scriptErrors(page);
  await openListing(page, hasPhone);
  const share = page.locator("summary", { hasText: "Paylaş" });
  await share.focus();
  await page.keyboard.press("Enter");
  const whatsApp = page.getByRole("link", { name: "WhatsApp ile gönderin" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=/);
  await expect(page.getByRole("button", { name: "Bağlantıyı kopyalayın" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(whatsApp).toBeHidden();
  await expect(share).toBeFocused();
  const rate = page.getByRole("button", { name: "Puan verin" });
  await rate.click();
  await expect(page.getByText("Puan seçmelisiniz.")).toBeVisible();
  const stars = page.getByRole("group", { name: "Puanınız" }).getByRole("radio");
  await stars.nth(2).check();
  await page.keyboard.press("ArrowRight");
  await expect(stars.nth(3)).toBeChecked();
  await expect(page.locator(".rating__on")).toHaveCount(4);
  // A rating that fails says so and can be given again.
  await page.route("**/ajax/data/content/*/rate", (route) => route.abort());
  await rate.click();
  await expect(page.getByRole("alert").getByText("Hata oluştu lütfen tekrar deneyiniz.")).toBeVisible();
  await expect(stars.nth(3)).toBeEnabled();
  await page.unroute("**/ajax/data/content/*/rate");
  await rate.click();
  await expect(page.getByText("5 üzerinden 4,0, 1 puan Puanınız alındı, teşekkür ederiz.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 üzerinden 4,0, 1 puan")).toBeVisible();
  await expect(page.getByRole("button", { name: "Puan verin" })).toHaveCount(0);
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("the address of a listing is copied", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { address } = await openListing(page);
  await page.locator("summary", { hasText: "Paylaş" }).click();
  await page.getByRole("button", { name: "Bağlantıyı kopyalayın" }).click();
  await expect(page.getByText("Bağlantı kopyalandı")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + address);
});

test("price and number are beside the photos and stay in view, and sections stop under the bar of links", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openListing(page, hasPhone);
  const price = page.locator(".buybox__price");
  const links = page.getByRole("navigation", { name: "Sayfa bölümleri" });
  for (const name of ["Genel", "Açıklama", "Konum"]) {
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect(showPhone(page)).toBeInViewport({ ratio: 1 });
    const link = links.getByRole("link", { name });
    await link.click();
    const bar = (await links.boundingBox())!;
    const section = (await page.locator((await link.getAttribute("href"))!).boundingBox())!;
    expect(section.y - bar.y - bar.height).toBeGreaterThanOrEqual(0);
    if (name === "Açıklama") expect(section.y - bar.y - bar.height).toBeLessThan(24);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("price and seller follow the title, then the actions in one row", async ({ page }) => {
    await openListing(page, hasPhone);
    const main = page.getByRole("main");
    const places = [
      main.getByRole("heading", { level: 1 }),
      page.locator(".buybox__price"),
      page.locator(".seller__name"),
      page.locator(".detail__acts"),
      page.locator(".keyfacts"),
      page.locator("#aciklama"),
      page.locator("#bilgiler"),
    ];
    const tops = await Promise.all(places.map(async (place) => (await place.boundingBox())!.y));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const acts = page.locator(".detail__acts").locator("button, summary, label").filter({ visible: true });
    const rows = await Promise.all((await acts.all()).map(async (act) => Math.round((await act.boundingBox())!.y)));
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(new Set(rows).size).toBe(1);
  });

  test("equipment and the proof of the price are folded; links to them and the keyboard open them", async ({
    page,
  }) => {
    await openListing(page, (html) => hasTabs(html) && html.includes('id="fiyat"'));
    const equipment = page.locator("#donanim").getByRole("tablist");
    const proof = page.locator("#fiyat .prose").first();
    for (const folded of [equipment, proof]) await expect(folded).toBeHidden();
    const heading = page.locator("#fiyat summary");
    await expect(heading).toContainText(/Beklenen fiyat [\d.]+\sTL/);
    await page.getByRole("navigation", { name: "Sayfa bölümleri" }).getByRole("link", { name: "Donanım" }).click();
    await expect(equipment).toBeVisible();
    await heading.press("Enter");
    await expect(proof).toBeVisible();
    await heading.press("Enter");
    await expect(proof).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(proof).toBeVisible();
  });

  test("price, writing and calling stay at the lower edge", async ({ page }) => {
    await openListing(page, hasPhone);
    const bar = page.locator(".callbar");
    for (const scroll of [0, 1500]) {
      await page.evaluate((top) => window.scrollTo(0, top), scroll);
      await expect(bar.locator("strong")).toHaveText(/\sTL$/);
      await expect(bar.getByRole("link", { name: "Mesaj gönderin" })).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole("button", { name: "Numarayı göster" })).toBeInViewport({ ratio: 1 });
    }
    await bar.getByRole("button", { name: "Numarayı göster" }).click();
    await expect(bar.getByRole("link", { name: phonePattern })).toBeVisible();
    await page.locator("summary", { hasText: "Paylaş" }).click();
    await expect(page.getByRole("link", { name: "WhatsApp ile gönderin" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test("on paper a listing has its damage and whole description, without bars, with its address", async ({
  page,
  baseURL,
}) => {
  const { address } = await openListing(page, (html) => hasTabs(html) && isDamaged(html));
  await page.emulateMedia({ media: "print" });
  for (const bar of [".header", ".footer", ".section-links", ".callbar", ".detail__acts", ".similar"])
    await expect(page.locator(bar).first()).toBeHidden();
  await expect(page.getByText(baseURL + address, { exact: true })).toBeVisible();
  await expect(page.locator(".gallery__grid img").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator(".buybox__price").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator(".seller")).toBeVisible();
  await expect(
    page
      .locator("main")
      .locator("button:not(.equip .explain), summary:not(.folded summary), .btn, .back-to-search")
      .filter({ visible: true }),
  ).toHaveCount(0);
  const lists = page.locator(".equip");
  expect(await lists.filter({ visible: true }).count()).toBe(await lists.count());
  const textOf = async (selector: string) => (await page.locator(selector).innerText()).split(/\s+/);
  const [damage, description] = [await textOf("#hasar .stack"), await textOf("#aciklama .prose")];
  expect(damage).toEqual(expect.arrayContaining(["Toplam", "hasar", "beyanıdır."]));
  await expect(page.locator("#hasar .damage-drawing")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  expect(await textOf("#aciklama .prose")).toEqual(description);
  await page.emulateMedia({ media: "print" });
  const paper = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(paper.totalPages).toBeLessThanOrEqual(2);
  const printed = new Set(paper.text.join(" ").split(/\s+/));
  expect([...damage, ...description].filter((word) => !printed.has(word))).toEqual([]);
});

test("the first photo is fetched with the page, the others when they are near", async ({ page }) => {
  const errors = scriptErrors(page);
  await openListing(page, hasPhotos);
  const first = page.locator(".gallery__grid source").first();
  const preload = page.locator('head link[rel="preload"][as="image"]');
  await expect(preload).toHaveAttribute("imagesrcset", (await first.getAttribute("srcset"))!);
  await expect(preload).toHaveAttribute("imagesizes", (await first.getAttribute("sizes"))!);
  expect(errors).toEqual([]);
});

test("nothing of a video site is loaded before its video is played", async ({ page }) => {
  const asked: string[] = [];
  await page.route(/^https:\/\/[^/]*(?:youtube|ytimg|google)/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>video</title>" });
  });
  await signIn(page, "galeri@kontak.example");
  await page.goto("/ilanlarim?durum=yayinda&sirala=fiyat-azalan");
  const address = (await page.locator('tbody a[href^="/ilan/otomobil/"]').first().getAttribute("href"))!;
  await page.goto(`/ilanlarim/duzenle?keyCode=${address.split("/").at(-1)}&adim=bilgiler`);
  const field = page.getByRole("textbox", { name: /[Vv]ideo/ });
  // Another video each time: a test that is repeated changes something too.
  const video = randomBytes(8).toString("base64url");
  await field.fill(`https://www.youtube.com/watch?v=${video}`);
  await field.blur();
  await expect(page.getByRole("status").filter({ hasText: "Değişenler: Video" })).toBeVisible();
  await page.getByRole("button", { name: "Değişiklikleri kaydedin" }).click();
  await expect(page.getByText("Değişiklikleriniz kaydedildi")).toBeVisible();

  await page.goto(address);
  const play = page.getByRole("link", { name: "Videoyu oynatın" });
  // Hydration may replace the element.
  await expect(() => play.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
  await isTakenOver(play);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(asked).toEqual([]);
  await play.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("iframe")).toHaveAttribute("title", /videosu, YouTube$/);
  await expect(page.frameLocator("iframe").locator("iframe")).toHaveAttribute("title", "YouTube");
  await expect.poll(() => asked[0]).toContain(`https://www.youtube-nocookie.com/embed/${video}`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a photo opens the page of all photos, and a form shows the number", async ({ page }) => {
    const { address } = await openListing(page, hasPhone);
    await page.getByRole("link", { name: "2. fotoğrafı büyütün" }).click();
    await expect(page).toHaveURL(/\/fotograflar#foto-2$/);
    const second = page.getByRole("img", { name: /, 2\. fotoğraf$/ });
    await expect(second).toBeInViewport();
    await expect.poll(() => second.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole("link", { name: "İlana dönün" }).click();
    await showPhone(page).first().click();
    await expect(page.getByRole("main").getByRole("link", { name: phonePattern }).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  });
});
