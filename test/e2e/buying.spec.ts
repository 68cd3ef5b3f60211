import { expect, type FrameLocator, type Page } from "@playwright/test";
import { type TestCard, testCards } from "../../sandbox-provider/cards.ts";
import { aLiveListing } from "./sell.ts";
import { anotherPage, isFine, scriptErrors, signInSeller, test } from "./support.ts";

/** Fills the provider's card page up to the choice of instalments. */
async function entersCard(frame: FrameLocator, { number }: TestCard) {
  await frame.getByLabel("Kart numarası").fill(number);
  await frame.getByLabel("Kartın üzerindeki ad").fill("Ayşe Işık");
  await frame.getByLabel("Ay", { exact: true }).fill("12");
  await frame.getByLabel("Yıl").fill("40");
  await frame.getByLabel("CVC").fill("123");
  await frame.getByRole("button", { name: "Devam et" }).click();
}

async function pays(frame: FrameLocator) {
  await frame.getByRole("button", { name: "Öde" }).click();
  await frame.getByLabel("Doğrulama kodu").fill("123456");
  await frame.getByRole("button", { name: "Onayla" }).click();
}

/** Accepts the contract and opens the provider's page. */
async function opensCardPage(page: Page) {
  await page.getByRole("checkbox", { name: /mesafeli satış sözleşmesini okudum/ }).check();
  await page.getByRole("button", { name: /^Kartla .* ödeyin$/ }).click();
  return page.frameLocator("iframe");
}

test("a private member promotes a listing on a phone: a refused card, then one with six instalments, then the invoice", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const errors = scriptErrors(page);
  const keyCode = await aLiveListing(await signInSeller(page));

  await page.goto(`/doping?ilan=${keyCode}`);
  await isFine(page);
  await page.getByRole("button", { name: "Satın almaya devam edin" }).click();
  await expect(page.getByText("Satın alma işlemine devam edebilmek için doping seçimi yapmalısınız.")).toBeVisible();
  await page
    .getByRole("group", { name: "Acil" })
    .getByRole("radio", { name: /^7 gün/ })
    .check();
  await page.getByRole("button", { name: "Satın almaya devam edin" }).click();
  await expect(page).toHaveURL(/\/doping\/[0-9A-Z]{9}\/odeme$/);
  await isFine(page);

  await page.getByRole("button", { name: "Fatura bilgisi ekleyin" }).click();
  const billing = page.getByRole("dialog", { name: "Fatura bilgileri" });
  await billing.getByLabel("Ad", { exact: true }).fill("Ayşe");
  await billing.getByLabel("Soyad").fill("Işık");
  await billing.getByLabel("T.C. kimlik numarası").fill("10000000146");
  await billing.getByLabel("Fatura adresi").fill("Atatürk Bulvarı 12, Çankaya, Ankara");
  await billing.getByRole("button", { name: "Kaydedin" }).click();
  await expect(billing).toBeHidden();

  const refused = testCards.find(({ outcome }) => outcome.refusal)!;
  let frame = await opensCardPage(page);
  await entersCard(frame, refused);
  await pays(frame);
  await expect(page.getByText(/^Ödemeniz alınamadı: /)).toBeVisible();

  frame = await opensCardPage(page);
  await entersCard(frame, testCards[0]!);
  await expect(page.getByRole("table").getByText("Tek Çekim")).toBeVisible();
  await frame.getByLabel(/^6 × /).check();
  await pays(frame);
  await expect(page).toHaveURL(/\/siparislerim\?payment=success/);
  await isFine(page);
  const invoice = await page.getByRole("link", { name: "Bilgi fişi (PDF)" }).getAttribute("href");
  const answer = await page.request.get(invoice!);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  const visitor = await anotherPage(browser.newContext());
  await visitor.goto(`/otomobil?acil=1`);
  await expect(visitor.locator(`.row a[href$="/${keyCode}"]`).first()).toBeVisible();
  await visitor.context().close();
  expect(errors).toEqual([]);
});
