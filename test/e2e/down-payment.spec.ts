import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { demoPassword } from "#src/site/demo/market/demo-accounts.ts";
import { aBranch, aMember, aShop } from "#test/support/builders.ts";
import { testCards } from "../../sandbox-provider/cards.ts";
import { addsBilling, entersCard, opensContract, pays } from "./buying.ts";
import { aLiveListing } from "./sell.ts";
import { anotherPage, inDatabase, isFine, scriptErrors, signIn, signInSeller, test, widths } from "./support.ts";

/** A dealer who is open all week, with one vehicle on sale. */
async function aDealer() {
  const email = `galeri-${randomUUID()}@kontak.example`;
  const slug = `deniz-oto-${randomUUID()}`;
  const passwordHash = await hashPassword(demoPassword);
  const openingHours = JSON.stringify(Array.from({ length: 7 }, () => [["09:00", "18:30"]]));
  let businessId = 0;
  await inDatabase(async (db) => {
    ({ id: businessId } = await aShop({ db }, { slug, name: "Deniz Otomotiv", shortName: "Deniz" }));
    const person = { businessId, businessRole: "owner" as const, firstName: "Hakan", lastName: "Usta", passwordHash };
    await aMember({ db, now: new Date() }, { email, ...person });
    await aBranch({ db }, businessId, { name: "Merkez", openingHours });
  });
  const keyCode = await aLiveListing(email);
  await inDatabase((db) => db.updateTable("listing").set({ businessId }).where("keyCode", "=", keyCode).execute());
  return { email, slug, keyCode };
}

test("a dealer takes down payments, a buyer reserves a car by card, and the fee is released after the hand-over", async ({
  page,
  browser,
}) => {
  const { email, slug, keyCode } = await aDealer();
  const dealer = await anotherPage(browser.newContext());
  await signIn(dealer, email);
  await dealer.goto("/kurumsal/odeme-hesabi");
  await isFine(dealer);
  await dealer.getByLabel("Şirketin unvanı").fill("Deniz Otomotiv Ltd. Şti.");
  await dealer.getByLabel("Vergi dairesi").fill("Kadıköy");
  await dealer.getByLabel("Vergi numarası").fill("1234567890");
  await dealer.getByLabel("IBAN").fill("TR33 0006 1005 1978 6457 8413 26");
  await dealer.getByLabel("Adres", { exact: true }).fill("Bağdat Caddesi 17, Kadıköy");
  await dealer.getByLabel("Telefon").pressSequentially("02163456789");
  await dealer.getByLabel("Şifreniz", { exact: true }).fill(demoPassword);
  await expect(dealer.getByText(/^1\.000,00.TL’lik bir ön ödemeden .* size 940,00.TL ödenir/)).toBeVisible();
  await opensContract(dealer, "Komisyon koşulları");
  await dealer.getByRole("checkbox", { name: "Komisyon koşullarını okudum, onaylıyorum." }).check();
  await isFine(dealer);
  await dealer.getByRole("button", { name: "Ödeme hesabını açın" }).click();
  await expect(dealer.getByText("Ödeme hesabınız kaydedildi.")).toBeVisible();
  await dealer.goto("/kurumsal/on-odeme");
  await dealer.getByLabel("Alıcılar araçlarımı ön ödemeyle ayırtabilsin").check();
  await dealer.getByRole("textbox", { name: "Ücret" }).fill("2.000");
  await dealer.getByRole("button", { name: "Ayarları kaydedin" }).click();
  await expect(dealer.getByText("Ön ödeme ayarlarınız kaydedildi.")).toBeVisible();
  await isFine(dealer);

  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await signInSeller(page);
  const advice = "“Rezerve et” ile ödediğiniz ön ödemeyi satıcı değil, sonuç belli olana kadar ödeme kuruluşu tutar.";
  await page.goto("/on-odeme");
  await expect(page.getByText(advice)).toBeVisible();
  await isFine(page);
  await page.getByRole("link", { name: /^Rezerve edilebilir \d+ araca bakın$/ }).click();
  await expect(page).toHaveURL("/satilik?rezerve=1");
  await expect(page.getByText(advice)).toBeVisible();
  const row = page.getByRole("article").filter({ has: page.locator(`a[href$="/${keyCode}"]`) });
  await expect(row.getByText("Rezerve edilebilir")).toBeVisible();
  await isFine(page);
  await page.goto(`/dukkan/${slug}`);
  await expect(page.getByText("09.00").first()).toBeVisible();
  const quick = page.getByRole("navigation", { name: "Hızlı filtreler" });
  await quick.getByRole("link", { name: /^Rezerve edilebilir 1$/ }).press("Enter");
  await expect(page).toHaveURL(`/dukkan/${slug}?rezerve=1`);
  await page.locator(`a[href$="/${keyCode}"]`).first().click();
  await expect(page.getByText(advice)).toBeVisible();
  await page.getByRole("link", { name: "Rezerve et" }).click();
  await expect(page.getByRole("heading", { name: "Aracı rezerve edin" })).toBeVisible();
  await addsBilling(page);
  await opensContract(page, "Ön bilgilendirme formu ve ön ödeme koşulları");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await isFine(page);
  }
  await page.getByRole("checkbox", { name: /ön ödeme koşullarını okudum/ }).check();
  await page.getByRole("button", { name: /^Kartla 2\.000,00.TL ödeyin$/ }).click();
  const frame = page.frameLocator("iframe");
  await entersCard(frame, testCards[0]!);
  await pays(frame);
  await expect(page.getByText("Ön ödemeniz alındı, araç sizin için ayrıldı.")).toBeVisible();
  await opensContract(page, "Onayladığınız koşullar");
  await isFine(page);

  const visitor = await anotherPage(browser.newContext());
  await visitor.goto(`/dukkan/${slug}`);
  await visitor.locator(`a[href$="/${keyCode}"]`).first().click();
  await expect(visitor.getByText("Rezerve.", { exact: true })).toBeVisible();
  await visitor.context().close();

  await dealer.reload();
  await dealer.getByRole("button", { name: /^Teslim ettim/ }).click();
  await expect(dealer.getByText("Teslimi kaydettik.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Aracı aldım" }).click();
  await expect(page.getByText("Satıcıya aktarılan")).toBeVisible();
  await dealer.reload();
  await expect(dealer.getByRole("cell", { name: "Tamamlandı" })).toBeVisible();
  await dealer.goto("/kurumsal/odemeler");
  await expect(dealer.getByRole("cell", { name: /^100,00.TL \(%5\)$/ })).toBeVisible();
  await expect(dealer.getByRole("cell", { name: /^1\.880,00.TL$/ })).toBeVisible();
  for (const width of widths) {
    await dealer.setViewportSize({ width, height: 800 });
    await isFine(dealer);
  }
  await dealer.context().close();
  expect(errors).toEqual([]);
});
