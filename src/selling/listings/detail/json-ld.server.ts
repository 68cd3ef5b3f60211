import { postalAddress } from "#src/shared/json-ld.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { kurusToLira } from "#src/shared/money.ts";
import type { DetailView } from "./view.ts";

/** schema.org's name of a listing's currency. */
const currencyCodes: Record<string, string> = { TL: "TRY" };

/** UN/CEFACT codes of the period of a rental's price. */
const periodCodes = { gunluk: "DAY", haftalik: "WEE", aylik: "MON" } as const;

/** The schema.org type for a vehicle type; `Vehicle` for all others. */
const vehicleWords: Record<string, string> = {
  otomobil: "Car",
  "arazi-suv-pickup": "Car",
  "minivan-panelvan": "Car",
  motosiklet: "Motorcycle",
  otobus: "BusOrCoach",
  "minibus-midibus": "BusOrCoach",
};
/** What schema.org calls the vehicle of a listing. */
export const vehicleWord = ({ catalogue }: DetailView) => lookup(vehicleWords, catalogue.type.slug) ?? "Vehicle";

/** What a vehicle is, as a `Product` that is a `Car`, `Motorcycle` or other `Vehicle` too. */
export function vehicleFields(view: DetailView) {
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

/** The `Offer` of a listing. `origin` as in `ctx.origin`. */
export function listingOffer(view: DetailView, origin: string) {
  const { isNew, seller, sellerAddress, place } = view;
  const { kurus, currency, rentPeriod } = view.price;
  const price = { price: kurusToLira(kurus), priceCurrency: lookup(currencyCodes, currency) ?? currency };
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
