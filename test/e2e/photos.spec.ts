import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { axeFindings, scriptErrors, signUpSeller } from "./support.ts";

/** Pictures of different colours, 4:3. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `arac-${n + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: 12 * n, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

/** One that travels in several pieces. */
async function largePicture() {
  const raw = { width: 2000, height: 1500, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * 3);
  return {
    name: "buyuk.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(noise, { raw }).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(),
  };
}

/** To the photos of a new spare part, whose earlier steps are the fewest. */
async function openPhotos(page: Page) {
  await signUpSeller(page);
  await page.goto("/ilanver-yedek-parca?debriyaj=1", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Volan", exact: true }).click();
  await page.getByRole("button", { name: /^Devam/ }).click();
  for (const [label, option] of [
    ["Marka", "Volkswagen"],
    ["Model", "Golf"],
    ["İl", "Ankara"],
    ["İlçe", "Çankaya"],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  await page.getByRole("button", { name: /^Devam/ }).click();
  await expect(page.getByRole("heading", { name: "Fotoğraflar" })).toBeVisible();
}

const chooser = (page: Page) => page.getByLabel(/^Fotoğraf ekleyin/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function keptPhotos(page: Page): Promise<string[]> {
  const response = await page.request.get("/ilanver/get-uploaded-photos?tur=yedek-parca");
  const { photos } = (await response.json()) as { photos: { fileId: string }[] };
  return photos.map(({ fileId }) => fileId);
}

test("many photos are counted, ordered and cropped by keyboard", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openPhotos(page);
  await chooser(page).setInputFiles(await pictures(17));
  await expect(page.getByText("En fazla 15 fotoğraf yükleyebilirsiniz.")).toBeVisible();
  await expect(page.getByText("15 / 15")).toBeVisible({ timeout: 20_000 });
  await expect(chooser(page)).toHaveCount(0);
  await expect.poll(async () => (await keptPhotos(page)).length).toBe(15);
  const before = await keptPhotos(page);

  await button(page, "Düzenle").press("Enter");
  await button(page, "3. fotoğrafı öne al").press("Enter");
  await button(page, "2. fotoğrafı öne al").press("Enter");
  await expect(button(page, "1. fotoğrafı öne al")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("2. fotoğraf 1. sıraya alındı. Kapak oldu.")).toBeAttached();

  const dialog = page.getByRole("dialog", { name: "Fotoğrafı kırpın" });
  const stage = dialog.getByRole("img", { name: "2. fotoğraf, 16:9 kırpma alanı" });
  await button(page, "2. fotoğrafı kırp").press("Enter");
  await expect(stage).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  for (const key of ["+", "+", "-", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(dialog.getByText("%110", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Sola kaydırıldı")).toBeAttached();
  await dialog.getByRole("button", { name: "Döndür" }).press("Enter");
  await expect(dialog.getByText("90 derece döndürüldü")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "2. fotoğrafı kırp")).toBeFocused();

  await button(page, "2. fotoğrafı kırp").press("Enter");
  await expect(stage).toBeFocused();
  await dialog.getByRole("button", { name: "Kırp", exact: true }).press("Enter");
  await expect(page.getByRole("img", { name: "2. fotoğraf, kırpılmış" })).toBeVisible();
  await expect(page.getByText("2. fotoğraf kırpıldı. Kaydet düğmesine basınca yüklenir.")).toBeAttached();
  expect(await keptPhotos(page)).toEqual(before);

  await button(page, "Kaydet").press("Enter");
  await expect(async () => {
    const after = await keptPhotos(page);
    expect(after).toHaveLength(15);
    expect(before).not.toContain(after[1]);
    expect(after.filter((_, n) => n !== 1)).toEqual([before[2], ...before.slice(1, 2), ...before.slice(3)]);
  }).toPass({ timeout: 10_000 });
  const [, cropped] = await keptPhotos(page);
  const file = await page.request.get(`/foto/${cropped}-1600.jpg`);
  const { width, height } = await sharp(await file.body()).metadata();
  expect([width, height]).toEqual([400, 225]);
  await expect(page.getByText("15 / 15")).toBeVisible();
  expect(errors).toEqual([]);
});

test("an upload that loses its connection in the middle goes on by itself", async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPhotos(page);
  const offsets: string[] = [];
  let pieces = 0;
  await page.route("**/yukle/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH") return route.continue();
    offsets.push(request.headers()["upload-offset"]!);
    // The second piece meets a dead line.
    if (++pieces !== 2) return route.continue();
    await context.setOffline(true);
    return route.abort("internetdisconnected");
  });
  const large = await largePicture();
  expect(large.buffer.length).toBeGreaterThan(4 * 1024 * 1024);
  await chooser(page).setInputFiles(large);
  await expect(page.getByText("Bağlantı koptu. Yeniden deneyin.", { exact: true })).toBeVisible();
  await expect(button(page, "Yükle (1)")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("1 / 15")).toBeVisible({ timeout: 20_000 });
  expect(offsets).toEqual(["0", String(4 * 1024 * 1024), String(4 * 1024 * 1024)]);
  expect(await keptPhotos(page)).toHaveLength(1);
});
