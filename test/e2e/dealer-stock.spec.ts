import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { serveVehicleFeed } from "#test/support/vehicle-feed.ts";
import { anotherPage, inDatabase, isFine, signIn, test, widths } from "./support.ts";

const [vehicles, refused] = [500, 2];
const addressOf = (name: string) => `${name}-${randomUUID()}@kontak.example`;

/** A business with its owner and a colleague. */
async function aDealer() {
  const dealer = { owner: addressOf("sahip"), colleague: addressOf("meslektas"), businessId: 0, ownerId: 0 };
  await inDatabase(async (db) => {
    const now = new Date();
    const { id: businessId } = await aShop(
      { db },
      { name: "Körfez Otomotiv", cityId: 34, certificateNumber: "3500123" },
    );
    const person = (email: string, firstName: string, businessRole: "owner" | "user") =>
      aMember({ db, now }, { email, firstName, lastName: "Deniz", businessId, businessRole });
    const { id: ownerId } = await person(dealer.owner, "Aylin", "owner");
    await person(dealer.colleague, "Onur", "user");
    Object.assign(dealer, { businessId, ownerId });
  });
  return dealer;
}

/**
 * What moderators and a buyer do: one vehicle is approved, and somebody asks about it. The others are removed, so that they
 * do not fill the results of other tests.
 */
async function approvedWithQuestion({ businessId, ownerId }: { businessId: number; ownerId: number }) {
  const asked = { keyCode: "", code: "" };
  await inDatabase(async (db) => {
    const now = new Date();
    await db
      .updateTable("listing")
      .set({ state: "removed" })
      .where("businessId", "=", businessId)
      .where("state", "=", "pending")
      .where("id", "not in", (eb) =>
        eb.selectFrom("listing").where("businessId", "=", businessId).orderBy("id").limit(1).select("id"),
      )
      .execute();
    await db
      .updateTable("listing")
      .set({ state: "active", publishedAt: now, expiresAt: addDays(now, 60) })
      .where("businessId", "=", businessId)
      .where("state", "=", "pending")
      .execute();
    await db
      .updateTable("stockItem")
      .set({ photosDueAt: null })
      .where("listingId", "in", (eb) =>
        eb.selectFrom("listing").where("businessId", "=", businessId).where("state", "=", "removed").select("id"),
      )
      .execute();
    const { id: buyerId } = await aMember({ db, now }, { firstName: "Deren", lastName: "Alp" });
    const listing = await db
      .selectFrom("listing")
      .where("businessId", "=", businessId)
      .orderBy("id")
      .limit(1)
      .select(["id", "keyCode"])
      .executeTakeFirstOrThrow();
    const ctx = { db, clock: () => now } as Parameters<typeof insertConversation>[0];
    const { code } = await insertConversation(ctx, {
      listingId: listing.id,
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
    await insertMessage(ctx, { conversationId, senderId: buyerId, isFromBuyer: true, body: "Takas olur mu?" });
    Object.assign(asked, { keyCode: listing.keyCode, code });
  });
  return asked;
}

/** How many of a business's listings have a photo. */
async function withPhotos(businessId: number): Promise<number> {
  let count = 0;
  await inDatabase(async (db) => {
    const rows = await db
      .selectFrom("listing")
      .where("businessId", "=", businessId)
      .where("photoCount", ">", 0)
      .select("id")
      .execute();
    count = rows.length;
  });
  return count;
}

async function isFineAtBothWidths(page: Page) {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    await isFine(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("a dealer connects a feed of 500 vehicles, sees the difference and publishes it; a colleague takes over a vehicle and answers for it", async ({
  page: owner,
  browser,
  baseURL,
}) => {
  const feed = await serveVehicleFeed(Number(new URL(baseURL!).port) + 6000, vehicles, refused);
  const dealer = await aDealer();
  await signIn(owner, dealer.owner);

  await owner.goto("/kurumsal/stok");
  await isFineAtBothWidths(owner);
  await owner.getByLabel("Kaynağın adı").fill("Galeri programı");
  await owner.getByLabel("Listenin adresi").fill(feed.url);
  await owner.getByRole("button", { name: "Kaynağı ekleyin" }).click();

  // The columns are guessed; the first vehicles are shown as listings.
  await expect(owner.getByLabel("Stok numarası")).toHaveValue("Stok No");
  await expect(owner.getByText("Stok no: G-0001 · 1 fotoğraf")).toBeVisible();
  await isFineAtBothWidths(owner);
  await owner.getByRole("button", { name: "Kaydedin ve karşılaştırın" }).click();

  await expect(owner.getByRole("heading", { name: "Dosya ile stokunuzun farkı" })).toBeVisible();
  await expect(owner.getByRole("listitem").filter({ hasText: "Yeni:" })).toContainText(String(vehicles - refused));
  await isFineAtBothWidths(owner);
  await owner.getByRole("listitem").filter({ hasText: "Alınmayan:" }).getByRole("link").click();
  await expect(owner.getByRole("row").filter({ hasText: "G-0500" })).toContainText("Fiyat yok ya da geçersiz");
  await isFineAtBothWidths(owner);
  await owner.getByRole("link", { name: "Kaynağa dönün" }).click();
  await owner.getByRole("button", { name: "Uygulayın" }).click();
  await expect(owner.getByRole("row").filter({ hasText: "Uygulandı" })).toBeVisible();
  await expect(owner.getByRole("heading", { name: "Yayını bekleyen araçlar" })).toBeVisible();
  await isFineAtBothWidths(owner);

  const { keyCode, code } = await approvedWithQuestion(dealer);
  const chosen = owner.locator(`tr.r[id="${keyCode}"]`).getByRole("checkbox");
  // A background job may take the vehicle off the list for a moment, so the list is loaded again until it is there.
  await expect(async () => {
    await owner.goto(`/ilanlarim?ara=${keyCode}`);
    await expect(chosen).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await chosen.check();
  const bulk = owner.getByRole("form", { name: "Toplu işlemler" });
  await bulk.getByLabel("Atanacak kullanıcı").selectOption({ label: "Onur Deniz" });
  await bulk.getByRole("button", { name: "Kullanıcıya atayın" }).click();
  await expect(owner.getByText("İlanınız kullanıcıya atandı.")).toBeVisible();

  const colleague = await anotherPage(browser.newContext());
  await signIn(colleague, dealer.colleague);
  await colleague.goto(`/mesajlarim?konusma=${code}`);
  await expect(colleague.getByRole("log")).toContainText("Takas olur mu?");
  await colleague.getByLabel("Mesajınız", { exact: true }).fill("Evet, değerlendiririz.");
  await colleague.getByRole("button", { name: "Gönder", exact: true }).click();
  await expect(colleague.getByRole("log")).toContainText("gönderildi");
  await owner.goto(`/mesajlarim?konusma=${code}`);
  await expect(owner.getByRole("log").getByText("Onur Deniz:")).toBeVisible();

  // Photos arrive in the background.
  await expect.poll(() => withPhotos(dealer.businessId)).toBeGreaterThan(0);
  feed.close();
});
