import { expect } from "@playwright/test";
import sharp from "sharp";
import { anotherPage, isFine, scriptErrors, signIn, signInSeller, test } from "./support.ts";

test("a member fills in their profile with a picture, and a visitor reads it on their page", async ({
  page,
  browser,
}) => {
  const errors = scriptErrors(page);
  await signIn(page, "uye@kontak.example");
  await page.goto("/hesabim/profil");
  const about = page.getByLabel("Hakkınızda");
  // The picture is uploaded separately, so the form's values are preserved.
  await about.fill("Aracımı garajda saklarım, hafta sonu görülebilir.");
  const before = await page.locator(".picture-form .avatar img").getAttribute("src");
  const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#2f4a68" } })
    .png()
    .toBuffer();
  const choose = page.locator(".picture-form input[type=file]");
  await choose.setInputFiles({ name: "ben.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByText("Resminiz kaydedildi.")).toBeVisible();
  await expect(page.locator(".picture-form .avatar img")).not.toHaveAttribute("src", before!);
  await expect(about).toHaveValue(/^Aracımı garajda/);
  await page.getByRole("button", { name: "Kaydedin", exact: true }).click();
  await expect(page.getByText("Profiliniz kaydedildi.")).toBeVisible();
  await expect(page.locator(".profile-preview").getByText(/^Aracımı garajda/)).toBeVisible();
  await isFine(page);

  const address = (await page.getByRole("link", { name: "Sayfanızı açın" }).getAttribute("href"))!;
  const shown = await page.locator(".picture-form .avatar img").getAttribute("src");
  const visitor = await anotherPage(browser.newContext({ viewport: { width: 360, height: 740 } }));
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1, name: "Elif A." })).toBeVisible();
  await expect(visitor.getByText(/^Aracımı garajda/)).toBeVisible();
  await expect(visitor.locator(".seller-head .avatar img")).toHaveAttribute("src", shown!);
  await expect(visitor.getByText("Yanıt süresi")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Satıcıyı takip edin" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Üyeyi engelleyin" })).toHaveCount(0);
  await isFine(visitor);
  // The page links to the listing, which links back by the seller's name.
  await visitor.locator(".cards .card__title a").first().click();
  await visitor.locator("#satici").getByRole("link", { name: "Elif A." }).click();
  await expect(visitor).toHaveURL(new RegExp(`${address}$`));
  // Visitors can report the page, too.
  await visitor.getByRole("link", { name: "Üyeyi şikâyet edin" }).click();
  await visitor.getByText("Uygunsuz resim ya da yazı").click();
  await visitor.getByRole("button", { name: "Gönderin" }).click();
  await expect(visitor.getByText("Şikâyetiniz bize ulaştı.", { exact: false })).toBeVisible();
  await isFine(visitor);
  expect(errors).toEqual([]);
});

test("a seller sets their location on the map, and a visitor reads it only while it is shown", async ({
  page,
  browser,
}) => {
  const errors = scriptErrors(page);
  await signInSeller(page);
  await page.goto("/hesabim/profil");
  const address = (await page.getByRole("link", { name: "Sayfanızı açın" }).getAttribute("href"))!;
  const form = page.getByRole("region", { name: "Yeriniz" });
  await form.getByLabel("Adres").fill("Atatürk Bulvarı 1, Çankaya");
  await form.getByRole("img").click({ position: { x: 100, y: 80 } });
  await expect(form.getByLabel("Enlem")).toHaveValue(/^\d{2}\.\d+$/);
  await expect(form.getByLabel("Boylam")).toHaveValue(/^\d{2}\.\d+$/);
  await form.getByLabel("Enlem").fill("39,92077");
  await form.getByLabel("Boylam").fill("32,85411");
  await form.getByRole("button", { name: "Yerinizi kaydedin" }).click();
  await expect(page.getByText("Yeriniz kaydedildi.")).toBeVisible();
  await expect(form.getByLabel("Haritada gösterilsin")).not.toBeChecked();
  await isFine(page);

  const visitor = await anotherPage(browser.newContext({ viewport: { width: 360, height: 740 } }));
  await visitor.goto(address);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByText("Atatürk Bulvarı")).toHaveCount(0);
  await form.getByLabel("Haritada gösterilsin").check();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await form.getByRole("button", { name: "Yerinizi kaydedin" }).click();
  await saved;
  await expect(form.getByLabel("Haritada gösterilsin")).toBeChecked();
  await expect(page.getByText("Yeriniz kaydedildi.")).toBeVisible();
  await visitor.goto(address);
  const shown = visitor.getByRole("region", { name: "Yeri" });
  await expect(shown.getByText(/^Atatürk Bulvarı 1, Çankaya\./)).toBeVisible();
  await expect(shown.getByRole("img", { name: "Satıcının yeri" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Sokak haritasında açın" })).toHaveAttribute("href", /39\.92077/);
  await isFine(visitor);
  expect(errors).toEqual([]);
});
