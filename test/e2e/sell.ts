import { randomInt } from "node:crypto";
import type { DraftForm } from "#src/selling/listing-editor/create/rules.ts";
import type { SpareForm } from "#src/selling/listing-editor/spare-parts/rules.ts";
import { aSaleForm } from "#test/support/sale.ts";
import { aSpareForm } from "#test/support/spare-part-form.ts";
import { expect, type Page } from "@playwright/test";
import { insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { someVehicle } from "#test/support/listings.ts";
import { aPicture, inDatabase, isFine } from "./support.ts";

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const choose = (page: Page, label: string, option: string) => field(page, label).selectOption({ label: option });
/** Searches a brand in the wizard and chooses it. */
/** Chooses by keyboard: the first match is marked. */
export async function chooseBrand(page: Page, brand: string) {
  const field = page.getByRole("combobox", { name: "Marka" });
  await field.fill(brand.slice(0, -1));
  await expect(page.getByRole("option", { name: brand, exact: true })).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(field).toHaveValue(brand);
}
export const goOn = (page: Page) => page.getByRole("button", { name: /^Devam/ }).click();

export type Vehicle = {
  listingType: "Satılık" | "Kiralık";
  type: string;
  brand: string;
  model: string;
  criteria: Record<string, string>;
  details: Record<string, string>;
  equipment: string[];
  plate?: string;
};

/** A car whose criteria are chosen by hand. */
export const aClio = {
  type: "Otomobil",
  brand: "Renault",
  model: "Clio",
  criteria: {
    "Model yılı": "2023",
    Yakıt: "Benzin",
    Vites: "Otomatik",
    Versiyon: "Listede yok, kriterleri kendim seçeceğim",
    "Kasa tipi": "Hatchback",
    "Kapı sayısı": "5",
    "Motor hacmi": "999",
    "Motor gücü": "90",
  },
  details: { Kilometre: "24500" },
} as const;

/** Fills in the wizard up to its price step. */
export async function enters(page: Page, vehicle: Vehicle) {
  const { listingType, type, brand, model, criteria, details, equipment, plate = "34 KTK 482" } = vehicle;
  const put = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) {
      const control = field(page, label);
      if (await control.evaluate((node) => node instanceof HTMLSelectElement)) await choose(page, label, value);
      else await control.fill(value);
    }
  };
  await page.goto("/ilanver");
  await page.getByRole("radio", { name: listingType, exact: true }).check({ force: true });
  await page.getByRole("radio", { name: type, exact: true }).check({ force: true });
  await goOn(page);
  await chooseBrand(page, brand);
  await choose(page, "Model", model);
  await put(criteria);
  await goOn(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await aPicture());
  await expect(page.getByText(/1 ?\/ ?15/)).toBeVisible();
  await field(page, "Başlık").fill("temiz kullanılmış bakımları tam");
  await choose(page, "Aracın durumu", "İkinci el");
  await field(page, "Plaka").fill(plate);
  await choose(page, "Renk", "Beyaz");
  await put(details);
  const allOriginal = page.getByRole("checkbox", { name: "Tamamı orijinal" });
  if (await allOriginal.isVisible()) await allOriginal.check();
  await page.getByRole("textbox", { name: "Açıklama" }).fill("Bütün bakımları zamanında yapıldı, muayenesi yeni.");
  for (const name of equipment) {
    await field(page, "Donanım arayın").fill(name);
    await page.getByRole("checkbox", { name, exact: true }).check();
  }
  await field(page, "Donanım arayın").fill("");
  await expect(page.getByText(`${equipment.length} seçili`)).toBeVisible();
  await isFine(page);
  await goOn(page);
  await choose(page, "İl", "Ankara");
  await choose(page, "İlçe", "Çankaya");
}

/** Publishes the draft and opens the listing's page; returns its address. */
export async function publishes(page: Page, slug: string): Promise<string> {
  await isFine(page);
  await page.getByRole("button", { name: "İlanı onaya gönderin" }).click();
  await expect(page).toHaveURL(/\/ilanver\/tamam/);
  // The page redirects by itself after three seconds.
  await page.getByRole("link", { name: "İlanınızın sayfasına gidin" }).click();
  await expect(page).toHaveURL(new RegExp(`/ilan/${slug}/`));
  return new URL(page.url()).pathname;
}

/**
 * A flywheel for a Golf that a member, signed in on `page`, has sent to the desk, as the wizard leaves one, with a photo of
 * the demo market; answers its address and title.
 */
