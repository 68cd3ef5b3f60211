import type { Catalogue } from "./catalogue.server.ts";
import { editableOptionKinds, isOffered } from "./rules.ts";

type Entry = { retiredAt: Date | null };

/** The columns of a listing that name entries of the catalogue. */
export type NamedEntries = {
  vehicleTypeId?: number;
  brandId?: number;
  modelId?: number;
  variantId?: number | null | undefined;
  engineId?: number | null | undefined;
  partId?: string | null | undefined;
  /** Of a spare part: `[{ brandId, modelId }]`. */
  fits?: unknown;
  fuel?: string | null | undefined;
  gear?: string | null | undefined;
  body?: string | null | undefined;
  drive?: string | null | undefined;
  colour?: string | null | undefined;
  equipmentIds?: readonly number[] | undefined;
  /** Values by the slugs of special attributes. */
  attributes?: unknown;
};

/** What a listing is, with its names: vehicle, part and options. Engines are named by their variant. */
function entriesOf(catalogue: Catalogue, listing: NamedEntries): Map<Entry, string> {
  const fits = (listing.fits ?? []) as readonly { brandId: number; modelId: number }[];
  const type = catalogue.findVehicleType(listing.vehicleTypeId ?? 0);
  const variant = catalogue.variant(listing.variantId ?? 0);
  const engine = catalogue.engine(listing.engineId ?? 0);
  const named = [
    type,
    type && catalogue.findVehicleType(type.parentId ?? 0),
    catalogue.brand(listing.brandId ?? 0),
    catalogue.model(listing.modelId ?? 0),
    variant,
    ...catalogue.sparePartPath(listing.partId ?? ""),
    ...fits.flatMap(({ brandId, modelId }) => [catalogue.brand(brandId), catalogue.model(modelId)]),
    ...editableOptionKinds.map((kind) => catalogue.option(kind, listing[kind] ?? "")),
  ].filter((entry) => entry !== undefined);
  const entries = new Map<Entry, string>(named.map((entry) => [entry, entry.name]));
  return engine ? entries.set(engine, `${variant?.name ?? ""} motoru`.trim()) : entries;
}

/** The equipment and special attributes that a listing has. */
const featuresOf = ({ equipment, attributes }: Catalogue, listing: NamedEntries): Entry[] => [
  ...equipment.filter(({ id }) => listing.equipmentIds?.includes(id)),
  ...attributes.filter(
    ({ vehicleTypeId, slug }) =>
      vehicleTypeId === listing.vehicleTypeId && Object.hasOwn((listing.attributes ?? {}) as object, slug),
  ),
];

/** Which entries a form may have: those that are offered, and those that the edited listing has. */
export function allowedEntries(catalogue: Catalogue, edited?: NamedEntries): (entry: Entry) => boolean {
  const own = new Set<Entry>(edited ? [...entriesOf(catalogue, edited).keys(), ...featuresOf(catalogue, edited)] : []);
  return (entry) => isOffered(entry) || own.has(entry);
}

/**
 * The names of what a listing may not be: retired entries, but for those that it was before. Every way to make or change
 * listings refuses them.
 */
export function retiredNames(catalogue: Catalogue, listing: NamedEntries, before?: NamedEntries): string[] {
  const isAllowed = allowedEntries(catalogue, before);
  return [...entriesOf(catalogue, listing)].flatMap(([entry, name]) => (isAllowed(entry) ? [] : [name]));
}

/** The content of a listing without retired equipment and special attributes, but for those that it had before. */
export function withoutRetiredFeatures<Listing extends NamedEntries>(
  catalogue: Catalogue,
  listing: Listing,
  before?: NamedEntries,
): Listing {
  const isAllowed = allowedEntries(catalogue, before);
  const isRefused = (entry: Entry) => !isAllowed(entry);
  if (!featuresOf(catalogue, listing).some(isRefused)) return listing;
  const refusedIds = new Set(catalogue.equipment.filter(isRefused).map(({ id }) => id));
  const refusedSlugs = new Set(
    catalogue.attributes
      .filter((entry) => entry.vehicleTypeId === listing.vehicleTypeId && isRefused(entry))
      .map(({ slug }) => slug),
  );
  return {
    ...listing,
    equipmentIds: listing.equipmentIds?.filter((id) => !refusedIds.has(id)),
    attributes: Object.fromEntries(
      Object.entries((listing.attributes ?? {}) as object).filter(([slug]) => !refusedSlugs.has(slug)),
    ),
  };
}
