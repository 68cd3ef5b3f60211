import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { aLiveListing } from "./sell.ts";
import { aSeller, emptyGarage, isFine, scriptErrors, sendSignIn, test } from "./support.ts";

// No other test uses this member's garage.
const buyer = "yeni@kontak.example";

/** Three listings that no other test changes, a model each, with the address of the results that have these alone. */
async function threeListings(page: Page) {
  const email = await aSeller();
  const from = randomInt(2_000_000, 9_000_000);
  for (const [at, model] of ["golf", "passat", "polo"].entries())
    await aLiveListing(email, { model, priceKurus: (from + at) * 100 });
  const address = `/otomobil?fiyat_min=${from}&fiyat_max=${from + 2}`;
  // Below them stand listings that are near.
  const rows = page.locator(".row").filter({ has: page.getByRole("heading", { level: 2 }) });
  // They are found once the index has followed.
  await expect(async () => {
    await page.goto(address);
    await expect(rows).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  return { address, rows };
}

test("three listings of the garage are compared, and one is left out; the first was added before signing in", async ({
  page,
}) => {
  await emptyGarage(buyer);
  const errors = scriptErrors(page);
  const { address, rows } = await threeListings(page);
  const chosen = await Promise.all(
    (await rows.all()).map(async (row) => ({
      name: await row.locator(".card__title a").textContent(),
      keyCode: await row.getByRole("button", { name: /^Garajıma ekle/ }).getAttribute("value"),
    })),
  );
  const heart = (n: number) => page.locator(`.row button[value="${chosen[n]!.keyCode}"]`);

  // A visitor's garage is in the browser, and moves into the member's after signing in.
  await heart(0).click();
  await expect(heart(0)).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/login?ref=${encodeURIComponent(address)}`);
  await sendSignIn(page, buyer);
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Bu tarayıcıdaki 1 ilan garajınıza eklendi.")).toBeVisible();
  await expect(heart(0)).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("garaj"))).toBeNull();
  for (const n of [1, 2]) {
    await heart(n).click();
    await expect(heart(n)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("link", { name: "Garajım 3 ilan" })).toBeVisible();
  // When the server refuses, the heart is reset and the reason is shown.
  await page.route("**/ajax/garaj/sil*", (route) =>
    route.fulfill({ status: 429, json: { message: "Çok fazla deneme" } }),
  );
  await heart(2).click();
  await expect(page.getByText("Çok fazla deneme")).toBeVisible();
  await expect(heart(2)).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/ajax/garaj/sil*");

  await page.getByRole("link", { name: "Garajım 3 ilan" }).click();
  const item = page.locator(".garage-item").filter({ hasText: chosen[0]!.name! });
  await expect(page.locator(".garage-item")).toHaveCount(3);
  await item.getByText("Not ekleyin").click();
  const note = item.getByRole("textbox", { name: /Not/ });
  await note.fill("x");
  await item.getByRole("button", { name: "Notu kaydedin" }).click();
  await expect(item.getByText("Not alanı en az 2 karakter olmalıdır.")).toBeVisible();
  await note.fill("Cumartesi görmeye gidilecek");
  await item.getByRole("button", { name: "Notu kaydedin" }).click();
  await expect(page.getByText("Notunuz kaydedildi.")).toBeVisible();
  await page.reload();
  await expect(item.getByText("Cumartesi görmeye gidilecek").first()).toBeVisible();
  await isFine(page);

  // Removed and added again with its note; the focus stays.
  await item.getByRole("button", { name: /^Çıkarın/ }).press("Enter");
  const back = page.getByRole("listitem").getByRole("button", { name: "Geri alın" });
  await expect(back).toBeFocused();
  // A press is ignored until the server has answered the one before.
  await expect(back).toHaveAttribute("aria-disabled", "false");
  await back.press("Enter");
  await expect(item.getByRole("button", { name: /^Çıkarın/ })).toBeFocused();
  await expect(item.getByText("Cumartesi görmeye gidilecek").first()).toBeVisible();

  await page.getByRole("button", { name: "Karşılaştırın", exact: true }).click();
  await expect(page.getByText("Lütfen karşılaştırmak istediğiniz araçları seçiniz.")).toBeVisible();
  for (const box of await page.getByRole("checkbox", { name: /^Karşılaştır/ }).all()) await box.check();
  await page.reload();
  const compared = page.getByRole("region", { name: "Karşılaştırma" });
  await page.setViewportSize({ width: 360, height: 740 });
  await compared.getByRole("link", { name: "Karşılaştırın (3)" }).click();
  const columns = page.getByRole("columnheader");
  await expect(columns).toHaveCount(3);
  await isFine(page);
  // The lowest price is marked, the edge of the third column shows that there are more.
  await expect(columns.getByText("En düşük").first()).toBeVisible();
  const [, second, third] = await Promise.all((await columns.all()).map((column) => column.boundingBox()));
  expect(second!.x + second!.width).toBeLessThan(340);
  expect(third!.x).toBeLessThan(340);
  // The page scrolls; the names stay in view and follow the table to the side.
  const names = page.locator(".comparison__strip > div");
  await page.mouse.wheel(0, 1200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await expect(names.first()).toBeInViewport({ ratio: 1 });
  expect((await names.first().boundingBox())!.height).toBeLessThan(56);
  await page.getByRole("group", { name: "Karşılaştırma tablosu" }).evaluate((box) => box.scrollBy(400, 0));
  await expect(names.nth(2)).toBeInViewport({ ratio: 0.95 });
  await page
    .getByRole("link", { name: /karşılaştırmadan çıkarın/ })
    .first()
    .click();
  await expect(columns).toHaveCount(2);
  expect(new URL(page.url()).searchParams.getAll("keyCode[]")).toHaveLength(2);
  await page.getByRole("link", { name: "Yalnız farklar" }).click();
  await expect(page).toHaveURL(/fark=1/);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The selection belongs to the tab: a fourth is added on another page, a fifth is refused.
  await page.goto("/yedek-parca");
  const boxes = page.getByRole("checkbox", { name: /^Karşılaştır/ });
  await boxes.nth(0).check();
  await boxes.nth(1).click();
  await expect(page.getByText("En fazla 4 ilan karşılaştırabilirsiniz.")).toBeVisible();
  await expect(compared.getByRole("link", { name: "Karşılaştırın (4)" })).toBeVisible();
  await expect(boxes.nth(1)).not.toBeChecked();
  // On a phone four pictures and the button fit in one row.
  await page.setViewportSize({ width: 360, height: 740 });
  const button = (await compared.getByRole("link", { name: "Karşılaştırın (4)" }).boundingBox())!;
  const slots = await Promise.all((await compared.getByRole("img").all()).map((slot) => slot.boundingBox()));
  expect(slots).toHaveLength(4);
  expect(button.x + button.width).toBeLessThanOrEqual(360);
  for (const slot of slots) {
    expect(slot!.x + slot!.width).toBeLessThanOrEqual(button.x);
    expect(Math.abs(slot!.y + slot!.height / 2 - button.y - button.height / 2)).toBeLessThan(20);
  }
  expect(errors.filter((text) => !text.includes("429"))).toEqual([]);
});

test.describe("a visitor on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("fills a garage in the browser, finds it again and empties it", async ({ page, context }) => {
    const errors = scriptErrors(page);
    const { address, rows } = await threeListings(page);
    const row = rows.first();
    const name = (await row.locator(".card__title a").textContent())!;
    const heart = row.getByRole("button", { name: /^Garajıma ekle/ });
    const keyCode = (await heart.getAttribute("value"))!;
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    const tabBar = page.getByRole("navigation", { name: "Alt menü" });
    await expect(tabBar.getByRole("link", { name: "Garajım 1 ilan" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Garajım 1 ilan" })).toBeVisible();
    // The page itself is cached and the same for all visitors.
    expect(await (await page.request.get(address)).text()).not.toContain('aria-pressed="true"');

    // Another tab sees the change; a listing that is not live any more is left out.
    await page.evaluate((code) => localStorage.setItem("garaj", `${code} 222222222`), keyCode);
    const other = await context.newPage();
    await other.goto("/garaj");
    const item = other.locator(".garage-item").filter({ hasText: name });
    await expect(item).toHaveCount(1);
    await expect(other.getByText("1 ilan artık yayında olmadığı için garajınızdan çıkarıldı.")).toBeVisible();
    await isFine(other);
    await item.getByRole("button", { name: /^Çıkarın/ }).click();
    await expect(other.getByText(`garajınızdan çıkarıldı.`).first()).toBeVisible();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await other.getByRole("listitem").getByRole("button", { name: "Geri alın" }).click();
    await expect(item.getByRole("button", { name: /^Çıkarın/ })).toBeVisible();
    await expect(heart).toHaveAttribute("aria-pressed", "true");

    // A full garage offers signing in, which names the car.
    const codes = Array.from({ length: 50 }, (_, n) => `22222${String(n + 2000).replace(/[01]/g, "A")}`);
    await page.evaluate((text) => localStorage.setItem("garaj", text), codes.join(" "));
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.click();
    await expect(page.getByText("Giriş yapmadan en fazla 50 ilan saklayabilirsiniz.")).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Giriş yapın" }).click();
    await expect(page).toHaveURL(/\/login\?ref=/);
    await expect(page.getByText(/ ilanını garajınıza eklemek için giriş yapın\.$/)).toContainText(name.slice(0, 8));
    expect(errors).toEqual([]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor's heart waits for sign-in, which names the car", async ({ page }) => {
    const { rows } = await threeListings(page);
    await rows
      .first()
      .getByRole("button", { name: /^Garajıma ekle/ })
      .click();
    await expect(page).toHaveURL(/\/login\?ref=/);
    await expect(page.getByText(/ ilanını garajınıza eklemek için giriş yapın\.$/)).toBeVisible();
  });
});
