import { expect } from "@playwright/test";
import { axeFindings, test } from "./support.ts";

test("the form of partners checks the phone number when its field is left, 444 numbers too", async ({ page }) => {
  await page.goto("/is-ortagi");
  const phone = page.getByLabel("Telefon", { exact: true });
  const error = page.getByText("Telefon Numarası Eksik veya Hatalı");
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
