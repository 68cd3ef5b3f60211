import { expect, type Page } from "@playwright/test";
import { htmlFaults, misnamed, pageFaults } from "./html.ts";
import { aVehicleDraft } from "./sell.ts";
import { aSeller, axeFindings, openMail, scriptErrors, signIn, signInSeller, test, widths } from "./support.ts";

const visitorPages = [
  "/",
  "/otomobil",
  "/otomobil/renault?fiyat_max=1000000&sirala=fiyat-artan",
  "/otomobil?gorunum=galeri",
  "/otomobil?yer=ankara&gorunum=harita",
  "/detayli-arama",
  "/dukkanlar",
  "/dukkanlar?gorunum=harita",
  "/detayli-arama?kategori=kamyon-kamyonet",
  "/otomobil?fiyat_max=1",
  "/motosiklet",
  "/yedek-parca",
  "/arac-kiralama",
  "/login",
  "/bireysel/kayit",
  "/sifremi-unuttum",
  "/hakkimizda",
  "/yardim",
  "/yardim?ara=gaarj",
  "/yardim/garaj",
  "/iletisim",
  "/iletisim/kisisel-veri",
  "/basin",
  "/kullanim-kosullari",
  "/gizlilik",
  "/cerez-politikasi",
  "/erisilebilirlik",
  "/misafir",
  "/haberler",
  "/haber/yardim-merkezi-acildi",
  "/rehber/trafik-sigortasi-ve-kasko",
  "/sertifikali-araclar",
  "/mtv-hesaplama?tur=1&yil=2026",
  "/tasit-kredisi",
  "/tasit-kredisi/karsilastir/36-ay-vadeli-250000-tl-ikinci-el-tasit-kredisi",
  "/aracimi-bul?yol=price",
  "/is-ortagi",
  "/gelistirici/api",
  "/gelistirici/arayuz",
  "/gelistirici/postalar",
  "/boyle-bir-sayfa-yok",
];
const accountPages = [
  "/bana-ozel",
  "/hesabim",
  "/dukkan-olustur",
  "/hesabim/profil",
  "/hesabim/sifre",
  "/hesabim/mesajlar",
  "/hesabim/telefon",
  "/hesabim/iki-adim",
  "/hesabim/gecis-anahtarlari",
  "/hesabim/eposta",
  "/hesabim/oturumlar",
  "/hesabim/izinler",
  "/hesabim/verilerim",
  "/hesabim/verilerim/sil",
  "/hesabim/onaymaili/gonder",
];
const buyerPages = [
  "/garaj",
  "/aramalarim",
  "/takip-ettiklerim",
  "/bildirimlerim",
  "/mesajlarim",
  "/mesajlarim/gelenler",
  "/mesajlarim/gidenler",
];
const sellerPages = ["/ilanver", "/ilanver-yedek-parca", "/ilanlarim"];
const dealerPages = [
  "/hesabim/isletme",
  "/kurumsal/panel",
  "/kurumsal/panel/talepler",
  "/kurumsal/panel/fiyatlar",
  "/kurumsal/panel/sonuclar",
  "/kurumsal/subeler",
  "/kurumsal/ekip",
  "/kurumsal/dukkan",
  "/kurumsal/stok",
];
const moderatorPages = [
  "/yonetim/ilanlar",
  "/yonetim/genel-fotograflar",
  "/yonetim/mesajlar",
  "/yonetim/yetkili-bayiler",
  "/yonetim/dukkanlar",
  "/yonetim/icerik/yeni",
  ...["sikayet", "itiraz", "reddedilen"].map((tab) => `/yonetim/ilanlar?durum=${tab}`),
];

/** The key code of a member's first listing in one tab of their own. */
async function ownKeyCode(page: Page, tab: string) {
  await page.goto(`/ilanlarim?durum=${tab}`);
  return page.locator("tbody tr[id]").first().getAttribute("id");
}

/**
 * A page at every width, and in the dark: axe finds nothing, no script fails, nothing stands over the page's edge. Its
 * HTML is valid as the server sent it, and as it is once scripts have run. The frame round the content is the same on every
 * page of a visitor or member: after the narrow width it is looked at only where `hasFrame` asks for it.
 */
