import { expect } from "@playwright/test";
import { axeFindings, scriptErrors, signIn, test } from "./support.ts";

test("the editorial staff edit the texts of a mail, the topics of contents and what search engines show", async ({
  page,
}) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "moderator@kontak.example");
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await axeFindings(page)).toEqual([]);
  };

  await page.goto("/yonetim/metinler/listings/suresi-doldu");
  const form = page.getByRole("region", { name: "Metinler", exact: true });
  const name = await form.locator("textarea", { hasText: "ilanınızın süresi doldu" }).getAttribute("name");
  const text = form.locator(`textarea[name="${name}"]`);
  await text.fill("İlanınızın süresi doldu.");
  await form.getByRole("button", { name: "Yayımlayın" }).click();
  await expect(form.getByText("Metinde kalması gereken yer tutucu eksik: {ilan}.").first()).toBeVisible();
  await fits();
  await text.fill("{ilan} ilanınızın süresi bugün doldu.");
  await form.getByRole("button", { name: "Yayımlayın" }).click();
  await expect(page.getByText("Yayımlandı. Bundan sonraki iletiler")).toBeVisible();
  await expect(page.locator("pre")).toContainText("ilanınızın süresi bugün doldu.");
  await fits();
  await page.getByRole("button", { name: "Bu sürüme dönün: 0. sürüm" }).click();
  await expect(page.locator("pre")).not.toContainText("bugün doldu");

  await page.goto("/yonetim/icerik/konular");
  const topic = `Konu ${Date.now()}`;
  const added = page.locator("#yeni-konu");
  await added.getByLabel("Tür").selectOption("news");
  await added.getByLabel("Konunun adı").fill(topic);
  await added.getByRole("button", { name: "Ekleyin" }).click();
  await expect(page.getByLabel(`Konunun adı: ${topic}`)).toHaveValue(topic);
  await fits();

  await page.goto("/yonetim/icerik/yeni");
  await page.getByLabel("Başlık", { exact: true }).fill("Denenen haber");
  const result = page.getByRole("figure", { name: "Arama sonucunun görünümü" });
  await expect(result).toContainText("Denenen haber – Kontak");
  await page.getByLabel("Arama başlığı").fill("Aramadaki başlık");
  await expect(result).toContainText("Aramadaki başlık – Kontak");
  await expect(page.getByLabel("Konu", { exact: true }).getByRole("option", { name: topic })).toHaveCount(1);
  await fits();
  // The refused text is an answer with an error status.
  expect(errors.filter((error) => !error.includes("status of 422"))).toEqual([]);
});
