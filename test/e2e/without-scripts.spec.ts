import { expect, type Page } from "@playwright/test";
import { aClio, choose, field, goOn } from "./sell.ts";
import { aPicture, aSeller, inDatabase, sendSignIn, test } from "./support.ts";

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

/** Enters a value where its field shows by now; without scripts a field appears after those before it were sent. */
async function enterShown(page: Page, label: string, value: string) {
  const control = field(page, label);
  if ((await control.count()) === 0) await goOn(page);
  await expect(page.locator(".field--bad")).toHaveCount(0);
  if (await control.evaluate((node) => node instanceof HTMLSelectElement)) await choose(page, label, value);
  else await control.fill(value);
}

test("a listing with two photos is sent for approval without scripts", async ({ page }) => {
  const email = await aSeller();
  await page.goto("/ilanver");
  await sendSignIn(page, email);
  await expect(page).toHaveURL(/\/ilanver/);
  await page.getByRole("radio", { name: "Otomobil" }).check({ force: true });
  await goOn(page);
  for (const [label, value] of [["Marka", aClio.brand], ["Model", aClio.model], ...Object.entries(aClio.criteria)])
    await enterShown(page, label!, value!);
  await goOn(page);

  await field(page, "Başlık").fill("temiz kullanılmış bakımları tam");
  await page.getByRole("button", { name: "Fotoğraf ekleyin" }).click();
  await expect(page).toHaveURL(/\/ilanver\/fotograflar\?/);
  const notAPhoto = { name: "arac.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") };
  await field(page, "Eklenecek fotoğraflar").setInputFiles([await aPicture(), notAPhoto, await aPicture("yan.jpg")]);
  await page.getByRole("button", { name: "Yükleyin" }).click();
  await expect(page.getByText("2 fotoğraf eklendi.")).toBeVisible();
  await expect(page.getByText(/^Bu dosya bir fotoğraf değil/)).toBeVisible();
  await page.getByRole("button", { name: "Öne alın: 2. fotoğraf" }).click();
  await expect(page.getByText("2 / 15")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "İlan formuna dönün" }).click();

  await expect(field(page, "Başlık")).toHaveValue("temiz kullanılmış bakımları tam");
  for (const [label, value] of [
    ["Aracın durumu", "İkinci el"],
    ["Renk", "Beyaz"],
  ] as const)
    await choose(page, label, value);
  await page.getByRole("checkbox", { name: "Tamamı orijinal" }).check();
  await field(page, "Açıklama").fill("Bütün bakımları zamanında yapıldı, muayenesi yeni.");
  await enterShown(page, "Kilometre", "24500");
  await enterShown(page, "Plaka", "34 KTK 482");
  await goOn(page);
  await field(page, "Satış fiyatı").fill("1250000");
  await choose(page, "İl", "Ankara");
  await enterShown(page, "İlçe", "Çankaya");
  await goOn(page);
  const confirm = page.getByRole("checkbox", { name: /fiyat/i });
  if (await confirm.isVisible()) {
    await confirm.check();
    await goOn(page);
  }
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  await expect(page.getByRole("heading", { name: "İlanınız onaya gönderildi" })).toBeVisible();
  await inDatabase(async (db) => {
    const sent = await db
      .selectFrom("listing")
      .innerJoin("member", "member.id", "ownerId")
      .innerJoin("listingPhoto", "listingPhoto.listingId", "listing.id")
      .where("email", "=", email)
      .select(["listing.state", "photoId"])
      .execute();
    expect(sent.map(({ state }) => state)).toEqual(["pending", "pending"]);
  });
});

test("a seller gets a first message without scripts", async ({ page }) => {
  const email = await aSeller();
  await page.goto("/otomobil");
  await page.locator("main a[href^='/ilan/']").first().click();
  await page.getByRole("link", { name: "Mesaj gönderin" }).first().click();
  await sendSignIn(page, email);
  await expect(page).toHaveURL(/\/mesajlarim\/mesaj-gonder\//);
  await field(page, "Mesajınız").fill("Merhaba, araç hâlâ satılık mı?");
  const answer = page.getByLabel(/^Güvenlik sorusu/);
  await answer.fill("1");
  await page.getByRole("button", { name: "Gönderin" }).click();
  await expect(page.getByText(/^Yanıtınız doğru değil/).first()).toBeVisible();
  await expect(field(page, "Mesajınız")).toHaveValue("Merhaba, araç hâlâ satılık mı?");
  const question = page.locator("label", { hasText: "Güvenlik sorusu" });
  // Until it is a sum, one kind of seven.
  while (!(await question.innerText()).includes(" artı ")) await page.goto(page.url());
  await field(page, "Mesajınız").fill("Merhaba, araç hâlâ satılık mı?");
  await answer.fill(String(sumOf(await question.innerText())));
  await page.getByRole("button", { name: "Gönderin" }).click();
  await expect(page).toHaveURL(/\/mesajlarim\?konusma=/);
  await expect(page.getByRole("log").getByText("Merhaba, araç hâlâ satılık mı?")).toBeVisible();
});

const numbers = ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"];
const tens = ["on", "yirmi", "otuz", "kırk"];
/** The sum of the numbers that a text says in words. */
const sumOf = (text: string) =>
  text.split(/[\s:?]+/).reduce((sum, word) => sum + (numbers.indexOf(word) + 1) + 10 * (tens.indexOf(word) + 1), 0);
