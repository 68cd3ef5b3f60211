import { expect } from "@playwright/test";
import { addDays, formatDate } from "#src/shared/dates.ts";
import { testCards } from "../../sandbox-provider/cards.ts";
import { aLiveListing } from "./sell.ts";
import { inDatabase, isFine, signInSeller, test } from "./support.ts";

test("a member buys premium by card on a phone, then gets photos and a new date for free", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const keyCode = await aLiveListing(await signInSeller(page));
  const publishedAt = addDays(new Date(), -20);
  await inDatabase((db) => db.updateTable("listing").set({ publishedAt }).where("keyCode", "=", keyCode).execute());

  await test.step("an order that fails can be sent again", async () => {
    await page.goto("/paketler");
    await isFine(page);
    const buy = page.getByRole("button", { name: "Premium paketi 12 ay için satın alın" });
    const call = "**/ajax/get-premium-order";
    await page.route(call, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await buy.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").getByText("Hata oluştu lütfen tekrar deneyiniz.")).toBeVisible();
    await expect(buy).toBeEnabled();
    await buy.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/doping\/[0-9A-Z]{9}\/odeme$/);
  });

  await test.step("it is paid by card, with the 3-D Secure code", async () => {
    await page.getByRole("button", { name: "Fatura bilgisi ekleyin" }).click();
    const dialog = page.getByRole("dialog", { name: "Fatura bilgileri" });
    await dialog.getByLabel("Ad", { exact: true }).fill("İnci");
    await dialog.getByLabel("Soyad").fill("Ilgaz");
    await dialog.getByLabel("T.C. kimlik numarası").fill("10000000146");
    await dialog.getByLabel("Fatura adresi").fill("Moda Caddesi 12, Kadıköy, İstanbul");
    await dialog.getByRole("button", { name: "Kaydedin" }).click();
    await page.getByRole("checkbox", { name: /Ön bilgilendirme formunu/ }).check();
    await page.getByRole("button", { name: /^Kartla 2\.990,00/ }).click();
    const provider = page.frameLocator("iframe");
    await provider.getByLabel("Kart numarası").fill(testCards[0]!.number);
    await provider.getByLabel("Kartın üzerindeki ad").fill("İnci Ilgaz");
    await provider.getByLabel("Ay", { exact: true }).fill("12");
    await provider.getByLabel("Yıl").fill("40");
    await provider.getByLabel("CVC").fill("123");
    await provider.getByRole("button", { name: "Devam et" }).click();
    await provider.getByRole("button", { name: "Öde" }).click();
    await provider.getByLabel("Doğrulama kodu").fill("123456");
    await provider.getByRole("button", { name: "Onayla" }).click();
    await expect(page).toHaveURL(/\/siparislerim\?payment=success/);
    await expect(page.getByText("Premium paket, 12 ay")).toBeVisible();
    await page.goto("/paketler");
    await expect(page.getByText("Şu anki paketiniz")).toBeVisible();
  });

  await test.step("its promotions cost nothing and are settled at once", async () => {
    await page.goto(`/doping?ilan=${keyCode}`);
    for (const name of ["Fotoğraf", "Tarih yenileme"]) {
      await page
        .getByRole("group", { name })
        .getByRole("radio", { name: /Ücretsiz/ })
        .focus();
      await page.keyboard.press("Space");
    }
    await isFine(page);
    const order = page.getByRole("button", { name: "Satın almaya devam edin" });
    await order.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/siparislerim\?payment=success/);
    await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=bilgiler`);
    await expect(page.getByText("1 / 25")).toBeVisible();
    await page.goto(`/ilanlarim?ara=${keyCode}`);
    await page
      .getByRole("row")
      .getByRole("link", { name: /Volkswagen/ })
      .click();
    await expect(page.getByText("İlan tarihi", { exact: true })).toBeVisible();
    await expect(page.getByText(formatDate(publishedAt), { exact: true })).toHaveCount(0);
  });
});
