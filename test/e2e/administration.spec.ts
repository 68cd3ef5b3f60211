import { randomInt, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { hashPassword } from "#src/accounts/password.server.ts";
import { demoPassword } from "#src/demo/market/demo-accounts.ts";
import { aMember } from "#test/support/builders.ts";
import { anotherPage, axeFindings, inDatabase, scriptErrors, sendSignIn, signIn, test } from "./support.ts";

test("an admin finds a member by phone and blocks them; the member objects, is answered and unblocked", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const errors = scriptErrors(page);
  const email = `durdurulacak-${randomUUID()}@kontak.example`;
  const digits = String(randomInt(1_000_000, 9_999_999));
  const passwordHash = await hashPassword(demoPassword);
  await inDatabase((db) =>
    aMember(
      { db, now: new Date() },
      { email, passwordHash, firstName: "Nazlı", lastName: "Erdem", phone: `+90532${digits}` },
    ),
  );
  const member = await anotherPage(browser.newContext({ baseURL: baseURL!, locale: "tr-TR" }));
  await signIn(member, email);
  await signIn(page, "yonetici@kontak.example");

  await test.step("the admin finds the member from the start page by their number", async () => {
    await page.goto("/yonetim");
    expect(await axeFindings(page)).toEqual([]);
    await page
      .getByRole("navigation", { name: "Yönetim sayfaları" })
      .getByRole("link", { name: "Üyeler", exact: true })
      .click();
    await page.getByRole("searchbox", { name: "Üye" }).fill(`0532 ${digits}`);
    await page.getByRole("main").getByRole("button", { name: "Arayın" }).click();
    await page.getByRole("link", { name: "Nazlı Erdem" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Nazlı Erdem/ })).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  await test.step("the admin blocks them, and they are signed out and read why", async () => {
    const form = page.locator("#durdur");
    await form.getByLabel("Neden").fill("Aracı göstermeden kapora istediği bildirildi.");
    await form.getByRole("button", { name: "Durdurun" }).click();
    await expect(page.getByText("Üyenin hesabı durduruldu.")).toBeInViewport();
    await member.goto("/bana-ozel");
    await sendSignIn(member, email);
    await expect(member.getByRole("heading", { level: 1, name: "Hesabınız durduruldu" })).toBeVisible();
    await expect(member.getByText("Aracı göstermeden kapora istediği bildirildi.")).toBeVisible();
    expect(await axeFindings(member)).toEqual([]);
  });

  await test.step("they object, and the admin answers from the page of the member", async () => {
    await member.getByLabel("İtirazınız").fill("Kapora istemedim; alıcı aracı ayırmamı istedi.");
    await member.getByRole("button", { name: "İtiraz edin" }).click();
    await expect(member.getByText("İtirazınız bize ulaştı.")).toBeVisible();
    await page.reload();
    await page.getByRole("link", { name: "İtirazını okuyun ve yanıtlayın" }).click();
    await expect(page.getByText("Kapora istemedim; alıcı aracı ayırmamı istedi.")).toBeVisible();
    await page.getByLabel("Metin").fill("Yazışmanızı inceledik; hesabınızı yeniden açıyoruz.");
    await page.getByRole("button", { name: "Yanıtlayın" }).click();
    await expect(page.getByText("Yanıtınız gönderildi.")).toBeVisible();
    await member.reload();
    await expect(member.getByText("Yazışmanızı inceledik; hesabınızı yeniden açıyoruz.")).toBeVisible();
  });

  await test.step("they are unblocked and sign in again", async () => {
    await page.getByRole("link", { name: "üye", exact: true }).click();
    const form = page.locator("#ac");
    await form.getByLabel("Neden").fill("Yazışmalar kapora istenmediğini gösteriyor.");
    await form.getByRole("button", { name: "Yeniden açın" }).click();
    await expect(page.getByText("Üyenin hesabı yeniden açıldı.")).toBeVisible();
    await member.reload();
    await expect(member.getByRole("heading", { level: 1, name: "Hesabınız yeniden açıldı" })).toBeVisible();
    await member.getByRole("main").getByRole("link", { name: "Giriş yapın" }).click();
    await sendSignIn(member, email);
    await expect(member.getByRole("heading", { level: 1, name: "Merhaba Nazlı" })).toBeVisible();
  });
  expect(errors).toEqual([]);
});
