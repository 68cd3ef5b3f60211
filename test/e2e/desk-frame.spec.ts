import { expect } from "@playwright/test";
import { aSentPart } from "./sell.ts";
import { isApplied } from "./steps.ts";
import { anotherPage, axeFindings, scriptErrors, signIn, signInSeller, test } from "./support.ts";

test("staff work in the desks' own frame: on a phone, by keyboard, with the seller in view, several at once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { address } = await aSentPart(page, await signInSeller(page));
  const keyCode = address.split("/").at(-1)!;
  const desk = await anotherPage(browser.newContext({ baseURL: baseURL!, locale: "tr-TR" }));
  const errors = scriptErrors(desk);
  await signIn(desk, "moderator@kontak.example");

  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto("/yonetim");
  await expect(desk.getByRole("contentinfo")).toHaveCount(0);
  await expect(desk.getByRole("navigation", { name: "Ana menü" })).toHaveCount(0);
  const pages = desk.getByRole("navigation", { name: "Yönetim menüsü" });
  await expect(pages).toHaveCount(0);
  await desk.getByText("Sayfalar", { exact: true }).focus();
  await desk.keyboard.press("Enter");
  await expect(pages.getByRole("link", { name: "Mali işler" })).toHaveCount(0);
  await pages.getByRole("link", { name: "İlan denetimi" }).focus();
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { level: 1, name: "İlan denetimi" })).toBeVisible();
  await expect(pages).toHaveCount(0);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeFindings(desk)).toEqual([]);

  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto(`/yonetim/ilanlar/${keyCode}`);
  const seller = desk.getByRole("region", { name: /^Satıcı: / });
  await expect(seller).toBeInViewport({ ratio: 1 });
  await expect(desk.getByRole("button", { name: "Onaylayın" }).first()).toBeInViewport({ ratio: 1 });
  await seller.getByRole("link", { name: /^Bütün ilanları/ }).click();
  await expect(desk).toHaveURL(/durum=hepsi&satici=\d+/);
  await expect(desk.getByRole("table").getByText(keyCode)).toBeVisible();

  await desk.goto(`/yonetim/ilanlar?q=${keyCode}`);
  await desk.getByRole("checkbox", { name: new RegExp(`${keyCode} ilanını seçin`) }).check();
  await desk.getByRole("button", { name: "Seçilenleri onaylayın" }).click();
  await expect(desk.getByText("1 ilan onaylandı.")).toBeVisible();
  await isApplied(keyCode);
  await desk.getByRole("link", { name: "Filtreleri kaldırın" }).click();
  await expect(desk).toHaveURL("/yonetim/ilanlar");
  expect(errors).toEqual([]);
});
