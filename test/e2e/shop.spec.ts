import { expect } from "@playwright/test";
import sharp from "sharp";
import { anotherPage, isFine, signIn, signInSeller, test, widths } from "./support.ts";

/** A small PDF. */
const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");
const photo = () =>
  sharp({ create: { width: 1600, height: 500, channels: 3, background: "#24567a" } })
    .jpeg()
    .toBuffer();

test("a member opens a shop, the desk approves it, the owner dresses it, and a visitor finds it", async ({
  page,
  browser,
}) => {
  const name = `Boğaz Oto ${Date.now()}`;
  await signInSeller(page);

  await page.goto("/dukkan-olustur");
  await page.getByLabel("Dükkânınızın adı").fill(name);
  const isSaved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.getByLabel("Şirketin unvanı").fill("Boğaz Otomotiv Ltd. Şti.");
  await isSaved;
  // The draft is there after leaving the page.
  await page.goto("/");
  await page.goto("/dukkan-olustur");
  await expect(page.getByLabel("Dükkânınızın adı")).toHaveValue(name);
  await page.getByLabel("Şirketin unvanı").fill("Boğaz Otomotiv Ltd. Şti.");
  await page.getByLabel("Galeri", { exact: true }).check();
  await page.getByLabel("Vergi dairesi").fill("Beşiktaş");
  await page.getByLabel("Vergi numarası").fill("1234567890");
  await page.getByLabel("Yetki belgesi no").fill("34 001 23");
  await page.getByLabel("Telefon").pressSequentially("4440123");
  await expect(page.getByLabel("Telefon")).toHaveValue("444 0 123");
  await page.getByLabel("İlçe", { exact: true }).selectOption({ label: "Beşiktaş" });
  await page.getByLabel("Adres", { exact: true }).fill("Barbaros Bulvarı 12");
  await page.getByLabel("Enlem").fill("41,0438");
  await page.getByLabel("Boylam").fill("29,0083");
  await page.getByLabel(/kullanım koşullarını/).check();
  for (const file of [
    { name: "levha.pdf", mimeType: "application/pdf", buffer: pdf },
    { name: "belge.jpg", mimeType: "image/jpeg", buffer: await photo() },
  ]) {
    await page.getByLabel("Eklenecek belge").setInputFiles(file);
    await page.getByRole("button", { name: "Belgeyi ekleyin" }).click();
    await expect(page.getByRole("link", { name: file.name })).toBeVisible();
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await isFine(page);
  }
  await page.getByRole("button", { name: "Başvurunuzu gönderin" }).click();
  await expect(page.getByText("Başvurunuz alındı.")).toBeVisible();

  const desk = await anotherPage(browser.newContext());
  await signIn(desk, "moderator@kontak.example");
  await desk.goto("/yonetim/dukkanlar");
  await desk.getByRole("link", { name }).click();
  await expect(desk.getByRole("link", { name: /levha\.pdf/ })).toBeVisible();
  await isFine(desk);
  await desk.getByRole("button", { name: "Onaylayın" }).click();
  await expect(desk.getByText("Başvuru onaylandı, dükkân açıldı.")).toBeVisible();

  await page.goto("/kurumsal/dukkan");
  await page.getByLabel("Kapak", { exact: true }).setInputFiles({
    name: "kapak.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(),
  });
  await page.getByRole("button", { name: "Yükleyin: Kapak" }).click();
  await expect(page.getByText("Resim taslağınıza eklendi.")).toBeVisible();
  await page.getByLabel("Hakkımızda", { exact: true }).fill("Üç kuşaktır Boğaz’da otomobil satarız.");
  for (const day of ["Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"]) {
    await page.getByLabel(`${day} açılış`).fill("00:00");
    await page.getByLabel(`${day} kapanış`).fill("23:59");
  }
  await isFine(page);
  await page.getByRole("button", { name: "Kaydedip önizleyin" }).click();
  await expect(page.getByRole("heading", { name: "Önizleme" })).toBeVisible();
  await expect(page.getByText("Üç kuşaktır Boğaz’da otomobil satarız.")).toBeVisible();
  await page.getByRole("button", { name: "Yayımlayın" }).click();
  await expect(page.getByText("Dükkân sayfanız yayımlandı.")).toBeVisible();

  await page.goto("/kurumsal/subeler");
  await page.getByRole("link", { name: "Merkez", exact: true }).click();
  await page.getByLabel("Telefon").fill("0532 123 45 67");
  await page.getByLabel(/WhatsApp/).check();
  await page.getByRole("button", { name: "Kaydedin", exact: true }).click();
  await expect(page.getByText("Şube kaydedildi.")).toBeVisible();
  await page.goto("/hesabim/profil");
  await page.getByLabel("Dükkân sayfasında, ekipte gösterilsin").check();
  await page.getByRole("button", { name: "Seçiminizi kaydedin" }).click();
  await expect(page.getByText("Artık dükkânınızın sayfasında gösteriliyorsunuz.")).toBeVisible();

  const visitor = await anotherPage(browser.newContext());
  await visitor.goto("/dukkanlar");
  await visitor.getByLabel("Dükkân adı").fill(name);
  await visitor.getByRole("button", { name: "Filtreleyin" }).click();
  await visitor.getByRole("main").getByRole("link", { name }).click();
  await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(visitor.getByRole("definition").filter({ hasText: "00.00–23.59" }).first()).toBeVisible();
  await expect(visitor.getByText("Şu an açık, 23.59’da kapanıyor").first()).toBeVisible();
  await expect(visitor.getByRole("link", { name: "0532 123 45 67, arayın" })).toHaveAttribute("href", /^tel:/);
  await expect(visitor.getByRole("link", { name: "WhatsApp", exact: true })).toHaveAttribute(
    "href",
    "https://wa.me/905321234567",
  );
  await expect(visitor.getByRole("link", { name: "Yol tarifi", exact: true })).toHaveAttribute(
    "href",
    /destination=41\.0438,29\.0083$/,
  );
  await expect(visitor.getByRole("region", { name: "Ekibimiz" }).getByRole("listitem")).toHaveCount(1);
  for (const width of widths) {
    await visitor.setViewportSize({ width, height: 800 });
    await isFine(visitor);
  }
});
