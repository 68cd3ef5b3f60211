import { expect, type Page } from "@playwright/test";
import { test } from "./support.ts";

const path = "/gelistirici/arayuz";
const noteOf = (page: Page, name: string) => page.locator(`#ornek-${name}-note`);
const markedWrong = (page: Page, name: string) => page.locator(`.field--bad #ornek-${name}`);
const markedRight = (page: Page, name: string) => page.locator(`.field--ok #ornek-${name}`);
const send = (page: Page) => page.getByRole("button", { name: "Gönderin" }).click();

test.beforeEach(async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "cerez-izni", value: "ret", url: baseURL! }]);
  await page.goto(path);
});

test("a form with errors is not submitted: every field shows its own, the page scrolls to the first, and links lead to them", async ({
  page,
}) => {
  await send(page);
  await expect(page.getByText("11 alan düzeltilmeli.")).toBeVisible();
  await expect(page.locator("#ornek-name")).toBeFocused();
  await expect(page.locator("#ornek-name")).toHaveAccessibleDescription("Bu alan boş bırakılamaz.");
  await expect(noteOf(page, "fuel")).toHaveText("Seçiminizi belirtmelisiniz.");
  await expect(noteOf(page, "extras")).toHaveText("En az bir donanım seçmelisiniz.");
  await expect(noteOf(page, "description")).toHaveText("Bu alan boş bırakılamaz.");
  await expect(markedWrong(page, "phone")).toHaveCount(0);
  await page.locator(".notice--bad").getByRole("link", { name: "Fiyat" }).click();
  await expect(page.locator("#ornek-price")).toBeFocused();
});

test("a corrected field loses its error and gets its check mark; no error is shown while typing", async ({ page }) => {
  await send(page);
  await page.locator("#ornek-email").pressSequentially("ayse@");
  await expect(noteOf(page, "email")).toHaveText("Geçerli bir email adresi giriniz.");
  await page.locator("#ornek-email").pressSequentially("ornek.com");
  await expect(markedRight(page, "email")).toBeVisible();
  await page.getByLabel("Dizel").first().check();
  await expect(noteOf(page, "fuel")).toBeHidden();

  await page.locator("#ornek-nick").pressSequentially("ab");
  await page.waitForTimeout(400); // longer than the 200 ms after which it is looked at
  await expect(markedWrong(page, "nick")).toHaveCount(0);
  await page.locator("#ornek-nick").blur();
  await expect(noteOf(page, "nick")).toHaveText("En az 3 karakter girilmelidir");
  await page.locator("#ornek-nick").fill("");
  await expect(noteOf(page, "nick")).not.toContainText("En az 3 karakter girilmelidir");
});

test("masks keep the caret where one types, and the count shows what is left", async ({ page }) => {
  const price = page.locator("#ornek-price");
  await price.pressSequentially("1234567");
  await expect(price).toHaveValue("1.234.567");
  await price.press("Home");
  await price.press("ArrowRight");
  await page.keyboard.type("89");
  await expect(price).toHaveValue("189.234.567");
  await page.locator("#ornek-phone").pressSequentially("05321234567");
  await expect(page.locator("#ornek-phone")).toHaveValue("0532 123 45 67");
  await page.locator("#ornek-phone").fill("");
  await page.locator("#ornek-phone").pressSequentially("4440123");
  await expect(page.locator("#ornek-phone")).toHaveValue("444 0 123");
  await page.locator("#ornek-surname").pressSequentially("Ay3şe");
  await expect(page.locator("#ornek-surname")).toHaveValue("Ayşe");
  await page.locator("#ornek-name").fill("Ayşe");
  await expect(page.getByText("26 karakter kaldı")).toBeVisible();
});

test("the server's refusals are shown at the same fields, and the values are preserved", async ({ page }) => {
  const editor = page.locator(".ProseMirror");
  await page.locator("#ornek-name").fill("ret");
  for (const name of ["email", "emailAgain"]) await page.locator(`#ornek-${name}`).fill("ayse@ornek.com");
  for (const name of ["password", "passwordAgain"]) await page.locator(`#ornek-${name}`).fill("gizli-sifre");
  await page.locator("#ornek-price").pressSequentially("950000");
  await page.locator("#ornek-city").selectOption({ label: "İzmir" });
  await page.getByLabel("Dizel").first().check();
  await page.getByLabel("Klima", { exact: true }).check();
  await page.locator("#ornek-terms").check();
  await editor.click();
  await page.keyboard.type("Kısa");
  await send(page);
  await expect(noteOf(page, "description")).toHaveText("En az 20 karakter girilmelidir");
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+B");
  await page.keyboard.type("Bakımlı, temiz ve sorunsuz");
  await expect(page.getByRole("button", { name: "Kalın" })).toHaveAttribute("aria-pressed", "true");
  await send(page);
  await expect(noteOf(page, "name")).toHaveText("Bu ad sunucuda kabul edilmedi.");
  await expect(page.locator("#ornek-name")).toBeFocused();
  await expect(page.locator("#ornek-email")).toHaveValue("ayse@ornek.com");
  await expect(page.locator("input[name=description]")).toHaveValue(
    "<p><strong>Bakımlı, temiz ve sorunsuz</strong></p>",
  );
  await page.locator("#ornek-name").fill("Ayşe");
  await send(page);
  await expect(page.getByText("Ayşe kabul edildi.")).toBeVisible();
});

