import { kurusToLira } from "#src/shared/money.ts";
import { breadcrumbList, postalAddress } from "#src/shared/json-ld.server.ts";
import { descriptionText } from "#src/listings/description-text.ts";
import { photoUrl } from "#src/listings/photos/size-rules.ts";
import { resultLinks } from "./result-links.ts";
import type { DetailView } from "#src/listings/detail/view.ts";

/** schema.org's name of a listing's currency. */
const currencyCodes: Record<string, string> = { TL: "TRY" };

/** UN/CEFACT codes of the period of a rental's price. */
const periodCodes = { gunluk: "DAY", haftalik: "WEE", aylik: "MON" } as const;

/** The structured data of a live listing for search engines: the product and the breadcrumb. */
export const detailJsonLd = (view: DetailView, origin: string) => [
  listingJsonLd(view, origin),
  breadcrumbList(
    [{ label: "Ana sayfa", to: "/" }, ...resultLinks(view), { label: view.nameWithYear }],
    origin,
    view.address,
  ),
];

/** The schema.org type for a vehicle type; `Vehicle` for all others. */
const vehicleWords: Record<string, string> = {
  otomobil: "Car",
  "arazi-suv-pickup": "Car",
  "minivan-panelvan": "Car",
  motosiklet: "Motorcycle",
  otobus: "BusOrCoach",
  "minibus-midibus": "BusOrCoach",
};
const descriptionMaxLength = 1000;

const vehicleWord = ({ catalogue }: DetailView) => vehicleWords[catalogue.type.slug] ?? "Vehicle";

/**
 * A listing as schema.org words it: a `Product`, which for a vehicle is a `Car`, `Motorcycle` or other `Vehicle` too, with
 * its `Offer`. Neither phone number nor plate is in it. `origin` as in `ctx.origin`.
 */
export const listingJsonLd = (view: DetailView, origin: string) => ({
  "@id": origin + view.address,
  url: origin + view.address,
  description: descriptionText(view.descriptionHtml).slice(0, descriptionMaxLength).trim() || view.title,
  sku: view.keyCode,
  ...(view.partPath.length > 0 ? partFields(view) : carFields(view)),
  image: view.photos.map(({ id }) => origin + photoUrl(id, 1600, "jpg")),
  offers: offer(view, origin),
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

function carFields(view: DetailView) {
  return {
    "@type": ["Product", vehicleWord(view)],
    name: `${view.name} ${view.modelYear}`,
    brand: { "@type": "Brand", name: view.catalogue.brand.name },
    model: view.catalogue.model.name,
    ...(view.catalogue.variant ? { vehicleConfiguration: view.catalogue.variant } : {}),
    vehicleModelDate: String(view.modelYear),
    ...(view.mileageKm > 0 || view.isNew ? { mileageFromOdometer: quantity(view.mileageKm, "KMT") } : {}),
    ...(view.fuel ? { fuelType: view.fuel } : {}),
    ...(view.gear ? { vehicleTransmission: view.gear } : {}),
    ...(view.colour ? { color: view.colour } : {}),
    ...(view.body ? { bodyType: view.body } : {}),
    ...(view.doors === null ? {} : { numberOfDoors: view.doors }),
    ...(view.drive ? { driveWheelConfiguration: view.drive } : {}),
    ...engine(view),
  };
}

/** UN/CEFACT codes: metric horse power and cubic centimetre. */
const engineUnits = { power: "HJ", displacement: "CMQ" };

function engine({ fuel, powerHp, capacityCc }: DetailView) {
  if (powerHp === null && capacityCc === null) return {};
  return {
    vehicleEngine: {
      "@type": "EngineSpecification",
      ...(fuel ? { fuelType: fuel } : {}),
      ...(powerHp === null ? {} : { enginePower: quantity(powerHp, engineUnits.power) }),
      ...(capacityCc === null ? {} : { engineDisplacement: quantity(capacityCc, engineUnits.displacement) }),
    },
  };
}

const quantity = (value: number, unitCode: string) => ({ "@type": "QuantitativeValue", value, unitCode });

function offer(view: DetailView, origin: string) {
  const { isNew, seller, sellerAddress, place } = view;
  const { kurus, currency, rentPeriod } = view.price;
  const price = { price: kurusToLira(kurus), priceCurrency: currencyCodes[currency] ?? currency };
  return {
    "@type": "Offer",
    url: origin + view.address,
    ...(rentPeriod === null
      ? price
      : {
          businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
          priceSpecification: { "@type": "UnitPriceSpecification", ...price, unitCode: periodCodes[rentPeriod] },
        }),
    availability: `https://schema.org/${view.isReserved ? "Reserved" : "InStock"}`,
    itemCondition: `https://schema.org/${isNew ? "NewCondition" : "UsedCondition"}`,
    availableAtOrFrom: { "@type": "Place", address: postalAddress(place.city, place.town) },
    seller: {
      "@type": seller.isDealer ? "AutoDealer" : "Person",
      name: seller.name,
      ...(sellerAddress ? { url: origin + sellerAddress } : {}),
    },
  };
}
