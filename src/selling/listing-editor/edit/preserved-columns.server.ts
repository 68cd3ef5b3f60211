import { editUnits, type UnitSlug } from "#src/selling/listings/fields/edit-units.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import type { EditedListing } from "./queries.server.ts";

const preservingUnits: readonly UnitSlug[] = editUnits.filter((unit) => "keepsColumns" in unit).map(({ slug }) => slug);

/**
 * The columns that an edit of these units must not overwrite with facts from the catalogue: a car converted to LPG keeps
 * its fuel when only its price changes, although the catalogue's engine runs on petrol.
 */
export function preservedColumns(listing: EditedListing, changed: readonly UnitSlug[]): Partial<EditedListing> {
  if (changed.includes("vehicle") || listing.listingType === "yedek-parca") return {};
  const preserved = Object.values(vehicleFields).flatMap((field) =>
    "column" in field && preservingUnits.includes(field.unit) && !changed.includes(field.unit)
      ? [[field.column, listing[field.column]] as const]
      : [],
  );
  return Object.fromEntries(preserved);
}
