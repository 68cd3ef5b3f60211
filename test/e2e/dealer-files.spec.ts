import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { aMember, aShop } from "#test/support/builders.ts";
import { aWorkbook } from "#test/support/workbooks.ts";
import { inDatabase, isFine, signIn, test, widths } from "./support.ts";

async function isFineAtBothWidths(page: Page) {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    await isFine(page);
  }
}

test("a dealer uploads an Excel workbook and its next version, and sees what is not read and what changes", async ({
  page,
}) => {
  const email = `excel-${randomUUID()}@kontak.example`;
  await inDatabase(async (db) => {
    const { id: businessId } = await aShop(
      { db },
      { name: "Tablo Otomotiv", cityId: 34, certificateNumber: "3500123" },
    );
    await aMember({ db, now: new Date() }, { email, businessId, businessRole: "owner" });
  });
  const number = randomUUID().slice(0, 8);
  const plate = `34 TBL ${randomInt(100, 1000)}`;
  const upload = async (price: number, name: string) => {
    const rows = [
      ["Tablo Otomotiv – stok listesi"],
      [],
      [
        "STOK NO",
        "MARKA",
        "SERİ",
        "MODEL",
        "YIL",
        "KM",
        "FİYAT",
        "PLAKA",
        "YAKIT",
        "İL",
        "BOYA DEĞİŞEN",
        "FOTOĞRAFLAR",
        "LASTİK",
      ],
      [
        number,
        "Renault",
        "Megane",
        "1.5 dCi Touch",
        2015,
        98_000,
        price,
        plate,
        "Dizel",
        "İzmir",
        "Tamamı orijinal",
        "https://ornek.example/1.jpg",
        "Kışlık",
      ],
    ];
    await page.getByLabel("Araç listeniz").setInputFiles({
      name,
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await aWorkbook([
        { name: "Kapak", rows: [["Hoş geldiniz"]] },
        { name: "Stok", rows },
      ]),
    });
    await page.getByRole("button", { name: "Dosyayı yükleyin" }).click();
  };
  await signIn(page, email);
  await page.goto("/kurumsal/stok");
  await page.getByLabel("Kaynağın adı").fill("Excel listemiz");
  await page.getByRole("button", { name: "Kaynağı ekleyin" }).click();
  await isFineAtBothWidths(page);
  await upload(750_000, "stok.xlsx");

  await expect(page.getByLabel("Model", { exact: true })).toHaveValue("SERİ");
  await expect(page.getByText(`Stok no: ${number} · 1 fotoğraf`)).toBeVisible();
  await expect(page.getByText("Okunmayan sütunlar: LASTİK")).toBeVisible();
  await isFineAtBothWidths(page);
  await page.getByRole("button", { name: "Kaydedin ve karşılaştırın" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Yeni:" })).toContainText("1");
  await page.getByRole("button", { name: "Uygulayın" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Uygulandı" })).toBeVisible();

  await upload(735_000, "stok-2.xlsx");
  await page.getByRole("listitem").filter({ hasText: "Değişen:" }).getByRole("link").click();
  const changed = page.getByRole("row").filter({ hasText: number }).filter({ hasText: "750.000 TL" });
  await expect(changed).toContainText("735.000 TL");
  await isFineAtBothWidths(page);
});
