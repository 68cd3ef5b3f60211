import { expect, type Page } from "@playwright/test";
import { scriptErrors, test, unasked, widths } from "./support.ts";

const number = (text: string) => Number(text.replace(/\D/g, ""));
/** The number of results on the page. */
const total = async (page: Page) => number(await page.locator(".toolbar__count .num").innerText());
const show = (page: Page) => page.getByRole("link", { name: /ilanı göster$/ });
/** The number on the button once it reflects the address, which changes first. */
async function promised(page: Page) {
  await expect(show(page)).toHaveAttribute("aria-busy", "false");
  return number(await show(page).innerText());
}
/** Presses a choice and waits until the button shows the number of that choice. */
async function choose(page: Page, role: "radio" | "checkbox", name: RegExp) {
  const choice = page.getByRole("main").getByRole(role, { name });
  const count = number(await choice.locator("xpath=..").locator(".check__n").innerText());
  await choice.check();
  await expect(show(page)).toHaveText(`${count.toLocaleString("tr-TR")} ilanı göster`);
  return count;
}

test("each step down to equipment and damage updates the count, which equals the results", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.goto("/detayli-arama");
  await expect(page.getByText("önce bir kategori seçin")).toBeVisible();

  await choose(page, "radio", /^Otomobil \d/);
  await choose(page, "checkbox", /^Renault \d/);
  await expect(page).toHaveURL(/\/detayli-arama\?kategori=otomobil&marka=renault$/);
  await page.getByRole("group", { name: "Model" }).getByRole("checkbox").first().check();
  await expect(page.getByRole("group", { name: "Versiyon" })).toBeVisible();
  await choose(page, "checkbox", /^Değişensiz/);
  const both = await choose(page, "checkbox", /^Merkezi kilit/);
  await show(page).click();
  await expect(page).toHaveURL(/\/otomobil\/renault-[a-z0-9-]+\?hasar=degisensiz&donanim=merkezi-kilit$/);
  await expect.poll(() => total(page)).toBe(both);

  await page.goBack();
  await expect(page.getByRole("checkbox", { name: /^Merkezi kilit/ })).toBeChecked();
  expect(await promised(page)).toBe(both);

  // Another category clears the choices of the previous one and hides the later steps.
  await page.getByRole("radio", { name: /^Bütün araçlar/ }).check();
  await expect(page.getByRole("group", { name: "Versiyon" })).toBeHidden();
  await expect(page).toHaveURL(/\/detayli-arama\?marka=renault&hasar=degisensiz$/);
  expect(errors).toEqual([]);
});

test("several brands with their models, and ranges of a truck's special attributes", async ({ page }) => {
  await page.goto("/detayli-arama?kategori=otomobil");
  const brands = page.getByRole("group", { name: "Marka" }).getByRole("checkbox");
  await brands.nth(0).check();
  await expect(page.getByRole("group", { name: "Model" })).toBeVisible();
  await brands.nth(1).check();
  await expect(page).toHaveURL(/marka=[a-z-]+,[a-z-]+$/);
  const models = page.getByRole("group", { name: / modeli$/ });
  await expect(models).toHaveCount(2);
  await models.first().getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/&model=[a-z-]+\.[a-z0-9-]+$/);

  await page.goto("/detayli-arama?kategori=kamyon-kamyonet");
  await expect(page.getByRole("group", { name: "Üst yapı" })).toBeVisible();
  await page.getByLabel("Lastik durumu (%), en az").fill("50");
  await page.getByLabel("Lastik durumu (%), en az").press("Enter");
  await expect(page).toHaveURL(/ozellik=lastik-durumu\.50_/);
  const count = await promised(page);
  await show(page).click();
  await expect(page.getByRole("link", { name: /^Lastik durumu: En az 50/ })).toBeVisible();
  await expect.poll(() => total(page)).toBe(count);
});

