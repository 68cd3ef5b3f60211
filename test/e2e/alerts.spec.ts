import { expect } from "@playwright/test";
import { sql } from "kysely";
import { enqueue } from "#src/shared/events.server.ts";
import { aSentPart } from "./sell.ts";
import { decides } from "./steps.ts";
import { anotherPage, isFine, inDatabase, openMail, scriptErrors, signIn, signInSeller, test } from "./support.ts";

/** Mails are batched for a minute: backdates pending alerts and queues their mails now. */
const endWaiting = () =>
  inDatabase(async (db) => {
    await db
      .updateTable("alert")
      .set((eb) => ({ createdAt: eb("createdAt", "-", sql<Date>`interval '5 minutes'`) }))
      .where("waits", "=", true)
      .execute();
    await enqueue({ db }, "alerts.sweep", {});
  });

test("a saved search mails its member about a new listing, and the mail's link unsubscribes without signing in", async ({
  page,
  browser,
}) => {
  const baseURL = test.info().project.use.baseURL!;
  const own = () => anotherPage(browser.newContext({ baseURL, locale: "tr-TR" }));
  const [buyer, stranger] = [await own(), await own()];
  const errors = scriptErrors(buyer);
  const buyerEmail = "uye@kontak.example";
  await signIn(buyer, buyerEmail);
  const { address, title } = await aSentPart(page, await signInSeller(page));
  const words = /\d+$/.exec(title)![0];

  await test.step("the buyer saves a search without results, with immediate mails", async () => {
    await buyer.goto(`/yedek-parca?ara=volan+${words}`);
    await buyer.getByRole("button", { name: "Aramayı kaydedin" }).filter({ visible: true }).first().click();
    const dialog = buyer.getByRole("dialog", { name: "Aramayı kaydedin" });
    await dialog.getByLabel("Aramanın adı").fill(`Volan ${words}`);
    await dialog.getByLabel("Anında").check({ force: true });
    await dialog.getByRole("button", { name: "Kaydedin" }).click();
    await expect(buyer.getByText("Aramanız kaydedildi.")).toBeVisible();
  });

  await decides(address.split("/").at(-1)!, "approve");
  await expect.poll(async () => (await stranger.request.get(address)).status()).toBe(200);

  await test.step("the mail shows photo, price and link", async () => {
    await expect(async () => {
      await endWaiting();
      await openMail(stranger, buyerEmail, /^(Yeni ilan: Volan|\d+ )/, 2_000);
      await expect(stranger.locator("pre").last()).toContainText(`Kayıtlı aramanız: Volan ${words}`, { timeout: 500 });
    }).toPass();
    const mail = stranger.frameLocator("iframe");
    await expect(mail.getByText("4.750 TL").first()).toBeVisible();
    const photo = mail.locator(`a[href$="${address}"] img`).first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  });

  await test.step("the list on the site shows the alert as unread until it is opened", async () => {
    await buyer.goto("/bildirimlerim");
    await expect(buyer.getByRole("link", { name: /^Bildirimlerim, \d+ okunmamış$/ })).toBeVisible();
    const line = buyer.getByRole("listitem").filter({ hasText: `Kayıtlı aramanız: Volan ${words}` });
    await expect(line.getByText("Okunmadı")).toBeVisible();
    await isFine(buyer);
    await buyer.setViewportSize({ width: 360, height: 800 });
    await isFine(buyer);
    await line.getByRole("link").click();
    await expect(buyer).toHaveURL(new RegExp(`${address}$`));
    await buyer.goBack();
    await expect(line.getByText("Yeni ilan")).toBeVisible();
    await expect(line.getByText("Okunmadı")).toHaveCount(0);
  });

  await test.step("the mail's link turns the search off without signing in", async () => {
    await stranger
      .frameLocator("iframe")
      .getByRole("link", { name: `“Volan ${words}” araması: bildirimleri kapatın` })
      .click();
    await expect(stranger.getByText(`“Volan ${words}” araması`)).toBeVisible();
    await isFine(stranger);
    await stranger.getByRole("button", { name: "E-posta bildirimlerini kapatın" }).click();
    await expect(stranger.getByText("E-posta bildirimleri kapatıldı.")).toBeVisible();
    await buyer.goto("/aramalarim");
    await expect(buyer.getByRole("link", { name: `E-postayı açın: Volan ${words}` })).toBeVisible();
  });

  expect(errors).toEqual([]);
  for (const other of [buyer, stranger]) await other.context().close();
});
