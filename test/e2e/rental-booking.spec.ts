import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { testCards } from "../../sandbox-provider/cards.ts";
import { iyzicoGateway } from "#src/money/payment/iyzico/gateway.server.ts";
import { rentalBookingAddress } from "#src/business/rental/addresses.ts";
import { readConfig } from "#src/server/start.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { aRentalMarket, aTrip } from "#test/support/rental-bookings.ts";
import { addsBilling, entersCard, fillsBilling, opensContract, pays } from "./buying.ts";
import { aSeller, inDatabase, isFine, scriptErrors, sendSignIn, signInSeller, test } from "./support.ts";

/** Inserts a rental vehicle at Sabiha Gökçen airport and returns the address of the page that quotes its price. */
async function aBookableVehicle({ days = 5 } = {}): Promise<string> {
  let address = "";
  const { payments } = readConfig({ PORT: process.env["KONTAK_E2E_PORT"] ?? "3999" });
  await inDatabase(async (db) => {
    const deps = { payments: iyzicoGateway(payments!), encryptionKey: randomBytes(32) };
    const now = new Date();
    const ctx = () => ({ ...deps, db, clock: () => now });
    const app = { db, now, deps, ctx } as unknown as TestApp;
    const airport = (code: string) =>
      db
        .selectFrom("rentalPlace")
        .where("airportCode", "=", code)
        .select(["id", "simpleSlug"])
        .executeTakeFirstOrThrow();
    const at = { place: await airport("SAW"), otherPlace: await airport("IST") };
    const market = await aRentalMarket(app, { at });
    address = rentalBookingAddress(market.keyCode, aTrip(app, market, { days }));
  });
  return address;
}

/** The notice of a form's answer. */
const result = (page: Page, text: string | RegExp) => page.locator(".action-result").filter({ hasText: text });

/** In view and focused. */
async function isShown(target: Locator) {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
}

test("a visitor books a car at an airport on a phone, pays by instalments, changes the dates, asks for support, cancels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const errors = scriptErrors(page);
  await page.goto(await aBookableVehicle());
  await page.getByLabel("Çocuk koltuğu").selectOption("1");
  await expect(page.getByText("Ekstralarla toplam")).toContainText("5.400,00");
  await isFine(page);
  await page.getByRole("button", { name: "Devam edin" }).click();

  await page.getByRole("link", { name: "Giriş yapıp devam edin" }).click();
  await sendSignIn(page, await aSeller());
  await expect(page).toHaveURL(/\/arac-kiralama\/rezervasyon\/[\da-f-]{36}$/);
  await addsBilling(page);
  await page.getByLabel("Doğum tarihi").fill("1990-05-01");
  await page.getByLabel("Ehliyetin veriliş tarihi").fill("2012-05-01");
  await opensContract(page, "Ön bilgilendirme formu ve kiralama sözleşmesi");
  await isFine(page);
  await page.getByRole("checkbox", { name: /kiralama sözleşmesini okudum/ }).check();
  await page.getByRole("button", { name: /^Kartla .* ödeyin$/ }).click();
  await isShown(page.locator("iframe"));
  const frame = page.frameLocator("iframe");
  await entersCard(frame, testCards[0]!);
  await expect(page.getByRole("row", { name: /^3 taksit 1\.896,66.TL 289,98.TL 5\.689,98.TL$/ })).toBeVisible();
  await frame.getByLabel(/^3 × /).check();
  await pays(frame);

  await isShown(result(page, "rezervasyonunuz onaylandı"));
  await expect(page.getByText(/Vade farkı\s*289,98.TL\s*Ödenen\s*5\.689,98.TL/)).toBeVisible();
  await expect(page.getByText("Rezervasyon kodu:")).toBeVisible();
  await isFine(page);
  for (const name of ["Belge (PDF)", "Takvime ekleyin"]) {
    const file = await page.getByRole("link", { name }).getAttribute("href");
    expect((await page.request.get(file!)).status()).toBe(200);
  }

  await page.getByRole("link", { name: "Tarihi ya da yeri değiştirin" }).click();
  const until = page.getByLabel("Bırakış zamanı");
  const before = await until.inputValue();
  await until.fill(
    `${addDays(new Date(`${before}Z`), -1)
      .toISOString()
      .slice(0, 16)}`,
  );
  await page.getByRole("button", { name: "Yeni fiyatı görün" }).click();
  await expect(page.getByText(/^1\.053,70.TL kartınıza iade edilir, 53,70.TL vade farkı dahil\.$/)).toBeVisible();
  await isFine(page);
  await page.getByRole("checkbox", { name: /kiralama sözleşmesini okudum/ }).check();
  await page.getByRole("button", { name: "Değişikliği onaylayın" }).click();
  await isShown(result(page, "Rezervasyonunuz değiştirildi."));

  await page.getByLabel("Konu").selectOption("Fatura");
  await page.getByLabel("Mesajınız").fill("Faturamı şirketim adına alabilir miyim?");
  await page.getByRole("button", { name: "Destek isteyin" }).click();
  await isShown(result(page, "Destek talebiniz bize ulaştı"));

  await page.getByText("Rezervasyonu iptal edin").click();
  await expect(page.getByText(/4\.636,28.TL tutarın tamamı .*236,28.TL vade farkı/)).toBeVisible();
  await page.getByRole("button", { name: "İptali onaylayın" }).click();
  await isShown(result(page, /Rezervasyonunuz iptal edildi\.\s*4\.636,28.TL/));
  await expect(page.getByText("Şimdi ödenecek", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Bütün rezervasyonlarım" }).click();
  await page.getByRole("link", { name: /^İptal edilen/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "İptal edildi" })).toBeVisible();
  await isFine(page);
  expect(errors).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test("a month is booked and paid on the provider's own page", async ({ page }) => {
    await signInSeller(page);
    await page.goto(await aBookableVehicle({ days: 30 }));
    await expect(page.getByText("Kira, 30 gün")).toBeVisible();
    await page.getByRole("button", { name: "Devam edin" }).click();
    await fillsBilling(page);
    await page.getByRole("button", { name: "Kaydedin" }).click();
    await page.getByLabel("Doğum tarihi").fill("1990-05-01");
    await page.getByLabel("Ehliyetin veriliş tarihi").fill("2012-05-01");
    await page.getByRole("checkbox", { name: /kiralama sözleşmesini okudum/ }).check();
    await page.getByRole("button", { name: /^Kartla 30\.000,00.TL ödeyin$/ }).click();
    await isShown(page.getByText("Kart bilgileriniz yalnızca ödeme kuruluşuna iletilir."));
    await page.getByRole("link", { name: "ödeme sayfasına gidin" }).click();
    await entersCard(page, testCards[0]!);
    await pays(page);
    await page.getByRole("button", { name: "Siteye dön" }).click();
    await isShown(result(page, "rezervasyonunuz onaylandı"));
    await page.getByText("Rezervasyonu iptal edin").click();
    await page.getByRole("button", { name: "İptali onaylayın" }).click();
    await isShown(result(page, "Rezervasyonunuz iptal edildi."));
  });
});
