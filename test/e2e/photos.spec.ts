import { createHash, randomBytes } from "node:crypto";
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import sharp from "sharp";
import { aPartDraft } from "./sell.ts";
import { anotherPage, axeFindings, givePremium, scriptErrors, signIn, signInSeller, test } from "./support.ts";

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Pictures of different colours, 4:3. */
const pictures = (count: number): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `arac-${n + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({
        create: { width: 400, height: 300, channels: 3, background: { r: 9 * n, g: 90, b: 120 } },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

const pieceBytes = 4 * 1024 * 1024;

/** A photo that is uploaded in two chunks. */
async function largePicture(name: string): Promise<Picture> {
  const raw = { width: 2000, height: 1500, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * 3);
  const buffer = await sharp(noise, { raw }).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  expect(buffer.length).toBeGreaterThan(pieceBytes);
  expect(buffer.length).toBeLessThan(2 * pieceBytes);
  return { name, mimeType: "image/jpeg", buffer };
}

/** The photo's name on the server: a hash of its content. */
const idOf = ({ buffer }: Picture) => createHash("sha256").update(buffer).digest("hex").slice(0, 32);

/** Opens the photo step of a new spare part of a seller, with `photos` of the demo market. */
async function openPhotos(page: Page, seller: string, { photos = 0 } = {}) {
  const later = { title: "", condition: undefined, partNumber: "", price: "", description: "" };
  await aPartDraft(seller, { photos, values: later });
  await page.goto("/ilanver-yedek-parca?adim=bilgiler");
  await expect(page.getByRole("heading", { name: "Fotoğraflar" })).toBeVisible();
}

const chooser = (page: Page) => page.getByLabel(/^Fotoğraf ekleyin/);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function uploadedPhotoIds(page: Page): Promise<string[]> {
  const response = await page.request.get("/ilanver/get-uploaded-photos?tur=yedek-parca");
  const { photos } = (await response.json()) as { photos: { fileId: string }[] };
  return photos.map(({ fileId }) => fileId);
}

type Piece = { /** The nth large file. */ file: number; /** The nth time that it is sent. */ time: number };

/**
 * Records the address and offset of each chunk that the server took; one at an old offset is refused and sent again, where
 * what the closed page sent last was still being stored. `isCut` aborts second chunks.
 */
async function watchPieces(context: BrowserContext, isCut: (piece: Piece) => boolean) {
  const taken: { url: string; offset: number }[] = [];
  const offsetOf = (request: Request) => Number(request.headers()["upload-offset"]);
  context.on("response", (response) => {
    const request = response.request();
    if (request.method() === "PATCH" && response.ok()) taken.push({ url: request.url(), offset: offsetOf(request) });
  });
  const times = new Map<string, number>();
  await context.route("**/yukle/*", async (route) => {
    const request = route.request();
    if (request.method() !== "PATCH" || offsetOf(request) !== pieceBytes) return route.continue();
    const time = (times.get(request.url()) ?? 0) + 1;
    times.set(request.url(), time);
    if (!isCut({ file: [...times.keys()].indexOf(request.url()) + 1, time })) return route.continue();
    await context.setOffline(true);
    return route.abort("internetdisconnected");
  });
  return taken;
}

test("25 photos survive a lost connection and a closed page, and are ordered and cropped by keyboard", async ({
  page: first,
  context,
}) => {
  const email = await signInSeller(first);
  await givePremium(email);
  await first.setViewportSize({ width: 360, height: 800 });
  await openPhotos(first, email);

  const files = await pictures(26);
  for (const n of [0, 9]) files[n] = await largePicture(`buyuk-${n}.jpg`);
  const ids = files.slice(0, 25).map(idOf);
  const taken = await watchPieces(context, ({ file, time }) => (file === 1 ? time === 1 : !first.isClosed()));
  await chooser(first).setInputFiles(files);
  await expect(first.getByText("En fazla 25 fotoğraf yükleyebilirsiniz.")).toBeVisible();
  const isCutOff = (name: string) =>
    expect(first.getByRole("listitem", { name }).getByText("Bağlantı koptu. Yeniden deneyin.")).toBeVisible();
  await isCutOff("1. fotoğraf, kapak");
  await context.setOffline(false);
  await isCutOff("10. fotoğraf");
  await first.close();
  await context.setOffline(false);

  const page = await context.newPage();
  expect((await uploadedPhotoIds(page)).length).toBeGreaterThan(0);
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  taken.length = 0;
  await page.goto("/ilanver-yedek-parca?adim=arac");
  await expect(page.getByText(/^Yarım kalan \d+ fotoğraf yüklemeniz var\.$/)).toBeVisible();
  await page.getByRole("link", { name: /^Yükle \(\d+\)$/ }).click();
  const resuming = page.getByRole("paragraph").filter({ hasText: /^Yarım kalan \d+ yükleme sürdürülüyor\.$/ });
  await expect(resuming).toBeVisible();
  await expect(page.getByText("25 / 25")).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  await expect(resuming).toHaveCount(0);
  // One chunk at most for each upload, none for those that had just ended: a partial one resumed at the server's offset.
  expect(taken.map(({ offset }) => offset)).toContain(pieceBytes);
  expect(new Set(taken.map(({ url }) => url)).size).toBe(taken.length);
  await page.reload();
  await expect(page.getByText("25 / 25")).toBeVisible();
  await expect(resuming).toHaveCount(0);
  const before = await uploadedPhotoIds(page);
  expect(before.toSorted()).toEqual(ids.toSorted());

  await button(page, "Düzenle").press("Enter");
  await button(page, "3. fotoğrafı öne al").press("Enter");
  await button(page, "2. fotoğrafı öne al").press("Enter");
  await expect(button(page, "1. fotoğrafı öne al")).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("2. fotoğraf 1. sıraya alındı. Kapak oldu.")).toBeAttached();

  const dialog = page.getByRole("dialog", { name: "Fotoğrafı kırpın" });
  const stage = dialog.getByRole("img", { name: "3. fotoğraf, 16:9 kırpma alanı" });
  await button(page, "3. fotoğrafı kırp").press("Enter");
  await expect(stage).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  for (const key of ["+", "+", "-", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(dialog.getByText("%110", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Sola kaydırıldı")).toBeAttached();
  await dialog.getByRole("button", { name: "Döndür" }).press("Enter");
  await expect(dialog.getByText("90 derece döndürüldü")).toBeAttached();
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Değişiklikleriniz silinsin mi?" })
    .getByRole("button", { name: "Evet, silinsin" })
    .press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button(page, "3. fotoğrafı kırp")).toBeFocused();

  await button(page, "3. fotoğrafı kırp").press("Enter");
  await expect(stage).toBeFocused();
  await dialog.getByRole("button", { name: "Kırp", exact: true }).press("Enter");
  await expect(page.getByRole("img", { name: "3. fotoğraf, kırpılmış" })).toBeVisible();
  await expect(page.getByText("3. fotoğraf kırpıldı. Kaydet düğmesine basınca yüklenir.")).toBeAttached();
  expect(await uploadedPhotoIds(page)).toEqual(before);

  await button(page, "Kaydet").press("Enter");
  await expect(async () => {
    const after = await uploadedPhotoIds(page);
    expect(after).toHaveLength(25);
    expect(before).not.toContain(after[2]);
    expect(after.with(2, "")).toEqual([before[2], before[0], "", ...before.slice(3)]);
  }).toPass();
  const cropped = (await uploadedPhotoIds(page))[2];
  const file = await page.request.get(`/foto/${cropped}-1600.jpg`);
  const { width, height } = await sharp(await file.body()).metadata();
  expect(width / height).toBe(16 / 9);
  await expect(page.getByText("25 / 25")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a member may add 15 photos, and unsent files are not shown to another member", async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPhotos(page, await signInSeller(page));
  await chooser(page).setInputFiles(await pictures(17));
  await expect(page.getByText("En fazla 15 fotoğraf yükleyebilirsiniz.")).toBeVisible();
  await expect(page.getByText("15 / 15")).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  expect(await uploadedPhotoIds(page)).toHaveLength(15);
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name));
  expect(await databases()).toEqual(["kontak-yuklemeler"]);
  await page.goto("/cikis");
  await page.getByRole("main").getByRole("button", { name: "Çıkış yapın" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(databases).toEqual([]);
  await context.close();
});

test("photos taken with the phone appear in the form that is open on the computer, without a conflict", async ({
  page: computer,
  browser,
  baseURL,
}) => {
  const seller = await signInSeller(computer);
  await openPhotos(computer, seller);
  const viewport = { width: 360, height: 800 };
  const phone = await anotherPage(browser.newContext({ baseURL: baseURL!, hasTouch: true, isMobile: true, viewport }));
  await signIn(phone, seller);
  await phone.goto("/ilanver-yedek-parca");
  const saved = computer.waitForResponse("**/ajax/ilanver-yedek-parca/taslak");
  await computer.getByLabel("Başlık", { exact: true }).fill("çift kütleli volan");
  expect((await saved).status()).toBe(200);

  const files = await pictures(3);
  const ids = files.map(idOf);
  await chooser(phone).setInputFiles(files);
  await expect(phone.getByText("3 / 15")).toBeVisible();
  await button(phone, "Taslağı kaydet").tap();
  await expect(phone.getByText(/^Taslak \d\d:\d\d’[dt][ae] kaydedildi$/).first()).toBeVisible();

  // The computer has not loaded the photo yet: going on asks the server first.
  await button(computer, "Devam: Kontrol ve yayın").click();
  await expect(computer.getByText("3 / 15")).toBeVisible();
  await expect(computer.getByText("Hiçbir fotoğraf yüklemediniz. Lütfen fotoğraf yükleyiniz.")).toHaveCount(0);
  await expect(computer.getByText("Başka bir cihazda eklenen 3 fotoğraf geldi.")).toBeAttached();
  const shown = () =>
    computer
      .locator(".uploads img")
      .evaluateAll((images) => images.map((image) => /[0-9a-f]{32}/.exec((image as HTMLImageElement).src)?.[0]));
  expect(await shown()).toEqual(ids);

  // A photo that is removed on the phone disappears without a reload.
  await button(phone, "Düzenle").tap();
  await button(phone, "1. fotoğrafı sil").tap();
  await button(phone, "Kaydet").tap();
  await expect.poll(shown).toEqual(ids.slice(1));
  await expect(computer.getByLabel("Başlık", { exact: true })).toHaveValue("çift kütleli volan");
  for (const page of [phone, computer])
    await expect(page.getByText("Bu taslak başka bir sekmede ya da cihazda değişti.")).toHaveCount(0);
  await phone.context().close();
});

test("by touch: a long press drags a photo, two fingers zoom, and a HEIC has a tile of its own", async ({
  browser,
}) => {
  const viewport = { width: 360, height: 800 };
  const page = await anotherPage(browser.newContext({ hasTouch: true, isMobile: true, viewport }));
  const errors = scriptErrors(page);
  await openPhotos(page, await signInSeller(page));
  const files = await pictures(3);
  await chooser(page).setInputFiles(files);
  await expect(page.getByText("3 / 15")).toBeVisible();
  await button(page, "Düzenle").tap();

  const fingers = await page.context().newCDPSession(page);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number; id?: number }[]
  ) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  const middleOf = async (name: string) => {
    const { x, y, width, height } = (await page.getByRole("img", { name, exact: true }).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middleOf("1. fotoğraf"), await middleOf("2. fotoğraf")];
  await touch("touchStart", from);
  await page.waitForTimeout(600);
  for (const part of [0.2, 0.5, 0.8, 1])
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await touch("touchEnd");
  await expect(page.getByText("1. fotoğraf 2. sıraya alındı.")).toBeAttached();

  await button(page, "1. fotoğrafı kırp").tap();
  const dialog = page.getByRole("dialog", { name: "Fotoğrafı kırpın" });
  const stage = dialog.getByRole("img", { name: "1. fotoğraf, 16:9 kırpma alanı" });
  await expect(stage).toBeFocused();
  const { x, y } = await middleOf("1. fotoğraf, 16:9 kırpma alanı");
  const apart = (by: number) => [
    { x: x - by, y, id: 1 },
    { x: x + by, y, id: 2 },
  ];
  await touch("touchStart", ...apart(30));
  for (const by of [36, 48, 60]) await touch("touchMove", ...apart(by));
  await touch("touchEnd");
  await expect(dialog.getByText("%200", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Vazgeç" }).tap();
  await page
    .getByRole("dialog", { name: "Değişiklikleriniz silinsin mi?" })
    .getByRole("button", { name: "Evet, silinsin" })
    .tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, "Kaydet").tap();
  const [first, second, third] = files.map(idOf);
  await expect.poll(() => uploadedPhotoIds(page)).toEqual([second, first, third]);

  await page.route("**/yukle", (route) => route.abort("internetdisconnected"));
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await chooser(page).setInputFiles({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: heic });
  await expect(page.getByRole("listitem", { name: "4. fotoğraf" }).getByText("IMG_0042.HEIC")).toBeVisible();
  expect(errors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  await page.context().close();
});

test("a plate is covered, shown as covered, and uncovered again", async ({ page }) => {
  const errors = scriptErrors(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openPhotos(page, await signInSeller(page), { photos: 1 });
  const [before] = await uploadedPhotoIds(page);
  const dialog = page.getByRole("dialog", { name: "Plakayı kapatın" });
  const uncover = dialog.getByRole("button", { name: "Örtmeyi kaldırın" });
  await button(page, "Düzenle").press("Enter");
  await button(page, "1. fotoğrafta plakayı kapat").press("Enter");
  await dialog.getByRole("button", { name: /^Kapatılacak alan/ }).press("ArrowUp");
  await expect(uncover).toHaveCount(0);
  await dialog.getByRole("button", { name: "Plakayı kapat" }).press("Enter");
  await expect(page.getByText("1. fotoğrafta plaka kapatıldı.")).toBeAttached();
  expect(await uploadedPhotoIds(page)).not.toEqual([before]);

  await button(page, "1. fotoğrafta plakayı kapat").press("Enter");
  await expect(dialog.locator(".cover__done")).toHaveCount(1);
  await expect(uncover).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await uncover.press("Enter");
  await expect(page.getByText("1. fotoğrafta örtme kaldırıldı.")).toBeAttached();
  await expect(dialog).toHaveCount(0);
  await button(page, "1. fotoğrafta plakayı kapat").press("Enter");
  await expect(dialog.getByRole("img")).toBeVisible();
  await expect(uncover).toHaveCount(0);
  expect(errors).toEqual([]);
});
