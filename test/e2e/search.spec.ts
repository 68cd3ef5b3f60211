import { expect, type Page } from "@playwright/test";
import { scriptErrors, test } from "./support.ts";

/** The number of results on the page. */
const total = async (page: Page) =>
  Number((await page.locator(".toolbar__count .num").innerText()).replaceAll(".", ""));

const brand = /^Renault \d/;

test("a choice finds as many results as it says, is in the address, and is undone by the back button", async ({
  page,
}) => {
  const errors = scriptErrors(page);
  await page.goto("/otomobil");
  const everything = await total(page);
  const filters = page.getByRole("region", { name: "Filtreler" });
  const renault = filters.getByRole("checkbox", { name: brand });
  const promised = Number((await renault.locator("xpath=..").locator(".check__n").innerText()).replaceAll(".", ""));
  expect(promised).toBeGreaterThan(0);
  expect(promised).toBeLessThan(everything);

  await renault.check();
  await expect(page).toHaveURL(/\/otomobil\/renault$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Satılık Renault otomobil");
  expect(await total(page)).toBe(promised);
  for (const title of await page.locator(".row .card__title").allTextContents()) expect(title).toMatch(/^Renault /);
  await expect(renault).toBeFocused();

  await filters.getByRole("checkbox", { name: /^Dizel/ }).check();
  await filters.getByRole("checkbox", { name: /^Benzin/ }).check();
  await expect(page).toHaveURL(/\/otomobil\/renault\?yakit=benzin,dizel$/);
  await filters.getByLabel("En çok fiyat (TL)").pressSequentially("2500000");
  await expect(page).toHaveURL(/\/otomobil\/renault\?fiyat_max=2500000&yakit=benzin,dizel$/);
  await expect(filters.getByLabel("En çok fiyat (TL)")).toHaveValue("2.500.000");
  await expect(page.getByRole("link", { name: /En çok 2.500.000 TL/ })).toBeVisible();

  await page.getByRole("combobox", { name: "Sırala" }).selectOption("fiyat-artan");
  await expect(page).toHaveURL(/sirala=fiyat-artan$/);
  const shownPrices = async () =>
    (await page.locator(".row__main .price").allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
  await expect
    .poll(async () => {
      const prices = await shownPrices();
      return prices.every((price, index) => index === 0 || prices[index - 1]! <= price);
    })
    .toBe(true);
  const prices = await shownPrices();
  expect(Math.max(...prices)).toBeLessThanOrEqual(2_500_000);

  await page.reload();
  await expect(filters.getByRole("checkbox", { name: /^Dizel/ })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/otomobil\/renault\?fiyat_max=2500000&yakit=benzin,dizel$/);
  // The address changes before the page does.
  await expect(page.getByRole("combobox", { name: "Sırala" })).not.toHaveValue("fiyat-artan");
  await page.getByRole("link", { name: "Tümünü temizle" }).click();
  await expect(page).toHaveURL(/\/otomobil$/);
  await expect(filters.getByLabel("En çok fiyat (TL)")).toHaveValue("");
  // Other tests publish and sell listings meanwhile: compared with the count of a page that is opened now.
  await expect.poll(() => total(page)).toBeGreaterThan(promised);
  const opened = await page.context().newPage();
  await opened.goto("/otomobil");
  expect(await total(page)).toBe(await total(opened));
  expect(errors).toEqual([]);
});

test("on a phone the filters are a sheet that updates the count and returns the focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/otomobil");
  await page.getByRole("link", { name: "Filtre" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtreler" });
  await expect(sheet.getByRole("button", { name: "Kapat" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(sheet.getByRole("button", { name: /ilanı göster/ })).toBeFocused();
  await sheet.getByRole("checkbox", { name: brand }).check();
  await expect(page).toHaveURL(/\/otomobil\/renault#filtre$/);
  await expect(async () => {
    const shown = sheet.getByRole("button", { name: `${await total(page)} ilanı göster` });
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("link", { name: "Filtre (1)" })).toBeFocused();

  // The sheet is a step of the history: the back button closes it, with what was chosen in it, and then undoes that.
  await page.getByRole("link", { name: "Filtre (1)" }).click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/otomobil\/renault$/);
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  const scrolled = await page.evaluate(() => scrollY);
  // Playwright's click would scroll to where the bar stands in the page.
  await page.getByRole("link", { name: "Filtre (1)" }).dispatchEvent("click");
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.getByRole("link", { name: "Filtre (1)" }).click();
  await sheet.getByRole("checkbox", { name: /^Dizel/ }).check();
  await expect(page).toHaveURL(/\/otomobil\/renault\?yakit=dizel#filtre$/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/otomobil\/renault\?yakit=dizel$/);
  await expect(page.getByRole("link", { name: "Filtre (2)" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/otomobil\/renault$/);

  // Four rows between the bars of the screen, all of one height; sort, filters and bell stay in sight.
  await page.goto("/otomobil?yakit=dizel,benzin");
  await expect(page.locator(".paid .row h3")).toBeVisible();
  const shown = await page.locator(".rows > .row").evaluateAll((rows) => {
    const bar = document.querySelector(".toolbar")!;
    const top = () => rows[0]!.getBoundingClientRect().top - bar.getBoundingClientRect().height;
    scrollTo({ top: scrollY + top(), behavior: "instant" });
    const [from, to] = [
      bar.getBoundingClientRect().bottom,
      document.querySelector(".tabbar")!.getBoundingClientRect().top,
    ];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const paid = [...document.querySelectorAll(":is(.paid, .paid-place) > .row")].map((row) =>
      row.getBoundingClientRect(),
    );
    return {
      whole: boxes.filter((box) => box.top > from - 1 && box.bottom < to + 1).length,
      heights: new Set([...boxes, ...paid].map(({ height }) => Math.round(height))).size,
      titles: new Set(rows.map((row) => Math.round(row.querySelector(".card__title")!.getBoundingClientRect().height)))
        .size,
      small: rows.flatMap((row) =>
        [...row.querySelectorAll(".fav, .cmp")].filter((part) => {
          const { width, height } = part.getBoundingClientRect();
          return width < 44 || height < 44;
        }),
      ).length,
    };
  });
  expect(shown).toEqual({ whole: 4, heights: 1, titles: 1, small: 0 });
  for (const part of [page.getByRole("combobox", { name: "Sırala" }), page.getByRole("link", { name: "Filtre (2)" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Aramayı kaydedin" }).first()).toBeInViewport({ ratio: 1 });
  // The text of a row belongs to its link.
  await page.locator(".rows > .row .facts").nth(1).click({ force: true });
  await expect(page).toHaveURL(/\/ilan\//);

  await page.goto("/otomobil?gorunum=galeri");
  // Paid places stand above and between them, and come later.
  await expect(page.locator("article:not(.paid *, .paid-place *)").filter({ visible: true })).toHaveCount(24);
});

test("an empty result says so before it has looked for other cars, and suggests them", async ({ page }) => {
  await page.goto("/otomobil");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/ajax/arama/yollar?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("region", { name: "Filtreler" }).getByLabel("En çok fiyat (TL)").pressSequentially("1000");
  await expect(page.getByRole("heading", { name: "Bu filtrelere uyan ilan yok" })).toBeVisible();
  await expect(page.getByText("Benzer ilanlara bakıyoruz…")).toBeVisible();
  release();
  await expect(page.locator(".relax a").first()).toBeVisible();
  await page.goto("/otomobil?fiyat_max=1000");
  await expect(page.getByRole("heading", { name: "Bu filtrelere uyan ilan yok" })).toBeVisible();
  const way = page.locator(".relax a").first();
  const promised = Number((await way.locator("b").innerText()).replace(/\D/g, ""));
  await way.click();
  await expect.poll(() => total(page)).toBe(promised);
  await expect(page.locator(".row").first()).toBeVisible();
});

test("other spellings and old pages redirect to the canonical address, unknown places answer 404", async ({ page }) => {
  await page.goto("/OTOMOBIL/Renault/?yer=İSTANBUL&fiyat_min=900000&fiyat_max=500000");
  await expect(page).toHaveURL(/\/otomobil\/renault\/istanbul\?fiyat_min=500000&fiyat_max=900000$/);
  await page.goto("/otomobil?sayfa=4000");
  await expect(page).toHaveURL(/\/otomobil\?sayfa=\d{1,2}$/);
  expect((await page.goto("/otomobil/renault-yok"))?.status()).toBe(404);
});

test("the quick search finds a brand's models and cities by any spelling, and shows the counted results", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByLabel("Marka", { exact: true }).selectOption("renault");
  const models = page.getByLabel("Model", { exact: true });
  await expect(models).toBeEnabled();
  await models.selectOption("clio");
  await page.getByLabel("En eski yıl").selectOption("2005");
  const city = page.getByRole("combobox", { name: "Şehir" });
  await city.fill("istanb");
  await city.press("ArrowDown");
  await city.press("Enter");
  await expect(city).toHaveValue("İstanbul");
  const button = page.getByRole("search", { name: "Hızlı arama" }).getByRole("button");
  await expect(page.getByRole("search", { name: "Hızlı arama" }).getByRole("status").last()).toHaveText(/ ilan$/);
  await button.click();
  await expect(page).toHaveURL(/\/otomobil\/renault-clio\/istanbul\?modelYili_min=2005$/);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Araç kategorisi" }).getByRole("link", { name: "Motosiklet" }).click();
  await expect(page).toHaveURL(/\?kategori=motosiklet$/);
  await button.click();
  await expect(page).toHaveURL(/\/motosiklet$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, sort, pages and the quick search work", async ({ page }) => {
    await page.goto("/otomobil");
    const filters = page.getByRole("region", { name: "Filtreler" });
    await filters.getByRole("checkbox", { name: brand }).check();
    await filters.getByLabel("En çok fiyat (TL)").fill("3.000.000");
    await filters.getByRole("button", { name: "İlanları göster" }).click();
    await expect(page).toHaveURL(/\/otomobil\/renault\?fiyat_max=3000000$/);
    await page.getByRole("combobox", { name: "Sırala" }).selectOption("km-dusuk");
    await page.getByRole("button", { name: "Sırala" }).click();
    await expect(page).toHaveURL(/\/otomobil\/renault\?fiyat_max=3000000&sirala=km-dusuk$/);
    await page.goto("/otomobil");
    await page.getByRole("link", { name: "2. sayfa" }).click();
    await expect(page).toHaveURL(/\/otomobil\?sayfa=2$/);
    await page.goto("/?kategori=motosiklet");
    await page.getByLabel("Şehir", { exact: true }).selectOption("istanbul");
    await page.getByRole("search", { name: "Hızlı arama" }).getByRole("button").click();
    await expect(page).toHaveURL(/\/motosiklet\?yer=istanbul$/);
  });

  test("on a phone the filters open and close with links", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/otomobil");
    await page.getByRole("link", { name: "Filtre" }).click();
    await expect(page.getByRole("region", { name: "Filtreler" })).toBeVisible();
    await page.getByRole("link", { name: "Kapat" }).click();
    await expect(page.getByRole("region", { name: "Filtreler" })).toBeHidden();
  });
});
