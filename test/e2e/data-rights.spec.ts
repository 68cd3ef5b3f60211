import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { signIn, test } from "./support.ts";

test("a member downloads all their data, starts the deletion of their account, and cancels it", async ({ page }) => {
  await signIn(page, "yeni@kontak.example");
  await page.goto("/hesabim");
  await page.getByRole("main").getByRole("link", { name: "Verilerimi indirin, hesabımı silin" }).click();
  await expect(page.getByRole("heading", { name: "Verilerim", exact: true })).toBeVisible();
  // Exports are limited to one a day: a repeated test finds the previous file.
  const ask = page.getByRole("button", { name: "Dosyamı hazırlayın" });
  if (await ask.isVisible()) await ask.click();
  await expect(page.getByText(/^Dosyanız hazır \(/)).toBeVisible();

  await page.getByLabel("Mevcut şifre").fill(demoPassword);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Dosyayı indirin" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^kontak-verilerim-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");

  await page.goto("/hesabim/verilerim/sil");
  await page.getByLabel("Mevcut şifre").fill(demoPassword);
  await page.getByRole("button", { name: "Hesabımı silin" }).click();
  await expect(page.getByText("tarihinde silinecek")).toBeVisible();
  await page.goto("/hesabim");
  await page.getByRole("button", { name: "Silmekten vazgeçin" }).click();
  await expect(page.getByText("Silme isteğinizden vazgeçtiniz. Hesabınız duruyor.")).toBeVisible();
});
