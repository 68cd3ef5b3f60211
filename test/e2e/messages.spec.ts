import { expect } from "@playwright/test";
import { anotherPage, aSeller, inDatabase, isFine, sendSignIn, signIn, test } from "./support.ts";

const seller = "galeri@kontak.example";

/** A live listing of the seller's that other tests do not look at. */
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

  // A visitor signs in and comes back to the open window.
  await buyer.goto(`/ilan/x/x/x/${await someKeyCode()}`);
  await buyer.getByRole("link", { name: "Mesaj gönderin" }).click();
  await expect(buyer).toHaveURL(/\/login\?ref=/);
  await sendSignIn(buyer, email);
  const dialog = buyer.getByRole("dialog", { name: "Satıcıya mesaj gönderin" });
  const text = dialog.getByLabel("Mesajınız");
  await expect(text).toBeVisible();
  await dialog.getByRole("button", { name: "Aracın tramer kaydı var mı?" }).click();
  await expect(text).toHaveValue("Aracın tramer kaydı var mı?");
  // What is written waits in this browser until it is sent.
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
  await mail.getByRole("link", { name: "İnci Ilgaz" }).click();
  const popup = owner.getByRole("dialog", { name: "Mesaj" });
  await expect(popup.getByText("Aracın tramer kaydı var mı?")).toBeVisible();
  await expect(mail.getByText("Yeni", { exact: true })).toHaveCount(0);
  await popup.getByRole("button", { name: "Yanıtlayın" }).click();
  await expect(popup.getByLabel("Mesajınız")).toBeFocused();
  await owner.keyboard.insertText("Tramer kaydı yok, raporunu gösterebiliriz.");
  await isFine(owner);
  await popup.getByRole("button", { name: "Gönderin" }).click();
  await expect(popup.getByText("Mesajınız gönderildi.")).toBeVisible();
  await owner.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(mail.getByRole("link", { name: "İnci Ilgaz" })).toBeFocused();

  // The buyer sees that something is new, and deletes it after being asked.
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
  await buyer.getByRole("button", { name: "Seçilen 1 mesajı silin" }).click();
  await buyer.getByRole("button", { name: "Silin", exact: true }).click();
  await expect(buyer.getByText("Bu kutuda mesaj yok")).toBeVisible();
  await owner.context().close();
});
