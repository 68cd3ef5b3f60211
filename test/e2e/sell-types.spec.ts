import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { aMember, aShop } from "#test/support/builders.ts";
import { aClio, aVehicleDraft, choose, enters, field, goOn, publishes, type Vehicle } from "./sell.ts";
import { decides, lives, type Published, type Way } from "./steps.ts";
import { anotherPage, inDatabase, isFine, scriptErrors, signIn, signInSeller, test } from "./support.ts";

type Sale = {
  title: string;
  width: number;
  vehicle: Vehicle;
  /** Checks special to the type: at the details step, which is opened again, and at price and review. */
  atDetails?: (page: Page) => Promise<void>;
  atPrice: (page: Page) => Promise<void>;
  atReview: (page: Page) => Promise<void>;
  /** The category in its address. */
  slug: string;
  /** What is edited later, and what buyers then read. */
  edit: Published["edit"];
  shown: string[];
  way: Way;
};

const asks = (price: string) => (page: Page) => field(page, "Satış fiyatı").fill(price);

const sales: Sale[] = [
  {
    title: "a motorcycle is sold: no doors, no body, no damage drawing, its own equipment and attributes",
    width: 360,
    vehicle: {
      listingType: "Satılık",
      type: "Motosiklet",
      brand: "Honda",
      model: "CBR 600 RR",
      criteria: { "Model yılı": "2021", Yakıt: "Benzin", Vites: "Düz", "Motor hacmi": "599", "Motor gücü": "120" },
      details: { Kilometre: "12500", "Motosiklet tipi": "Super sport", "Silindir sayısı": "4 silindir" },
      equipment: ["Çekiş kontrolü", "Isıtmalı elcik"],
    },
    async atDetails(page) {
      await expect(page.getByRole("heading", { name: "Hasar durumu" })).toHaveCount(0);
      await expect(page.getByText("Sunroof")).toHaveCount(0);
      // An address that is not a video is cleared at once.
      await field(page, "Video adresi").fill("https://example.com/video");
      await field(page, "Başlık").focus();
      await expect(page.getByText("Geçersiz video adresi")).toBeVisible();
      await expect(field(page, "Video adresi")).toHaveValue("");
      await field(page, "Video adresi").fill("https://youtu.be/dQw4w9WgXcQ");
    },
    atPrice: asks("385000"),
    atReview: (page) => expect(page.getByText("Super sport")).toBeVisible(),
    slug: "motosiklet",
    edit: { step: "fiyat", field: "Satış fiyatı", unit: "Fiyat", value: "362500" },
    shown: ["362.500 TL"],
    way: "appeal refused",
  },
  {
    title: "a truck is sold: payload, axles and body work instead of doors",
    width: 1280,
    vehicle: {
      listingType: "Satılık",
      type: "Kamyon ve kamyonet",
      brand: "Ford Trucks",
      model: "Cargo 1833",
      criteria: {
        "Model yılı": "2019",
        Yakıt: "Dizel",
        Vites: "Düz",
        Çekiş: "6x2",
        "Motor hacmi": "9000",
        "Motor gücü": "330",
      },
      details: { Kilometre: "412000", "Üst yapı": "Damper", "Taşıma kapasitesi": "18000", "Lastik durumu": "80" },
      equipment: ["Takograf"],
    },
    async atDetails(page) {
      // A tyre has no more than all of its tread.
      await field(page, "Lastik durumu").fill("101");
      await goOn(page);
      await expect(page.getByRole("alert").getByRole("link", { name: "Lastik durumu" })).toBeVisible();
      await expect(page.getByText("Geçerli bir değer giriniz.")).toBeVisible();
      await expect(field(page, "Lastik durumu")).toBeFocused();
      await field(page, "Lastik durumu").fill("80");
    },
    atPrice: asks("2450000"),
    atReview: (page) => expect(page.getByText("18.000 kg")).toBeVisible(),
    slug: "kamyon-kamyonet",
    edit: { step: "bilgiler", field: "Başlık", unit: "Başlık", value: "muayenesi yeni damperli" },
    shown: ["MUAYENESİ YENİ DAMPERLİ"],
    way: "appeal granted",
  },
  {
    title: "a car is let by the day: deposits and unit, no warranty, no damage, no swap",
    width: 360,
    vehicle: { listingType: "Kiralık", ...aClio, equipment: ["Sınırsız kilometre"] },
    async atPrice(page) {
      await field(page, "Kira bedeli").fill("1500");
      await goOn(page);
      await expect(page.getByText("En az bir depozito seçeneği işaretlemelisiniz.")).toBeVisible();
      await choose(page, "Fiyat birimi", "TL / gün");
      await page.getByRole("checkbox", { name: "Nakit" }).check();
      await field(page, "Depozito tutarı").fill("5000");
      await field(page, "Sürücü yaşı").fill("25");
      await field(page, "Kilometre sınırı").fill("300");
      await isFine(page);
      await page.getByRole("checkbox", { name: "Depozito alınmıyor" }).check();
      await goOn(page);
      await expect(page.getByText("Depozito almıyorsanız yalnız bu seçeneği işaretleyin.")).toBeVisible();
      await page.getByRole("checkbox", { name: "Depozito alınmıyor" }).uncheck();
    },
    async atReview(page) {
      await expect(page.getByRole("definition").filter({ hasText: /1\.500\sTL\s\/\sgün/ })).toBeVisible();
      for (const gone of ["Takas", "Garanti", "hasar"])
        await expect(page.getByRole("term").filter({ hasText: gone })).toHaveCount(0);
    },
    slug: "kiralik-otomobil",
    edit: { step: "fiyat", field: "Kira bedeli", unit: "Fiyat", value: "1350" },
    shown: ["1.350 TL", "En az 25", "300 km / gün"],
    way: "edited, then appealed",
  },
];

