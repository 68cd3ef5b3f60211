import { expect, type Page } from "@playwright/test";
import { axeFindings, test, widths } from "./support.ts";

// Requests that a service worker makes could not be held back.
test.use({ serviceWorkers: "block" });

const box = (page: Page) => page.getByRole("search", { name: "Sitede arama" });
const field = (page: Page) => box(page).getByRole("combobox");

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "cerez-izni", value: "ret", url: baseURL! }]);
});

test("a sentence becomes filters that can be removed", async ({ page }) => {
  await page.goto("/yardim");
  await field(page).fill("2010 sonrası dizel clio 2 milyona kadar qwerty");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/otomobil/renault-clio?fiyat_max=2000000&modelYili_min=2010&yakit=dizel&ara=qwerty");
  await expect(page.getByText("Aramada kullanılmayan sözcükler: “qwerty”.")).toBeVisible();
  await page
    .getByRole("link", { name: /qwerty/ })
    .first()
    .click();
  await expect(page).toHaveURL("/otomobil/renault-clio?fiyat_max=2000000&modelYili_min=2010&yakit=dizel");
  await expect(page.getByText("Aramada kullanılmayan")).toBeHidden();
});

test("the box keeps the sentence while its results are refined, and the page names the words left out", async ({
  page,
}) => {
  await page.goto("/yardim");
  await field(page).fill("açılabilir clio dizel");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/otomobil/renault-clio?yakit=dizel");
  await expect(field(page)).toHaveValue("açılabilir clio dizel");
  await expect(page.getByText("Aramaya katılmayan sözcükler: “açılabilir”.")).toBeVisible();
  await page.getByRole("link", { name: "Dizel filtresini kaldırın" }).click();
  await expect(page).toHaveURL("/otomobil/renault-clio");
  await expect(field(page)).toHaveValue("açılabilir clio dizel");
  await expect(page.getByText("Aramaya katılmayan")).toBeHidden();
  await page.goBack();
  await expect(field(page)).toHaveValue("açılabilir clio dizel");
  await page.getByRole("link", { name: "Tümünü temizle" }).click();
  await expect(page).toHaveURL("/otomobil");
  await expect(field(page)).toHaveValue("");
});

for (const [consent, count] of [
  ["kabul", 2],
  ["ret", 0],
] as const)
  test(`with the cookie choice “${consent}” the box remembers ${count} of two searches`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "cerez-izni", value: consent, url: baseURL! }]);
    for (const sentence of ["beyaz corolla", "clio dizel"]) {
      await page.goto("/yardim");
      await field(page).fill(sentence);
      await field(page).press("Enter");
      await expect(page).toHaveURL(/\/otomobil\//);
      await expect(field(page)).toHaveValue(sentence);
    }
    await page.goto("/yardim");
    await field(page).focus();
    if (count === 0) {
      await expect(field(page)).toHaveAttribute("aria-expanded", "false");
      expect(await page.evaluate(() => localStorage.getItem("son-aramalar"))).toBeNull();
      return;
    }
    const recent = box(page).getByRole("option");
    await expect(recent).toHaveText(["clio dizel", "beyaz corolla"]);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/otomobil/toyota-corolla?renk=beyaz");
    await expect(field(page)).toHaveValue("beyaz corolla");
    await field(page).fill("");
    await expect(recent).toHaveText(["beyaz corolla", "clio dizel"]);
    await box(page).getByRole("button", { name: "Temizle" }).click();
    await expect(recent).toHaveCount(0);
  });

