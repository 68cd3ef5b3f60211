import { expect } from "@playwright/test";
import { anotherPage, aSeller, inDatabase, isFine, sendSignIn, signIn, signInSeller, test, widths } from "./support.ts";

const seller = "galeri@kontak.example";

/** A live listing of the seller that no other test uses. */
async function someKeyCode(): Promise<string> {
  let keyCode = "";
  await inDatabase(async (db) => {
    ({ keyCode } = await db
      .selectFrom("listing")
      .innerJoin("member", "member.id", "listing.ownerId")
      .where("email", "=", seller)
      .where("state", "=", "active")
      .orderBy("listing.id")
      .offset(7)
      .limit(1)
      .select("keyCode")
      .executeTakeFirstOrThrow());
  });
  return keyCode;
}

test("a question from a listing's page is answered from the inbox; both clear their boxes", async ({
  page: buyer,
  browser,
}) => {
  const email = await aSeller();

  // A visitor signs in and returns to the open window.
  await buyer.goto(`/ilan/x/x/x/${await someKeyCode()}`);
  await buyer.getByRole("link", { name: "Mesaj gönderin" }).click();
  await expect(buyer).toHaveURL(/\/login\?ref=/);
  await sendSignIn(buyer, email);
  const dialog = buyer.getByRole("dialog", { name: "Satıcıya mesaj gönderin" });
  const text = dialog.getByLabel("Mesajınız");
  await expect(text).toBeVisible();
  await dialog.getByRole("button", { name: "Aracın tramer kaydı var mı?" }).click();
  await expect(text).toHaveValue("Aracın tramer kaydı var mı?");
  // The draft is saved in this browser until it is sent.
  await buyer.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await buyer.getByRole("link", { name: "Mesaj gönderin" }).click();
  await expect(text).toHaveValue("Aracın tramer kaydı var mı?");
  await expect(dialog.getByText("3.973 karakter kaldı")).toBeVisible();
  await dialog.getByRole("button", { name: "Gönderin" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Güvenlik kodunu işaretleyiniz.");
  await expect(text).toHaveValue("Aracın tramer kaydı var mı?");
  await dialog.getByText("Ben robot değilim").click();
  await expect(dialog.getByText("Doğrulandı")).toBeVisible();
  await isFine(buyer);
  await dialog.getByRole("button", { name: "Gönderin" }).click();
  await expect(dialog.getByText("Mesajınız gönderildi.")).toBeVisible();

  // The seller finds it marked, reads it in the popup and answers there.
  const owner = await anotherPage(browser.newContext());
  await signIn(owner, seller);
  await owner.goto("/mesajlarim/gelenler?q=ilgaz");
  const mail = owner.getByRole("listitem").filter({ hasText: "Aracın tramer kaydı var mı?" }).first();
  await expect(mail.getByText("Yeni", { exact: true })).toBeVisible();
  await isFine(owner);
  // Another message arrives before the popup reloads the list behind it.
  const another = await buyer.evaluate(
    async (url) =>
      (
        await fetch("/ajax/mesaj-gonder", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ keyCode: url.split("/").at(-1), message: "Yarın gelebilirim." }),
        })
      ).status,
    buyer.url(),
  );
  expect(another).toBe(200);
  await mail.getByRole("link", { name: "İnci Ilgaz" }).click();
  const popup = owner.getByRole("dialog", { name: "Mesaj" });
  await expect(popup.getByText("Aracın tramer kaydı var mı?")).toBeVisible();
  await expect(mail.getByText("Yeni", { exact: true })).toHaveCount(0);
  await expect(owner.getByText("Yarın gelebilirim.").first()).toBeVisible();
  await popup.getByRole("button", { name: "Yanıtlayın" }).click();
  await expect(popup.getByLabel("Mesajınız")).toBeFocused();
  await owner.keyboard.insertText("Tramer kaydı yok, raporunu gösterebiliriz.");
  await isFine(owner);
  await popup.getByRole("button", { name: "Gönderin" }).click();
  await expect(popup.getByText("Mesajınız gönderildi.")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(mail.getByRole("link", { name: "İnci Ilgaz" })).toBeFocused();

  // The buyer is shown a new message, and deletes it after confirming.
  await buyer.goto("/hesabim");
  await buyer.getByText("İnci Ilgaz", { exact: true }).first().click();
  await buyer.getByRole("link", { name: "Mesajlarım 1 okunmamış" }).click();
  await buyer.goto("/mesajlarim/gelenler");
  const answer = buyer.getByRole("listitem").filter({ hasText: "Tramer kaydı yok" });
  await answer.getByRole("link", { name: "Silin" }).click();
  await expect(buyer.getByRole("heading", { name: "Mesaj silinsin mi?" })).toBeVisible();
  await isFine(buyer);
  await buyer.getByRole("button", { name: "Silin" }).click();
  await expect(buyer.getByText("Mesaj silindi.")).toBeVisible();
  await expect(buyer.getByText("Bu kutuda mesaj yok")).toBeVisible();

  await buyer.goto("/mesajlarim/gidenler");
  await buyer.getByRole("button", { name: "Seçilenleri silin" }).click();
  await expect(buyer.getByText("En az bir mesaj seçmelisiniz.")).toBeVisible();
  await buyer.getByLabel("Tümünü seçin").check();
  await buyer.getByRole("button", { name: "Seçilen 2 mesajı silin" }).click();
  await buyer.getByRole("button", { name: "Silin", exact: true }).click();
  await expect(buyer.getByText("Bu kutuda mesaj yok")).toBeVisible();
  await owner.context().close();
});