for (const { title, width, vehicle, atDetails, atPrice, atReview, slug, edit, shown, way } of sales)
  test(title, async ({ page, browser }) => {
    const errors = scriptErrors(page);
    await page.setViewportSize({ width, height: 800 });
    await signInSeller(page);
    await enters(page, vehicle);
    if (atDetails) {
      await page.getByRole("link", { name: "Geri" }).click();
      await atDetails(page);
      await goOn(page);
    }
    await atPrice(page);
    await goOn(page);
    await atReview(page);
    const address = await publishes(page, slug);
    expect(errors).toEqual([]);
    await lives(page, browser, { address, edit, shown, soldText: "Bu araç satıldı" }, way);
  });

test("a form that is pressed twice at once is sent once", async ({ page }) => {
  await signInSeller(page);
  await page.goto("/ilanver");
  await page.getByRole("radio", { name: "Satılık" }).check({ force: true });
  await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/ilanver.data")) sent++;
  });
  await page.getByRole("button", { name: /^Devam/ }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    button.click();
  });
  await expect(page).toHaveURL(/adim=arac/);
  expect(sent).toBe(1);
});

test("a dealer asks for a brand, the desk grants it, and its vehicle is found as an authorised dealer's", async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = scriptErrors(page);
  const slug = `baskent-${randomUUID().slice(0, 8)}`;
  const email = `${slug}@kontak.example`;
  await inDatabase(async (db) => {
    const shop = { slug, name: `Başkent Oto ${slug}`, shortName: "Başkent", certificateNumber: "0600123" };
    const { id: businessId } = await aShop({ db }, shop);
    await aMember({ db, now: new Date() }, { email, businessId, businessRole: "owner" });
  });
  await signIn(page, email);
  await page.goto("/hesabim/isletme");
  await page.getByRole("combobox", { name: "Marka" }).fill("volkswag");
  await page.getByRole("option", { name: "Volkswagen", exact: true }).click();
  await page.getByLabel("Not", { exact: true }).fill("Sözleşme no 17");
  await page.getByRole("button", { name: "Onay isteyin" }).click();
  await expect(page.getByText("İsteğiniz alındı.", { exact: false })).toBeVisible();
  await expect(page.getByText("Volkswagen: İnceleniyor")).toBeVisible();
  await isFine(page);

  const desk = await anotherPage(browser.newContext({ baseURL: baseURL! }));
  await signIn(desk, "moderator@kontak.example");
  await desk.goto(`/yonetim/yetkili-bayiler?q=${slug}`);
  await expect(desk.getByText("Sözleşme no 17")).toBeVisible();
  await isFine(desk);
  await desk.getByRole("button", { name: /^Onaylayın: .*Volkswagen$/ }).click();
  await expect(desk.getByText("Yetkili bayilik onaylandı.")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await aVehicleDraft(email);
  await page.goto("/ilanver?adim=bilgiler");
  await choose(page, "Satıcılık türü", "Yetkili bayi aracı");
  await choose(page, "Yetkili bayi markası", "Volkswagen");
  await goOn(page);
  await goOn(page);
  await expect(page.getByText("Yetkili bayi aracı, Volkswagen")).toBeVisible();
  const address = await publishes(page, "otomobil");
  const keyCode = address.split("/").at(-1)!;
  await decides(keyCode, "approve");

  const visitor = await anotherPage(browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 800 } }));
  await visitor.goto("/satilik/volkswagen-passat?kimden=yetkili-bayiden");
  await expect(visitor.locator(`a[href$="/${keyCode}"]`).first()).toBeVisible();
  await visitor.goto(address);
  await expect(visitor.locator("#satici")).toContainText("Başkent Oto");
  await expect(visitor.getByText("Volkswagen yetkili bayisi", { exact: true })).toBeVisible();
  await visitor.goto(`/dukkan/${slug}`);
  await expect(visitor.getByText(/^Volkswagen yetkili bayisi, \d{4} yılından beri$/)).toBeVisible();
  await isFine(visitor);

  await desk.goto(`/yonetim/yetkili-bayiler?q=${slug}`);
  await desk.getByLabel("Neden").fill("Sözleşme sona erdi.");
  await desk.getByRole("button", { name: /^Onayı geri alın: .*Volkswagen$/ }).click();
  await expect(desk.getByText("Yetkili bayilik onayı geri alındı", { exact: false })).toBeVisible();
  await visitor.goto("/satilik/volkswagen-passat?kimden=yetkili-bayiden");
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  // It may be among the listings that nearly match.
  await expect(visitor.locator(`.rows:not(.few .rows) a[href$="/${keyCode}"]`)).toHaveCount(0);
  expect(errors).toEqual([]);
});
