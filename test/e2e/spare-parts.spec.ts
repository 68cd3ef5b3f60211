import { expect } from "@playwright/test";
import { publishes } from "./sell.ts";
import { lives } from "./steps.ts";
import { aPicture, isFine, scriptErrors, signInSeller, test } from "./support.ts";

test("a spare part is offered step by step, approved, opens for buyers and is sold", async ({ page, browser }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInSeller(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto("/ilanver");
  await page.getByRole("radio", { name: "Yedek parça" }).check({ force: true });
  await expect(page).toHaveURL(/\/ilanver-yedek-parca/);
  await page.getByRole("button", { name: "Otomobil ve arazi aracı" }).click();
  await page.getByRole("button", { name: "Fren ve debriyaj" }).click();
  await page.getByRole("button", { name: "Debriyaj", exact: true }).click();
  await page.getByRole("button", { name: /^Devam/ }).click();
  await expect(page.getByText("Bu alan boş bırakılamaz.")).toBeVisible();
  await page.getByRole("button", { name: "Volan", exact: true }).click();
  await isFine(page);
  await page.getByRole("button", { name: /^Devam/ }).click();

  await field("Marka").selectOption({ label: "Volkswagen" });
  await field("Model").selectOption({ label: "Golf" });
  await page.getByRole("button", { name: "Uyduğu başka araç ekleyin" }).click();
  const second = page.getByRole("group", { name: "2. araç" });
  await second.getByLabel("Marka", { exact: true }).selectOption({ label: "Seat" });
  await second.getByLabel("Model", { exact: true }).selectOption({ label: "Leon" });
  await second.getByLabel("Model yılı (en az)").fill("2014");
  await field("İl").selectOption({ label: "Ankara" });
  await field("İlçe").selectOption({ label: "Çankaya" });
  await isFine(page);
  await page.getByRole("button", { name: /^Devam/ }).click();

  const title = `çift kütleli volan ${Date.now() % 1_000_000}`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await aPicture("volan.jpg"));
  await expect(page.getByText(/1 ?\/ ?15/)).toBeVisible();
  await field("Başlık").fill(title);
  await page.getByRole("radio", { name: "Çıkma" }).check({ force: true });
  await field("Parça numarası (OEM)").fill("03l 105 266");
  await field("Fiyat").fill("4750");
  await page.getByRole("textbox", { name: "Açıklama" }).fill("Golf 7 1.6 TDI araçtan söküldü, kargoyla gönderilir.");
  await isFine(page);
  await page.getByRole("button", { name: /^Devam/ }).click();
  await expect(page.getByText("03L 105 266")).toBeVisible();
  await expect(page.getByText("Volkswagen Golf, Seat Leon 2014 ve sonrası")).toBeVisible();
  const address = await publishes(page, "yedek-parca");
  expect(errors).toEqual([]);
  await lives(
    page,
    browser,
    {
      address,
      edit: { step: "bilgiler", field: "Fiyat", unit: "Fiyat", value: "4500" },
      shown: ["4.500 TL", "03L 105 266", "Volan"],
      soldText: "Bu parça satıldı",
    },
    "appeal refused",
  );
});
