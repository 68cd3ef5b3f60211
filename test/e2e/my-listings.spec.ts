import { expect, type Page } from "@playwright/test";
import { inDatabase, isFine, scriptErrors, sendSignIn, signIn, test } from "./support.ts";

const dealer = "galeri@kontak.example";
// Headless browsers name themselves in the user agent and count as bots.
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

const rows = (page: Page) => page.locator("tr.r");
const keyCodeOf = (page: Page, n: number) => rows(page).nth(n).getAttribute("id");
const row = (page: Page, keyCode: string) => page.locator(`tr.r[id="${keyCode}"]`);
const bulk = (page: Page) => page.getByRole("form", { name: "Toplu işlemler" });
const choose = (page: Page, keyCode: string) => row(page, keyCode).getByRole("checkbox").check();
const answer = (page: Page, text: string) => expect(page.getByRole("main").getByText(text)).toBeVisible();
const list = async (page: Page, query: string) => {
  await page.goto(`/ilanlarim?${query}`);
};

async function press(page: Page, keyCode: string, action: string) {
  await row(page, keyCode)
    .getByLabel(/^İşlemler/)
    .click();
  await row(page, keyCode).getByRole("button", { name: action }).click();
}

// All these tests change the listings of one dealer.
test.describe.configure({ mode: "default" });

/** The width at which the table is a list of cards. */
const phone = { width: 360, height: 800 };

test("a dealer pauses several listings at once and takes them back", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, dealer);
  const errors = scriptErrors(page);
  await list(page, "durum=yayinda&sirala=fiyat-artan");
  // Most rows fit in 125 px; nothing but a name is cut off, and all that is pressed is at least 24 px high.
  const cards = await rows(page).evaluateAll((all) =>
    all.map((one) => {
      const shown = [...one.querySelectorAll<HTMLElement>("*")].filter((part) => part.offsetParent !== null);
      return {
        height: one.getBoundingClientRect().height,
        cut: shown
          .filter((part) => part.matches(".m-title :not(strong, strong *, .sr)") && part.scrollWidth > part.clientWidth)
          .filter((part) => getComputedStyle(part).overflow !== "visible")
          .map((part) => part.textContent),
        small: shown
          .filter((part) => part.matches("a, button, summary, label") && part.getBoundingClientRect().height < 24)
          .map((part) => part.outerHTML),
      };
    }),
  );
  const heights = cards.map(({ height }) => height).toSorted((a, b) => a - b);
  expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(125);
  expect(cards.flatMap(({ cut }) => cut)).toEqual([]);
  expect(cards.flatMap(({ small }) => small)).toEqual([]);
  const pause = bulk(page).getByRole("button", { name: "Pasife alın", includeHidden: true });
  await expect(pause).toBeDisabled();
  await bulk(page).getByRole("checkbox").check();
  await expect(bulk(page)).toContainText(`${await rows(page).count()} ilan seçildi`);
  await expect(pause).toBeEnabled();
  await bulk(page).getByRole("checkbox").uncheck();
  await expect(pause).toBeDisabled();
  const chosen = [(await keyCodeOf(page, 0))!, (await keyCodeOf(page, 2))!];
  for (const keyCode of chosen) await choose(page, keyCode);
  await expect(bulk(page)).toContainText("2 ilan seçildi");
  await isFine(page);
  await pause.click();
  await answer(page, "2 ilan pasife alındı.");
  for (const keyCode of chosen) await expect(row(page, keyCode)).toHaveCount(0);

  await list(page, "durum=pasif");
  for (const keyCode of chosen) await choose(page, keyCode);
  await bulk(page).getByRole("button", { name: "Yayına alın" }).click();
  await answer(page, "2 ilan yayına alındı.");
  expect(errors).toEqual([]);
});