test("an autocomplete field queries the server after three characters and reports when it finds nothing", async ({
  page,
}) => {
  const field = page.getByRole("combobox", { name: "Şehir, sunucudan" });
  const panel = page.locator(".autocomplete__panel:visible");
  await field.click();
  await page.keyboard.type("iz");
  await expect(panel).toHaveText("En az 3 karakter yazınız.");
  await page.keyboard.type("m");
  await expect(panel).toHaveText("Yükleniyor...");
  await expect(panel.getByRole("option", { name: "İzmir" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("İzmir");
  await expect(page.locator("input[name=remote]")).toHaveValue("6");
  await field.fill("paris");
  await expect(panel).toHaveText("Sonuç bulunamadı.");
  await field.fill("hata");
  await expect(panel).toHaveText("Sunucudan yanıt alınamadı, lütfen tekrar deneyiniz.");
});

test("a field is validated 200 ms after the last key, and a term is looked up 500 ms after it", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator("#ornek-email").fill("ayse@ornek.com");
  await page.clock.runFor(190);
  await expect(markedRight(page, "email")).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(markedRight(page, "email")).toBeVisible();

  const field = page.getByRole("combobox", { name: "Şehir, sunucudan" });
  const panel = page.locator(".autocomplete__panel:visible");
  await field.click();
  await field.fill("paris");
  await page.clock.runFor(490);
  await expect(panel).toHaveText("Yükleniyor...");
  await page.clock.runFor(1000);
  await expect(panel).toHaveText("Sonuç bulunamadı.");
});

test("a dialog closes by its button, Escape and a press outside; the focus returns", async ({ page }) => {
  const opener = page.getByRole("button", { name: "Pencere açın" });
  const dialog = page.getByRole("dialog");
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(8, 400),
    () => dialog.getByRole("button", { name: "Kapat" }).click(),
  ];
  for (const close of ways) {
    await opener.press("Enter");
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("a chosen option looks chosen under the pointer, too", async ({ page }) => {
  const bold = page.getByRole("button", { name: "Kalın", exact: true });
  await bold.click();
  await expect(bold).toHaveAttribute("aria-pressed", "true");
  const textColour = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(bold).toHaveCSS("background-color", textColour);
});

test("a toast leaves after three seconds, but not from under the pointer", async ({ page }) => {
  const toast = page.locator(".toast");
  const show = page.getByRole("button", { name: "Bildirim gösterin" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await show.click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
  await show.click();
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a refused form shows its errors and what was typed", async ({ page }) => {
    await page.locator("#ornek-name").fill("ret");
    for (const name of ["email", "emailAgain"]) await page.locator(`#ornek-${name}`).fill("ayse@ornek.com");
    for (const name of ["password", "passwordAgain"]) await page.locator(`#ornek-${name}`).fill("gizli-sifre");
    await page.locator("#ornek-price").fill("950000");
    await page.locator("#ornek-city").selectOption({ label: "İzmir" });
    await page.getByLabel("Dizel").first().check();
    await page.getByLabel("Klima", { exact: true }).check();
    await page.locator("#ornek-description").fill("Bakımlı, temiz ve sorunsuz bir araç");
    await page.locator("#ornek-terms").check();
    await send(page);
    await expect(noteOf(page, "name")).toHaveText("Bu ad sunucuda kabul edilmedi.");
    await expect(page.locator("#ornek-email")).toHaveValue("ayse@ornek.com");
    await expect(page.locator("#ornek-city")).toHaveValue("6");
    await expect(page.getByLabel("Klima", { exact: true })).toBeChecked();
    await expect(page.locator("#ornek-password")).toHaveValue("");
    await expect(page.locator("#ornek-description")).toHaveValue("Bakımlı, temiz ve sorunsuz bir araç");
  });
});