async function check(page: Page, address: string, { hasFrame = false } = {}) {
  const within = hasFrame ? "html" : "main";
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: widths[0]!, height: 800 });
  const response = await page.goto(address);
  expect.soft(await page.evaluate(() => document.compatMode), `standards mode of ${address}`).toBe("CSS1Compat");
  expect.soft(await htmlFaults(await response!.text()), `HTML of ${address}`).toEqual([]);
  expect.soft(await pageFaults(page), `HTML of ${address} with scripts`).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const findings = await axeFindings(page, width === widths[0] ? {} : { within });
    expect.soft(findings, `axe at ${width} px on ${address}`).toEqual([]);
    if (width !== widths[0]) expect.soft(await misnamed(page), `names at ${width} px on ${address}`).toEqual([]);
    // Polled: the layout at the new width may still be pending.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `width of ${address}`)
      .toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axeFindings(page, { rules: ["color-contrast"], within });
  expect.soft(dark, `axe in the dark on ${address}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  // A page that answers 404 says so in the console too.
  if (response!.ok()) expect.soft(errors, `scripts of ${address}`).toEqual([]);
  return response!.status();
}

/** The pages of one person one after the other, the first with its frame. */
async function checkEach(page: Page, addresses: readonly string[]) {
  for (const [at, address] of addresses.entries())
    expect.soft(await check(page, address, { hasFrame: at === 0 }), `status of ${address}`).toBe(200);
}

for (const address of visitorPages)
  test(address, async ({ page }) => void (await check(page, address, { hasFrame: address === visitorPages[0] })));

test("a listing's page, its similar listings and a listing that is gone", async ({ page }) => {
  await page.goto("/otomobil");
  const address = await page
    .getByRole("main")
    .getByRole("link", { name: /.+/ })
    .and(page.locator('[href^="/ilan/"]'))
    .first()
    .getAttribute("href");
  await check(page, address!);
});

test("a member's account", async ({ page }) => {
  await signIn(page, "uye@kontak.example");
  await checkEach(page, accountPages);
});

test("a buyer's pages", async ({ page }) => {
  await signIn(page, "uye@kontak.example");
  await checkEach(page, buyerPages);
  await page.goto("/mesajlarim");
  const conversation = await page.locator(".thread").first().getAttribute("href");
  await check(page, conversation!.replace("?konusma=", "/bildir/"));
});

test("a seller's pages: the report of a live listing, the appeal and the form of a rejected one", async ({ page }) => {
  await signIn(page, "uye@kontak.example");
  await checkEach(page, sellerPages);
  const live = await ownKeyCode(page, "yayinda");
  await check(page, `/ilanlarim?durum=yayinda&rapor=${live}&gun=7`);
  await expect(page.getByRole("region", { name: /^Rapor/ })).toBeVisible();
  const rejected = await ownKeyCode(page, "reddedilen");
  await check(page, `/ilanlarim/itiraz?keyCode=${rejected}`);
  await expect(page.getByLabel("İtirazınız")).toBeVisible();
  await check(page, `/ilanlarim/duzenle?keyCode=${rejected}&adim=bilgiler`);
  await expect(page.getByText(`İlan no ${rejected}`)).toBeVisible();
});

test("a seller's page of photos without scripts", async ({ page }) => {
  await aVehicleDraft(await signInSeller(page));
  await check(page, "/ilanver/fotograflar");
  await expect(page.getByRole("img", { name: "1. fotoğraf, kapak" })).toBeVisible();
});

test("a dealer's pages of their business", async ({ page }) => {
  await signIn(page, "galeri@kontak.example");
  await checkEach(page, dealerPages);
});

test("a moderator's pages", async ({ page }) => {
  await signIn(page, "moderator@kontak.example");
  await checkEach(page, moderatorPages);
  await page.getByRole("main").locator('[href^="/yonetim/ilanlar/"]').first().click();
  await expect(page).toHaveURL(/\/yonetim\/ilanlar\/.+/);
  await check(page, new URL(page.url()).pathname);
});

test("an admin's pages", async ({ page }) => {
  await signIn(page, "yonetici@kontak.example");
  await checkEach(page, [
    "/yonetim/uye-gorunumu",
    "/yonetim/izinler",
    "/yonetim/denetim",
    "/yonetim/sistem",
    "/yonetim/sistem/isler",
    "/yonetim/metinler/alerts/toplu",
    "/yonetim/veri/member?neden=Denetim",
  ]);
});

test("a stored mail, in a frame that runs no scripts", async ({ page }) => {
  const email = await aSeller();
  await page.goto("/sifremi-unuttum");
  await page.getByLabel("E-posta", { exact: true }).fill(email);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("E-postanıza bakın");
  await openMail(page, email, /şifre/i);
  await expect(page).toHaveURL(/\/postalar\/\d+$/);
  await check(page, new URL(page.url()).pathname);
  const frame = page.locator("iframe");
  await frame.evaluate((node: HTMLIFrameElement) => {
    node.srcdoc = "<p>eski</p><script>document.querySelector('p').textContent = 'yeni'</script>";
  });
  await expect(frame.contentFrame().getByText("eski")).toBeVisible();
});
