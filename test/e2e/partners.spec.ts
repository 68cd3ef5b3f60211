import { expect } from "@playwright/test";
import { axeFindings, test } from "./support.ts";

test("the form of partners checks the phone number when its field is left, 444 numbers too", async ({ page }) => {
  await page.goto("/is-ortagi");
  const phone = page.getByLabel("Telefon", { exact: true });
  const error = page.getByText("Telefon Numarası Eksik veya Hatalı");
  // Six digits are not looked up yet.
  let lookUps = 0;
  page.on("request", (request) => {
    if (request.url().includes("/ajax/phone-number/check")) lookUps++;
  });
  await phone.pressSequentially("021212");
  await phone.press("Tab");
  await phone.fill("");
  await phone.pressSequentially("0212123");
  const refused = page.waitForResponse((answer) => answer.url().includes("/ajax/phone-number/check"));
  await phone.press("Tab");
  expect((await refused).status()).toBe(422);
  expect(lookUps).toBe(1);
  await phone.fill("");
  await phone.pressSequentially("02121234567");
  await phone.press("Tab");
  await expect(error.first()).toBeVisible();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  expect(await axeFindings(page)).toEqual([]);
  await phone.fill("");
  await phone.pressSequentially("4440123");
  await expect(phone).toHaveValue("444 0 123");
  const checked = page.waitForResponse((answer) => answer.url().includes("/ajax/phone-number/check"));
  await phone.press("Tab");
  expect((await checked).status()).toBe(200);
  await expect(error).toHaveCount(0);
});

test("a failed request of partners keeps the form; a sent one is thanked for and empties it", async ({ page }) => {
  await page.goto("/is-ortagi");
  const company = page.getByLabel("Firma adı");
  await company.fill("Kurt Oto");
  await page.getByLabel("Adınız ve soyadınız").fill("Ali Kurt");
  await page.getByLabel("Telefon", { exact: true }).pressSequentially("4440123");
  await page.getByLabel("E-posta", { exact: true }).fill("ali@ornek.example");
  await page.getByLabel("Şehir").selectOption("Bolu");
  await page.getByRole("radio").first().check({ force: true });
  const send = page.getByRole("button", { name: "Gönderin" });
  await page.route("**/ajax/partner-business-request", (route) => route.abort());
  await send.click();
  await expect(page.getByText("Hata oluştu lütfen tekrar deneyiniz.")).toBeVisible();
  await expect(company).toHaveValue("Kurt Oto");
  await page.unroute("**/ajax/partner-business-request");
  await send.click();
  await expect(page.getByText("Teşekkür ederiz", { exact: false })).toBeVisible();
  await expect(company).toHaveValue("");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});
