import type { ListingFacts } from "#src/business/import/match.server.ts";
import type { EditedListing } from "#src/selling/listing-editor/edit/queries.server.ts";
import type { ListingContent } from "#src/selling/listings/queries.server.ts";
import { type ListingColumn, stockColumns } from "../columns.ts";
import type { Mapping } from "../rules.ts";

/** Columns that follow from the variant in the catalogue, also where the file does not have them. */
const catalogueColumns: readonly ListingColumn[] = ["fuel", "gear", "body", "doors", "drive", "capacityCc", "powerHp"];

/**
 * The listing after an update from its file: only columns that the file has change, so that what was written on the site
 * alone stays.
 */
export function updatedListing(listing: EditedListing, facts: ListingFacts, { columns }: Mapping): EditedListing {
  const filled = new Set(stockColumns.flatMap(({ field, fills = [] }) => (field in columns ? fills : [])));
  if (listing.variantId !== (facts.variantId ?? null))
    for (const column of catalogueColumns) if (facts[column] !== null) filled.add(column);
  if (hasEngineOf(listing, facts)) filled.delete("engineId");
  // Another first vehicle of a part replaces all that it fits.
  if (listing.brandId !== facts.brandId || listing.modelId !== facts.modelId) filled.add("fits");
  // Fields that listings of this type do not have are undefined.
  const values = [...filled].flatMap((column) =>
    facts[column] === undefined ? [] : [[column, valueOf(column, facts)]],
  );
  return { ...listing, ...Object.fromEntries(values) };
}

/** Where several engines of the variant have the facts of a record, the listing's own is one of them. */
const hasEngineOf = (listing: EditedListing, facts: ListingFacts) =>
  !facts.engineId &&
  listing.variantId === (facts.variantId ?? null) &&
  catalogueColumns.every((column) => (facts[column] ?? null) === null || facts[column] === listing[column]);

function valueOf(column: ListingColumn, facts: ListingFacts): unknown {
  if (column === "firstRegistration")
    return facts.firstRegistration ? new Date(`${String(facts.firstRegistration)}T00:00:00`) : null;
  return facts[column];
}

const allColumns = [...new Set(stockColumns.flatMap(({ fills = [] }) => fills))];

/** The columns that a file may change, as the content to store. */
export const contentOf = (listing: EditedListing, photoIds: readonly string[]) =>
  ({
    ...Object.fromEntries(allColumns.map((column) => [column, listing[column]])),
    firstRegistration: listing.firstRegistration && localDay(listing.firstRegistration),
    photoIds,
  }) as unknown as ListingContent;

const localDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
