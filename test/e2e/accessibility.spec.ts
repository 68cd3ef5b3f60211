import { expect, type Page } from "@playwright/test";
import {
  accountPages,
  adminPages,
  buyerPages,
  dealerPages,
  moderatorPages,
  newMemberPages,
  sellerPages,
  visitorPages,
} from "./checked-pages.ts";
import { patternOf } from "./crawl.ts";
import { htmlFaults, misnamed, pageFaults } from "./html.ts";
import { faultsOf, wholeFaults } from "./opened.ts";
import { aVehicleDraft } from "./sell.ts";
import { aSeller, axeFindings, openMail, signIn, signInSeller, test, widths } from "./support.ts";

/** The key code of a member's first listing in one tab of their own. */
async function ownKeyCode(page: Page, tab: string) {
  await page.goto(`/ilanlarim?durum=${tab}`);
  return page.locator("tbody tr[id]").first().getAttribute("id");
}

/**
 * A page at every width, and in the dark: axe finds nothing, no script or request fails, none goes to another host, nothing
 * stands over the page's edge. Its HTML is valid as the server sent it, and as it is once scripts have run. The frame round
 * the content is the same on every page of a visitor or member: after the narrow width it is looked at only where
 * `hasFrame` asks for it.
 */
async function check(page: Page, address: string, { hasFrame = false } = {}) {
  const within = hasFrame ? "html" : "main";
  const faults = faultsOf(page);
  await page.setViewportSize({ width: widths[0]!, height: 800 });
  const response = await page.goto(address);
  expect.soft(await page.evaluate(() => document.compatMode), `standards mode of ${address}`).toBe("CSS1Compat");
  expect.soft(await htmlFaults(await response!.text()), `HTML of ${address}`).toEqual([]);
  expect
    .soft([...(await wholeFaults(page)), ...(await pageFaults(page))], `HTML of ${address} with scripts`)
    .toEqual([]);
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
  if (response!.ok()) expect.soft(faults, `scripts and requests of ${address}`).toEqual([]);
  return response!.status();
}

/** The pages of one person one after the other, the first with its frame. None sends them elsewhere. */
async function checkEach(page: Page, addresses: readonly string[]) {
  for (const [at, address] of addresses.entries()) {
    expect.soft(await check(page, address, { hasFrame: at === 0 }), `status of ${address}`).toBe(200);
    expect.soft(patternOf(page.url()), `page at ${address}`).toBe(patternOf(address));
  }
}

for (const [name, addresses] of Object.entries(visitorPages))
  test(`a visitor's pages: ${name}`, ({ page }) => checkEach(page, addresses));

test("a page that is not there", async ({ page }) => {
  expect(await check(page, "/boyle-bir-sayfa-yok")).toBe(404);
});

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

test("a new member's page", async ({ page }) => {
  await signIn(page, "yeni@kontak.example");
  await checkEach(page, newMemberPages);
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
  await checkEach(page, adminPages);
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