test("a dealer finds a listing, reads its report and keeps a note", async ({ page }) => {
  await signIn(page, dealer);
  await list(page, "durum=yayinda&sirala=fiyat-artan");
  const keyCode = (await keyCodeOf(page, 1))!;
  await page.getByRole("searchbox").fill(keyCode.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  const report = page.getByRole("region", { name: /^Rapor/ });
  const toggle = row(page, keyCode).getByRole("link", { name: /^(Detaylı rapor|Kapat):/ });
  await expect(toggle).toHaveAccessibleName(/^Detaylı rapor/);
  await expect(toggle).toHaveText("Detaylı rapor");
  await toggle.click();
  await expect(report).toContainText("Görüntülenme, son 7 gün");
  await expect(toggle).toHaveAccessibleName(/^Kapat/);
  await expect(toggle).toHaveText("Kapat");
  await report.getByRole("link", { name: "30 gün" }).click();
  await expect(report).toContainText("Görüntülenme, son 30 gün");
  await report.getByText("Tablo olarak gösterin").click();
  await expect(report.getByRole("row")).toHaveCount(32);
  const inChart = await report.getByRole("img").getAttribute("aria-label");
  const inTable = await report.locator("tbody tr td:nth-child(2)").allTextContents();
  expect([...inChart!.matchAll(/ (\d+)(?:,|$)/g)].map(([, count]) => count)).toEqual(inTable.toReversed());
  await isFine(page);

  const note = report.getByRole("textbox", { name: /^Not/ });
  const save = report.getByRole("button", { name: "Notu kaydedin" });
  await note.fill(" a ");
  await save.click();
  await expect(report.getByRole("alert")).toHaveText("Not alanı en az 2 karakter olmalıdır.");
  await note.fill("İki anahtar");
  await page.route("**/note", (route) => route.abort());
  await save.click();
  await expect(report.getByRole("alert")).toHaveText("Hata oluştu lütfen tekrar deneyiniz.");
  await expect(save).toBeEnabled();
  await expect(note).toHaveValue("İki anahtar");
  await page.unroute("**/note");
  await save.click();
  await expect(page.getByText("Notunuz kaydedildi.")).toBeVisible();
  await report.getByRole("link", { name: "Kapat" }).click();
  await expect(report).toBeHidden();
  await expect(row(page, keyCode)).toContainText("Not: İki anahtar");
  await toggle.click();
  await report.getByRole("button", { name: "Notu silin" }).click();
  await expect(page.getByText("Notunuz silindi.")).toBeVisible();
  await expect(note).toHaveValue("");
  await expect(report.getByRole("button", { name: "Notu silin" })).toHaveCount(0);
  await report.getByRole("link", { name: "Kapat" }).click();
  await expect(row(page, keyCode)).not.toContainText("Not:");
});

test("a dealer refreshes a date, and sells after being asked", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, dealer);
  await list(page, "durum=yayinda&sirala=bitis");
  // A date can be refreshed only once in a while, so a retry takes the next listing.
  const keyCode = (await keyCodeOf(page, test.info().retry))!;
  await press(page, keyCode, "Tarihi yenileyin");
  await answer(page, "İlanınızın tarihi yenilendi.");
  await expect(row(page, keyCode).locator(".row-menu")).not.toHaveAttribute("open");
  // Of a long list only the open menu is built.
  await expect(page.locator(".row-menu__panel")).toHaveCount(0);
  const renewableFrom = row(page, keyCode).getByText(/gününden itibaren yenilenebilir/);
  // Opened again where the list, which is read again after the answer, has closed it.
  await expect(async () => {
    if (!(await renewableFrom.isVisible()))
      await row(page, keyCode)
        .getByLabel(/^İşlemler/)
        .click();
    await expect(renewableFrom).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row(page, keyCode).getByRole("button", { name: "Tarihi yenileyin" })).toBeHidden();
  await row(page, keyCode).getByRole("button", { name: "Satıldı" }).click();
  const dialog = page.getByRole("dialog", { name: "Satış tamamlandı mı?" });
  await expect(dialog).toContainText(keyCode);
  await expect(dialog).toContainText("Satışı 10 dakika içinde geri alabilirsiniz");
  await dialog.getByRole("button", { name: "Vazgeçin" }).click();
  await expect(row(page, keyCode)).toBeVisible();
  await press(page, keyCode, "Satıldı");
  await dialog.getByRole("button", { name: "Evet, satıldı" }).click();
  await answer(page, "İlanınız satıldı olarak kapatıldı.");
  await isFine(page);
  await page.getByRole("button", { name: "Satışı geri alın" }).click();
  await answer(page, "Satış geri alındı");
  await expect(row(page, keyCode)).toBeVisible();
  await press(page, keyCode, "Satıldı");
  await dialog.getByRole("button", { name: "Evet, satıldı" }).click();
  await page.getByRole("main").getByRole("link", { name: "“Satılan” listesine gidin" }).click();
  await expect(row(page, keyCode)).toBeVisible();
});

