import type { Rules } from "./rule.ts";

const referenceData = "Reference data of the vehicle market, from files.";
const ofTheMachine = "Kept for the machinery; leads to no member.";

/** Tables without anything of a member. Their columns are named, so that one that is added is thought about. */
export const site = {
  brand: { notPersonal: referenceData, columns: ["id", "slug", "name", "aliases"] },
  city: { notPersonal: referenceData, columns: ["id", "slug", "name", "region", "lat", "lon", "population"] },
  town: { notPersonal: referenceData, columns: ["id", "cityId", "slug", "name", "lat", "lon", "population"] },
  vehicleType: {
    notPersonal: referenceData,
    columns: ["id", "slug", "name", "pluralName", "parentId", "sort", "hasVariants"],
  },
  vehicleTypeBrand: { notPersonal: referenceData, columns: ["vehicleTypeId", "brandId", "isPopular"] },
  vehicleTypeOption: { notPersonal: referenceData, columns: ["vehicleTypeId", "kind", "slug"] },
  model: { notPersonal: referenceData, columns: ["id", "vehicleTypeId", "brandId", "slug", "name", "aliases"] },
  variant: { notPersonal: referenceData, columns: ["id", "modelId", "slug", "name"] },
  engine: {
    notPersonal: referenceData,
    columns: [
      "id",
      "variantId",
      "vehicleEngineId",
      "yearFrom",
      "yearTo",
      "doors",
      "fuel",
      "gear",
      "body",
      "drive",
      "capacityCc",
      "powerHp",
    ],
  },
  equipmentGroup: {
    notPersonal: referenceData,
    columns: ["id", "vehicleTypeId", "listingTypeId", "slug", "name", "sort"],
  },
  equipment: {
    notPersonal: referenceData,
    columns: ["id", "groupId", "slug", "name", "description", "sort", "standardFrom", "aliases"],
  },
  optionValue: { notPersonal: referenceData, columns: ["kind", "slug", "name", "sort", "colour"] },
  specialAttribute: {
    notPersonal: referenceData,
    columns: [
      "id",
      "vehicleTypeId",
      "slug",
      "name",
      "kind",
      "unit",
      "options",
      "sort",
      "minValue",
      "maxValue",
      "isRequired",
    ],
  },
  damagePanel: { notPersonal: referenceData, columns: ["slug", "name", "sort"] },
  sparePartNode: { notPersonal: referenceData, columns: ["id", "parentId", "slug", "name", "lastStep", "sort"] },
  searchNickname: { notPersonal: referenceData, columns: ["name", "brand", "model", "city", "yearFrom", "yearTo"] },
  listPrice: {
    notPersonal: referenceData,
    columns: ["id", "variantId", "modelYear", "validFrom", "priceKurus", "source"],
  },
  lawRule: {
    notPersonal: referenceData,
    columns: [
      "id",
      "rule",
      "validFrom",
      "validTo",
      "listingTypes",
      "vehicleTypeIds",
      "ageTypes",
      "sellers",
      "modelYearFrom",
      "minMonths",
      "minMileageKm",
      "source",
    ],
  },
  referenceDataVersion: { notPersonal: referenceData, columns: ["file", "sha256", "loadedAt"] },
  captchaUsed: { notPersonal: ofTheMachine, columns: ["signature", "expiresAt"] },
  passkeyChallenge: { notPersonal: ofTheMachine, columns: ["id", "holder", "expiresAt"] },
  listingChange: { notPersonal: ofTheMachine, columns: ["xid", "seq", "listingId", "at", "subject"] },
  listingChangePruned: { notPersonal: ofTheMachine, columns: ["isOnly", "xid"] },
  sitemapPage: {
    notPersonal: ofTheMachine,
    columns: ["listingType", "vehicleTypeId", "brandId", "modelId", "cityId", "live", "changedAt"],
  },
  sitemapSeller: {
    notPersonal: "How many listings stand on a seller's public page and when it changed, by inner numbers.",
    columns: ["businessId", "ownerId", "live", "changedAt"],
  },
  sitemapPart: { notPersonal: ofTheMachine, columns: ["part", "live", "changedAt"] },
  sitemapChange: {
    notPersonal: "What public pages show or do not show any more, by inner numbers; forgotten after ten minutes.",
    columns: [
      "id",
      "listingId",
      "listingType",
      "vehicleTypeId",
      "brandId",
      "modelId",
      "cityId",
      "businessId",
      "ownerId",
      "delta",
      "changedAt",
    ],
  },
  secret: { notPersonal: ofTheMachine, columns: ["name", "value"] },
  mailSent: {
    notPersonal: "Keys of mails that went out once: kinds and inner numbers, no address.",
    columns: ["key", "sentAt"],
  },
  throttle: {
    notPersonal: "Attempts by a keyed hash of whom they are counted for; forgotten after two days.",
    columns: ["key", "tokens", "updatedAt"],
  },
  listingVisit: {
    notPersonal: "Who saw a listing today, as a hash with the day's own salt; both go when the day is over.",
    columns: ["day", "listingId", "visitor"],
  },
  gonePicture: {
    notPersonal: "Names of files that no member shows any more, until a job has removed them.",
    columns: ["id"],
  },
  visitorSalt: { notPersonal: ofTheMachine, columns: ["day", "salt"] },
} satisfies Rules;
