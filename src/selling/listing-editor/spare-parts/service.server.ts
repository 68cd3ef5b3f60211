import { isDeepStrictEqual } from "node:util";
import type { Fit } from "#src/selling/listings/fits.ts";
import { columnValues } from "#src/selling/listings/fields/columns.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import type { Context } from "#src/shared/context.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import type { Publishing } from "../create/service.server.ts";
import { submitFault } from "../create/submit-rules.ts";
import { newSparePart } from "../drafts/rules.ts";
import { cleaned, publishNew } from "../drafts/service.server.ts";
import type { ListingContent, NewListing } from "#src/selling/listings/queries.server.ts";
import { titleCase } from "#src/selling/listings/titles/rules.ts";
import { readSpareForm, type SpareReference, spareReferenceOf } from "./form-facts.server.ts";
import type { SpareForm } from "./rules.ts";
import { checkSpareFields, type SpareValues } from "./submit-rules.ts";

/** Publishes a draft of a spare part, as `publishNew`; 422 with a sentence per field (Product 5.7). */
export async function publishSpareDraft(
  ctx: Context,
  { draftId, baseSavedAt, form, waitingPhotos = 0 }: Publishing<SpareForm>,
) {
  const reference = await spareReferenceOf(ctx);
  return publishNew(ctx, newSparePart.kind, { draftId, baseSavedAt }, (_tx, draft) =>
    readSpareContent(reference, form ?? draft.form, { photoIds: draft.photoIds, waitingPhotos }),
  );
}

/**
 * Converts a form and the photos of its draft into the content of a spare-part listing. 422 with a sentence per missing
 * or invalid field (Product 5.7).
 */
export function readSpareContent(
  reference: SpareReference,
  entered: SpareForm,
  { photoIds, waitingPhotos }: { photoIds: readonly string[]; waitingPhotos: number },
): ListingContent {
  const read = readSpareForm(reference, cleaned(entered));
  const { values, fields } = checkSpareFields(read.form, read.facts);
  const fault = submitFault(fields, { uploaded: photoIds.length, waiting: waitingPhotos });
  if (fault) throw new Refusal(422, fault.message, fault.fields);
  const title = titleCase(values.title!, read.titleNames);
  return { ...spareColumns(read, values), title, listingType: "yedek-parca", photoIds };
}

const withoutDoubles = (fits: readonly Fit[]): Fit[] =>
  fits.filter((fit, at) => fits.findIndex((other) => isDeepStrictEqual(other, fit)) === at);

type SpareColumns = Omit<NewListing, "ownerId" | "state" | "listingType" | "photoIds">;

/** A checked form as the columns of a listing. The vehicle type is that of the first model the part fits. */
export const spareColumns = ({ part, model }: ReturnType<typeof readSpareForm>, values: SpareValues): SpareColumns => {
  const { vehicleBrandId, vehicleModelId, vehicleYearFrom = null, vehicleYearTo = null, fits = [] } = values;
  const first = {
    brandId: vehicleBrandId!,
    modelId: vehicleModelId!,
    yearFrom: vehicleYearFrom,
    yearTo: vehicleYearTo,
  };
  const known = { partId: part!.id, vehicleTypeId: model!.vehicleTypeId, mileageKm: 0 };
  return { ...(columnValues(spareFields, values) as SpareColumns), ...known, fits: withoutDoubles([first, ...fits]) };
};
