import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { findShownPlace } from "#src/core/locations/own-place/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { grantedBrandNames } from "../franchiser/queries.server.ts";
import type { ChoiceNames } from "../fields/texts.ts";
import { namesOfVehicles } from "../vehicle-names.server.ts";

/**
 * All data of one listing, with the names it refers to. It includes private data (plate, names, phone): `detailView`
 * selects what a page may show.
 */
export async function findListingDetail(ctx: Context, keyCode: string) {
  const listing = await ctx.db
    .selectFrom("listing as l")
    .innerJoin("member as owner", "owner.id", "l.ownerId")
    .leftJoin("business", "business.id", "l.businessId")
    .leftJoin("city as businessCity", "businessCity.id", "business.cityId")
    .where("l.keyCode", "=", keyCode)
    .selectAll("l")
    .select([
      "owner.firstName as ownerFirstName",
      "owner.lastName as ownerLastName",
      "owner.email as ownerEmail",
      "owner.emailConfirmedAt as ownerEmailConfirmedAt",
      "owner.phone as ownerPhone",
      "owner.phoneConfirmedAt as ownerPhoneConfirmedAt",
      "owner.createdAt as ownerSince",
      "owner.pathName as ownerPathName",
      "owner.pictureId as ownerPictureId",
      "owner.isActive as isOwnerActive",
      "business.name as businessName",
      "business.slug as businessSlug",
      "business.certificateNumber as certificateNumber",
      "businessCity.name as businessCityName",
    ])
    .executeTakeFirst();
  if (!listing) return undefined;
  const catalogue = await catalogueOf(ctx);
  const [names] = await namesOfVehicles(ctx, [listing]);
  const { option, ...vehicle } = names!;
  return {
    ...listing,
    ...vehicle,
    fuelName: option("fuel", listing.fuel),
    gearName: option("gear", listing.gear),
    bodyName: option("body", listing.body),
    driveName: option("drive", listing.drive),
    colourName: option("colour", listing.colour),
    ageTypeName: listing.ageType === null ? null : option("age-type", String(listing.ageType)),
    dealerBrandNames: listing.businessId === null ? [] : await grantedBrandNames(ctx, listing.businessId),
    shownPlace: await findShownPlace(
      ctx,
      listing.businessId === null
        ? { kind: "member", id: listing.ownerId }
        : { kind: "business", id: listing.businessId },
    ),
    franchiserBrandName: catalogue.brand(listing.franchiserBrandId ?? -1)?.name ?? null,
    // A former provider still has to honour the warranties it gave.
    warrantyName: ctx.warranty?.slug === listing.warrantyProvider ? ctx.warranty.name : listing.warrantyProvider,
    choiceNames: {
      option: (kind: string, slug: string) => option(kind, slug) ?? undefined,
      brand: (id) => catalogue.brand(Number(id))?.name,
      model: (id) => catalogue.model(Number(id))?.name,
      city: () => vehicle.cityName,
      town: () => vehicle.townName ?? undefined,
    } satisfies ChoiceNames,
  };
}
export type ListingDetail = NonNullable<Awaited<ReturnType<typeof findListingDetail>>>;

/** A listing's photos in their order. */
export const selectListingPhotos = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingPhoto")
    .innerJoin("photo", "photo.id", "listingPhoto.photoId")
    .where("listingId", "=", listingId)
    .orderBy("position")
    .select(["photo.id", "photo.width", "photo.height"])
    .execute();

/** The equipment of these ids with the name of its group, in display order. */
export async function listEquipment(ctx: Context, ids: readonly number[]) {
  const { equipment, equipmentGroups } = await catalogueOf(ctx);
  const chosen = new Set(ids);
  const byGroup = Map.groupBy(
    equipment.filter(({ id }) => chosen.has(id)),
    ({ groupId }) => groupId,
  );
  return equipmentGroups.flatMap((group) =>
    (byGroup.get(group.id) ?? []).map(({ id, name, description }) => ({
      id,
      name,
      description,
      groupSlug: group.slug,
      groupName: group.name,
    })),
  );
}

/** The attributes of a vehicle type, with the names of their choices. */
export async function listSpecialAttributes(ctx: Context, vehicleTypeId: number) {
  const { attributes } = await catalogueOf(ctx);
  return attributes.filter((attribute) => attribute.vehicleTypeId === vehicleTypeId);
}

/** The prices of these listings, in kuruş. */
export const selectPrices = ({ db }: Context, keyCodes: readonly string[]) =>
  db.selectFrom("listing").where("keyCode", "in", keyCodes).select(["id", "keyCode", "priceKurus"]).execute();

/** Reason and time of the listing's last change of state. */
export const findLastChange = ({ db }: Context, listingId: number) =>
  db
    .selectFrom("listingHistory")
    .where("listingId", "=", listingId)
    .orderBy("id", "desc")
    .select(["at", "action", "reasonCodes", "note"])
    .executeTakeFirst();

/** The phone number of a live listing's seller, E.164, with what decides whether the listing shows it. */
export const findSellerPhone = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .where("keyCode", "=", keyCode)
    .where("listing.state", "=", "active")
    .where("owner.isActive", "=", true)
    .select(["listing.id", "listing.businessId", "listing.isPhoneShown", "owner.phone", "owner.phoneConfirmedAt"])
    .executeTakeFirst();

/** Counts one event of a listing on a day of Turkey's calendar (`2026-11-18`). */
export const countListingEvent = ({ db }: Context, listingId: number, eventType: string, day: string) =>
  db
    .insertInto("listingEventDay")
    .values({ listingId, eventType, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["listingId", "eventType", "day"])
        .doUpdateSet((eb) => ({ count: eb("listingEventDay.count", "+", 1) })),
    )
    .execute();
