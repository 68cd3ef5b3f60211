import { expect } from "@playwright/test";
import { testCards } from "../../sandbox-provider/cards.ts";
import { contractBox, entersCard, fillsBilling, pays } from "./buying.ts";
import { aLiveListing } from "./sell.ts";
import { signInSeller, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("without scripts a promotion is bought by card on the provider's own page, up to the invoice", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const keyCode = await aLiveListing(await signInSeller(page));
  await page.goto(`/doping?ilan=${keyCode}`);
  await page
    .getByRole("group", { name: "Acil" })
    .getByRole("radio", { name: /^7 gün/ })
    .check();
  await page.getByRole("button", { name: "Satın almaya devam edin" }).click();
  await expect(page).toHaveURL(/\/doping\/[0-9A-Z]{9}\/odeme$/);
  const site = new URL(page.url()).origin;
  await fillsBilling(page);
  await page.getByRole("button", { name: "Kaydedin" }).click();
  await contractBox(page).first().check();
  await page.getByRole("button", { name: /^Kartla .* ödeyin$/ }).click();
  await page.getByRole("link", { name: "ödeme sayfasına gidin" }).click();
  expect(new URL(page.url()).origin).not.toBe(site);
  await entersCard(page, testCards[0]!);
  await pays(page);
  await page.getByRole("button", { name: "Siteye dön" }).click();
  await expect(page).toHaveURL(`${site}/siparislerim?payment=success`);
  const invoice = page.getByRole("link", { name: "Bilgi fişi (PDF)" });
  const answer = await page.request.get((await invoice.getAttribute("href"))!);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});
