import { expect } from "@playwright/test";
import { aVehicleDraft, goOn } from "./sell.ts";
import { codeSentTo, inDatabase, isFine, scriptErrors, signInSeller, test } from "./support.ts";

test("a seller confirms the number in the wizard, where the listing is to show it", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const phone = `+90533${String(Date.now()).slice(-7)}`;
  const shown = phone.replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/, "0$1 $2 $3 $4");
  const email = await signInSeller(page);
  await inDatabase((db) => db.updateTable("member").set({ phone }).where("email", "=", email).execute());
  await aVehicleDraft(email);
  await page.goto("/ilanver?adim=fiyat");
  const choice = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect(choice("Yalnız mesaj")).toBeChecked();
  await choice("Numaram görünsün").check({ force: true });
  await expect(page.getByText(`${shown} numaranız onaylı değil.`)).toBeVisible();
  await isFine(page);
  await goOn(page);
  await expect(page.getByText(/^Numaranız onaylanmadan ilanda görünemez/)).toBeVisible();

  await page.getByRole("button", { name: "Kod gönderin" }).click();
  const code = page.getByLabel("Onay kodu", { exact: true });
  await expect(code).toBeFocused();
  await isFine(page);
  await code.fill("123");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Kod 6 rakamdan oluşur.")).toBeVisible();
  await code.fill(await codeSentTo(phone));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“Numaram görünsün” derseniz ${shown} numaranız`)).toBeVisible();
  await expect(choice("Numaram görünsün")).toBeFocused();
  await expect(page.getByText(/^Numaranız onaylanmadan ilanda görünemez/)).toHaveCount(0);
  await isFine(page);
  await goOn(page);
  await expect(page).toHaveURL(/adim=yayin/);
  await expect(page.getByText("Numaram görünsün")).toBeVisible();
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
});
