import { listingOffer, vehicleFields } from "#src/selling/listings/detail/json-ld.server.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";
import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";
import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { certifiedCarsPath } from "../rules.ts";
import type { CertifiedCarView } from "./view.server.ts";

/** The structured data of a certified car: the vehicle of the listing with its offer and certificate, and the breadcrumb. */
export const certifiedCarJsonLd = ({ address, car, report }: CertifiedCarView, listing: DetailView, origin: string) => [
  {
    ...vehicleFields(listing),
    "@id": `${origin}${address}#arac`,
    url: origin + address,
    sku: car.keyCode,
    image: car.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
    description: report.conclusion.join(" "),
    hasCertification: {
      "@type": "Certification",
      name: "Ekspertiz raporu",
      certificationIdentification: String(report.number),
      url: origin + report.pdf,
      issuedBy: { "@type": "Organization", name: report.centre.name },
    },
    offers: listingOffer(listing, origin),
  },
  breadcrumbList(
    [{ label: "Ana sayfa", to: "/" }, { label: "Sertifikalı araçlar", to: certifiedCarsPath }, { label: car.name }],
    origin,
    address,
  ),
];
