import { expect } from "@playwright/test";
import { verificationPath } from "#src/business/certified-cars/rules.ts";
import { htmlFaults } from "./html.ts";
import { isFine, isTakenOver, scriptErrors, test } from "./support.ts";

test("a visitor filters certified cars, reads all points of one by keyboard and asks for a call", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/satilik");
  await page.locator("summary", { hasText: "İlanda olsun" }).click();
  await page.getByRole("checkbox", { name: /^Sertifikalı/ }).check();
  await expect(page).toHaveURL("/sertifikali-araclar");
  await expect(page.getByRole("heading", { level: 1, name: /^Sertifikalı araç/ })).toBeVisible();
  await expect(page.getByText("Onaylı merkez 141 noktasını inceledi.")).toBeVisible();
  const rows = page
    .locator(".rows")
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  const reports = rows.getByRole("link", { name: /^Ekspertiz: (kusur yok|\d+ (kusurlu|dikkat))/ });
  await expect(reports).toHaveCount(await rows.count());
  // None of them is there a second time, as a promoted one.
  await expect(page.getByText("Reklam", { exact: true })).toHaveCount(0);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(reports.first()).toBeVisible();
  await isFine(page);
  await page.setViewportSize(size);
  await reports.first().click();
  await expect(page).toHaveURL(/\/sertifikali-arac\/[a-z0-9-]+$/);
  await page.goBack();
  await rows.first().getByRole("heading", { level: 2 }).getByRole("link").click();
  await expect(page).toHaveURL(/\/ilan\//);
  await page.getByRole("link", { name: "Ekspertiz raporunu görün" }).click();
  await expect(page).toHaveURL(/\/sertifikali-arac\/[a-z0-9-]+$/);
  await expect(page.getByText("Önce bilmeniz gerekenler")).toBeVisible();
  await isFine(page);
  expect(await htmlFaults(await (await page.request.get(page.url())).text())).toEqual([]);

  const points = page.getByRole("region", { name: "141 noktanın tamamı" });
  const groups = points.locator("summary");
  await groups.first().focus();
  for (const group of await groups.all()) {
    await expect(group).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  }
  await expect(points.locator("details[open]")).toHaveCount(10);
  await expect(points.getByRole("listitem").filter({ visible: true })).toHaveCount(141);

  await page.setViewportSize({ width: 360, height: 800 });
  const call = page.getByRole("region", { name: "Sizi arayalım" });
  await isTakenOver(call.locator("form"));
  await call.getByLabel("Telefon numaranız").fill("0532 123");
  await call.getByRole("button", { name: "Beni arayın" }).click();
  await expect(call.getByText("Telefon Numarası Eksik veya Hatalı").first()).toBeVisible();
  await call.getByLabel("Telefon numaranız").fill("05321234567");
  await page.route("**/ajax/certificated-car-message", (route) => route.abort());
  await call.getByRole("button", { name: "Beni arayın" }).click();
  await expect(call.getByText("Talebiniz Alınırken Bir Hata Oluştu.")).toBeVisible();
  await page.unroute("**/ajax/certificated-car-message");
  await call.getByRole("button", { name: "Beni arayın" }).click();
  await expect(call.getByText("Talebiniz Alınmıştır.")).toBeVisible();
  await isFine(page);
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});

test("the field for a file, which needs scripts, keeps its place above the form until they are at work", async ({
  request,
}) => {
  const html = await (await request.get(verificationPath)).text();
  expect(html).toMatch(/class="field awaits-scripts"><label[^>]*>\s*Raporun PDF dosyası/);
});