test("a member with an unconfirmed address gets a link to confirm it; a video request that fails can be sent again", async ({
  page,
}) => {
  const email = await signInSeller(page);
  const confirm = (emailConfirmedAt: Date | null) =>
    inDatabase((db) => db.updateTable("member").set({ emailConfirmedAt }).where("email", "=", email).execute());
  await confirm(null);
  const address = `/ilan/x/x/x/${await someKeyCode()}`;
  await page.goto(address);
  await page.getByRole("link", { name: "Mesaj gönderin" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Onay e-postası isteyin" })).toHaveAttribute(
    "href",
    "/hesabim/onaymaili/gonder",
  );
  await expect(dialog.getByLabel("Mesajınız")).toHaveCount(0);

  await confirm(new Date());
  await page.goto(address);
  await page.getByRole("link", { name: "Video isteyin" }).click();
  const call = "**/ajax/my-account/video-request";
  await page.route(call, (route) => route.abort());
  const send = dialog.getByRole("button", { name: "İsteği gönderin" });
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("Başvurunuz alınamadı lütfen tekrar deneyiniz");
  await page.unroute(call);
  await send.click();
  await expect(send).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("a member writes to another from their page, without a listing; a stopped member is shown how to contact us", async ({
  page: writer,
  browser,
}) => {
  const [email, readerEmail] = [await aSeller(), await aSeller()];
  let pathName = "";
  await inDatabase(async (db) => {
    await db
      .updateTable("member")
      .set({ firstName: "Veli", lastName: "Demir" })
      .where("email", "=", readerEmail)
      .execute();
    ({ pathName } = await db
      .selectFrom("member")
      .where("email", "=", readerEmail)
      .select("pathName")
      .executeTakeFirstOrThrow());
  });

  // A visitor signs in and returns to the open window.
  await writer.goto(`/uye/${pathName}`);
  await isFine(writer);
  await writer.getByRole("link", { name: "Mesaj gönderin" }).click();
  await expect(writer).toHaveURL(/\/login\?ref=/);
  await sendSignIn(writer, email);
  const dialog = writer.getByRole("dialog", { name: "Mesaj gönderin" });
  await expect(dialog.getByText("Veli D.")).toBeVisible();
  await dialog.getByLabel("Mesajınız").fill("Aradığım aracı sizde bulabilir miyim?");
  await dialog.getByText("Ben robot değilim").click();
  await expect(dialog.getByText("Doğrulandı")).toBeVisible();
  for (const width of widths) {
    await writer.setViewportSize({ width, height: 800 });
    await isFine(writer);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  await dialog.getByRole("button", { name: "Gönderin" }).click();
  await expect(dialog.getByText("Mesajınız gönderildi.")).toBeVisible();

  // The reader finds it without a listing in the mailbox, and answers in the chat.
  const reader = await anotherPage(browser.newContext());
  await signIn(reader, readerEmail);
  await reader.goto("/mesajlarim/gelenler");
  const mail = reader.getByRole("listitem").filter({ hasText: "Aradığım aracı sizde bulabilir miyim?" });
  await expect(mail.getByRole("link")).toHaveCount(2);
  await isFine(reader);
  await reader.goto("/mesajlarim");
  await reader.getByRole("link", { name: /İnci I\..*Doğrudan mesaj/ }).click();
  await expect(reader.getByRole("complementary", { name: "Üye" }).getByText("Bireysel üye")).toBeVisible();
  await isFine(reader);
  await reader.getByRole("textbox", { name: "Mesajınız" }).fill("Elbette, yardımcı olurum.");
  await reader.keyboard.press("Enter");
  await expect(reader.getByText("iletildi").or(reader.getByText("gönderildi"))).toBeVisible();

  // The page continues the conversation; a stopped member reads how to contact us.
  await writer.goto(`/uye/${pathName}`);
  await writer.getByRole("link", { name: "Konuşmanızı açın" }).click();
  await expect(writer.getByRole("region", { name: "Veli Demir ile sohbet" })).toContainText(
    "Elbette, yardımcı olurum.",
  );
  await inDatabase(async (db) => {
    const { id } = await db.selectFrom("member").where("email", "=", email).select("id").executeTakeFirstOrThrow();
    await db.insertInto("messageSetting").values({ memberId: id, stoppedAt: new Date() }).execute();
  });
  await writer.reload();
  await expect(writer.getByText("Mesaj göndermeniz durduruldu.")).toBeVisible();
  await isFine(writer);
  await writer.getByRole("link", { name: "Bize ulaşın" }).click();
  await expect(writer.getByRole("heading", { name: "Bize yazın" })).toBeVisible();
  await expect(writer.getByRole("link", { name: /^bilgi@/ })).toHaveAttribute("href", /^mailto:/);
  await reader.context().close();
});

test("staff are shown no way to sell", async ({ page }) => {
  await signIn(page, "moderator@kontak.example");
  for (const path of ["/", "/ilanlarim", "/bana-ozel", "/iletisim"]) {
    await page.goto(path);
    await expect(page.locator('a[href^="/ilanver"]')).toHaveCount(0);
  }
});
