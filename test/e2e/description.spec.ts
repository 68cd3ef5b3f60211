import { expect, type Page } from "@playwright/test";
import { aVehicleDraft, field } from "./sell.ts";
import { aSeller, scriptErrors, signIn, test } from "./support.ts";

const description = (page: Page) => page.getByRole("textbox", { name: "Açıklama", exact: true });
const bold = (page: Page) => page.getByRole("button", { name: "Kalın" });

/** Opens the details step of a draft that has this description. */
async function opensDraft(page: Page, html: string) {
  const email = await aSeller();
  await aVehicleDraft(email, { description: html });
  await signIn(page, email);
  await page.goto("/ilanver?adim=bilgiler");
}

/** Holds the editor's scripts back until the returned function is called. */
async function holdsEditor(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/rich-text-editor*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function slowsProcessor(page: Page, times: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}

test("what is typed while the editor loads stays, with caret and focus, at a quarter of the processor", async ({
  page,
}) => {
  const errors = scriptErrors(page);
  const release = await holdsEditor(page);
  await opensDraft(page, "");
  await description(page).click();
  await page.keyboard.type("Bakımlı araç.\nMuayenesi yeni.");
  for (let n = 0; n < "\nMuayenesi yeni.".length + 1; n++) await page.keyboard.press("ArrowLeft");
  await slowsProcessor(page, 4);
  release();
  const inserted = ", ilk sahibinden, garajda tutuldu, bütün bakımları serviste";
  await page.keyboard.type(inserted, { delay: 15 });
  await expect(bold(page)).toBeVisible();
  await page.keyboard.type(" yapıldı");
  await expect(description(page).locator("p")).toHaveText([`Bakımlı araç${inserted} yapıldı.`, "Muayenesi yeni."]);
  await expect(description(page)).toBeFocused();
  expect(errors).toEqual([]);
});

test("typing before the editor is there keeps bold words and lists of the stored text", async ({ page }) => {
  const release = await holdsEditor(page);
  await opensDraft(page, "<p>Araç <strong>boyasızdır</strong>.</p><ul><li><p>Klima</p></li><li><p>ABS</p></li></ul>");
  await expect(description(page)).toHaveValue("Araç boyasızdır.\nKlima\nABS");
  await description(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.type(" Bakımlıdır.");
  release();
  await expect(bold(page)).toBeVisible();
  await page.keyboard.type(" Temiz.");
  await expect(description(page).locator("strong")).toHaveText("boyasızdır");
  await expect(description(page).locator("p")).toHaveText(["Araç boyasızdır. Bakımlıdır. Temiz.", "Klima", "ABS"]);
  await expect(description(page).locator("li")).toHaveCount(2);
});

test("what is typed before any script runs is not reset", async ({ page }) => {
  await opensDraft(page, "<p>Bakımlı araç.</p>");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.evaluate(() => {
    Object.assign(window, { isBeforeReload: true });
    window.location.reload();
  });
  await page.waitForFunction(() => !("isBeforeReload" in window) && document.readyState !== "loading");
  await description(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Ekspertizli.");
  await field(page, "Başlık").fill("betiklerden önce yazılan başlık");
  resolve();
  await expect(bold(page)).toBeVisible();
  await expect(description(page)).toHaveText("Bakımlı araç. Ekspertizli.");
  await expect(page.getByText(/^Taslak \d\d:\d\d’[dt][ae] kaydedildi$/).first()).toBeVisible();
  await page.reload();
  await expect(field(page, "Başlık")).toHaveValue("betiklerden önce yazılan başlık");
  await expect(description(page)).toHaveText("Bakımlı araç. Ekspertizli.");
});

test("a reload right after typing shows the newest text, and typing goes on in it", async ({ page }) => {
  await opensDraft(page, "<p>Bakımlı araç.</p>");
  await expect(bold(page)).toBeVisible();
  await description(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Son cümle.");
  await field(page, "Başlık").fill("hemen yenilenen sayfa");
  await page.reload();
  await expect(field(page, "Başlık")).toHaveValue("hemen yenilenen sayfa");
  await field(page, "Başlık").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" ve devamı", { delay: 20 });
  await expect(field(page, "Başlık")).toHaveValue("hemen yenilenen sayfa ve devamı");
  await expect(field(page, "Başlık")).toBeFocused();
  await expect(description(page)).toHaveText("Bakımlı araç. Son cümle.");
  await page.reload();
  await expect(field(page, "Başlık")).toHaveValue("hemen yenilenen sayfa ve devamı");
});
