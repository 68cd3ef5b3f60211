import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { isFine, sendSignIn, test } from "./support.ts";

test("a visitor saves a search, signs in, lowers its mail frequency, turns mails off and deletes it", async ({
  page,
}) => {
  // Unique, so that an earlier run has not saved it.
  const price = randomInt(7_000_000, 8_000_000);
  const name = `En çok ${price.toLocaleString("tr-TR")}`;
  await page.goto(`/otomobil?fiyat_max=${price}`);
  await page.getByRole("button", { name: "Aramayı kaydedin" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Aramayı kaydedin" });
  // Visitors are asked to sign in before they see any field.
  await expect(dialog).toContainText(`Satılık otomobil, En çok ${price.toLocaleString("tr-TR")} TL`);
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await isFine(page);
  await dialog.getByRole("button", { name: "Giriş yapıp kaydedin" }).click();

  await expect(page).toHaveURL("/login?ref=%2Faramalarim");
  await sendSignIn(page, "sube@kontak.example");

  await expect(page.getByText("Aramanız kaydedildi.")).toBeVisible();
  const item = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  // Push messages are offered before mails.
  await expect(page.locator(".push-switch")).toBeVisible();
  // Other tests publish and sell listings meanwhile, so both are counted anew until they agree.
  const results = await page.context().newPage();
  await expect(async () => {
    await results.goto(`/otomobil?fiyat_max=${price}`);
    const total = (await results.getByRole("status").filter({ hasText: "ilan" }).first().textContent())!;
    await page.reload();
    await expect(item).toContainText(`${/^[\d.]+/.exec(total)![0]} ilan`, { timeout: 1000 });
  }).toPass();
  await expect(item).toContainText("E-posta: Günde bir");
  await isFine(page);

  await item.getByRole("link", { name: /^Düzenleyin/ }).click();
  await page.getByLabel("Aramanın adı").fill(`Bütçeme uygun otomobil, ${name}`);
  await page.getByLabel("Haftada bir").check();
  await page.getByRole("button", { name: "Kaydedin" }).click();
  await expect(page.getByText("Değişiklikler kaydedildi.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Aramalarım" }).click();
  await expect(item).toContainText("E-posta: Haftada bir");
  await item.getByRole("button", { name: /^E-postayı kapatın/ }).click();
  const popup = page.getByRole("dialog", { name: "E-posta bildirimi kapatıldı" });
  await popup.getByRole("button", { name: "Tamam" }).click();
  await expect(item).toContainText("E-posta: Kapalı");

  await item.getByRole("button", { name: /^Silin/ }).click();
  const asked = page.getByRole("dialog", { name: "Kayıtlı arama silinsin mi?" });
  await expect(asked.getByRole("button", { name: "Evet, silin" })).toBeVisible();
  await isFine(page);
  await asked.getByRole("button", { name: "Evet, silin" }).click();
  await expect(page.getByText("Kayıtlı arama silindi.")).toBeVisible();
  await expect(item).toHaveCount(0);
});
