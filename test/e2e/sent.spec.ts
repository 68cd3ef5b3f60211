import { expect, type Page } from "@playwright/test";
import { aSentPart } from "./sell.ts";
import { isFine, signInSeller, test, widths } from "./support.ts";

/** Opens the page after sending a listing, with a clock that the test moves on. */
async function opensSent(page: Page) {
  const { address } = await aSentPart(page, await signInSeller(page));
  const keyCode = address.split("/").at(-1)!;
  await page.clock.install();
  await page.goto(`/ilanver/tamam/${keyCode}`);
  return { address, keyCode };
}
const countdown = (page: Page) => page.getByText("3 saniye içinde ilanınızın sayfasına yönlendirileceksiniz.");

test("after sending, the listing's page follows in three seconds", async ({ page }) => {
  const { address } = await opensSent(page);
  await expect(countdown(page)).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

for (const width of widths)
  test(`the redirect can be stopped, and the page says what happens next (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { keyCode } = await opensSent(page);
    await expect(page.getByText(`İlan no: ${keyCode}`)).toBeVisible();
    await page.getByRole("button", { name: "Bu sayfada kalın" }).click();
    await expect(page.getByText("Yönlendirme durduruldu.")).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page).toHaveURL(/\/ilanver\/tamam\//);
    await expect(page.getByText(/^Bir moderatör ilanınıza bakar\. /)).toBeVisible();
    await expect(page.getByRole("link", { name: "Doping seçin" })).toHaveAttribute("href", `/doping?ilan=${keyCode}`);
    await isFine(page);
  });

test("a press that stops the redirect still reaches the button under the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { address } = await opensSent(page);
  await expect(countdown(page)).toBeVisible();
  const link = page.getByRole("link", { name: "İlanınızın sayfasına gidin" });
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await link.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height - 4);
  await page.mouse.down();
  await expect(page.getByText("Yönlendirme durduruldu.")).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("a key on the way to the button stops the redirect as well", async ({ page }) => {
  await opensSent(page);
  await expect(countdown(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Yönlendirme durduruldu.")).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/ilanver\/tamam\//);
});
