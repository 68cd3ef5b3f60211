import { expect } from "@playwright/test";
import { signIn, test } from "./support.ts";

test("an admin impersonates a member with a bar on every page, cannot write in their name, and returns to their own account", async ({
  page,
}) => {
  await signIn(page, "yonetici@kontak.example");
  await page.goto("/bana-ozel?_switch_user=uye@kontak.example");
  await expect(page.getByLabel("Kullanıcı adı")).toHaveValue("uye@kontak.example");
  await page.getByLabel("Neden").fill("Destek kaydı 4711");
  await page.getByLabel("Kendi şifreniz").fill("Kontak2026");
  await page.getByRole("button", { name: "Üye olarak bakın" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Merhaba Elif" })).toBeVisible();
  const bar = page.getByRole("region", { name: "Üye görünümü" });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/garaj", "/otomobil?sayfa=3", "/hesabim/izinler"]) {
    await page.goto(path);
    await expect(bar.getByText("Elif Aydın olarak bakıyorsunuz. Salt okunur")).toBeVisible();
    await expect(bar.getByText(/^(59|60) dakika kaldı$/)).toBeVisible();
  }
  // Shown instead of the button, whose form would be refused.
  await expect(page.getByText("Bir üye olarak bakarken onun adına bunu yapamazsınız")).toBeVisible();
  await expect(page.getByRole("button", { name: "Tümüne izin verin" })).toBeDisabled();

  await page.goto("/mesajlarim");
  await expect(page.getByText("Özel mesajlar üye görünümünde gösterilmez.")).toBeVisible();

  await bar.getByRole("button", { name: "Bitirin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Üye görünümü" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Destek kaydı 4711" }).first()).toBeVisible();
});
