import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { anotherPage, followLink, inDatabase, isFine, openMail, signIn, test } from "./support.ts";

const addressOf = (name: string) => `${name}-${randomUUID()}@kontak.example`;

/** A business with its owner, one live listing and a question about it. */
async function aBusinessWithQuestion(owner: string) {
  let made = { keyCode: "", code: "" };
  await inDatabase(async (db) => {
    const now = new Date();
    const { id: businessId } = await aShop({ db }, { name: "Deneme Otomotiv", shortName: "Deneme" });
    const { id: ownerId } = await aMember(
      { db, now },
      { email: owner, firstName: "Hakan", lastName: "Usta", businessId, businessRole: "owner" },
    );
    const { id: buyerId } = await aMember({ db, now }, { firstName: "Deren", lastName: "Alp" });
    // The last of the demo market's private listings, which no other test uses.
    const { id, keyCode } = await db
      .selectFrom("listing")
      .where("state", "=", "active")
      .where("businessId", "is", null)
      .where("listingType", "=", "satilik")
      .orderBy("id", "desc")
      .limit(1)
      .select(["id", "keyCode"])
      .executeTakeFirstOrThrow();
    await db.deleteFrom("conversation").where("listingId", "=", id).execute();
    await db.updateTable("listing").set({ ownerId, businessId }).where("id", "=", id).execute();
    const ctx = { db, clock: () => now } as Parameters<typeof insertConversation>[0];
    const { code } = await insertConversation(ctx, {
      listingId: id,
      buyerId,
      sellerId: ownerId,
      businessId,
      subject: "Araç",
    });
    const { id: conversationId } = await db
      .selectFrom("conversation")
      .where("code", "=", code)
      .select("id")
      .executeTakeFirstOrThrow();
    await insertMessage(ctx, { conversationId, senderId: buyerId, isFromBuyer: true, body: "Bakımları tam mı?" });
    made = { keyCode, code };
  });
  return made;
}

test("an owner opens a branch and invites a colleague, who answers for a listing that is assigned to them", async ({
  page: owner,
  browser,
}) => {
  const [ownerAddress, colleagueAddress] = [addressOf("sahip"), addressOf("davetli")];
  const { keyCode, code } = await aBusinessWithQuestion(ownerAddress);
  await signIn(owner, ownerAddress);

  // A branch, on a phone.
  await owner.setViewportSize({ width: 360, height: 800 });
  await owner.goto("/kurumsal/subeler");
  await owner.getByLabel("Şubenin ili").selectOption("İstanbul");
  await owner.getByRole("button", { name: "Devam edin" }).click();
  await owner.getByLabel("Şubenin adı").fill("Moda");
  await owner.getByLabel("İlçe (İstanbul)").selectOption("Kadıköy");
  await owner.getByLabel("Telefon").fill("4440123");
  await isFine(owner);
  await owner.getByRole("button", { name: "Kaydedin" }).click();
  await expect(owner.getByText("Şube eklendi.")).toBeVisible();
  await expect(owner.getByRole("listitem").filter({ hasText: "Moda" })).toContainText("444 0 123");

  // The invitation goes by mail.
  await owner.getByRole("link", { name: "Ekip", exact: true }).click();
  await owner.getByLabel("E-posta", { exact: true }).fill(colleagueAddress);
  await owner.getByLabel("Şube", { exact: true }).selectOption("Moda");
  await isFine(owner);
  await owner.getByRole("button", { name: "Davet gönderin" }).click();
  await expect(owner.getByText("Davet gönderildi.")).toBeVisible();
  await expect(owner.getByRole("listitem").filter({ hasText: colleagueAddress })).toBeVisible();

  // The colleague has no account yet.
  const colleague = await anotherPage(browser.newContext());
  await openMail(colleague, colleagueAddress, /ekibine davet etti/);
  await followLink(colleague, "/davet");
  await expect(colleague.getByRole("heading", { name: "Deneme Otomotiv sizi ekibine davet ediyor" })).toBeVisible();
  await colleague.getByLabel("Ad", { exact: true }).fill("Nil");
  await colleague.getByLabel("Soyad", { exact: true }).fill("Acar");
  await colleague.getByLabel("Şifre", { exact: true }).fill("uzun bir parola");
  await colleague.getByLabel("Şifre (tekrar)").fill("uzun bir parola");
  await colleague.getByRole("checkbox", { name: /okudum ve kabul ediyorum/ }).check();
  await colleague.getByRole("button", { name: "Üye olup ekibe katılın" }).click();
  await expect(colleague.getByText("Ekibe katıldınız.")).toBeVisible();

  // The owner assigns the listing; its conversation follows.
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.goto("/ilanlarim");
  await owner.locator(`tr.r[id="${keyCode}"]`).getByRole("checkbox").check();
  const bulk = owner.getByRole("form", { name: "Toplu işlemler" });
  await bulk.getByLabel("Atanacak kullanıcı").selectOption({ label: "Nil Acar" });
  await bulk.getByRole("button", { name: "Kullanıcıya atayın" }).click();
  await expect(owner.getByText("İlanınız kullanıcıya atandı.")).toBeVisible();
  await owner.getByRole("combobox", { name: "Şube", exact: true }).selectOption({ label: "Moda (1)" });
  await expect(owner.locator(`tr.r[id="${keyCode}"]`)).toBeVisible();

  await colleague.goto(`/mesajlarim?konusma=${code}`);
  await expect(colleague.getByRole("log")).toContainText("Bakımları tam mı?");
  await colleague.getByLabel("Mesajınız", { exact: true }).fill("Hepsi tam, faturaları var.");
  await colleague.getByRole("button", { name: "Gönder", exact: true }).click();
  await expect(colleague.getByRole("log")).toContainText("Hepsi tam, faturaları var.");
  await expect(colleague.getByRole("log")).toContainText("gönderildi");

  // The owner reads who answered.
  await owner.goto(`/mesajlarim?konusma=${code}`);
  await expect(owner.getByRole("log").getByText("Nil Acar:")).toBeVisible();
  await isFine(owner);
});
