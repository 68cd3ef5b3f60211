import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { anotherPage, followLink, isFine, isTakenOver, openMail, scriptErrors, signIn, test } from "./support.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a visitor tells step by step which car they look for, a dealer answers, and learns who it is", async ({
  page,
  browser,
}) => {
  const errors = scriptErrors(page);
  const email = `arayan-${randomUUID()}@kontak.example`;
  await page.goto("/aracimi-bul?yol=brand-model");

  await test.step("each step is checked before the next one is shown", async () => {
    const next = page.getByRole("button", { name: "İleri" });
    await next.click();
    await expect(page.getByText("En az bir araç ekleyiniz.")).toBeVisible();
    await page.getByLabel("Araç türü").selectOption("otomobil");
    await page.getByLabel("Marka").selectOption("volkswagen");
    await page.getByLabel("Model", { exact: true }).selectOption("passat");
    await page.getByLabel("Varyant").locator("option").nth(1).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Aracı ekleyin" }).press("Enter");
    await expect(page.getByRole("list", { name: "Eklediğiniz araçlar" })).toHaveText("Volkswagen Passat");
    await expect(page.getByText("En az bir araç ekleyiniz.")).toBeHidden();
    // A second vehicle is another entry, and is removed alone.
    await page.getByLabel("Araç türü").selectOption("otomobil");
    await page.getByLabel("Marka").selectOption("volkswagen");
    await page.getByLabel("Model", { exact: true }).selectOption("golf");
    await page.getByRole("button", { name: "Aracı ekleyin" }).press("Enter");
    await expect(page.getByRole("list", { name: "Eklediğiniz araçlar" }).getByRole("listitem")).toHaveCount(2);
    await page.getByRole("link", { name: "Volkswagen Golf aracını çıkarın" }).click();
    await expect(page.getByRole("list", { name: "Eklediğiniz araçlar" })).toHaveText("Volkswagen Passat");
    await next.press("Enter");
    await expect(page.getByRole("region", { name: "Özellikler" })).toBeFocused();
    await page.getByLabel("En yeni model yılı").fill("1800");
    await next.click();
    await expect(page.getByText("Yıl 1900 ile 2099 arasında olmalıdır.")).toBeVisible();
    await page.getByLabel("En yeni model yılı").fill("2099");
    await next.click();
    await page.getByLabel("Adınız ve soyadınız").fill("Deniz Aksoy");
    await page.getByRole("textbox", { name: "E-posta" }).fill(email);
    await page.getByLabel("Cep telefonu").fill("0532 123 45 67");
    await page.getByLabel("Şehir").selectOption("ankara");
    await isFine(page);
    await next.click();
  });

  await test.step("a failed look-up says so and loses nothing", async () => {
    await page.getByLabel(/^Aydınlatma metnini/).check();
    await page.getByLabel(/^Galeriler aradığım/).check();
    await page.route("**/ajax/send-to-gtm", (route) => route.abort());
    await page.getByRole("button", { name: "Araçları bulun" }).click();
    await expect(page.getByText("Bilgiler alınırken bir problem oluştu!")).toBeVisible();
    await page.unroute("**/ajax/send-to-gtm");
    await page.getByRole("button", { name: "Araçları bulun" }).click();
    await expect(page.getByRole("heading", { name: /^Size uyan \d+ ilan$/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Satılık Volkswagen Passat" })).toBeVisible();
    await isFine(page);
  });

  const mailbox = await anotherPage(page.context().browser()!.newContext(test.info().project.use));
  await openMail(mailbox, email, /^Aramanızı satıcılara açın/);
  await followLink(mailbox, "/aracimi-bul/sonuc/");
  const opens = mailbox.getByRole("button", { name: "Satıcılara açın" });
  await isTakenOver(opens);
  await opens.click();
  await expect(mailbox.getByText("Satıcılar aramanızı görüyor.")).toBeVisible();

  const dealer = await anotherPage(browser.newContext(test.info().project.use));
  await signIn(dealer, "galeri@kontak.example");
  await dealer.goto("/kurumsal/arac-arayanlar");
  const wish = dealer.getByRole("listitem").filter({ hasText: "Volkswagen Passat" }).first();
  await wish.getByText("Yanıtlayın", { exact: true }).click();
  await wish.getByLabel("Yanıtınız").fill("Elimizde bakımlı bir Passat var, bekleriz.");
  await isFine(dealer);
  await wish.getByRole("button", { name: "Gönderin" }).click();
  await expect(dealer.getByText("Henüz kabul edilmedi.").first()).toBeVisible();
  await expect(dealer.getByText(email)).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: "İletişim bilgilerimi paylaşın" }).click();
  await expect(page.getByText("İletişim bilgileriniz bu işletmeyle paylaşıldı.").first()).toBeVisible();
  await dealer.reload();
  await expect(dealer.getByRole("link", { name: email })).toBeVisible();
  expect(errors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
});
