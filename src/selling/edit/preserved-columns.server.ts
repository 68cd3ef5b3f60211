import { editUnits, type UnitSlug } from "#src/listings/fields/edit-units.ts";
import { vehicleFields } from "#src/listings/fields/vehicle.ts";
import type { EditedListing } from "./queries.server.ts";

const preservingUnits: readonly UnitSlug[] = editUnits.filter((unit) => "keepsColumns" in unit).map(({ slug }) => slug);

/**
 * The columns that stay as they are when these units were changed: a car fitted for LPG, whose engine is a petrol one in
 * the catalogue, keeps its fuel when only its price changes. With another vehicle nothing does.
 */
export function preservedColumns(listing: EditedListing, changed: readonly UnitSlug[]): Partial<EditedListing> {
  if (changed.includes("vehicle") || listing.listingType === "yedek-parca") return {};
  const kept = Object.values(vehicleFields).flatMap((field) =>
    "column" in field && preservingUnits.includes(field.unit) && !changed.includes(field.unit)
      ? [[field.column, listing[field.column]] as const]
      : [],
  );
  return Object.fromEntries(kept);
}
