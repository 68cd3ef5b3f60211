import { expect, type Page } from "@playwright/test";
import { aClio, aLiveListing, enters, field, goOn } from "./sell.ts";
import { inDatabase, signInSeller, test } from "./support.ts";

const phonePattern = /^0\d{3} \d{3} \d{2} \d{2}$/;
const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 900 };

/** Counts presses of the pointer and of Enter on the pages that follow; typing and Tab are free. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("reportPress", () => void presses++);
  await page.addInitScript(() => {
    const { reportPress } = window as unknown as { reportPress: () => void };
    addEventListener("pointerdown", ({ isTrusted }) => isTrusted && reportPress(), true);
    addEventListener("keydown", ({ isTrusted, key }) => isTrusted && key === "Enter" && reportPress(), true);
  });
  return () => presses;
}

/** Opens the first result whose seller shows a number, and reveals it. */
async function revealsNumber(page: Page) {
  await expect(page).toHaveURL(/fiyat_max=1200000/);
  let shown: string[] = [];
  await inDatabase(async (db) => {
    const rows = await db.selectFrom("listing").where("isPhoneShown", "=", true).select("keyCode").execute();
    shown = rows.map(({ keyCode }) => keyCode);
  });
  // The rows of the search before may still be there a moment after the address has changed.
  await expect(async () => {
    const links = page.locator('.row a[href^="/ilan/"]');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    const path = paths.find((one) => shown.includes(one.split("/").at(-1)!));
    await page.locator(`.row a[href="${path}"]`).first().click({ timeout: 1000 });
    await expect(page).toHaveURL(new RegExp(`${path}$`), { timeout: 5000 });
  }).toPass();
  await page.getByRole("button", { name: "Numarayı göster" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("link", { name: phonePattern }).filter({ visible: true }).first()).toBeVisible();
}

test.describe("from the home page to the phone number of a family car under 1.2 million near Ankara", () => {
  test("a sentence takes at most 5 presses on a phone", async ({ page }) => {
    await page.setViewportSize(phone);
    const presses = await countPresses(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Ara", exact: true }).first().click();
    await page.keyboard.type("ankara çevresi 200 km 1,2 milyon altı aile arabası");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/yakin=ankara/);
    await revealsNumber(page);
    expect(presses()).toBeLessThanOrEqual(5);
  });

  test("the forms take at most 7 presses", async ({ page }) => {
    await page.setViewportSize(desktop);
    const presses = await countPresses(page);
    await page.goto("/");
    const quick = page.getByRole("search", { name: "Hızlı arama" });
    await quick.getByRole("combobox", { name: "Şehir" }).click();
    await page.keyboard.type("ankara");
    await page.getByRole("option", { name: /^Ankara/ }).click();
    await quick.getByLabel("En çok fiyat (TL)").click();
    await page.keyboard.type("1,2 milyon");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /\+\s*200/ }).click();
    await expect(page).toHaveURL(/yakin=ankara/);
    await revealsNumber(page);
    expect(presses()).toBeLessThanOrEqual(7);
  });
});

test("a car is published on a phone in at most 5 screens, without a step that is refused", async ({ page }) => {
  await page.setViewportSize(phone);
  await signInSeller(page);
  const screens = new Set<string>();
  page.on("framenavigated", (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    if (pathname === "/ilanver") screens.add(searchParams.get("adim") ?? "tur");
  });
  const refusals: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 422) refusals.push(response.url());
  });
  await enters(page, { ...aClio, listingType: "Satılık", equipment: ["ABS"] });
  await field(page, "Satış fiyatı").fill("985000");
  await goOn(page);
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  await expect(page).toHaveURL(/\/ilanver\/tamam/);
  expect(refusals).toEqual([]);
  expect([...screens]).toHaveLength(5);
});

test("the price of a listing is changed in the list of one's own in 2 presses", async ({ page }) => {
  const email = await signInSeller(page);
  const keyCode = await aLiveListing(email);
  const presses = await countPresses(page);
  await page.goto("/ilanlarim?durum=yayinda");
  const row = page.locator(`tr[id="${keyCode}"]`);
  await row
    .getByRole("button", { name: /fiyatı değiştirin/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByLabel("Yeni fiyat")).toBeFocused();
  await page.keyboard.type("1,2 milyon");
  await page.keyboard.press("Enter");
  await expect(row.getByText("1.200.000").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByLabel("Yeni fiyat")).toBeHidden();
  expect(presses()).toBeLessThanOrEqual(2);
});
