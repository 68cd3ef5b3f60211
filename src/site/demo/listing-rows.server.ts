import type { NewListing } from "#src/selling/listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { inventAttributes } from "./market/attributes.ts";
import { inventPast } from "./market/history.ts";
import type { PlannedListing, PlannedPart } from "./market/market-plan.ts";
import { inventPlate } from "./market/plates.ts";
import type { People } from "./people.server.ts";
import type { Random } from "./random.ts";

/** What a planned listing needs to become a row. */
interface Surroundings {
  ctx: Context;
  people: People;
  photoIds: Map<string, string>;
  equipment: Map<number, Map<string, number>>;
  random: Random;
}

/** A planned vehicle, for sale or to let, as the row to be inserted. */
export function toRow(listing: PlannedListing, { ctx, people, photoIds, equipment, random }: Surroundings): NewListing {
  const { vehicle, condition } = listing;
  const { model } = vehicle;
  const idsOfType = equipment.get(model.vehicleTypeId);
  return {
    ...lifeOf(listing, { ctx, people, random }),
    state: listing.state,
    listingType: listing.rental ? "kiralik" : "satilik",
    rentPeriod: listing.rental?.period ?? null,
    rentDeposits: listing.rental?.deposits ?? [],
    rentDepositKurus: listing.rental?.depositTl ? listing.rental.depositTl * 100 : null,
    minDriverAge: listing.rental?.minDriverAge ?? null,
    rentKmLimit: listing.rental?.kmLimit ?? null,
    vehicleTypeId: model.vehicleTypeId,
    brandId: model.brandId,
    modelId: model.id,
    variantId: vehicle.engine?.variantId ?? null,
    engineId: vehicle.engine?.id ?? null,
    modelYear: vehicle.modelYear,
    ageType: vehicle.isNew ? 1 : 2,
    mileageKm: vehicle.mileageKm,
    fuel: vehicle.fuel,
    gear: vehicle.gear,
    body: vehicle.body,
    drive: vehicle.drive,
    colour: vehicle.colour,
    doors: vehicle.doors,
    capacityCc: vehicle.capacityCc,
    powerHp: vehicle.powerHp,
    attributes: inventAttributes(vehicle, random),
    equipmentIds: listing.equipment.flatMap((slug) => idsOfType?.get(slug) ?? []),
    damage: condition.damage,
    totalDamageKurus: condition.totalDamageKurus,
    damageDescription: condition.damageDescription,
    priceKurus: listing.priceTl * 100,
    isSwapPossible: listing.isSwapPossible,
    hasWarranty: condition.hasWarranty,
    plate: vehicle.isNew ? null : inventPlate(listing.cityId, random),
    title: listing.title,
    descriptionHtml: listing.descriptionHtml,
    cityId: listing.cityId,
    townId: listing.townId,
    photoIds: listing.pictures.map((name) => photoIds.get(name) as string),
  };
}

/** A planned spare part as the row to be inserted. */
export function toPartRow(
  part: PlannedPart,
  { ctx, people, photoIds, random }: Omit<Surroundings, "equipment">,
): NewListing {
  const { model } = part;
  return {
    ...lifeOf({ ...part, state: "active", rejectionReasons: [] }, { ctx, people, random }),
    state: "active",
    listingType: "yedek-parca",
    partId: part.partId,
    partCondition: part.condition,
    partNumber: part.partNumber,
    vehicleTypeId: model.vehicleTypeId,
    brandId: model.brandId,
    modelId: model.id,
    mileageKm: 0,
    priceKurus: part.priceTl * 100,
    title: part.title,
    descriptionHtml: part.descriptionHtml,
    cityId: part.cityId,
    townId: part.townId,
    photoIds: part.pictures.map((name) => photoIds.get(name) as string),
  };
}

/** The owner of a listing, and the history of its state. */
function lifeOf(
  listing: Parameters<typeof inventPast>[0] & { seller: number },
  { ctx, people, random }: Pick<Surroundings, "ctx" | "people" | "random">,
) {
  const { memberId, businessId, hasConfirmedPhone } = people.sellers[listing.seller] as People["sellers"][number];
  const { steps, ...dates } = inventPast(listing, ctx.clock(), random);
  const actorIds = { owner: memberId, moderator: people.moderatorId, system: null };
  return {
    ownerId: memberId,
    businessId,
    // One seller in seven reads messages only.
    isPhoneShown: hasConfirmedPhone && listing.seller % 7 !== 5,
    ...dates,
    history: steps.map(({ by, ...step }) => ({ ...step, actorId: actorIds[by] })),
  };
}
