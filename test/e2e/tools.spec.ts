import { expect } from "@playwright/test";
import { aLiveListing } from "./sell.ts";
import { aSeller, inDatabase, isFine, isTakenOver, scriptErrors, test, widths } from "./support.ts";

declare global {
  interface Window {
    layoutShifts: number;
  }
}

/** Sums what browsers report about elements that moved without the visitor's doing. */
function countShifts() {
  window.layoutShifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.layoutShifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

test("vehicle tax by keyboard, loans both ways to an application, and from a listing to a search by budget", async ({
  page,
}) => {
  const errors = scriptErrors(page);
  const keyCode = await aLiveListing(await aSeller());
  await inDatabase((db) =>
    db
      .updateTable("listing")
      .set({ priceKurus: 700_000_00, modelYear: 2019, capacityCc: 1598, fuel: "dizel" })
      .where("keyCode", "=", keyCode)
      .execute(),
  );

  // Nothing moves while the page comes to life.
  await page.addInitScript(countShifts);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/mtv-hesaplama");
    expect(await page.evaluate(() => window.layoutShifts), `at ${width} px`).toBeLessThanOrEqual(0.01);
  }

  // The lists of a type are fetched when it is chosen.
  await page.goto("/mtv-hesaplama");
  const volume = page.getByLabel("Motor silindir hacmi");
  await expect(volume).toBeDisabled();
  await page.getByLabel("Araç türü").press("ArrowDown");
  await expect(volume).toBeEnabled();
  const age = page.getByLabel("Araç yaşı");
  // Lists that cannot be fetched say so; the capacity is called what the type's is.
  await page.route("**/ajax/mtv/**", (route) => route.abort());
  await page.getByLabel("Araç türü").selectOption({ label: "Otobüs" });
  await expect(page.getByRole("alert").getByText("Hata oluştu lütfen tekrar deneyiniz.")).toBeVisible();
  await expect(page.getByLabel("Koltuk sayısı")).toBeDisabled();
  await page.unroute("**/ajax/mtv/**");
  await page.getByLabel("Araç türü").selectOption({ label: "Otomobil" });
  await expect(volume).toBeEnabled();
  await volume.press("ArrowDown");
  await volume.press("ArrowDown");
  await age.press("ArrowDown");
  await age.press("ArrowDown");
  await page.getByLabel("Taşıt değeri").fill("400000");
  await page.getByLabel("Taşıt değeri").press("Enter");
  await expect(page).toHaveURL(/\/mtv-hesaplama\/4-6-yas-1301-1600-cm3-otomobil\/4-1301-1\?/);
  await expect(page.getByText("309.100 – 541.500 TL", { exact: false }).first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await isFine(page);
  }

  // By the amount, then by what may be paid a month.
  await page.goto("/tasit-kredisi");
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveAttribute("placeholder", "İstediğiniz toplam tutar");
  await page.getByLabel("Tutar", { exact: true }).pressSequentially("250000");
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveValue("250.000");
  await page.getByLabel("Vade").selectOption("36");
  await page.getByRole("button", { name: "Kredileri karşılaştırın" }).click();
  await expect(page).toHaveURL(/36-ay-vadeli-250000-tl-ikinci-el-tasit-kredisi$/);
  await expect(page.getByRole("link", { name: "Ödeme planı" })).toHaveCount(8);
  await page.getByRole("navigation", { name: "Sıralama" }).getByRole("link", { name: "Yıllık maliyet oranı" }).click();
  await expect(page).toHaveURL(/sirala=maliyet/);
  await isFine(page);
  await page.getByRole("radio", { name: "Aylık ödeme" }).check({ force: true });
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveAttribute("placeholder", "Ayda ödeyebileceğiniz tutar");
  await page.getByLabel("Tutar", { exact: true }).fill("10000");
  await page.getByRole("button", { name: "Kredileri karşılaştırın" }).click();
  await expect(page).toHaveURL(/36-ay-vadeli-ayda-10000-tl-/);

  await page.getByRole("link", { name: "Ödeme planı" }).first().click();
  await expect(page.getByRole("img", { name: /Taksitlerin ana para/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await isFine(page);
  await page.getByRole("link", { name: "Bu krediye başvurun" }).click();
  await page.getByLabel("Adınız ve soyadınız").fill("Ali Kurt");
  await page.getByLabel("Cep telefonu").fill("05321112233");
  await page.getByLabel("E-posta", { exact: true }).fill("ali@ornek.example");
  await page.getByLabel("Şehir").selectOption("Bolu");
  await page.getByRole("checkbox", { name: /bankayla/ }).check();
  await page.route("**/ajax/credit-tasit-apply", (route) => route.abort());
  const apply = page.getByRole("button", { name: "Başvurun" });
  await apply.click();
  const popup = page.getByRole("dialog", { name: "Başvurunuz gönderilemedi" });
  await expect(popup).toContainText("Hata oluştu. Lütfen tekrar deneyiniz");
  await popup.getByRole("button", { name: "Tamam" }).click();
  await page.unroute("**/ajax/credit-tasit-apply");
  await isFine(page);
  await apply.click();
  await expect(page.getByText("Kredi başvurunuz bize ulaştı")).toBeVisible();

  // The insurance is added to what the listing's page says.
  await page.goto(`/ilan/a/b/c/${keyCode}`);
  const cost = page.locator("#aylik-maliyet");
  await isTakenOver(cost);
  const total = cost.locator(".monthly__total dd");
  const before = await total.textContent();
  await cost.getByLabel("Yıllık kasko ve trafik sigortanız").fill("24000");
  await expect(total).not.toHaveText(before!);
  await expect(cost).toContainText("2.000,00 TL");
  await isFine(page);
  await cost.getByText("Aylık bütçeme göre ara").click();
  await cost.getByLabel("Aylık bütçeniz").fill("20000");
  await cost.getByRole("button", { name: "Bütçeme göre arayın" }).click();
  await expect(page).toHaveURL(/\/otomobil\?fiyat_max=\d+&butce=[\d.-]+$/);
  // The form has what is assumed, to the last decimal.
  const rate = page.url().split("-").at(-1)!;
  expect(rate).toMatch(/^\d+\.\d+$/);
  await expect(page.getByLabel("Aylık faiz (%)")).toHaveValue(rate.replace(".", ","));
  expect(errors.filter((text) => !/net::ERR_FAILED/.test(text))).toEqual([]);
});
