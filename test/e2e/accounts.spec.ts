import { expect } from "@playwright/test";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { followLink, isFine, isTakenOver, openMail, sendSignIn, signInSeller, test } from "./support.ts";

const password = "gizli-ama-uzun-9";

test("on a phone the second step is set up by a link to the app, or by copying the key", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInSeller(page);
  await page.goto("/hesabim/iki-adim");
  await page.getByLabel("Mevcut şifre").fill(demoPassword);
  await page.getByRole("button", { name: "Kuruluma başlayın" }).click();
  const app = page.getByRole("link", { name: "Bu cihazdaki uygulamada açın" });
  await expect(app).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  await page.getByRole("button", { name: "Anahtarı kopyalayın" }).click();
  await expect(page.getByText("Anahtar kopyalandı")).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL((await app.getAttribute("href"))!).searchParams.get("secret")).toBe(key);
  await isFine(page);
});

test("a visitor signs up, confirms by the mail, signs out and in again, and resets a forgotten password", async ({
  page,
}) => {
  const email = `derya-${Date.now()}@kontak.example`;
  await page.goto("/bireysel/kayit");
  await page.getByRole("button", { name: "Üye olun" }).click();
  await expect(page.getByText("Bu alan boş bırakılamaz.").first()).toBeVisible();
  await page.getByLabel("Ad", { exact: true }).fill("Derya");
  await page.getByLabel("Soyad").fill("Işık");
  await page.getByLabel("E-posta", { exact: true }).fill(email);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByLabel("Şifre (tekrar)").fill("başka-bir-şifre-1");
  await page.getByLabel(/Kullanım koşullarını/).check();
  await page.getByRole("button", { name: "Üye olun" }).click();
  await expect(page.getByText("Girmiş olduğunuz şifreler eşleşmemektedir.").first()).toBeVisible();
  await page.getByLabel("Şifre (tekrar)").fill(password);
  await page.getByRole("button", { name: "Üye olun" }).click();
  await expect(page).toHaveURL(/\/bireysel\/kayit\/tamam/);

  await openMail(page, email, /onay/i);
  await followLink(page, "/hesabim/onaymaili");
  await page.getByRole("button", { name: "Adresimi onayla" }).click();
  await expect(page.getByText("E-posta adresiniz onaylandı.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Derya Işık")).toBeVisible();

  const own = await page.goto("/hesabim");
  expect(own?.headers()["cache-control"]).toBe("private, no-store");
  await page.goto("/cikis");
  await page.getByRole("button", { name: /Çıkış/ }).last().click();
  await page.waitForURL((url) => !/cikis/.test(url.pathname));
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(email)).toBeHidden();
  await page.goto("/hesabim/oturumlar");
  await expect(page).toHaveURL(/\/login\?ref=%2Fhesabim%2Foturumlar/);
  await sendSignIn(page, email, "yanlış-bir-şifre");
  await expect(page.getByRole("alert").or(page.locator(".notice")).first()).toBeVisible();
  await expect(page.getByLabel("E-posta", { exact: true })).toHaveValue(email);
  await sendSignIn(page, email, password);
  await expect(page).toHaveURL(/\/hesabim\/oturumlar$/);
  await expect(page.getByText("Bu cihaz")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/sifremi-unuttum");
  await page.getByLabel("E-posta", { exact: true }).fill(email);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-postanıza bakın");
  await openMail(page, email, /şifre/i);
  await followLink(page, "/sifre-yenile");
  const renewed = "yeni-ve-uzun-şifre-7";
  await page.getByLabel(/^Yeni şifre$/).fill(renewed);
  await page.getByLabel(/tekrar/).fill(renewed);
  await page.getByRole("main").getByRole("button", { name: /ifre/ }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await sendSignIn(page, email, renewed);
  await expect(page).not.toHaveURL(/\/login/);
});

test("a phone number gets its check mark only by the rule that the server applies", async ({ page }) => {
  await page.goto("/bireysel/kayit");
  const phone = page.getByLabel("Telefon");
  await isTakenOver(phone);
  const isMarked = () => phone.evaluate((control) => control.closest(".field")!.classList.contains("field--ok"));
  await phone.fill("0532 123");
  await page.getByLabel("E-posta", { exact: true }).fill("kim@example.com");
  // The e-mail's own mark says that the debounced validation has run.
  await page.getByLabel("Ad", { exact: true }).focus();
  await expect.poll(() => page.locator(".field--ok").count()).toBe(1);
  expect(await isMarked()).toBe(false);
  // The list of errors counts it with those of the generic validator.
  await page.getByRole("button", { name: "Üye olun" }).click();
  const summary = page.locator("form > .notice");
  await expect(summary).toContainText(
    "6 alan düzeltilmeli. Ad, Soyad, Telefon, Şifre, Şifre (tekrar), Kullanım koşulları",
  );
  await phone.fill("0532 123 45 67");
  await page.getByLabel("E-posta", { exact: true }).focus();
  await expect(summary).toContainText("5 alan düzeltilmeli.");
  await expect.poll(isMarked).toBe(true);
});
