import { manualChoice } from "#src/listings/fields/vehicle-choice.ts";
import type { Selectable } from "kysely";
import type { Catalogue } from "#src/catalogue/catalogue.server.ts";
import type { Listing } from "#src/shared/database.ts";
import { kurusToLira } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { DraftForm } from "../create/rules.ts";
import type { Damage } from "#src/listings/damage/rules.ts";
import { isUnusedAgeType } from "#src/listings/rules.ts";
import type { SpareForm } from "../spare-parts/rules.ts";

/** The form that would make this spare part's listing: what its owner edits. The counterpart of `readSpareContent`. */
export function spareFormOf(
  catalogue: Catalogue,
  listing: Pick<
    ListingFacts,
    "brandId" | "modelId" | "title" | "descriptionHtml" | "priceKurus" | "cityId" | "townId"
  > &
    Pick<Selectable<Listing>, "partId" | "partCondition" | "partNumber">,
): SpareForm {
  const part = listing.partId === null ? undefined : catalogue.sparePart(listing.partId);
  return {
    taxonomyId: text(part?.parentId),
    productTypeSlug: text(part?.slug),
    vehicleBrandId: text(listing.brandId),
    vehicleModelId: text(listing.modelId),
    city: text(listing.cityId),
    town: text(listing.townId),
    title: listing.title,
    condition: text(listing.partCondition),
    partNumber: text(listing.partNumber),
    price: lira(listing.priceKurus),
    description: listing.descriptionHtml,
  };
}

/** What a listing says, as columns. */
export type ListingFacts = Pick<
  Selectable<Listing>,
  | "listingType"
  | "vehicleTypeId"
  | "brandId"
  | "modelId"
  | "variantId"
  | "engineId"
  | "modelYear"
  | "fuel"
  | "gear"
  | "body"
  | "drive"
  | "doors"
  | "capacityCc"
  | "powerHp"
  | "ageType"
  | "mileageKm"
  | "colour"
  | "plate"
  | "chassisNumber"
  | "firstRegistration"
  | "isSwapPossible"
  | "hasWarranty"
  | "warrantyProvider"
  | "franchiserBrandId"
  | "videoUrl"
  | "totalDamageKurus"
  | "damageDescription"
  | "title"
  | "descriptionHtml"
  | "priceKurus"
  | "priceDealerKurus"
  | "rentPeriod"
  | "rentDeposits"
  | "cityId"
  | "townId"
  | "damage"
  | "attributes"
  | "equipmentIds"
>;

const text = (value: string | number | null | undefined) => String(value ?? "");
const lira = (kurus: number | null) => (kurus ? formatNumber(Math.round(kurusToLira(kurus))) : "");
const number = (value: number | null) => (value === null ? "" : formatNumber(value));

/** PostgreSQL's dates come as the start of the day where the server stands. */
const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The form that would make this listing: what its owner edits. The counterpart of `readContent`. */
export function formOf(catalogue: Catalogue, listing: ListingFacts): DraftForm {
  const { modelId, variantId, engineId } = listing;
  const hasVariants = catalogue.variantsOf(modelId).length > 0;
  const hasEngines = variantId !== null && catalogue.enginesOf(variantId).length > 0;
  const isUsed = !isUnusedAgeType(listing.ageType);
  const attributes = Object.entries(listing.attributes as Record<string, string | number>);
  return {
    listingType: listing.listingType,
    type: text(listing.vehicleTypeId),
    brand: text(listing.brandId),
    model: text(modelId),
    variant: text(variantId ?? (hasVariants ? manualChoice : "")),
    engine: text(engineId ?? (hasEngines ? manualChoice : "")),
    modelYear: text(listing.modelYear),
    fuel: text(listing.fuel),
    gear: text(listing.gear),
    body: text(listing.body),
    drive: text(listing.drive),
    doors: text(listing.doors),
    capacity: number(listing.capacityCc),
    power: number(listing.powerHp),
    ageType: text(listing.ageType),
    mileage: isUsed ? formatNumber(listing.mileageKm) : "",
    colour: text(listing.colour),
    plate: text(listing.plate),
    chassis: text(listing.chassisNumber),
    firstRegistration: listing.firstRegistration ? localDay(listing.firstRegistration) : "",
    swap: listing.isSwapPossible ? "1" : "0",
    warranty: listing.hasWarranty ? "1" : "0",
    warrantyOption: listing.warrantyProvider === null ? "0" : "1",
    nature: listing.franchiserBrandId === null ? "dealer" : "franchiser",
    franchiserBrand: text(listing.franchiserBrandId),
    videoUrl: text(listing.videoUrl),
    totalDamage: lira(listing.totalDamageKurus),
    damageDescription: listing.damageDescription,
    title: listing.title,
    description: listing.descriptionHtml,
    price: lira(listing.priceKurus),
    priceDealer: lira(listing.priceDealerKurus),
    rentPeriod: text(listing.rentPeriod),
    rentDeposits: listing.rentDeposits,
    city: text(listing.cityId),
    town: text(listing.townId),
    damage: listing.damage as Damage,
    equipment: listing.equipmentIds,
    attributes: Object.fromEntries(
      attributes.map(([slug, value]) => [slug, typeof value === "number" ? formatNumber(value) : value]),
    ),
  };
}
