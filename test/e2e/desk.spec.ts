import { expect } from "@playwright/test";
import { passiveDetailId } from "#src/selling/listings/detail/rules.ts";
import { aSentPart } from "./sell.ts";
import { approves, isApplied, pressOwn } from "./steps.ts";
import {
  anotherPage,
  axeFindings,
  followLink,
  isFine,
  openMail,
  scriptErrors,
  signIn,
  signInSeller,
  test,
} from "./support.ts";

test("a live listing is reported, sent back with reasons, appealed, looked at by one moderator, approved and sold", async ({
  page,
  browser,
  baseURL,
}) => {
  const another = async (email?: string) => {
    const other = await anotherPage(browser.newContext({ baseURL: baseURL!, locale: "tr-TR" }));
    if (email) await signIn(other, email);
    return other;
  };
  const errors = scriptErrors(page);
  const email = await signInSeller(page);
  const { address } = await aSentPart(page, email);
  const keyCode = address.split("/").at(-1)!;
  const moderator = await another("moderator@kontak.example");
  const admin = await another("yonetici@kontak.example");
  await approves(moderator, keyCode);

  await test.step("a visitor reports it and is thanked for three seconds", async () => {
    const visitor = await another();
    await visitor.goto(`/ilan-sikayet/${keyCode}`);
    await expect(visitor.getByRole("heading", { name: "İlanı şikâyet edin" })).toBeVisible();
    await visitor.goto(address);
    await visitor.getByRole("button", { name: "Şikâyet edin" }).filter({ visible: true }).first().click();
    const dialog = visitor.getByRole("dialog", { name: "İlanı şikâyet edin" });
    await dialog.getByLabel("Açıklama").fill("Kapora");
    await dialog.getByRole("button", { name: "Vazgeçin" }).click();
    const question = visitor.getByRole("dialog", { name: "Yazdıklarınız silinsin mi?" });
    await question.getByRole("button", { name: "Yazmaya dönün" }).click();
    await expect(dialog.getByLabel("Açıklama")).toHaveValue("Kapora");
    await dialog.getByRole("button", { name: "Gönderin" }).click();
    await expect(dialog.getByText("Lütfen bir neden seçiniz.").first()).toBeVisible();
    await visitor.clock.install();
    await dialog.getByLabel("Dolandırıcılık şüphesi").check({ force: true });
    await dialog.getByLabel("Açıklama").fill("Kapora istiyor.");
    expect(await axeFindings(visitor)).toEqual([]);
    // However long the answer takes, time begins with it.
    await visitor.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole("button", { name: "Gönderin" }).click();
    const thanks = visitor.getByRole("dialog", { name: "Teşekkür ederiz" });
    await expect(thanks.getByText("Şikâyetiniz bize ulaştı. İlanı en kısa sürede inceleyeceğiz.")).toBeVisible();
    await visitor.clock.runFor(2900);
    await expect(thanks).toBeVisible();
    await visitor.clock.runFor(200);
    await expect(thanks).toBeHidden();
    await visitor.context().close();
  });

  await test.step("the desk asks for a change, with two reasons and a note", async () => {
    await moderator.goto("/yonetim/ilanlar?durum=sikayet");
    await moderator.getByRole("table").locator(`a[href="/yonetim/ilanlar/${keyCode}"]`).click();
    await expect(moderator.getByText("Kapora istiyor.")).toBeVisible();
    await moderator.keyboard.press("3");
    await expect(moderator.getByLabel("Fiyat gerçeği yansıtmıyor.")).toBeChecked();
    await moderator.keyboard.press("7");
    await expect(moderator.getByLabel("Hasar bilgisi eksik ya da yanlış.")).toBeChecked();
    await moderator.getByLabel("Satıcıya not").first().fill("Ekspertiz raporunu 3 gün içinde ekleyin.");
    await moderator.keyboard.press("3");
    await expect(moderator.getByLabel("Fiyat gerçeği yansıtmıyor.")).toBeChecked();
    await moderator.getByLabel("Satıcıya not").first().fill("Ekspertiz raporunu ekleyin.");
    expect(await axeFindings(moderator)).toEqual([]);
    await moderator.getByRole("button", { name: "Düzeltme isteyin" }).click();
    await expect(moderator.getByText(`${keyCode} için düzeltme istendi`)).toBeVisible();
    await isApplied(keyCode);
    expect((await fetch(baseURL + address)).status).toBe(404);
  });

  await test.step("the seller reads why and appeals", async () => {
    await openMail(page, email, /Düzeltme istendi/);
    await expect(page.getByText("Ekspertiz raporunu ekleyin.").first()).toBeVisible();
    await page.goto(address);
    await expect(page.getByText("Fiyat gerçeği yansıtmıyor.")).toBeVisible();
    await expect(page.getByText("Hasar bilgisi eksik ya da yanlış.")).toBeVisible();
    await page.getByRole("link", { name: "Karara itiraz edin" }).click();
    await expect(page.getByRole("heading", { name: "Düzeltme istendi" })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel("İtirazınız").fill("Fiyat doğru.");
    await page.getByRole("button", { name: "İtiraz edin" }).click();
    await expect(page.getByText("En az 20 karakter girilmelidir").first()).toBeVisible();
    await page.getByLabel("İtirazınız").fill("Fiyat doğru, araç hasarsız; raporu açıklamada yazıyor.");
    await page.getByRole("button", { name: "İtiraz edin" }).click();
    await expect(page.getByText("İtirazınız alındı.")).toBeVisible();
  });

  await test.step("one moderator has it open, the other waits; letters lead to the buttons", async () => {
    await moderator.goto("/yonetim/ilanlar?durum=itiraz");
    await moderator.getByRole("table").locator(`a[href="/yonetim/ilanlar/${keyCode}"]`).click();
    await expect(moderator.getByText("raporu açıklamada yazıyor").first()).toBeVisible();
    await admin.goto(`/yonetim/ilanlar/${keyCode}`);
    await expect(admin.getByText(/inceliyor \(\d\d:\d\d saatine kadar\)/).first()).toBeVisible();
    await expect(admin.getByRole("button", { name: "Onaylayın" })).toHaveCount(0);
    await moderator.keyboard.press("r");
    await expect(moderator.getByRole("button", { name: "Reddedin" })).toBeFocused();
    await moderator.keyboard.press("o");
    await expect(moderator.getByRole("button", { name: "Onaylayın" })).toBeFocused();
    await moderator.keyboard.press("Enter");
    await expect(moderator.getByText(`${keyCode} onaylandı`)).toBeVisible();
    await moderator.getByRole("button", { name: `Geri alın: ${keyCode} onaylandı` }).click();
    await expect(moderator.getByText(`${keyCode} kararı geri alındı`)).toBeVisible();
    await moderator.getByRole("button", { name: "Onaylayın" }).click();
    await expect(moderator.getByText(`${keyCode} onaylandı`)).toBeVisible();
    await isApplied(keyCode);
    await openMail(page, email, /İtirazınız kabul edildi/);
    await followLink(page, address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("passive for strangers, then sold: gone", async () => {
    await page.goto("/ilanlarim?durum=yayinda");
    await pressOwn(page, keyCode, "Pasife alın");
    const visitor = await another();
    await visitor.setViewportSize({ width: 360, height: 480 });
    const passive = await visitor.goto(address);
    expect(passive!.status()).toBe(200);
    await expect(visitor.getByText("Bu ilan şu anda yayında değil.")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Numarayı göster" })).toHaveCount(0);
    // The page has scrolled to the block of this listing, below the similar ones.
    const block = visitor.locator(`#${passiveDetailId}`);
    await expect.poll(async () => (await block.boundingBox())!.y).toBeLessThan(150);
    await visitor.setViewportSize({ width: 360, height: 800 });
    await isFine(visitor);
    await page.goto("/ilanlarim?durum=pasif");
    await pressOwn(page, keyCode, "Satıldı");
    const gone = await visitor.goto(address);
    expect(gone!.status()).toBe(410);
    await expect(visitor.getByRole("heading", { name: "Bu parça satıldı" })).toBeVisible();
    await openMail(page, email, /satıldı olarak kapatıldı/);
  });
  expect(errors.filter((error) => !/404|410|422/.test(error))).toEqual([]);
});
