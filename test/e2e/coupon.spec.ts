import { expect } from "@playwright/test";
import { creditBalances } from "#src/money/orders/balances/service.server.ts";
import { contractBox, fillsBilling } from "./buying.ts";
import { contextOf } from "./context.ts";
import { aLiveListing } from "./sell.ts";
import { inDatabase, isFine, signInSeller, test } from "./support.ts";

/** Money that was returned to a member, in kuruş. */
const giveBalance = (email: string, realKurus: number) =>
  inDatabase((db) =>
    db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .selectFrom("member")
        .where("email", "=", email)
        .select("id")
        .executeTakeFirstOrThrow();
      const balance = { memberId: id, realKurus, virtualKurus: 0, idempotencyKey: `e2e:${id}`, reason: "Sınama" };
      await creditBalances(contextOf(transaction), balance);
    }),
  );

test("a coupon and the balance pay an order without the provider", async ({ page }) => {
  const email = await signInSeller(page);
  await giveBalance(email, 60_00);
  const keyCode = await aLiveListing(email);
  await page.goto(`/doping?ilan=${keyCode}`);
  await page
    .getByRole("group", { name: "Acil" })
    .getByRole("radio", { name: /^7 gün/ })
    .check();
  await page.getByRole("button", { name: "Satın almaya devam edin" }).click();
  await expect(page).toHaveURL(/\/odeme$/);
  const orderId = page.url().split("/").at(-2)!;

  // Saving billing details: without a connection, with a wrong field, and at last.
  await page.getByRole("button", { name: "Fatura bilgisi ekleyin" }).click();
  const popup = page.getByRole("dialog", { name: "Fatura bilgileri" });
  await fillsBilling(popup);
  await page.route("**/ajax/fatura-bilgisi", (route) => route.abort());
  await popup.getByRole("button", { name: "Kaydedin" }).click();
  await expect(popup.getByRole("alert")).toHaveText("Hata oluştu lütfen tekrar deneyiniz.");
  await page.unroute("**/ajax/fatura-bilgisi");
  await popup.getByLabel("T.C. kimlik numarası").fill("10000000147");
  await popup.getByRole("button", { name: "Kaydedin" }).click();
  await expect(popup.getByLabel("T.C. kimlik numarası")).toBeFocused();
  await expect(popup.locator(".field__error")).toHaveText("Geçerli bir T.C. kimlik numarası giriniz.");
  await isFine(page);
  await popup.getByLabel("T.C. kimlik numarası").fill("10000000146");
  await popup.getByRole("button", { name: "Kaydedin" }).click();
  await expect(popup).toBeHidden();

  // The contract changes with the price, and has to be accepted again.
  await contractBox(page).check();
  await page.getByLabel("Hediye kuponu").fill("KNTK-DENE-ME2D");
  await page.getByRole("button", { name: "Kullanın" }).click();
  await expect(page.getByText("Kuponunuz hediye bakiyenize eklendi")).toBeVisible();
  await expect(contractBox(page)).not.toBeChecked();
  await page.getByRole("button", { name: /^Bakiyemi kullan/ }).click();
  await expect(page.getByRole("button", { name: "Siparişi tamamlayın" })).toBeVisible();
  await contractBox(page).check();
  await page.getByRole("button", { name: "Siparişi tamamlayın" }).click();
  await expect(page).toHaveURL(/\/siparislerim\?payment=success/);
  await expect(page.getByRole("heading", { name: `Sipariş ${orderId}` })).toBeVisible();
});
