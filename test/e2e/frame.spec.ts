import { expect } from "@playwright/test";
import { test, unasked, widths } from "./support.ts";

const leaveAtTop = () => document.dispatchEvent(new MouseEvent("mouseout", { clientY: -1, relatedTarget: null }));

test("menus open on hover and by keyboard, and Escape closes them", async ({ page }) => {
  await page.goto("/yardim");
  const wide = page.locator(".menu__panel--520", { hasText: "Sertifikalı araçlar" });
  const sale = page.locator("summary", { hasText: "Satılık" });
  await sale.hover();
  await expect(wide).toBeVisible();
  // Pressing what the pointer has just opened does not close it; pressing again does.
  await sale.click();
  await expect(wide).toBeVisible();
  await sale.click();
  await expect(wide).toBeHidden();
  await sale.click();
  expect((await wide.boundingBox())?.width).toBe(520);
  await expect(wide.getByRole("link", { name: /^Otomobil(?! ve)/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(wide).toBeHidden();

  for (const [label, first, category, url] of [
    ["Kiralık", "Tarihe göre kiralayın", "Kiralık motosiklet", /\/arac-kiralama\?kategori=motosiklet$/],
    ["Yedek parça", "Bütün yedek parçalar", "Fren ve debriyaj", /\/yedek-parca\?grup=fren-ve-debriyaj$/],
  ] as const) {
    const menu = page.getByRole("navigation", { name: "Ana menü" });
    await menu.locator("summary", { hasText: label }).focus();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("link", { name: first })).toBeVisible();
    await menu.getByRole("link", { name: category }).click();
    await expect(page).toHaveURL(url);
    await expect(menu.getByRole("link", { name: first })).toBeHidden();
  }
  await page.goto("/yardim");

  const help = page.locator("summary", { hasText: "Yardım" });
  await help.focus();
  await page.keyboard.press("Enter");
  const narrow = page.locator(".menu__panel--260", { hasText: "Hakkımızda" });
  await expect(narrow).toBeVisible();
  expect((await narrow.boundingBox())?.width).toBe(260);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(narrow).toBeHidden();
  await expect(help).toBeFocused();

  await page.getByRole("banner").getByRole("link", { name: "İlan ver" }).focus();
  await expect(page.getByText("Aracınızı satın")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Aracınızı satın")).toBeHidden();
});

test("a leaving visitor gets the invitation once, and never again after closing it", async ({ page }) => {
  await page.goto("/yardim");
  const popup = page.getByRole("dialog");
  await expect(async () => {
    await page.evaluate(leaveAtTop);
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.click(8, 700); // beside the window
  await expect(popup).toBeHidden();
  // The browser keeps the choice as long as it keeps any cookie: 400 days.
  const choice = (await page.context().cookies()).find(({ name }) => name === "davet-kapatildi");
  expect(choice!.expires - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
  await page.reload();
  await page.evaluate(leaveAtTop);
  await expect(popup).toBeHidden();
});

test("a visitor who leaves the invitation open does not get it again on the next page", async ({ page }) => {
  await page.goto("/yardim");
  const popup = page.getByRole("dialog");
  await expect(async () => {
    await page.evaluate(leaveAtTop);
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto("/hakkimizda");
  await page.evaluate(leaveAtTop);
  await expect(popup).toBeHidden();
});

test("the mobile menu and the switch to the desktop page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/yardim");
  await page.locator("summary[aria-label=Menü]").click();
  const menu = page.getByRole("navigation", { name: "Menü", exact: true });
  await menu.getByRole("link", { name: "Hakkımızda" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hakkımızda");
  await expect(page.locator("body")).toHaveAttribute("data-page-type", "content/about");
  await expect(page.locator("body")).toHaveAttribute("data-is-logged-in", "false");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Masaüstü görünümü" }).click();
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", "width=1280");
  await page.getByRole("button", { name: "Mobil siteye geç" }).click();
  await expect(page.locator("meta[name=viewport]")).toHaveAttribute("content", /device-width/);
});

test.describe("a visitor who is asked about cookies", () => {
  test.use({ storageState: unasked });

  test("cookies are refused as easily as accepted, and the choice can be changed", async ({ page }) => {
    await page.goto("/yardim");
    const bar = page.getByRole("region", { name: "Çerezler" });
    const [refuse, accept] = [
      bar.getByRole("button", { name: "Reddedin" }),
      bar.getByRole("button", { name: "Kabul edin" }),
    ];
    expect(await refuse.getAttribute("class")).toBe(await accept.getAttribute("class"));
    await refuse.click();
    await expect(bar).toBeHidden();
    await expect(page).toHaveURL(/\/yardim$/);
    await page.getByRole("link", { name: "Çerez tercihleri" }).click();
    await expect(page.getByText("Reddettiniz.")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Kabul edin" }).click();
    await expect(page.getByText("Kabul ettiniz.")).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("menus open and the cookie choice is stored", async ({ page }) => {
      await page.goto("/yardim");
      await page.getByRole("region", { name: "Çerezler" }).getByRole("button", { name: "Reddedin" }).click();
      await expect(page).toHaveURL(/\/yardim$/);
      await expect(page.getByRole("region", { name: "Çerezler" })).toBeHidden();
      await page.locator("summary", { hasText: "Satılık" }).click();
      await expect(page.getByRole("link", { name: "Sertifikalı araçlar" }).first()).toBeVisible();
    });
  });
});

test("an unknown address answers 404", async ({ request }) => {
  const answer = await request.get("/boyle/bir/sayfa/yok/ki", { headers: { accept: "text/html" } });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("<h1>Bu yol bir yere çıkmıyor</h1>");
});

for (const width of widths)
  test(`the menu has the number of listings of each type at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/yardim");
    if (width < 1024) await page.locator(".mobile-menu > summary").click();
    else await page.getByRole("navigation", { name: "Ana menü" }).getByText("Satılık").hover();
    const link = page.getByRole("banner").getByRole("link", { name: /^Motosiklet [\d.]+ ilan$/ });
    const count = /[\d.]+/.exec((await link.textContent())!)![0];
    await link.click();
    await expect(page.locator(".toolbar__count .num")).toHaveText(count);
  });
