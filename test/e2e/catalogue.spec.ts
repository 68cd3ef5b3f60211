import { expect } from "@playwright/test";
import { choose, chooseBrand, goOn } from "./sell.ts";
import { anotherPage, isFine, signIn, signInSeller, test } from "./support.ts";

const nextMonth = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString().slice(0, 10);

test("an admin adds a brand and a model that are found at once, renames it, and announces a price", async ({
  page,
  browser,
  baseURL,
}) => {
  const suffix = Date.now().toString(36);
  const [name, renamed] = [`Zirve ${suffix}`, `Doruk ${suffix}`];
  await signIn(page, "yonetici@kontak.example");
  await page.goto("/yonetim/katalog");
  await page.getByRole("link", { name: "Otomobil", exact: true }).click();
  await page.getByText("Marka ekleyin").click();
  const brandForm = page.locator("#ekle-brand");
  await brandForm.getByLabel("Ad", { exact: true }).fill(name);
  await brandForm.getByLabel("Neden").fill("Yeni marka");
  await brandForm.getByRole("button", { name: "Ekleyin" }).click();
  await page.getByRole("link", { name: "Eklenen kaydı açın" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Marka: ${name}`);
  await page.getByText("Model ekleyin").click();
  const modelForm = page.locator("#ekle-model");
  await modelForm.getByLabel("Ad", { exact: true }).fill("Rüzgâr");
  await modelForm.getByLabel("Araç türü").selectOption("Otomobil");
  await modelForm.getByLabel("Neden").fill("Yeni model");
  await modelForm.getByRole("button", { name: "Ekleyin" }).click();
  await expect(page.getByText("Kayıt eklendi.")).toBeVisible();
  await isFine(page);

  // A visitor types it into the search box; a seller finds it in the wizard.
  const visitor = await anotherPage(browser.newContext({ baseURL }));
  await visitor.goto(`/ara?q=${encodeURIComponent(`${name} Rüzgâr`)}`);
  await expect(visitor).toHaveURL(new RegExp(`/zirve-${suffix}-ruzgar`));
  const seller = await anotherPage(browser.newContext({ baseURL }));
  await signInSeller(seller);
  await seller.goto("/ilanver");
  await seller.getByRole("radio", { name: "Satılık" }).check({ force: true });
  await seller.getByRole("radio", { name: "Otomobil" }).check({ force: true });
  await goOn(seller);
  await expect(seller).toHaveURL(/adim=arac/);
  await chooseBrand(seller, name);
  await choose(seller, "Model", "Rüzgâr");

  const details = page.locator("#kayit");
  await details.getByLabel("Ad", { exact: true }).fill(renamed);
  await details.getByLabel("Adres parçası").fill("");
  await details.getByLabel("Neden").fill("Adı değişti");
  await details.getByRole("button", { name: "Kaydedin" }).click();
  await expect(page.getByText("Değişiklik kaydedildi.")).toBeVisible();
  await visitor.goto(`/otomobil/zirve-${suffix}-ruzgar`);
  await expect(visitor).toHaveURL(new RegExp(`/doruk-${suffix}-ruzgar`));

  await page.goto("/yonetim/fiyatlar");
  const prices = page.locator("#fiyat");
  await prices.getByLabel("Ürün").selectOption("promotion/20/1/7");
  await prices.getByLabel("Fiyat", { exact: true }).fill("987,65");
  await prices.getByLabel("Geçerli olacağı ilk gün").fill(nextMonth);
  await prices.getByLabel("Neden").fill("Yeni fiyat");
  await prices.getByRole("button", { name: "Kaydedin" }).click();
  await expect(page.getByText("Yeni fiyat kaydedildi.")).toBeVisible();
  await page.goto("/yonetim/tablolar");
  await expect(page.getByRole("region", { name: "Yürürlüğe girecekler" })).toContainText("987,65");
  await isFine(page);
});
