import { expect, type Page } from "@playwright/test";
import { addDays } from "#src/shared/dates.ts";
import { isFine, scriptErrors, test } from "./support.ts";

const form = (page: Page) => page.getByRole("form", { name: "Tarihe göre araç kiralama" });
/** What results begin with on phones: it opens the form. */
const line = (page: Page) => page.locator("label").filter({ hasText: "değiştir" });
const status = (page: Page) => page.getByRole("status").filter({ hasText: "uygun araç" });
/** The parameters of the address that results are at. */
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test.use({ viewport: { width: 360, height: 740 } });

test("a vehicle for three days is found by place and dates on a phone, by keyboard", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.goto("/arac-kiralama");
  const place = form(page).getByRole("combobox", { name: "Alış yeri" });
  await place.pressSequentially("gökçen ist");
  await expect(page.getByRole("option", { name: /^İstanbul Sabiha Gökçen/ })).toHaveAttribute("aria-selected", "true");
  await place.press("Enter");
  await expect(place).toHaveValue("İstanbul Sabiha Gökçen Havalimanı");
  await form(page).getByLabel("Alış saati").selectOption("11:30");
  const send = () => form(page).getByRole("button", { name: "Uygun araçları göster" }).press("Enter");
  await form(page).getByRole("radio", { name: "Günlük" }).press("ArrowRight");
  await send();
  await expect(page).toHaveURL(/birakis=/);
  const [from, until] = [parameter(page, "alis")!, parameter(page, "birakis")!].map((time) => time.slice(0, 10));
  expect(until).toBe(addDays(new Date(from!), 30).toISOString().slice(0, 10));
  const days = `${Number(from!.slice(8))} `;
  await expect(line(page)).toContainText(new RegExp(`^SAW · ${days}`));
  await line(page).click();
  const monthly = form(page).getByRole("radio", { name: "Aylık" });
  await expect(monthly).toBeChecked();
  await monthly.press("ArrowLeft");
  await send();
  await expect(page).not.toHaveURL(new RegExp(`birakis=${until}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "İstanbul Sabiha Gökçen Havalimanı: kiralık araçlar",
  );
  expect(parameter(page, "alis-yeri")).toBe("istanbul-sabiha-gokcen-havalimani");
  expect(parameter(page, "alis")).toMatch(/T11:30$/);
  await isFine(page);

  await page.getByText(/^Filtreler(?: \(\d\))?$/).click();
  await page.getByRole("checkbox", { name: /^SUV/ }).press("Space");
  await expect(page).toHaveURL(/sinif=suv/);
  await expect(page.getByRole("link", { name: "SUV filtresini kaldırın" })).toBeVisible();
  for (const row of await page.getByRole("article").all()) await expect(row).toContainText("SUV");
  await page.getByLabel("Sırala").selectOption("Toplam: pahalıdan ucuza");
  await expect(page).toHaveURL(/sinif=suv&sirala=pahali/);

  await page.getByRole("link", { name: "Harita", exact: true }).click();
  await expect(page.getByRole("group", { name: "Yakındaki yerlerde uygun araçlar" })).toBeVisible();
  const neighbour = page.getByRole("link", { name: /^İstanbul Havalimanı, \d+\skm uzakta$/ });
  await expect(neighbour).toBeVisible();
  await isFine(page);

  const empty = page.url().replaceAll("istanbul-sabiha-gokcen-havalimani", "gebze-gari").replace("&gorunum=harita", "");
  await page.goto(empty);
  await expect(page.getByRole("heading", { name: "Bu yer ve tarihlerde uygun araç yok" })).toBeVisible();
  await page.getByRole("link", { name: /^İstanbul Sabiha Gökçen Havalimanı, \d+\skm uzakta$/ }).click();
  await expect(status(page)).not.toHaveText(/^0 /);
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Rezervasyon yap/ })
    .click();
  await expect(page).toHaveURL(/\/arac-kiralama\/rezervasyon\?ilan=/);
  await isFine(page);
  await page.goBack();
  await page.getByRole("article").first().getByRole("link").first().click();
  const booking = page.getByRole("region", { name: "Rezervasyon" });
  await expect(booking.getByRole("link", { name: "Rezervasyon yap" })).toHaveAttribute(
    "href",
    /^\/arac-kiralama\/rezervasyon\?ilan=/,
  );
  await isFine(page);
  expect(errors).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a place is typed, and filters are sent by a button", async ({ page }) => {
    await page.goto("/arac-kiralama/antalya-havalimani");
    await expect(page.getByRole("heading", { name: "Kiralama şirketleri" })).toBeVisible();
    await form(page).getByLabel("Alış yeri").fill("AYT");
    await form(page).getByLabel("Bırakış yeri").fill("SAW");
    await form(page).getByRole("button", { name: "Uygun araçları göster" }).click();
    await expect(page).toHaveURL(/alis-yeri=antalya-havalimani&birakis-yeri=istanbul-sabiha-gokcen-havalimani/);
    await page.getByText(/^Filtreler(?: \(\d\))?$/).click();
    await page.getByRole("checkbox", { name: /^Ekonomik/ }).check();
    await page.getByRole("button", { name: "Uygula" }).click();
    await expect(page).toHaveURL(/sinif=ekonomik/);
    await line(page).click();
    await form(page).getByLabel("Alış yeri").fill("yok böyle yer");
    await form(page).getByRole("button", { name: "Uygun araçları göster" }).click();
    await expect(page.getByText("“yok böyle yer” adında bir yer bulamadık.").first()).toBeVisible();
  });
});
