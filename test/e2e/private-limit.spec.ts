import { expect } from "@playwright/test";
import { aPartDraft, aSentPart } from "./sell.ts";
import { isFine, signInSeller, test } from "./support.ts";

const limit = "Bireysel üyeler en fazla iki aktif veya pasif ilana sahip olabilir.";

test("a private member's third listing is refused in a dialog, and the form's values are preserved", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const email = await signInSeller(page);
  for (let count = 1; count <= 2; count++) await aSentPart(page, email);
  await aPartDraft(email);
  await page.goto("/ilanver-yedek-parca?adim=yayin");
  await expect(page.getByText(limit)).toBeVisible();
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  const popup = page.getByRole("dialog", { name: "İlan sınırına ulaştınız" });
  await expect(popup.getByText(limit)).toBeVisible();
  await isFine(page);
  await popup.getByRole("button", { name: "Kapatın" }).click();
  await expect(popup).toBeHidden();
  await expect(
    page
      .getByText(/4\.750/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  await popup.getByRole("link", { name: "İlanlarınıza gidin" }).click();
  await expect(page).toHaveURL(/\/ilanlarim/);
  await expect(page.locator("tr.r")).toHaveCount(2);
});
