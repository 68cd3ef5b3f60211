import type { ListingFacts } from "#src/import/match.server.ts";
import type { FieldName } from "#src/import/rules.ts";
import type { EditedListing } from "#src/selling/edit/queries.server.ts";
import type { ListingContent } from "#src/listings/queries.server.ts";
import { upperCase } from "#src/shared/turkish.ts";
import type { Mapping } from "../rules.ts";

type Column = Exclude<keyof ListingFacts & keyof EditedListing, "listingType">;

/** The columns that a field of a file fills. */
const columnsOfField: Partial<Record<FieldName, readonly Column[]>> = {
  brand: ["vehicleTypeId", "brandId"],
  model: ["modelId"],
  variant: ["variantId", "engineId"],
  year: ["modelYear"],
  mileage: ["mileageKm"],
  price: ["priceKurus"],
  plate: ["plate"],
  ageType: ["ageType"],
  fuel: ["fuel"],
  gear: ["gear"],
  body: ["body"],
  doors: ["doors"],
  drive: ["drive"],
  colour: ["colour"],
  capacity: ["capacityCc"],
  power: ["powerHp"],
  title: ["title"],
  description: ["descriptionHtml"],
  equipment: ["equipmentIds"],
  damage: ["damage"],
  totalDamage: ["totalDamageKurus"],
  damageDescription: ["damageDescription"],
  attributes: ["attributes"],
  priceDealer: ["priceDealerKurus"],
  swap: ["isSwapPossible"],
  warranty: ["hasWarranty"],
  chassis: ["chassisNumber"],
  firstRegistration: ["firstRegistration"],
  video: ["videoUrl"],
  city: ["cityId"],
  town: ["townId"],
};

/** Facts that the catalogue knows of a variant, also where the file has no column for them. */
const catalogueColumns: readonly Column[] = ["fuel", "gear", "body", "doors", "drive", "capacityCc", "powerHp"];

/**
 * The listing after an update from its file: only columns that the file has change, so that what was written on the site
 * alone stays.
 */
export function updatedListing(listing: EditedListing, facts: ListingFacts, { columns }: Mapping): EditedListing {
  const filled = new Set(Object.keys(columns).flatMap((field) => columnsOfField[field as FieldName] ?? []));
  if (listing.variantId !== facts.variantId)
    for (const column of catalogueColumns) if (facts[column] !== null) filled.add(column);
  const values = Object.fromEntries([...filled].map((column) => [column, valueOf(column, facts)]));
  return { ...listing, ...values };
}

function valueOf(column: Column, facts: ListingFacts): unknown {
  if (column === "title") return upperCase(facts.title);
  if (column === "firstRegistration")
    return facts.firstRegistration ? new Date(`${String(facts.firstRegistration)}T00:00:00`) : null;
  return facts[column];
}

const allColumns = [...new Set(Object.values(columnsOfField).flat())];

/** The columns that a file may change, as the content to store. */
export const contentOf = (listing: EditedListing, photoIds: readonly string[]) =>
  ({
    ...Object.fromEntries(allColumns.map((column) => [column, listing[column]])),
    firstRegistration: listing.firstRegistration && localDay(listing.firstRegistration),
    fits: listing.fits,
    photoIds,
  }) as unknown as ListingContent;

const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
