import { expect } from "@playwright/test";
import { aClio, choose, enters, field, goOn, publishes } from "./sell.ts";
import { lives } from "./steps.ts";
import { isFine, scriptErrors, signUpSeller, test } from "./support.ts";

test("a motorcycle is sold: no doors, no body, no damage drawing, its own equipment and attributes", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await signUpSeller(page);
  await enters(page, {
    listingType: "Satılık",
    type: "Motosiklet",
    brand: "Honda",
    model: "CBR 600 RR",
    criteria: { "Model yılı": "2021", Yakıt: "Benzin", Vites: "Düz", "Motor hacmi": "599", "Motor gücü": "120" },
    details: { Kilometre: "12500", "Motosiklet tipi": "Super sport", "Silindir sayısı": "4 silindir" },
    equipment: ["Çekiş kontrolü", "Isıtmalı elcik"],
  });
  await page.getByRole("link", { name: "Geri" }).click();
  await expect(page.getByRole("heading", { name: "Hasar durumu" })).toHaveCount(0);
  await expect(page.getByText("Sunroof")).toHaveCount(0);
  // Spec 5: what is no video is cleared at once.
  await field(page, "Video adresi").fill("https://example.com/video");
  await field(page, "Başlık").focus();
  await expect(page.getByText("Geçersiz video adresi")).toBeVisible();
  await expect(field(page, "Video adresi")).toHaveValue("");
  await field(page, "Video adresi").fill("https://youtu.be/dQw4w9WgXcQ");
  await goOn(page);
  await field(page, "Satış fiyatı").fill("385000");
  await goOn(page);
  await expect(page.getByText("Super sport")).toBeVisible();
  const address = await publishes(page, "motosiklet");
  expect(errors).toEqual([]);
  await lives(
    page,
    browser,
    {
      address,
      edit: { step: "fiyat", field: "Satış fiyatı", unit: "Fiyat", value: "362500" },
      shown: ["362.500 TL"],
      soldText: "Bu araç satıldı",
    },
    "appeal refused",
  );
});

test("a truck is sold: payload, axles and body work instead of doors", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signUpSeller(page);
  await enters(page, {
    listingType: "Satılık",
    type: "Kamyon ve kamyonet",
    brand: "Ford Trucks",
    model: "Cargo 1833",
    criteria: {
      "Model yılı": "2019",
      Yakıt: "Dizel",
      Vites: "Düz",
      Çekiş: "6x2",
      "Motor hacmi": "9000",
      "Motor gücü": "330",
    },
    details: { Kilometre: "412000", "Üst yapı": "Damper", "Taşıma kapasitesi": "18000", "Lastik durumu": "80" },
    equipment: ["Takograf"],
  });
  await page.getByRole("link", { name: "Geri" }).click();
  // A tyre has no more than all of its tread.
  await field(page, "Lastik durumu").fill("101");
  await goOn(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Lastik durumu" })).toBeVisible();
  await expect(page.getByText("Geçerli bir değer giriniz.")).toBeVisible();
  await expect(field(page, "Lastik durumu")).toBeFocused();
  await field(page, "Lastik durumu").fill("80");
  await goOn(page);
  await field(page, "Satış fiyatı").fill("2450000");
  await goOn(page);
  await expect(page.getByText("18.000 kg")).toBeVisible();
  const address = await publishes(page, "kamyon-kamyonet");
  expect(errors).toEqual([]);
  await lives(
    page,
    browser,
    {
      address,
      edit: { step: "bilgiler", field: "Başlık", unit: "Başlık", value: "muayenesi yeni damperli" },
      shown: ["MUAYENESİ YENİ DAMPERLİ"],
      soldText: "Bu araç satıldı",
    },
    "appeal granted",
  );
});

test("a car is let by the day: deposits and unit, no warranty, no damage, no swap", async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await signUpSeller(page);
  await enters(page, { listingType: "Kiralık", ...aClio, equipment: ["Sınırsız kilometre"] });
  await field(page, "Kira bedeli").fill("1500");
  await goOn(page);
  await expect(page.getByText("En az bir depozito seçeneği işaretlemelisiniz.")).toBeVisible();
  await choose(page, "Fiyat birimi", "TL / gün");
  await page.getByRole("checkbox", { name: "Nakit" }).check();
  await isFine(page);
  await page.getByRole("checkbox", { name: "Depozito alınmıyor" }).check();
  await goOn(page);
  await expect(page.getByText("Depozito almıyorsanız yalnız bu seçeneği işaretleyin.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Depozito alınmıyor" }).uncheck();
  await goOn(page);
  await expect(page.getByRole("definition").filter({ hasText: /1\.500\sTL\s\/\sgün/ })).toBeVisible();
  for (const gone of ["Takas", "Garanti", "Hasar"])
    await expect(page.getByRole("term").filter({ hasText: gone })).toHaveCount(0);
  const address = await publishes(page, "kiralik-otomobil");
  await lives(
    page,
    browser,
    {
      address,
      edit: { step: "fiyat", field: "Kira bedeli", unit: "Fiyat", value: "1350" },
      shown: ["1.350 TL"],
      soldText: "Bu araç satıldı",
    },
    "edited, then appealed",
  );
});

test("the warranty option comes and goes with what the provider says", async ({ page }) => {
  await signUpSeller(page);
  await enters(page, { listingType: "Satılık", ...aClio, equipment: ["Sunroof"] });
  await page.getByRole("link", { name: "Geri" }).click();
  const option = page.getByRole("checkbox", { name: "Kontak Garanti ile garantili satılsın" });
  await option.check();
  const refused = page.waitForResponse(/kontak-garanti-warranty-conditions/);
  await field(page, "Kilometre").fill("250000");
  await refused;
  await expect(option).toHaveCount(0);
  await field(page, "Kilometre").fill("24500");
  await expect(option).not.toBeChecked();
  await option.check();
  await goOn(page);
  await field(page, "Satış fiyatı").fill("985000");
  await goOn(page);
  await expect(page.getByText("Kontak Garanti ile garantili")).toBeVisible();
  await publishes(page, "otomobil");
});

test("a spare part has its own wizard; a form that is pressed twice at once is sent once", async ({ page }) => {
  await signUpSeller(page);
  await page.goto("/ilanver");
  await page.getByRole("radio", { name: "Yedek parça" }).click({ force: true });
  await expect(page).toHaveURL(/\/ilanver-yedek-parca/);
  await page.goto("/ilanver");
  await page.getByRole("radio", { name: "Satılık" }).check({ force: true });
  await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/ilanver.data")) sent++;
  });
  await page.getByRole("button", { name: /^Devam/ }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    button.click();
  });
  await expect(page).toHaveURL(/adim=arac/);
  expect(sent).toBe(1);
});
