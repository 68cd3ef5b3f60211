import { expect, type Page, test } from "@playwright/test";
import { lives } from "./steps.ts";
import { aPicture, isFine, scriptErrors, signUpSeller } from "./support.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choose = (page: Page, label: string, option: string) => field(page, label).selectOption({ label: option });
const goOn = (page: Page) => page.getByRole("button", { name: /^Devam/ }).click();

type Vehicle = {
  listingType: "Satılık" | "Kiralık";
  type: string;
  brand: string;
  model: string;
  criteria: Record<string, string>;
  details: Record<string, string>;
  equipment: string[];
};

/** Goes through the wizard to its price step. */
async function enters(page: Page, { listingType, type, brand, model, criteria, details, equipment }: Vehicle) {
  const put = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      const control = field(page, label);
      if (await control.evaluate((node) => node instanceof HTMLSelectElement)) await choose(page, label, value);
      else await control.fill(value);
    }
  };
  await page.goto("/ilanver");
  await page.getByRole("radio", { name: listingType, exact: true }).check({ force: true });
  await page.getByRole("radio", { name: type, exact: true }).check({ force: true });
  await goOn(page);
  await choose(page, "Marka", brand);
  await choose(page, "Model", model);
  const variant = field(page, "Versiyon");
  if ("Versiyon" in criteria) await variant.selectOption({ label: criteria["Versiyon"]! });
  const { Versiyon: _variant, ...asked } = criteria;
  await put(asked);
  await goOn(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await aPicture());
  await expect(page.getByText(/1 ?\/ ?15/)).toBeVisible();
  await field(page, "Başlık").fill("temiz kullanılmış bakımları tam");
  await choose(page, "Aracın durumu", "İkinci el");
  await field(page, "Plaka").fill("34 KTK 482");
  await choose(page, "Renk", "Beyaz");
  await put(details);
  await page.getByRole("textbox", { name: "Açıklama" }).fill("Bütün bakımları zamanında yapıldı, muayenesi yeni.");
  for (const name of equipment) {
    await field(page, "Donanım arayın").fill(name);
    await page.getByRole("checkbox", { name, exact: true }).check();
  }
  await field(page, "Donanım arayın").fill("");
  await expect(page.getByText(`${equipment.length} seçili`)).toBeVisible();
  await isFine(page);
  await goOn(page);
  await choose(page, "İl", "Ankara");
  await choose(page, "İlçe", "Çankaya");
}

/** Sends what was entered to the desk; answers the listing's address. */
async function publishes(page: Page, slug: string): Promise<string> {
  await isFine(page);
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  await expect(page).toHaveURL(/\/ilanver\/tamam/);
  await expect(page).toHaveURL(new RegExp(`/ilan/${slug}/`), { timeout: 10_000 });
  return new URL(page.url()).pathname;
}

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
  await enters(page, {
    listingType: "Kiralık",
    type: "Otomobil",
    brand: "Renault",
    model: "Clio",
    criteria: {
      Versiyon: "Listede yok, kriterleri kendim seçeceğim",
      "Model yılı": "2023",
      Yakıt: "Benzin",
      Vites: "Otomatik",
      "Kasa tipi": "Hatchback",
      "Kapı sayısı": "5",
      "Motor hacmi": "999",
      "Motor gücü": "90",
    },
    details: { Kilometre: "24500" },
    equipment: ["Sınırsız kilometre"],
  });
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
  await enters(page, {
    listingType: "Satılık",
    type: "Otomobil",
    brand: "Renault",
    model: "Clio",
    criteria: {
      Versiyon: "Listede yok, kriterleri kendim seçeceğim",
      "Model yılı": "2023",
      Yakıt: "Benzin",
      Vites: "Otomatik",
      "Kasa tipi": "Hatchback",
      "Kapı sayısı": "5",
      "Motor hacmi": "999",
      "Motor gücü": "90",
    },
    details: { Kilometre: "24500" },
    equipment: ["Sunroof"],
  });
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
