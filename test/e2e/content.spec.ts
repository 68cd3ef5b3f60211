import { expect } from "@playwright/test";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { anotherPage, inDatabase, isFine, scriptErrors, signIn, test, widths } from "./support.ts";

test("a moderator writes, previews and schedules a news page, which readers find at its time and rate", async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = scriptErrors(page);
  const title = `Elektrikli araç satışları ${Date.now()}`;
  await signIn(page, "moderator@kontak.example");
  await page.goto("/yonetim/icerik");
  await page.getByRole("link", { name: "Yeni içerik" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Yeni içerik" })).toBeVisible();
  await page.getByLabel("Tür").selectOption("Haber");
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet").fill("Kasım ayında kaç elektrikli araç satıldı, hangileri öne çıktı.");
  const text = page.getByRole("textbox", { name: "Metin", exact: true });
  await page.getByRole("button", { name: "H2 başlık", exact: true }).click();
  await text.pressSequentially("Satışlar");
  await text.press("Enter");
  await text.pressSequentially("Bütün araçlar");
  await text.press("Control+Shift+ArrowLeft");
  page.once("dialog", (dialog) => void dialog.accept("/otomobil"));
  await page.getByRole("button", { name: "Bağlantı" }).click();
  await isFine(page);
  await page.getByRole("button", { name: "Kaydedip önizleyin" }).click();
  await expect(page.getByText("1. sürümün önizlemesi")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Satışlar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "araçlar", exact: true })).toHaveAttribute("href", "/otomobil");

  await page.getByRole("link", { name: "Düzenlemeye dönün" }).click();
  await page.getByLabel("Yayın zamanı").fill(`${calendarDay(addDays(new Date(), 1))}T09:00`);
  await page.getByRole("button", { name: "Zamanlayın" }).click();
  await expect(page.getByText("Zamanlandı.", { exact: true })).toBeVisible();
  const reader = await anotherPage(browser.newContext({ baseURL: baseURL!, locale: "tr-TR" }));
  await reader.goto("/haberler");
  await expect(reader.getByRole("link", { name: title })).toHaveCount(0);

  await inDatabase((db) =>
    db
      .updateTable("contentPublication")
      .set({ startsAt: new Date(), publishedAt: new Date() })
      .where("startsAt", ">", new Date())
      .where("itemId", "in", (eb) => eb.selectFrom("contentVersion").where("title", "=", title).select("itemId"))
      .execute(),
  );
  await reader.goto("/haberler");
  await reader.getByRole("link", { name: title }).click();
  await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
  for (const width of widths) {
    await reader.setViewportSize({ width, height: 800 });
    await isFine(reader);
  }
  await reader.getByRole("radio", { name: "4 – İyi" }).check({ force: true });
  await reader.getByRole("button", { name: "Puan verin" }).click();
  await expect(reader.getByText("5 üzerinden 4,0, 1 puan Puanınız alındı, teşekkür ederiz.")).toBeVisible();
  expect(errors).toEqual([]);
});
