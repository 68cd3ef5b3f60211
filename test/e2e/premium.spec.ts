import { expect } from "@playwright/test";
import { addDays, formatDate } from "#src/shared/dates.ts";
import { testCards } from "../../sandbox-provider/cards.ts";
import { addsBilling, contractBox, entersCard, pays } from "./buying.ts";
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
    const buy = page.getByRole("button", { name: "Satın alın: Premium paketi, 12 ay" });
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
    await addsBilling(page);
    await contractBox(page).check();
    await page.getByRole("button", { name: /^Kartla 2\.990,00/ }).click();
    const provider = page.frameLocator("iframe");
    await entersCard(provider, testCards[0]!);
    await pays(provider);
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
