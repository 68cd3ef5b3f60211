import { kurusToLira } from "#src/shared/money.ts";
import { photoUrl } from "../photos/size-rules.ts";
import type { DetailView } from "./view.ts";

/** schema.org's name of a listing's currency. */
const currencyCodes: Record<string, string> = { TL: "TRY" };

/** UN/CEFACT codes of what a rental's price is for. */
const periodCodes = { gunluk: "DAY", haftalik: "WEE", aylik: "MON" } as const;

/**
 * What search engines read of a listing: schema.org `Car`, or `Product` for a spare part, with its `Offer`. `origin` as
 * in `ctx.origin`.
 */
export const listingJsonLd = (view: DetailView, origin: string) => ({
  "@context": "https://schema.org",
  "@id": origin + view.address,
  url: origin + view.address,
  description: view.title,
  sku: view.keyCode,
  ...(view.partPath.length > 0 ? partFields(view) : carFields(view)),
  image: view.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
  offers: offer(view, origin + view.address),
});

const partFields = (view: DetailView) => ({
  "@type": "Product",
  name: view.name,
  category: view.partPath.map(({ name }) => name).join(" > "),
  ...(view.partNumber ? { mpn: view.partNumber } : {}),
  isAccessoryOrSparePartFor: {
    "@type": "Car",
    name: view.shortVehicleName,
    brand: { "@type": "Brand", name: view.catalogue.brand.name },
    model: view.catalogue.model.name,
  },
});

function carFields(view: DetailView) {
  return {
    "@type": "Car",
    name: `${view.name} ${view.modelYear}`,
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
  };
}

function offer({ price: { kurus, currency, rentPeriod }, isNew, seller }: DetailView, url: string) {
  const price = { price: kurusToLira(kurus), priceCurrency: currencyCodes[currency] ?? currency };
  return {
    "@type": "Offer",
    url,
    ...(rentPeriod === null
      ? price
      : {
          businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
          priceSpecification: { "@type": "UnitPriceSpecification", ...price, unitCode: periodCodes[rentPeriod] },
        }),
    availability: "https://schema.org/InStock",
    itemCondition: `https://schema.org/${isNew ? "NewCondition" : "UsedCondition"}`,
    seller: { "@type": seller.isDealer ? "AutoDealer" : "Person", name: seller.name },
  };
}
