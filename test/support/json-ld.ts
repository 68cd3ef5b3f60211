type Said = Record<string, unknown>;

/** The properties that search engines require of each type, by their documentation; dots separate nested ones. */
const required: Record<string, string[]> = {
  Car: ["name", "url", "image", "description", "brand.name", "model", "vehicleModelDate", "mileageFromOdometer.value"],
  Motorcycle: ["name", "url", "image", "brand.name", "model", "vehicleModelDate", "mileageFromOdometer.unitCode"],
  Vehicle: ["name", "url", "image", "brand.name", "model", "vehicleModelDate"],
  BusOrCoach: ["name", "url", "image", "brand.name", "model", "vehicleModelDate"],
  Product: ["name", "url", "image", "description", "category", "isAccessoryOrSparePartFor.name"],
  ItemList: ["name", "numberOfItems", "itemListElement.0.url", "itemListElement.0.position", "itemListElement.0.name"],
  BreadcrumbList: ["itemListElement.0.position", "itemListElement.0.name", "itemListElement.0.item"],
  WebSite: ["name", "url"],
  Organization: ["name", "url", "logo"],
  ContactPage: ["name", "url", "mainEntity.contactPoint.email"],
  AutoDealer: ["name", "url", "address.addressRegion", "address.addressCountry"],
  AutoRental: ["name", "url", "address.addressRegion", "address.addressCountry"],
  ProfilePage: ["url", "mainEntity.name"],
  Article: ["headline", "description", "image.0", "datePublished", "dateModified", "author.name", "publisher.logo"],
  NewsArticle: ["headline", "description", "image.0", "datePublished", "dateModified", "author.name", "publisher.logo"],
  VideoObject: ["name", "description", "thumbnailUrl", "uploadDate"],
  FAQPage: ["mainEntity.0.name", "mainEntity.0.acceptedAnswer.text"],
  Service: ["name", "serviceType", "areaServed", "offers.lowPrice", "offers.priceCurrency", "offers.offerCount"],
  LoanOrCredit: ["name", "amount.value", "amount.currency", "loanTerm.value", "annualPercentageRate"],
};
/** A rental may be offered in a whole city: the town is not required. */
const ofPlace = ["addressRegion", "addressCountry"].map((part) => `availableAtOrFrom.address.${part}`);
const ofOffer = ["url", "availability", "itemCondition", "seller.name", "seller.url", ...ofPlace];

/** The value at a path such as `offers.seller.name`. */
export const valueAt = (said: unknown, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Said | undefined)?.[name], said);

const isMissing = (said: unknown, path: string) => [undefined, null, ""].includes(valueAt(said, path) as "");

/** The required properties that are missing in a JSON-LD object, one line each, such as `Product: offers.price`. */
export function jsonLdFaults(said: Said): string[] {
  // A vehicle is a product as well, a shop a dealer and a rental.
  const type = String([said["@type"]].flat().at(-1));
  const missing = (required[type] ?? ["a type that is known here"]).filter((path) => isMissing(said, path));
  const offer = said["offers"] as Said | undefined;
  return [...missing, ...(offer?.["@type"] === "Offer" ? offerFaults(offer) : [])].map((path) => `${type}: ${path}`);
}

function offerFaults(offer: Said): string[] {
  const price = (offer["price"] === undefined ? offer["priceSpecification"] : offer) as Said | undefined;
  return [
    ...ofOffer.filter((path) => isMissing(offer, path)),
    ...(typeof price?.["price"] === "number" && /^[A-Z]{3}$/.test(String(price["priceCurrency"])) ? [] : ["price"]),
  ].map((path) => `offers.${path}`);
}