export async function aSentPart(page: Page, email: string): Promise<{ address: string; title: string }> {
  const title = `ÇİFT KÜTLELİ VOLAN ${randomInt(1_000_000)}`;
  let keyCode = "";
  await inDatabase(async (db) => {
    const clock = () => new Date();
    const { ownerId } = await db
      .selectFrom("member")
      .where("email", "=", email)
      .select("id as ownerId")
      .executeTakeFirstOrThrow();
    const { variantId: _any, ...golf } = await someVehicle({ db }, { model: "golf", cityId: 6, town: "cankaya" });
    const { photoId } = await db.selectFrom("listingPhoto").select("photoId").limit(1).executeTakeFirstOrThrow();
    const part: NewListing = {
      ownerId,
      ...golf,
      title,
      photoIds: [photoId],
      state: "pending",
      listingType: "yedek-parca",
      partId: "11050207",
      partCondition: "cikma",
      mileageKm: 0,
      priceKurus: 475_000,
      descriptionHtml: "<p>Golf 7 1.6 TDI araçtan söküldü, kargoyla gönderilir.</p>",
    };
    const [sent] = await insertListings({ db, clock }, [part], { actorId: ownerId, action: "publish" });
    keyCode = sent!.keyCode;
  });
  const own = await page.request.get(`/ilan/x/x/x/${keyCode}`);
  return { address: new URL(own.url()).pathname, title };
}

type Db = Parameters<Parameters<typeof inDatabase>[0]>[0];
type NewDraft = { email: string; kind: "vehicle" | "spare-part"; photos: number };

/** Inserts a member's draft with photos of the demo market. */
const insertDraft = ({ email, kind, photos }: NewDraft, formOf: (db: Db) => Promise<object>) =>
  inDatabase(async (db) => {
    const form = JSON.stringify(await formOf(db));
    const { id: memberId } = await db
      .selectFrom("member")
      .where("email", "=", email)
      .select("id")
      .executeTakeFirstOrThrow();
    const { id: draftId } = await db
      .insertInto("listingDraft")
      .values({ memberId, kind, form })
      .returning("id")
      .executeTakeFirstOrThrow();
    const chosen = await db.selectFrom("listingPhoto").select("photoId").distinct().limit(photos).execute();
    for (const [position, { photoId }] of chosen.entries())
      await db.insertInto("draftPhoto").values({ draftId, photoId, position }).execute();
  });

/** A draft of a vehicle with a photo, complete but for what `values` take away. */
export const aVehicleDraft = (email: string, values: Partial<DraftForm> = {}) =>
  insertDraft({ email, kind: "vehicle", photos: 1 }, (db) =>
    aSaleForm({ db } as Parameters<typeof aSaleForm>[0], values),
  );

/** A draft of a spare part, complete but for what `values` take away. */
export const aPartDraft = (
  email: string,
  { photos = 1, values = {} }: { photos?: number; values?: Partial<SpareForm> } = {},
) =>
  insertDraft({ email, kind: "spare-part", photos }, (db) =>
    aSpareForm({ db } as Parameters<typeof aSpareForm>[0], values),
  );

/** A live listing of the member with this e-mail address, by default a Passat: its key code. */
export async function aLiveListing(
  email: string,
  { model, ...values }: Partial<NewListing> & { model?: string } = {},
): Promise<string> {
  let keyCode = "";
  await inDatabase(async (db) => {
    const now = new Date();
    const { id } = await db.selectFrom("member").where("email", "=", email).select("id").executeTakeFirstOrThrow();
    const { photoId } = await db.selectFrom("listingPhoto").select("photoId").limit(1).executeTakeFirstOrThrow();
    const [listing] = await insertListings(
      { db, clock: () => now },
      [
        {
          ...(await someVehicle({ db }, { model })),
          ownerId: id,
          state: "active",
          listingType: "satilik",
          modelYear: 2019,
          ageType: 2,
          mileageKm: 98_400,
          plate: "34 KTK 482",
          fuel: "dizel",
          priceKurus: 123_450_000,
          title: "TEMİZ ARAÇ, MASRAFSIZ",
          descriptionHtml: "<p>Bütün bakımları zamanında yapıldı.</p>",
          publishedAt: now,
          expiresAt: addDays(now, 60),
          photoIds: [photoId],
          ...values,
        },
      ],
      { actorId: id, action: "publish" },
    );
    keyCode = listing!.keyCode;
  });
  return keyCode;
}
