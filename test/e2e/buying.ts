import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import type { TestCard } from "../../sandbox-provider/cards.ts";

type ProviderPage = Page | FrameLocator;

/** Fills the provider's card page up to the choice of instalments. */
export async function entersCard(provider: ProviderPage, { number }: TestCard) {
  await provider.getByLabel("Kart numarası").fill(number);
  await provider.getByLabel("Kartın üzerindeki ad").fill("Ayşe Işık");
  await provider.getByLabel("Ay", { exact: true }).fill("12");
  await provider.getByLabel("Yıl").fill("40");
  await provider.getByLabel("CVC").fill("123");
  await provider.getByRole("button", { name: "Devam et" }).click();
}

/** Confirms the payment with the code of 3-D Secure. */
export async function pays(provider: ProviderPage) {
  await provider.getByRole("button", { name: "Öde" }).click();
  await provider.getByLabel("Doğrulama kodu").fill("123456");
  await provider.getByRole("button", { name: "Onayla" }).click();
}

/** Opens the text of a contract; the keyboard reaches its box, which scrolls. */
export async function opensContract(page: Page, name: string) {
  await page.locator("summary:visible", { hasText: name }).click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("group", { name, exact: true })).toBeFocused();
}

export const contractBox = (page: Page) => page.getByRole("checkbox", { name: /mesafeli satış sözleşmesini okudum/ });

/** Fills in the billing details of a person, in the popup or on the page. */
export async function fillsBilling(form: Page | Locator) {
  await form.getByLabel("Ad", { exact: true }).fill("Ayşe");
  await form.getByLabel("Soyad").fill("Işık");
  await form.getByLabel("T.C. kimlik numarası").fill("10000000146");
  await form.getByLabel("Fatura adresi").fill("Atatürk Bulvarı 12, Çankaya, Ankara");
}

/** Adds billing details in the popup. */
export async function addsBilling(page: Page) {
  await page.getByRole("button", { name: "Fatura bilgisi ekleyin" }).click();
  const billing = page.getByRole("dialog", { name: "Fatura bilgileri" });
  await fillsBilling(billing);
  await billing.getByRole("button", { name: "Kaydedin" }).click();
  await expect(billing).toBeHidden();
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
