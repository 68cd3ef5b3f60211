import { selectionAddress } from "#src/finding/search/address/address.ts";
import { modelChoice, nothingChosen, sectionNames, type Selection } from "#src/finding/search/rules.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

type Of = Pick<DetailView, "listingType" | "catalogue" | "partPath" | "shortVehicleName">;
type ResultLink = { label: string; to: string };

/** The result pages that contain a listing, from its listing type to its model or part. */
export function resultLinks({ listingType: listing, catalogue, partPath }: Of): ResultLink[] {
  const to = (part: Partial<Selection>) => selectionAddress({ ...nothingChosen, listing, ...part });
  const all = { label: sectionNames[listing], to: to({}) };
  if (listing === "yedek-parca") {
    const [category, system] = partPath;
    const part = partPath.at(-1);
    if (!category || !system || !part) return [all];
    const ofSystem = { type: category.slug, systems: [system.slug] };
    return [
      all,
      { label: category.name, to: to({ type: category.slug }) },
      { label: system.name, to: to(ofSystem) },
      { label: part.name, to: to({ ...ofSystem, parts: [part.slug] }) },
    ];
  }
  const { type, brand, model } = catalogue;
  const ofBrand = { type: type.slug, brands: [brand.slug] };
  return [
    all,
    { label: type.name, to: to({ type: type.slug }) },
    { label: brand.name, to: to(ofBrand) },
    { label: model.name, to: to({ ...ofBrand, models: [modelChoice(brand.slug, model.slug)] }) },
  ];
}

/** The result page of its city. */
export const cityLink = ({ listingType, place }: Pick<DetailView, "listingType" | "place">): ResultLink => ({
  label: `${place.city} ilindeki ilanlar`,
  to: selectionAddress({ ...nothingChosen, listing: listingType, cities: [place.citySlug] }),
});

/** The result page of its model or part. */
export function moreLink(listing: Of): ResultLink {
  const { label, to } = resultLinks(listing).at(-1)!;
  const name = listing.listingType === "yedek-parca" ? label : listing.shortVehicleName;
  return { label: listing.listingType === "kiralik" ? `Kiralık ${name} ilanları` : `${name} ilanları`, to };
}
