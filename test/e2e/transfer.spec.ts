import { expect, type Page } from "@playwright/test";
import { contractBox, tabTo } from "./buying.ts";
import { aLiveListing } from "./sell.ts";
import { anotherPage, isFine, signIn, signInSeller, test } from "./support.ts";

/** Books a transfer of an order at the desk of finance. */
async function books(desk: Page, orderId: string, reference: string, amount: string) {
  await desk.goto("/yonetim/havaleler");
  await desk.getByLabel("Sipariş no").fill(orderId);
  await desk.getByLabel("Dekont no").fill(reference);
  await desk.getByLabel("Gelen tutar").fill(amount);
  await desk.getByLabel("Neden").fill("Banka hesabına geldi");
  await desk.getByRole("button", { name: "Kaydedin" }).click();
}

test("by keyboard a promotion is ordered and paid by transfer, which arrives in two parts; a visitor finds the listing marked", async ({
  page,
  browser,
}) => {
  const keyCode = await aLiveListing(await signInSeller(page));
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };

  await page.goto(`/doping?ilan=${keyCode}`);
  const periods = page.getByRole("group", { name: "Acil" }).getByRole("radio");
  await tabTo(page, periods.first());
  await page.keyboard.press("ArrowDown");
  await expect(periods.nth(1)).toBeChecked();
  await press("Satın almaya devam edin");
  await expect(page).toHaveURL(/\/doping\/[0-9A-Z]{9}\/odeme$/);
  const orderId = page.url().split("/").at(-2)!;

  // Escape closes the popup, and the focus returns to its button.
  await press("Fatura bilgisi ekleyin");
  const popup = page.getByRole("dialog", { name: "Fatura bilgileri" });
  await expect(popup).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(page.getByRole("button", { name: "Fatura bilgisi ekleyin" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (const [label, value] of [
    ["Ad", "Ayşe"],
    ["Soyad", "Işık"],
    ["T.C. kimlik numarası", "10000000146"],
    ["Fatura adresi", "Atatürk Bulvarı 12, Çankaya, Ankara"],
  ] as const) {
    await tabTo(page, popup.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, popup.getByRole("button", { name: "Kaydedin" }));
  await page.keyboard.press("Enter");
  await expect(popup).toBeHidden();
  await expect(page.getByRole("link", { name: "Ayşe Işık" })).toBeVisible();

  await tabTo(page, page.getByRole("tab", { name: "Kredi kartı" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Banka havalesi" })).toHaveAttribute("aria-selected", "true");
  await tabTo(page, contractBox(page));
  await page.keyboard.press("Space");
  await press("Havaleyle ödeyin");
  await expect(page.getByText(/tutarında havalenizi bekliyoruz/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await isFine(page);

  const desk = await anotherPage(browser.newContext());
  await signIn(desk, "yonetici@kontak.example");
  await books(desk, orderId, `EKSIK-${orderId}`, "100,00");
  await expect(desk.getByText("Eksik: 50,00 TL")).toBeVisible();
  // Buttons are pale while their form is being sent.
  await expect(desk.locator("button:disabled")).toHaveCount(0);
  await isFine(desk);
  await page.reload();
  await expect(page.getByText("50,00 TL tutarında havalenizi bekliyoruz.")).toBeVisible();
  await books(desk, orderId, `KALAN-${orderId}`, "50,00");
  await expect(desk.getByText(/^Havale: /)).toBeVisible();
  await desk.goto(`/yonetim/siparisler/${orderId}`);
  await expect(desk.getByRole("group", { name: "Geçmiş" })).toContainText("Yerine getirildi");
  await isFine(desk);

  await page.goto("/siparislerim?payment=success");
  await expect(page.getByRole("heading", { name: `Sipariş ${orderId}` })).toBeVisible();
  await isFine(page);
  const visitor = await anotherPage(browser.newContext());
  await visitor.goto("/otomobil?acil=1");
  await expect(visitor.locator(`.row a[href$="/${keyCode}"]`).first()).toBeVisible();
  await visitor.context().close();
  await desk.context().close();
});
