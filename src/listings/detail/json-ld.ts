import { kurusToLira } from "#src/shared/money.ts";
import { photoUrl } from "../photos/rules.ts";
import type { DetailView } from "./view.ts";

/** schema.org's name of a listing's currency. */
const currencyCodes: Record<string, string> = { TL: "TRY" };

/** What search engines read of a listing: schema.org `Car` with its `Offer`. `origin` as in `ctx.origin`. */
export function carJsonLd(view: DetailView, origin: string) {
  const url = origin + view.address;
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    "@id": url,
    url,
    name: `${view.name} ${view.modelYear}`,
    description: view.title,
    sku: view.keyCode,
    brand: { "@type": "Brand", name: view.catalogue.brand.name },
    model: view.catalogue.model.name,
    ...(view.catalogue.variant ? { vehicleConfiguration: view.catalogue.variant } : {}),
    vehicleModelDate: String(view.modelYear),
    ...(view.mileageKm > 0 || view.isNew
      ? { mileageFromOdometer: { "@type": "QuantitativeValue", value: view.mileageKm, unitCode: "KMT" } }
      : {}),
    ...(view.fuel ? { fuelType: view.fuel } : {}),
    ...(view.gear ? { vehicleTransmission: view.gear } : {}),
    ...(view.colour ? { color: view.colour } : {}),
    image: view.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
    offers: {
      "@type": "Offer",
      url,
      price: kurusToLira(view.price.kurus),
      priceCurrency: currencyCodes[view.price.currency] ?? view.price.currency,
      availability: "https://schema.org/InStock",
      itemCondition: `https://schema.org/${view.isNew ? "NewCondition" : "UsedCondition"}`,
      seller: { "@type": view.seller.isDealer ? "AutoDealer" : "Person", name: view.seller.name },
    },
  };
}
