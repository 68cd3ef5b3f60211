import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { anotherPage, axeFindings, signIn, test } from "./support.ts";

// They take listings off the same list.
test.describe.configure({ mode: "default" });

const seller = "galeri@kontak.example";
const save = (page: Page) => page.getByRole("button", { name: "Değişiklikleri kaydedin" }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Opens the seller's list and the edit of one of the cars in it; answers its address and key code. */
async function openEdit(page: Page, index: number, step: string) {
  await page.goto("/ilanlarim?durum=yayinda&sirala=fiyat-artan");
  const address = await page.locator('tbody a[href^="/ilan/otomobil/"]').nth(index).getAttribute("href");
  const keyCode = address!.split("/").at(-1)!;
  const row = page.getByRole("row").filter({ has: page.locator(`a[href="${address}"]`) });
  await row.locator("summary").filter({ visible: true }).first().click();
  await row.getByRole("link", { name: "Düzenleyin" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("İlanınızı düzenleyin");
  await expect(page.getByText(`İlan no ${keyCode}`)).toBeVisible();
  await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=${step}`);
  return { address: address!, keyCode };
}

/** Enters another price, and confirms it where it is asked about. */
async function fillPrice(page: Page, price: string) {
  const answered = page.waitForResponse("**/ajax/ilanver/fiyat");
  await field(page, "Satış fiyatı").fill(price);
  const { advice } = (await (await answered).json()) as { advice: { question: string | null } | null };
  if (advice?.question) await page.getByRole("checkbox", { name: advice.question }).check();
}

const outcome = (page: Page) => page.getByRole("status").filter({ hasText: /değiştirmediniz|Değişenler/ });

test("a listing with a new price stays live and is found at once by it", async ({ page, browser, baseURL }) => {
  await signIn(page, seller);
  const { address } = await openEdit(page, 0, "fiyat");
  await expect(outcome(page)).toContainText("Henüz bir şey değiştirmediniz.");
  await fillPrice(page, "1111222");
  await expect(outcome(page)).toContainText("Değişenler: Fiyat. İlanınız yayında kalır");
  await save(page);
  await expect(page.getByText("Değişiklikleriniz kaydedildi.")).toBeVisible();
  const visitor = await anotherPage(browser.newContext({ baseURL: baseURL! }));
  await visitor.goto("/otomobil?fiyat_min=1111222&fiyat_max=1111222");
  await expect(visitor.getByRole("main").locator(`a[href="${address}"]`).first()).toBeVisible();
  await visitor.context().close();
});

test("a new photo sends the listing back to the desk, and the form says so before", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, seller);
  const { address, keyCode } = await openEdit(page, 1, "bilgiler");
  const uploaded = page.getByText(/^\d+ \/ \d+$/).first();
  const before = Number.parseInt((await uploaded.textContent())!, 10);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "yeni.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: { r: 30, g: 90, b: 120 } } })
        .jpeg()
        .toBuffer(),
    });
  await expect(uploaded).toHaveText(new RegExp(`^${before + 1} /`));
  await expect(outcome(page)).toContainText("yeniden onaya gider ve onaylanana kadar yayında olmaz.");
  expect(await axeFindings(page)).toEqual([]);
  await save(page);
  await expect(page.getByText("Değişiklikleriniz kaydedildi; ilanınız yeniden onaya gönderildi.")).toBeVisible();
  await expect(page.locator(`tr[id="${keyCode}"]`)).toBeAttached();
  const visitor = await anotherPage(browser.newContext({ baseURL: baseURL! }));
  expect((await visitor.goto(address))!.status()).toBe(404);
  await visitor.context().close();
});

test("when two browsers edit a listing, the second is shown both versions and loses nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, seller);
  const { keyCode, address } = await openEdit(page, 2, "fiyat");
  const second = await anotherPage(browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } }));
  await signIn(second, seller);
  await second.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=bilgiler`);
  await field(second, "Başlık").fill("ikinci tarayıcının yazdığı");
  await expect(outcome(second)).toContainText("Değişenler: Başlık");

  await fillPrice(page, "987000");
  await save(page);
  await expect(page.getByText("Değişiklikleriniz kaydedildi.")).toBeVisible();

  await save(second);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("İlan siz düzenlerken değişti");
  await expect(second.getByRole("region", { name: "Fiyat" })).toContainText("987.000");
  await expect(second.getByRole("region", { name: "Başlık" })).toContainText("ikinci tarayıcının yazdığı");
  expect(await axeFindings(second)).toEqual([]);
  expect(await second.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expect(second.getByRole("checkbox", { name: /^Benimkini koru.*Başlık$/ })).toBeChecked();
  await expect(second.getByRole("checkbox", { name: /^Benimkini koru.*Fiyat$/ })).not.toBeChecked();
  await second.getByRole("button", { name: "Diğer değişiklikleri al" }).click();
  await expect(outcome(second)).toContainText("Değişenler: Başlık.");
  await save(second);
  await expect(second.getByText("Değişiklikleriniz kaydedildi.")).toBeVisible();
  await second.goto(address);
  await expect(second.getByText("İKİNCİ TARAYICININ YAZDIĞI").first()).toBeVisible();
  await expect(second.getByText("987.000").filter({ visible: true }).first()).toBeVisible();
  await second.context().close();
});

test("an edit is thrown away, and its page works by keyboard", async ({ page }) => {
  await signIn(page, seller);
  const { keyCode } = await openEdit(page, 3, "fiyat");
  const price = await field(page, "Satış fiyatı").inputValue();
  await field(page, "Satış fiyatı").fill("1");
  await expect(outcome(page)).toContainText("Değişenler: Fiyat.");
  await page.getByRole("button", { name: "Vazgeç" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Değişiklikler silinsin mi?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Vazgeç" })).toBeFocused();
  await expect(field(page, "Satış fiyatı")).toHaveValue("1");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Evet, vazgeçin" }).press("Enter");
  await expect(page).toHaveURL(/\/ilanlarim\?durum=yayinda$/);
  await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=fiyat`);
  await expect(field(page, "Satış fiyatı")).toHaveValue(price);
});