test("words that nobody understands find nothing, and the page says what may be written", async ({ page }) => {
  await page.goto("/yardim");
  await field(page).fill("zzzqqq");
  await expect(box(page).getByText("Sonuç bulunamadı.").last()).toBeVisible();
  await field(page).press("Enter");
  await expect(page).toHaveURL("/satilik?ara=zzzqqq");
  await expect(page.getByRole("heading", { name: "Sonuç bulunamadı." })).toBeVisible();
  await expect(page.getByText("Marka, model, şehir, özellik ya da bütçe yazın")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("a sentence that no listing fits is suggested without a number", async ({ page }) => {
  await page.goto("/yardim");
  await field(page).fill("renault clio 5 bin tl altı");
  const option = box(page).getByRole("option", { name: /için ara/ });
  await expect(option).toContainText("tam uyan ilan yok, benzerleri gösterilir");
  await expect(box(page).getByRole("option", { name: /\b0 ilan/ })).toHaveCount(0);
});

test("on a phone the tab “Ara” opens the search as the magnifier does", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/otomobil");
  await page.evaluate(() => scrollTo({ top: 1500, behavior: "instant" }));
  await page.getByRole("navigation", { name: "Alt menü" }).getByRole("link", { name: "Ara", exact: true }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport();
  await expect(page).toHaveURL("/otomobil");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
});

test("suggestions appear after three letters and are chosen by keyboard", async ({ page }) => {
  await page.goto("/yardim");
  await field(page).fill("re");
  await expect(box(page).getByRole("listbox")).toBeHidden();
  await field(page).pressSequentially("nau");
  const brand = box(page).getByRole("option", { name: /^Renault\b.*Marka, [\d.]+ ilan/ });
  await expect(brand).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(brand).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(brand).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/satilik/renault");
  await expect(field(page)).toHaveValue("Renault");
});

test("a family of models is one filter, and a part's name searches spare parts", async ({ page }) => {
  await page.goto("/yardim");
  await field(page).fill("mercedes sprinter acil 5 kişilik");
  await field(page).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Satılık Mercedes-Benz Sprinter");
  await expect(page.locator(".results__unknown").first()).toContainText("acil");
  await expect(page.locator(".results__chips .chip:not(.chip--clear)")).toHaveCount(3);
  await expect(page.getByText("Filtre (3)")).toBeAttached();
  await page.getByRole("link", { name: /^Sprinter \(\d+ model\) filtresini kaldırın/ }).click();
  await expect(page).toHaveURL("/satilik/mercedes-benz?ara=acil+5+ki%C5%9Filik");
  await expect(page.locator(".results__chips .chip:not(.chip--clear)")).toHaveCount(2);
  await expect(field(page)).toHaveValue("mercedes sprinter acil 5 kişilik");
  await field(page).fill("golf sıfır fren balatası");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/^[^?]+\/yedek-parca\/volkswagen-golf\?grup=fren-ve-debriyaj&parca=.*&durum=sifir$/);
});

test("what is typed while the next page loads stays", async ({ page }) => {
  await page.goto("/satilik/renault");
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Kiralık araç" }).click();
  await field(page).fill("beyaz corolla");
  answer();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/Renault/);
  await expect(field(page)).toHaveValue("beyaz corolla");
});

test("models of several brands are on one page", async ({ page }) => {
  await page.goto("/ara?q=clio veya polo");
  await expect(page).toHaveURL("/otomobil?marka=renault,volkswagen&model=renault.clio,volkswagen.polo");
  await page.getByRole("link", { name: "Renault Clio filtresini kaldırın" }).click();
  await expect(page).toHaveURL("/otomobil?marka=renault,volkswagen&model=volkswagen.polo");
});

test("on a phone a button opens the search", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/yardim");
  await expect(field(page)).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Ara", exact: true }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("renault");
  await expect(box(page).getByRole("option").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/satilik/renault");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of widths)
    test(`the search is a form at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/yardim");
      if (await field(page).isHidden())
        await page.getByRole("banner").getByRole("link", { name: "Ara", exact: true }).click();
      await field(page).fill("beyaz corolla");
      await box(page).getByRole("button", { name: "Ara", exact: true }).click();
      await expect(page).toHaveURL("/otomobil/toyota-corolla?renk=beyaz");
    });
});
