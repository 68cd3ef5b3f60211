import type { UnitSlug } from "#src/listings/fields/edit-units.ts";
import type { EditedListing } from "./queries.server.ts";

type Column = keyof EditedListing;

/** What the columns of these units hold is not only what the form says: a listing may know better than the catalogue. */
const columnsOf: Partial<Record<UnitSlug, readonly Column[]>> = {
  vehicle: [
    "listingType",
    "vehicleTypeId",
    "brandId",
    "modelId",
    "variantId",
    "engineId",
    "modelYear",
    "fuel",
    "gear",
    "body",
    "drive",
    "doors",
    "capacityCc",
    "powerHp",
  ],
  description: ["descriptionHtml"],
  attributes: ["attributes"],
  equipment: ["equipmentIds"],
  totalDamage: ["totalDamageKurus", "damageDescription"],
  price: ["priceKurus", "rentPeriod"],
};

/**
 * The columns that stay as they are when these units were changed: a car fitted for LPG, whose engine is a petrol one in
 * the catalogue, keeps its fuel when only its price changes. With another vehicle nothing does.
 */
export function keptColumns(listing: EditedListing, changed: readonly UnitSlug[]): Partial<EditedListing> {
  if (changed.includes("vehicle") || listing.listingType === "yedek-parca") return {};
  const kept = Object.entries(columnsOf).flatMap(([unit, columns]) =>
    changed.includes(unit as UnitSlug) ? [] : columns.map((column) => [column, listing[column]] as const),
  );
  return Object.fromEntries(kept);
}