test("listings that an action is refused for are named with the reason, and stay selected", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, dealer);
  await list(page, "durum=yayinda&sirala=fiyat-azalan");
  const [refused, refreshed] = [(await keyCodeOf(page, 0))!, (await keyCodeOf(page, 1))!];
  await inDatabase(async (db) => {
    const setAge = (keyCode: string, days: number) =>
      db
        .updateTable("listing")
        .set({ publishedAt: new Date(Date.now() - days * 86_400_000) })
        .where("keyCode", "=", keyCode)
        .execute();
    await setAge(refused, 2);
    await setAge(refreshed, 20);
  });
  for (const keyCode of [refused, refreshed]) await choose(page, keyCode);
  await bulk(page).getByRole("button", { name: "Tarihi yenileyin" }).click();
  await answer(page, "İlanınızın tarihi yenilendi.");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(/1 ilan değiştirilemedi: İlanın tarihi 7 günde bir kez/);
  await expect(alert.getByRole("listitem")).toContainText(refused);
  await expect(row(page, refused).getByRole("checkbox")).toBeChecked();
  await expect(row(page, refreshed).getByRole("checkbox")).not.toBeChecked();
  await expect(bulk(page)).toContainText("1 ilan seçildi");
  await isFine(page);
});

test("a visitor's view is counted, once, and the owner reads it", async ({ page, browser: chromium }) => {
  await signIn(page, dealer);
  await list(page, "durum=yayinda");
  // A visitor is counted once a day, so a retry takes the next listing.
  const keyCode = (await keyCodeOf(page, 3 + test.info().retry))!;
  const address = await row(page, keyCode).locator('a[href^="/ilan/"]').first().getAttribute("href");
  const views = async () => {
    const count = await page.request.get(`/ajax/offers/${keyCode}/all-count`);
    return ((await count.json()) as { viewCount: { count: number } }).viewCount.count;
  };
  const before = await views();
  await page.goto(address!);
  const bar = page.getByRole("region", { name: "İlanınız" });
  await bar.getByRole("link", { name: "Detaylı rapor" }).click();
  await expect(bar).toContainText("Görüntülenme, son 7 gün");
  await isFine(page);
  await bar.getByRole("link", { name: "Kapat" }).first().click();
  await expect(bar).not.toContainText("Görüntülenme, son 7 gün");
  const visitor = await chromium.newContext({ userAgent: browser });
  for (let n = 0; n < 2; n++) await (await visitor.newPage()).goto(address!);
  await visitor.close();
  await expect.poll(views).toBe(before + 1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("several listings are changed, and what cannot be undone is asked by the server", async ({ page }) => {
    await page.goto("/login");
    await sendSignIn(page, dealer);
    await expect(page).not.toHaveURL(/\/login/);
    await list(page, "durum=yayinda&sirala=goruntulenme");
    const chosen = [(await keyCodeOf(page, 0))!, (await keyCodeOf(page, 1))!];
    await bulk(page).getByRole("button", { name: "Pasife alın" }).click();
    await answer(page, "En az bir ilan seçmelisiniz.");
    for (const keyCode of chosen) await choose(page, keyCode);
    await bulk(page).getByRole("button", { name: "Satıldı" }).click();
    await answer(page, "2 ilan satıldı olarak kapatılsın mı?");
    await page.getByRole("link", { name: "Vazgeçin" }).click();
    for (const keyCode of chosen) await choose(page, keyCode);
    await bulk(page).getByRole("button", { name: "Pasife alın" }).click();
    await answer(page, "2 ilan pasife alındı.");
    await list(page, "durum=pasif");
    for (const keyCode of chosen) await choose(page, keyCode);
    await bulk(page).getByRole("button", { name: "Yayına alın" }).click();
    await answer(page, "2 ilan yayına alındı.");
  });

  test("the menu of a listing opens", async ({ page }) => {
    await page.goto("/login");
    await sendSignIn(page, dealer);
    await expect(page).not.toHaveURL(/\/login/);
    await list(page, "durum=yayinda&sirala=goruntulenme");
    const first = rows(page).first();
    await first.getByLabel(/^İşlemler/).click();
    await expect(first.getByRole("link", { name: "Düzenleyin" })).toBeVisible();
  });
});
