import { expect, type Page } from "@playwright/test";
import { testCards } from "../../sandbox-provider/cards.ts";
import { addsBilling, contractBox, entersCard, opensContract, pays } from "./buying.ts";
import { aLiveListing } from "./sell.ts";
import { anotherPage, isFine, scriptErrors, signInSeller, test } from "./support.ts";

/** Accepts the contract and opens the provider's page. */
async function opensCardPage(page: Page) {
  await contractBox(page).check();
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

  await addsBilling(page);
  await opensContract(page, "Ön bilgilendirme formu ve mesafeli satış sözleşmesi");
  await page.getByRole("button", { name: /^Kartla .* ödeyin$/ }).click();
  await expect(page.getByRole("link", { name: "Sözleşme onayı" })).toBeVisible();
  await isFine(page);

  const refused = testCards.find(({ outcome }) => outcome.refusal)!;
  let frame = await opensCardPage(page);
  await expect(page.locator("iframe")).toBeFocused();
  await expect(page.locator("iframe")).toBeInViewport();
  // Instalments that cannot be looked up are not shown.
  await page.route("**/ajax/bank/bin/*", (route) => route.abort());
  const lookUp = page.waitForEvent("requestfailed", (request) => request.url().includes("/ajax/bank/bin/"));
  await entersCard(frame, refused);
  await lookUp;
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.unroute("**/ajax/bank/bin/*");
  await pays(frame);
  const failure = page.getByRole("alert").filter({ hasText: /^Ödemeniz alınamadı: / });
  await expect(failure).toBeFocused();
  await expect(failure).toBeInViewport();

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
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});
