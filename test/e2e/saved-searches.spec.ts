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
  const total = /^[\d.]+/.exec(
    (await page.getByRole("status").filter({ hasText: "ilan" }).first().textContent()) ?? "",
  );
  await page.getByRole("button", { name: "Aramayı kaydedin" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Aramayı kaydedin" });
  // A visitor reads that they sign in first, and fills in nothing.
  await expect(dialog).toContainText(`Satılık otomobil, En çok ${price.toLocaleString("tr-TR")} TL`);
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await isFine(page);
  await dialog.getByRole("button", { name: "Giriş yapıp kaydedin" }).click();

  await expect(page).toHaveURL("/login?ref=%2Faramalarim");
  await sendSignIn(page, "sube@kontak.example");

  await expect(page.getByText("Aramanız kaydedildi.")).toBeVisible();
  const item = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(item).toContainText(`${total?.[0]} ilan`);
  await expect(item).toContainText("E-posta: Günde bir");
  // Push messages are offered before mails.
  await expect(page.locator(".push-switch")).toBeVisible();
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
