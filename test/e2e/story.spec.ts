import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { isApplied } from "./steps.ts";
import { chooseBrand } from "./sell.ts";
import { anotherPage, codeSentTo, followLink, openMail, signIn, test } from "./support.ts";

const password = "gizli-ama-uzun-9";
/** A phone's picture: lying on its side, with the place where it was taken. */
const phonePhoto = async (red: number) => ({
  name: `IMG_${red}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: {
      width: 1200,
      height: 1600,
      channels: 3,
      background: { r: red, g: 90, b: 120 },
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Make: "Telefon" }, IFD3: { GPSLatitude: "39/1 55/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});

const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });
const goOn = (page: Page) => page.getByRole("button", { name: /^Devam/ }).click();

test("a car is sold: sign-up, confirmation, listing with photos, approval, search, its page", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `satici-${Date.now()}@kontak.example`;
  const title = `tek elden ışıl ışıl ${Date.now() % 100_000}`;
  const phone = `532${String(Date.now()).slice(-7)}`;
  const shownPhone = phone.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, "0$1 $2 $3 $4");

  await test.step("sign up and confirm by the mail", async () => {
    await page.goto("/bireysel/kayit");
    await page.getByLabel("Ad", { exact: true }).fill("İnci");
    await page.getByLabel("Soyad").fill("Ilgaz");
    await page.getByLabel("E-posta", { exact: true }).fill(email);
    await page.getByLabel(/Telefon/).fill(`0${phone}`);
    await page.getByLabel("Şifre", { exact: true }).fill(password);
    await page.getByLabel("Şifre (tekrar)").fill(password);
    await page.getByLabel(/Kullanım koşullarını/).check();
    await page.getByRole("button", { name: "Üye olun" }).click();
    await expect(page).toHaveURL(/\/bireysel\/kayit\/tamam/);
    await openMail(page, email, /onay/i);
    await followLink(page, "/hesabim/onaymaili");
    await page.getByRole("button", { name: "Adresimi onayla" }).click();
    await expect(page.getByText("E-posta adresiniz onaylandı.")).toBeVisible();
    await expect(page.getByRole("main").getByText("İnci Ilgaz")).toBeVisible();
  });

  await test.step("publish a car with three photos", async () => {
    await page.goto("/ilanver");
    await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
    await goOn(page);
    await chooseBrand(page, "Volkswagen");
    await choose(page, "Model", "Passat");
    await choose(page, "Model yılı", "2016");
    await choose(page, "Yakıt", "Dizel");
    await choose(page, "Vites", "Otomatik");
    await page.getByLabel("Versiyon").selectOption({ index: 1 });
    const engine = page.getByLabel("Motor ve donanım");
    if (await engine.isVisible()) await engine.selectOption({ index: 1 });
    for (const [label, index] of [
      ["Kasa tipi", 1],
      ["Kapı sayısı", 3],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      if (await field.isVisible()) await field.selectOption({ index });
    }
    for (const [label, value] of [
      ["Motor hacmi", "1598"],
      ["Motor gücü", "120"],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      if (await field.isVisible()) await field.fill(value);
    }
    await goOn(page);

    await goOn(page);
    await expect(page.getByText("Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.").first()).toBeVisible();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(await Promise.all([60, 120, 180].map(phonePhoto)));
    await expect(page.getByText(/3 ?\/ ?15/)).toBeVisible();
    await page.getByLabel("Başlık").fill(title);
    await choose(page, "Aracın durumu", "İkinci el");
    await page.getByLabel("Kilometre").fill("98400");
    await expect(page.getByLabel("Kilometre")).toHaveValue("98.400");
    await page.getByLabel("Plaka").fill("34 KTK 482");
    await page.getByLabel("Renk", { exact: true }).selectOption({ index: 1 });
    await page.getByRole("textbox", { name: "Açıklama" }).fill("Bütün bakımları zamanında yapıldı, muayenesi yeni.");
    await page.getByRole("button", { name: /Motor kaputu/ }).click();
    await page.keyboard.press("B");
    await goOn(page);

    await page.getByLabel("Satış fiyatı").fill("1234500");
    await choose(page, "İl", "Ankara");
    await choose(page, "İlçe", "Çankaya");
    await page.getByRole("radio", { name: "Numaram görünsün", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Kod gönderin" }).click();
    await page.getByLabel("Onay kodu", { exact: true }).fill(await codeSentTo(`+90${phone}`));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`“Numaram görünsün” derseniz ${shownPhone} numaranız`)).toBeVisible();
    await goOn(page);
    await expect(page.getByRole("heading", { name: "Kontrol edin ve yayınlayın" })).toBeVisible();
    await expect(page.getByRole("main").getByText("1.234.500").first()).toBeVisible();
    await page.getByRole("button", { name: /yayınla|Onaya gönder/i }).click();
    await expect(page).toHaveURL(/\/ilanver\/tamam/);
    await expect(page).toHaveURL(/\/ilan\/otomobil\/volkswagen-passat\//);
    await expect(page.getByText(/Onay bekliyor|onay/i).first()).toBeVisible();
  });
  const address = new URL(page.url()).pathname;
  const keyCode = address.split("/").at(-1)!;

  await test.step("it is visible to nobody else yet", async () => {
    const response = await fetch(baseURL + address);
    expect(response.status).toBe(404);
  });

  await test.step("a moderator approves it", async () => {
    const moderator = await anotherPage(browser.newContext({ baseURL: baseURL! }));
    await signIn(moderator, "moderator@kontak.example");
    await moderator.goto(`/yonetim/ilanlar/${keyCode}`);
    await expect(moderator.getByText("34 KTK 482")).toBeVisible();
    await moderator.getByRole("button", { name: "Onaylayın" }).click();
    await expect(moderator.getByText(`${keyCode} onaylandı`)).toBeVisible();
    await isApplied(keyCode);
    await moderator.context().close();
  });

  await test.step("a visitor finds it by brand, price and city within a second and opens it", async () => {
    const visitor = await anotherPage(browser.newContext({ baseURL: baseURL! }));
    await visitor.goto("/otomobil/volkswagen?yer=ankara&fiyat_min=1234500&fiyat_max=1234500");
    await expect(visitor).toHaveURL(/\/otomobil\/volkswagen\/ankara\?fiyat_min=1234500&fiyat_max=1234500/);
    await visitor.getByRole("main").locator(`a[href="${address}"]`).first().click();
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Volkswagen Passat");
    await expect(visitor.getByText(title.toLocaleUpperCase("tr-TR"))).toBeVisible();
    await expect(visitor.getByText("1.234.500").filter({ visible: true }).first()).toBeVisible();
    expect(await visitor.content()).not.toContain("34 KTK 482");
    expect((await visitor.content()).replace(/\s/g, "")).not.toContain(phone);
    await visitor.getByRole("button", { name: "Numarayı göster" }).filter({ visible: true }).first().click();
    await expect(visitor.getByText(shownPhone).filter({ visible: true }).first()).toBeVisible();

    const [first] = [...(await visitor.content()).matchAll(/\/foto\/([0-9a-f]{32})-/g)];
    for (const [size, width, height] of [
      [120, 120, 90],
      [400, 400, 300],
      [800, 800, 600],
      [1600, 1600, 1200],
    ] as const) {
      for (const format of ["webp", "jpg"]) {
        const picture = await fetch(`${baseURL}/foto/${first![1]}-${size}.${format}`);
        const metadata = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
        expect([metadata.width, metadata.height]).toEqual([width, height]);
        expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
      }
    }
    await visitor.context().close();
  });

  await test.step("the seller gets one mail", async () => {
    await openMail(page, email, /yayın/i);
    await page.goto("/gelistirici/postalar");
    await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(2);
  });
});
