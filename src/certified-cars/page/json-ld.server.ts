import { kurusToLira } from "#src/shared/money.ts";
import { breadcrumbList } from "#src/shared/json-ld.server.ts";
import { photoUrl } from "#src/listings/photos/size-rules.ts";
import { certifiedCarsPath } from "../rules.ts";
import type { CertifiedCarView } from "./view.server.ts";

/** The structured data of a certified car: the vehicle with its offer and certificate, and the breadcrumb. */
export const certifiedCarJsonLd = ({ address, car, report }: CertifiedCarView, origin: string) => [
  {
    "@type": ["Product", "Car"],
    "@id": `${origin}${address}#arac`,
    name: car.name,
    url: origin + address,
    sku: car.keyCode,
    brand: { "@type": "Brand", name: car.catalogue.brand.name },
    model: car.catalogue.model.name,
    image: car.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
    description: report.conclusion.join(" "),
    hasCertification: {
      "@type": "Certification",
      name: "Ekspertiz raporu",
      certificationIdentification: String(report.number),
      url: origin + report.pdf,
      issuedBy: { "@type": "Organization", name: report.centre.name },
    },
    offers: {
      "@type": "Offer",
      url: origin + car.address,
      price: kurusToLira(car.price.kurus),
      priceCurrency: car.price.currency === "TL" ? "TRY" : car.price.currency,
      availability: "https://schema.org/InStock",
      itemCondition: `https://schema.org/${car.isNew ? "NewCondition" : "UsedCondition"}`,
      seller: { "@type": car.seller.isDealer ? "AutoDealer" : "Person", name: car.seller.name },
    },
  },
  breadcrumbList(
    [{ label: "Ana sayfa", to: "/" }, { label: "Sertifikalı araçlar", to: certifiedCarsPath }, { label: car.name }],
    origin,
    address,
  ),
];