test("the steps work by keyboard alone", async ({ page }) => {
  await page.goto("/detayli-arama");
  await page.getByRole("radio", { name: /^Bütün araçlar/ }).focus();
  // Behind "Otomobil ve SUV".
  for (let n = 0; n < 2; n++) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Otomobil \d/ })).toBeChecked();
  await expect(page).toHaveURL(/kategori=otomobil$/);
  await page.getByRole("checkbox", { name: /^Renault \d/ }).press("Space");
  await expect(page).toHaveURL(/marka=renault$/);
  await expect(page.getByRole("checkbox", { name: /^Renault \d/ })).toBeFocused();
  const count = await promised(page);
  await show(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/otomobil\/renault$/);
  await expect.poll(() => total(page)).toBe(count);
});

test.describe("a visitor with the cookie notice", () => {
  test.use({ storageState: unasked });

  test("finds the unfinished search for ten minutes, and with consent the last search for a year", async ({
    page,
    context,
  }) => {
    await page.goto("/detayli-arama?kategori=otomobil&marka=renault");
    await page.getByRole("button", { name: "Kabul edin" }).click();
    await expect(page.getByRole("region", { name: "Çerezler" })).toBeHidden();
    await show(page).click();
    await expect(page).toHaveURL(/\/otomobil\/renault$/);
    const cookies = async () => new Map((await context.cookies()).map(({ name, expires }) => [name, expires]));
    await expect.poll(async () => [...(await cookies()).keys()]).toContain("son-arama");
    const now = Date.now() / 1000;
    const left = async (name: string) => Math.round(((await cookies()).get(name)! - now) / 60);
    expect([await left("arama-sayfasi"), await left("sonuc-listesi")]).toEqual([10, 10]);
    expect(await left("son-arama")).toBe(365 * 24 * 60);

    await page.goto("/detayli-arama");
    await expect(page.getByRole("link", { name: "Satılık Renault otomobil" })).toBeVisible();
    await page.getByRole("link", { name: "Kaldığınız yerden devam edin" }).click();
    await expect(page).toHaveURL(/\/detayli-arama\?kategori=otomobil&marka=renault$/);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is submitted step by step, then to the results", async ({ page }) => {
    await page.goto("/detayli-arama");
    await page.getByRole("radio", { name: /^Otomobil \d/ }).check();
    await page.getByRole("button", { name: "Sonraki adımı gösterin" }).click();
    await expect(page).toHaveURL(/\/detayli-arama\?kategori=otomobil$/);
    await page.getByRole("checkbox", { name: /^Renault \d/ }).check();
    await page.getByRole("button", { name: "Sonraki adımı gösterin" }).click();
    await expect(page.getByRole("group", { name: "Model" })).toBeVisible();
    await page.getByRole("checkbox", { name: /^Değişensiz/ }).check();
    await page.getByRole("checkbox", { name: /^ABS/ }).check();
    await page.getByRole("checkbox", { name: /^Fotoğraflı/ }).check();
    await page.getByLabel("En eski yıl").fill("2010");
    await page.getByRole("button", { name: /ilanı göster$/ }).click();
    await expect(page).toHaveURL(/\/otomobil\/renault\?modelYili_min=2010&hasar=degisensiz&donanim=abs&fotograf=1$/);
  });
});

for (const width of [360, 1280])
  test(`fits a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/detayli-arama?kategori=kamyon-kamyonet",
      "/otomobil?gorunum=harita",
      "/otomobil?yer=ankara",
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });

for (const width of widths)
  test(`nothing scrolls inside the page, and each count is beside its label at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/detayli-arama?kategori=otomobil&marka=renault");
    const findings = await page.getByRole("main").evaluate((main) => ({
      scrollers: [...main.querySelectorAll("*")]
        .filter((node) => /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight)
        .map((node) => node.className),
      apart: [...main.querySelectorAll(".check:has(.check__n)")].filter((label) => {
        const range = document.createRange();
        range.setStartAfter(label.querySelector("input")!);
        range.setEndBefore(label.querySelector(".check__n")!);
        const words = [...range.getClientRects()].at(-1);
        const count = label.querySelector(".check__n")!.getBoundingClientRect();
        return words !== undefined && (count.left - words.right > 16 || count.bottom < words.top);
      }).length,
    }));
    expect(findings).toEqual({ scrollers: [], apart: 0 });
  });
