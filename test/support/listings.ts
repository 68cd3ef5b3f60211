import { insertGranted } from "#src/selling/listings/authority/queries.server.ts";
import { insertListings, type NewListing } from "#src/selling/listings/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aPhoto } from "./sale.ts";

/** The catalogue's first Volkswagen with a variant, by default a Passat in Kadıköy. */
export async function someVehicle(
  { db }: Pick<TestApp, "db">,
  { model = "passat", cityId = 34, town = "kadikoy" }: { model?: string; cityId?: number; town?: string } = {},
) {
  const vehicle = await db
    .selectFrom("model")
    .innerJoin("brand", "brand.id", "model.brandId")
    .innerJoin("variant", "variant.modelId", "model.id")
    .where("model.vehicleTypeId", "=", 1)
    .where("brand.slug", "=", "volkswagen")
    .where("model.slug", "=", model)
    .orderBy("variant.id")
    .select(["model.vehicleTypeId", "brand.id as brandId", "model.id as modelId", "variant.id as variantId"])
    .executeTakeFirstOrThrow();
  const place = await db
    .selectFrom("town")
    .where("cityId", "=", cityId)
    .where("slug", "=", town)
    .select(["cityId", "id as townId"])
    .executeTakeFirstOrThrow();
  return { ...vehicle, ...place };
}

let plates = 0;
/** A unique number plate. */
export const aPlate = () => `06 BRK ${String(++plates).padStart(3, "0")}`;

/** A listing, by default `active`, with one photo, its authority granted and a new member as its owner. */
export async function aListing(app: TestApp, values: Partial<NewListing> & { createdAt?: Date } = {}) {
  const vehicle = await someVehicle(app);
  const ownerId = values.ownerId ?? (await aMember(app)).id;
  const listing: NewListing = {
    ...vehicle,
    state: "active",
    listingType: "satilik",
    modelYear: 2019,
    ageType: 2,
    mileageKm: 98_400,
    fuel: "dizel",
    priceKurus: 123_450_000,
    title: "İLK SAHİBİNDEN TEMİZ",
    descriptionHtml: "<p>Bakımlı.</p>",
    plate: "34 KTK 482",
    publishedAt: app.now,
    createdAt: app.now,
    updatedAt: app.now,
    expiresAt: new Date(app.now.getTime() + 60 * 24 * 60 * 60_000),
    photoIds: values.photoIds ?? [await aPhoto(app)],
    ...values,
    ownerId,
  };
  const [inserted] = await insertListings(app.ctx(), [listing], { actorId: ownerId, action: "publish" });
  await insertGranted(app.ctx(), [
    {
      listingId: inserted!.id,
      plate: listing.plate ?? null,
      relation: listing.businessId ? "authorised-dealer" : "owner",
      reference: "SINAMA",
      askedAt: app.now,
      validUntil: addDays(app.now, 365),
    },
  ]);
  return { id: inserted!.id, keyCode: inserted!.keyCode, ownerId };
}

/** What visitors did with a listing on a day, today by default: `offer-view`, `offer-favorite` and others, so many times. */
export const someEvents = (
  { db, now }: Pick<TestApp, "db" | "now">,
  listingId: number,
  eventType: string,
  count: number,
  day: Date | string = now,
) => db.insertInto("listingEventDay").values({ listingId, eventType, day, count }).execute();

/** A change of a listing's price now, in kuruş; the price itself stays. */
export const aPriceChange = (
  { db, now }: Pick<TestApp, "db" | "now">,
  listingId: number,
  { oldKurus, newKurus, at = now }: { oldKurus: number; newKurus: number; at?: Date },
) => db.insertInto("listingPriceChange").values({ listingId, at, oldKurus, newKurus }).execute();
