import { expect, test } from "vitest";
import type { FieldTable } from "#src/selling/listings/fields/field.ts";
import { spareFields } from "#src/selling/listings/fields/spare-part.ts";
import { vehicleFields } from "#src/selling/listings/fields/vehicle.ts";
import { stockColumns } from "./columns.ts";

/** Fields that dealers' files and the API do not have, and why. */
const leftOut: Record<string, string> = {
  listingType: "has a column, which says how the others are read",
  nature: "chosen on the site, by authorised dealers alone",
  franchiserBrand: "chosen on the site, by authorised dealers alone",
  warrantyOption: "chosen on the site, where there is a provider of warranties",
  showPhone: "a setting of the stock's source",
  taxonomyId: "the way to the part, whose column is `part`",
  fits: "in the column of the same name, with the vehicle that the part fits first",
  vehicleYearFrom: "in the column `fits`",
  vehicleYearTo: "in the column `fits`",
  productTypeSlug: "the last step of the way, whose column is `part`",
};

test("files of dealers and the API have each field of a listing, or it is named as left out", () => {
  const filled = new Set<string>(stockColumns.flatMap(({ fills = [] }) => fills));
  const missing = [vehicleFields, spareFields].flatMap((table: FieldTable) =>
    Object.entries(table).flatMap(([name, { column }]) => (column !== undefined && filled.has(column) ? [] : [name])),
  );
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(leftOut).toSorted());
});
