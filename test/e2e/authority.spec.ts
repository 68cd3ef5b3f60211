import { type Browser, expect, type Page } from "@playwright/test";
import { aClio, enters, field, goOn, publishes } from "./sell.ts";
import { approves, opensAtDesk } from "./steps.ts";
import { anotherPage, isFine, openMail, refuseCookies, scriptErrors, signIn, signUpSeller, test } from "./support.ts";

const denied = "Araç sizin, eşinizin ya da birinci veya ikinci derece yakınınızın üzerine kayıtlı görünmüyor.";
const silent = "Doğrulama hizmeti yanıt vermedi; ilan yetkiniz kontrol ediliyor, kendiliğinden yeniden soracağız.";
const unknown = "Bu plakayla kayıtlı bir araç bulunamadı.";

/** A new seller's car with this plate, sent to the desk; answers its key code. The seller stays signed in. */
async function sends(page: Page, plate: string) {
  const email = await signUpSeller(page);
  await enters(page, { listingType: "Satılık", ...aClio, equipment: ["Sunroof"], plate });
  await field(page, "Satış fiyatı").fill("985000");
  await goOn(page);
  const address = await publishes(page, "otomobil");
  return { email, address, keyCode: address.split("/").at(-1)! };
}

/** The seller's page of the check, with what it says; answers come in the background and the page follows them. */
async function readsAuthority(page: Page, keyCode: string, text: string | RegExp) {
  await page.goto(`/ilanlarim/yetki/${keyCode}`);
  await expect(page.getByRole("heading", { level: 1, name: "İlan yetkisi" })).toBeVisible();
  await expect(page.getByRole("main").getByText(text)).toBeVisible({ timeout: 20_000 });
}

async function opensDesk(browser: Browser, page: Page) {
  const desk = await anotherPage(browser.newContext({ baseURL: new URL(page.url()).origin, locale: "tr-TR" }));
  await signIn(desk, "moderator@kontak.example");
  await refuseCookies(desk);
  return desk;
}

/** The desk presses its approval and is told why not. */
async function isRefused(desk: Page, keyCode: string, text: string) {
  await opensAtDesk(desk, keyCode);
  await desk.getByRole("button", { name: "Onaylayın" }).click();
  await expect(desk.getByText(`İlan yetkisi doğrulanmadan ilan yayına alınamaz. ${text}`).first()).toBeVisible();
}

test("a vehicle that is not the seller's waits: the seller reads why, the desk cannot approve it, until its plate is right", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const { email, keyCode } = await sends(page, "34 RED 123");
  await readsAuthority(page, keyCode, denied);
  await expect(page.getByText("34 R** *23")).toBeVisible();
  await expect(page.getByText("34 RED 123")).toHaveCount(0);
  await expect(page.getByText("Plakayı ruhsattaki gibi yazdığınızdan emin olun.")).toBeVisible();
  await isFine(page);

  await page.goto("/ilanlarim?durum=bekleyen");
  const row = page.locator(`tr[id="${keyCode}"]`);
  await expect(row.getByText(denied)).toBeVisible();
  await isFine(page);
  await openMail(page, email, /İlan yetkiniz doğrulanamadı/);
  await expect(page.getByText(denied).first()).toBeVisible();

  const desk = await opensDesk(browser, page);
  await isRefused(desk, keyCode, denied);

  await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=bilgiler`);
  await field(page, "Plaka").fill("34 KTK 482");
  await page.getByRole("button", { name: "Değişiklikleri kaydedin" }).click();
  await expect(page.getByText(/^Değişiklikleriniz kaydedildi/)).toBeVisible();
  await readsAuthority(page, keyCode, /^İlan yetkisi doğrulandı: araç sahibi, .* gününe kadar\.$/);
  await expect(page.getByRole("button", { name: "Yeniden kontrol edin" })).toHaveCount(0);
  await approves(desk, keyCode);
  expect(errors).toEqual([]);
  await desk.context().close();
});

test("an ordinary plate is granted to the seller and approved", async ({ page, browser }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { keyCode, address } = await sends(page, "34 ES 123");
  await readsAuthority(page, keyCode, /^İlan yetkisi doğrulandı: araç sahibinin eşi, /);
  await isFine(page);
  const desk = await opensDesk(browser, page);
  await approves(desk, keyCode);
  const visitor = await browser.newContext();
  expect((await visitor.request.get(new URL(address, page.url()).href)).status()).toBe(200);
  await visitor.close();
  await desk.context().close();
});

test("a service that does not answer keeps the listing waiting, and the seller may ask again", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { keyCode } = await sends(page, "34 BEK 129");
  await readsAuthority(page, keyCode, silent);
  const desk = await opensDesk(browser, page);
  await isRefused(desk, keyCode, silent);
  await page.getByRole("button", { name: "Yeniden kontrol edin" }).click();
  await expect(page).toHaveURL(/soruldu/);
  await expect(page.getByRole("main").getByText(silent)).toBeVisible({ timeout: 20_000 });
  await isFine(page);
  await desk.context().close();
});

test("a plate that no vehicle has is denied; asked too often, the page says so and keeps the reason", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { keyCode } = await sends(page, "34 TAN 123");
  await readsAuthority(page, keyCode, unknown);
  const ask = page.getByRole("button", { name: "Yeniden kontrol edin" });
  for (let time = 1; time <= 4; time++) {
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await ask.click({ timeout: 20_000 });
    await sent;
  }
  await expect(page.getByText(/^Çok fazla deneme yapıldı/)).toBeVisible();
  await expect(page.getByRole("main").getByText(unknown)).toBeVisible({ timeout: 20_000 });
});

test("an authority that has ended is said so, and granted anew when it is asked again", async ({ page }) => {
  test.setTimeout(150_000);
  const { keyCode } = await sends(page, "34 SON 123");
  await readsAuthority(page, keyCode, /^İlan yetkisi doğrulandı: araç sahibi, /);
  const ended = page.getByRole("main").getByText("İlan yetkisinin süresi doldu.");
  await expect(async () => {
    await page.reload();
    await expect(ended).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000, intervals: [5000] });
  await expect(page.getByText("Araç sahibi yetkiyi e-Devlet'ten yeniler.")).toBeVisible();
  await isFine(page);
  await page.getByRole("button", { name: "Yeniden kontrol edin" }).click();
  await expect(page.getByText(/^İlan yetkisi doğrulandı: araç sahibi, /)).toBeVisible({ timeout: 20_000 });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("another's listing has no page of its authority, and a visitor is asked to sign in", async ({ page }) => {
    await page.goto("/ilanlarim/yetki/ZZZZZZZZZ");
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, "uye@kontak.example");
    expect((await page.goto("/ilanlarim/yetki/ZZZZZZZZZ"))!.status()).toBe(404);
  });
});
