import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { descriptionText } from "#src/selling/listings/description-text.ts";
import { listingOffer, vehicleFields, vehicleWord } from "#src/selling/listings/detail/json-ld.server.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { resultLinks } from "./result-links.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** The structured data of a live listing for search engines: the product and the breadcrumb. */
export const detailJsonLd = (view: DetailView, origin: string) => [
  listingJsonLd(view, origin),
  breadcrumbList(
    [{ label: "Ana sayfa", to: "/" }, ...resultLinks(view), { label: view.nameWithYear }],
    origin,
    view.address,
  ),
];

const descriptionMaxLength = 1000;

/**
 * A listing as schema.org words it: a `Product`, which for a vehicle is a `Car`, `Motorcycle` or other `Vehicle` too, with
 * its `Offer`. Neither phone number nor plate is in it. `origin` as in `ctx.origin`.
 */
export const listingJsonLd = (view: DetailView, origin: string) => ({
  "@id": origin + view.address,
  url: origin + view.address,
  description: descriptionText(view.descriptionHtml).slice(0, descriptionMaxLength).trim() || view.title,
  sku: view.keyCode,
  ...(view.partPath.length > 0 ? partFields(view) : vehicleFields(view)),
  image: view.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
  offers: listingOffer(view, origin),
});

const partFields = (view: DetailView) => ({
  "@type": "Product",
  name: view.name,
  category: view.partPath.map(({ name }) => name).join(" > "),
  ...(view.partNumber ? { mpn: view.partNumber } : {}),
  isAccessoryOrSparePartFor: {
    "@type": vehicleWord(view),
    name: view.shortVehicleName,
    brand: { "@type": "Brand", name: view.catalogue.brand.name },
    model: view.catalogue.model.name,
  },
});
