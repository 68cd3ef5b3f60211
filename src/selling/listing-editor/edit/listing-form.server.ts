import type { Catalogue } from "#src/core/catalogue/catalogue.server.ts";
import { formOfRow, type ListingRow } from "#src/selling/listings/fields/columns.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { manualChoice } from "#src/selling/listings/fields/vehicle-choice.ts";
import type { DraftForm } from "../create/rules.ts";
import type { SpareForm } from "../spare-parts/rules.ts";
import type { EditForm } from "./rules.ts";

/** Converts a spare part's listing to the form that its owner edits. The inverse of `readSpareContent`. */
export function spareFormOf(catalogue: Catalogue, listing: ListingRow): SpareForm {
  const part = listing.partId === null ? undefined : catalogue.sparePart(listing.partId);
  return {
    ...formOfRow(spareFields, listing),
    taxonomyId: part?.parentId ?? "",
    productTypeSlug: part?.slug ?? "",
  };
}

/** Converts a listing of any type to the form that its owner edits. */
export const editFormOf = (catalogue: Catalogue, listing: ListingRow): EditForm =>
  listing.listingType === "yedek-parca" ? spareFormOf(catalogue, listing) : formOf(catalogue, listing);

/** Converts a listing to the form that its owner edits. The inverse of `readContent`. */
export function formOf(catalogue: Catalogue, listing: ListingRow): DraftForm {
  const { modelId, variantId, engineId } = listing;
  const hasVariants = catalogue.variantsOf(modelId).length > 0;
  const hasEngines = variantId !== null && catalogue.enginesOf(variantId).length > 0;
  return {
    ...formOfRow(vehicleFields, listing),
    ...(variantId === null && hasVariants && { variant: manualChoice }),
    ...(engineId === null && hasEngines && { engine: manualChoice }),
  };
}
