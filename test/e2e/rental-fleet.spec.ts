import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addSeconds } from "#src/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aBooking } from "#test/support/fleet.ts";
import { aPicture, inDatabase, isFine, scriptErrors, signIn, test } from "./support.ts";

/** A rental business without settings, with one live listing; its owner's address and the listing's key code. */
async function aNewRentalBusiness() {
  const email = `filo-${randomUUID()}@kontak.example`;
  let keyCode = "";
  await inDatabase(async (db) => {
    const { id: businessId } = await aShop(
      { db },
      { name: "Deneme Filo", cityId: 34, shortName: "Deneme", isRental: true },
    );
    const { id: ownerId } = await aMember({ db, now: new Date() }, { email, businessId, businessRole: "owner" });
    // The last of the demo market's rentals, which no other test uses.
    const listing = await db
      .selectFrom("listing")
      .where("state", "=", "active")
      .where("listingType", "=", "kiralik")
      .where("id", "not in", db.selectFrom("rentalOffer").select("listingId"))
      .orderBy("id", "desc")
      .limit(1)
      .select(["id", "keyCode"])
      .executeTakeFirstOrThrow();
    await db.updateTable("listing").set({ ownerId, businessId }).where("id", "=", listing.id).execute();
    keyCode = listing.keyCode;
  });
  return { email, keyCode };
}

/** A booking of the listing's first unit, which is picked up in an hour; its code. */
async function aBookingOf(keyCode: string): Promise<string> {
  let code = "";
  await inDatabase(async (db) => {
    const unit = await db
      .selectFrom("rentalUnit")
      .innerJoin("rentalOffer", "rentalOffer.listingId", "rentalUnit.listingId")
      .innerJoin("listing", "listing.id", "rentalUnit.listingId")
      .where("keyCode", "=", keyCode)
      .orderBy("rentalUnit.plate")
      .select(["rentalUnit.id as unitId", "placeId", "rentalUnit.listingId", "rentalOffer.businessId"])
      .executeTakeFirstOrThrow();
    const app = { db, now: new Date() } as unknown as TestApp;
    const { placeId: pickupPlaceId, ...of } = unit;
    ({ code } = await aBooking(app, { ...of, pickupPlaceId, from: addSeconds(new Date(), 3600) }));
  });
  return code;
}

test("a rental business opens a listing for booking, hands a vehicle over and takes it back with a scratch", async ({
  page,
}) => {
  const { email, keyCode } = await aNewRentalBusiness();
  const errors = scriptErrors(page);
  await signIn(page, email);
  await page.goto("/kurumsal/kiralama");
  await expect(page.getByRole("heading", { name: "İlk adımlar" })).toBeVisible();
  await isFine(page);

  await page.getByRole("link", { name: "Yerlerinizi ekleyin" }).click();
  await page.getByLabel("Yer", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Yeri ekleyin" }).click();
  await expect(page.getByText("Yer eklendi.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Yeri ekleyin" })).toBeEnabled();
  await isFine(page);
  await page.goto("/kurumsal/kiralama/kosullar");
  await page.getByRole("button", { name: "Koşulları kaydedin" }).click();
  await expect(page.getByText("Koşullar kaydedildi.")).toBeVisible();

  await page.goto(`/kurumsal/kiralama/ilanlar/${keyCode}`);
  await page.getByLabel("Araç sınıfı").selectOption("Ekonomik");
  await page.getByRole("button", { name: "Rezervasyona açın" }).click();
  await expect(page.getByText("Kaydedildi.")).toBeVisible();
  const digits = String(Date.now()).slice(-4);
  await page.getByLabel("Eklenecek plakalar").fill(`06 FL ${digits}\n34 FL ${digits}\n35 FL ${digits}`);
  await page.getByRole("button", { name: "Araçları ekleyin" }).click();
  await expect(page.getByRole("heading", { name: "Araçlar (3)" })).toBeVisible();
  await isFine(page);

  await page.getByRole("link", { name: "Fiyatlar", exact: true }).last().click();
  await page.getByLabel("Sezon dışı, 1–2 gün").fill("1.200");
  await page.getByLabel("Sezon dışı, 3–6 gün").fill("1.000");
  await page.getByRole("button", { name: "Fiyatları kaydedin" }).click();
  await expect(page.getByText("3 gün: 3.000,00")).toBeVisible();
  await isFine(page);

  // The booking is moved to the next unit with the keys.
  const code = await aBookingOf(keyCode);
  await page.goto("/kurumsal/kiralama/takvim");
  await isFine(page);
  const bar = page.getByRole("link", { name: new RegExp(`^${code}`) });
  const row = (plate: string) => page.getByRole("row").filter({ hasText: `${plate} FL ${digits}` });
  await expect(row("06").filter({ has: bar })).toBeVisible();
  await bar.focus();
  await bar.press("Shift+ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: `34 FL ${digits}` })).toBeVisible();
  await bar.press("Enter");
  await expect(row("34").filter({ has: bar })).toBeVisible();

  // At the counter, with a phone.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/kurumsal/kiralama");
  await page.getByRole("link", { name: `${code}: Teslim` }).click();
  await isFine(page);
  await page.getByRole("link", { name: "Aracı teslim edin" }).click();
  await page.getByLabel("Eklenecek fotoğraf").setInputFiles(await aPicture());
  await page.getByRole("button", { name: "Fotoğrafı ekleyin" }).click();
  await expect(page.getByRole("img", { name: "1. fotoğraf" })).toBeVisible();
  await page.getByLabel("Kilometre").fill("42000");
  await page.getByLabel("Yakıt").selectOption("Dolu");
  await page.getByLabel("Rezervasyon kodu").fill(code.toLowerCase());
  await isFine(page);
  await page.getByRole("button", { name: "Aracı teslim edin" }).click();
  await expect(page.getByText("Araç teslim edildi.")).toBeVisible();

  await page.getByRole("link", { name: "Aracı geri alın" }).click();
  await page.getByLabel("Kilometre").fill("42350");
  await page.getByLabel("Yakıt").selectOption("Depo 6/8");
  const roof = page.getByRole("button", { name: /^Tavan/ });
  await roof.focus();
  await roof.press("Enter");
  await expect(page.getByText("Yeni hasar: Tavan.")).toBeVisible();
  await page.getByLabel("Rezervasyon kodu").fill(code);
  await isFine(page);
  await page.getByRole("button", { name: "Aracı geri alın" }).click();
  await expect(page.getByText("Araç geri alındı.")).toBeVisible();
  await page.getByRole("link", { name: "Teslim tutanağı" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Tavan: Çizik" })).toContainText("Yeni");
  await isFine(page);

  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["rapor", "takvim"]) {
    await page.goto(`/kurumsal/kiralama/${path}`);
    await isFine(page);
  }
  expect(errors).toEqual([]);
});
