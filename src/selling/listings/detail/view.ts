import { figureText } from "../figure-range.ts";
import { personAddress } from "#src/people/accounts/public/rules.ts";
import { boxes } from "#src/core/locations/map/province-boxes.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Damage } from "../damage/rules.ts";
import { formOfRow } from "../fields/columns.ts";
import type { FieldTable } from "../fields/field.ts";
import { spareFields } from "../fields/spare-part.ts";
import { fieldText } from "../fields/texts.ts";
import { vehicleFields } from "../fields/vehicle.ts";
import { nameWithYear, vehicleName } from "../names.ts";
import {
  formatMileage,
  hasDamageSection,
  isUnusedAgeType,
  listingAddress,
  listingName,
  partConditionName,
  priceText,
} from "../rules.ts";
import { authorisedDealerText } from "../franchiser/rules.ts";
import { type Fit, yearsText } from "../fits.ts";
import { parseVideoUrl } from "../video/rules.ts";
import type { ListingDetail, listEquipment, selectListingPhotos, listSpecialAttributes } from "./queries.server.ts";
import { initials, isPhoneShown, shortName } from "./rules.ts";

type Parts = {
  listing: ListingDetail;
  photos: Awaited<ReturnType<typeof selectListingPhotos>>;
  equipment: Awaited<ReturnType<typeof listEquipment>>;
  attributes: Awaited<ReturnType<typeof listSpecialAttributes>>;
};

/** A listing as its page shows it, in texts ready for display. It has no private data: no plate, phone or surname. */
export type DetailView = ReturnType<typeof detailView>;

export type KeyFact = {
  icon: "calendar" | "gauge" | "fuel" | "gear" | "power" | "engine" | "car" | "colour" | "star" | "doc";
} & Fact;
export type Fact = { name: string; value: string };

export function detailView({ listing, photos, equipment, attributes }: Parts) {
  const name = listingName(listing);
  const listingType = listing.listingType;
  const isDealer = listing.businessId !== null;
  return {
    keyCode: listing.keyCode,
    state: listing.state,
    /** A buyer has reserved it by a down payment. */
    isReserved: listing.isReserved,
    isCertified: listing.isCertified,
    listingType,
    address: listingAddress(listing),
    name,
    nameWithYear: nameWithYear(name, listing.modelYear),
    shortVehicleName: vehicleName(listing.brandName, listing.modelName),
    title: listing.title,
    catalogue: {
      type: { slug: listing.vehicleTypeSlug, name: listing.vehicleTypeName },
      brand: { slug: listing.brandSlug, name: listing.brandName },
      model: { slug: listing.modelSlug, name: listing.modelName },
      variant: listing.variantName,
    },
    /** A spare part's place in the taxonomy, from the category down to the part itself. */
    partPath: listing.partPath.map(({ slug, name: step }) => ({ slug, name: step })),
    partNumber: listing.partNumber,
    condition: partConditionName(listing.partCondition),
    price: {
      kurus: listing.priceKurus,
      currency: listing.currency,
      text: priceText(listing),
      rentPeriod: listing.rentPeriod,
    },
    modelYear: listing.modelYear,
    mileageKm: listing.mileageKm,
    fuel: listing.fuelName,
    gear: listing.gearName,
    colour: listing.colourName,
    body: listing.bodyName,
    doors: listing.doors,
    drive: listing.driveName,
    // Exact figures alone: programs read them.
    powerHp: listing.powerRange ? null : listing.powerHp,
    capacityCc: listing.capacityRange ? null : listing.capacityCc,
    isNew: isUnusedAgeType(listing.ageType) || listing.partCondition === "sifir",
    place: {
      cityId: listing.cityId,
      citySlug: listing.citySlug,
      city: listing.cityName,
      town: listing.townName,
      townId: listing.townId,
      pin: listing.pin,
      /** The part of the map that shows the province. */
      box: boxes[listing.cityId]!,
    },
    /** The seller's place, if they publish it. */
    sellerPlace: listing.shownPlace,
    keyFacts: listingType === "yedek-parca" ? partKeyFacts(listing) : keyFacts(listing),
    facts: listingType === "yedek-parca" ? partFacts(listing) : facts(listing, attributes),
    photos,
    equipment: equipmentGroups(equipment),
    damage: hasDamageSection(listingType, listing.vehicleTypeId)
      ? {
          panels: listing.damage as Damage,
          total: listing.totalDamageKurus > 0 ? formatPrice(listing.totalDamageKurus) : null,
          description: listing.damageDescription,
        }
      : null,
    /** The result of `parseVideoUrl`; undefined without a video or if its site is no longer supported. */
    video: (listing.videoUrl && parseVideoUrl(listing.videoUrl)) || null,
    descriptionHtml: listing.descriptionHtml,
    seller: isDealer
      ? {
          isDealer,
          name: listing.businessName!,
          kindName: authorisedDealerText(listing.dealerBrandNames) ?? "Kurumsal üye",
          initials: initials(listing.businessName!),
          pictureId: null,
          certificateNumber: listing.certificateNumber,
          place: listing.businessCityName ?? listing.cityName,
        }
      : {
          isDealer,
          name: shortName(listing.ownerFirstName, listing.ownerLastName),
          initials: initials(`${listing.ownerFirstName} ${listing.ownerLastName}`),
          pictureId: listing.ownerPictureId,
          since: listing.ownerSince.getFullYear(),
          place: listing.cityName,
        },
    /** The address of the seller's page; undefined for a closed account. */
    sellerAddress: personAddress({
      pathName: listing.ownerPathName,
      isActive: listing.isOwnerActive,
      businessSlug: listing.businessSlug,
    }),
    /** The number itself is only in the answer of a reveal. */
    hasPhone: isPhoneShown({
      ...listing,
      phone: listing.ownerPhone,
      phoneConfirmedAt: listing.ownerPhoneConfirmedAt,
    }),
  };
}

const bodyText = (kind: string | null, doors: number | null) => {
  const parts = [kind, doors ? `${doors} kapı` : null].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
};

function keyFacts(listing: ListingDetail): KeyFact[] {
  const all: [KeyFact["icon"], string, string | null][] = [
    ["calendar", "Model yılı", listing.modelYear === null ? null : String(listing.modelYear)],
    ["gauge", "Kilometre", formatMileage(listing)],
    ["fuel", "Yakıt", listing.fuelName],
    ["gear", "Vites", listing.gearName],
    ["power", "Motor gücü", figureText(listing.powerHp, listing.powerRange, "hp")],
    ["engine", "Motor hacmi", figureText(listing.capacityCc, listing.capacityRange, "cm³")],
    ["car", "Gövde", bodyText(listing.bodyName, listing.doors)],
    ["colour", "Renk", listing.colourName],
  ];
  return all.flatMap(([icon, name, value]) => (value === null ? [] : [{ icon, name, value }]));
}

function facts(listing: ListingDetail, attributes: Parts["attributes"]): Fact[] {
  const all: [string, string | null][] = [
    ["Marka", listing.brandName],
    ["Model", listing.modelName],
    ["Donanım paketi", listing.variantName],
    ["Çekiş", listing.driveName],
    ["Araç durumu", listing.ageTypeName],
    ["Yetkili bayi", listing.franchiserBrandName],
    ...attributes.map((attribute): [string, string | null] => [attribute.name, attributeText(attribute, listing)]),
    ...tableFacts(listing),
    ...(listing.rentPeriod === null
      ? ([
          ["Garanti seçeneği", listing.warrantyName && `${listing.warrantyName} ile garantili`],
          ["Takas", listing.isSwapPossible ? "Olabilir" : "Yok"],
        ] as [string, string | null][])
      : []),
    ...published(listing),
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** The fields that the field table declares as facts, as their owner reads them. */
function tableFacts(listing: ListingDetail): [string, string | null][] {
  const table: FieldTable = listing.listingType === "yedek-parca" ? spareFields : vehicleFields;
  const form = formOfRow(table, listing);
  return Object.entries(table)
    .filter(([, { isFact, onlyFor = listing.listingType }]) => isFact && onlyFor === listing.listingType)
    .map(([name, { label }]) => [label, fieldText(table, name, form, listing.choiceNames) || null]);
}

const published = (listing: ListingDetail): [string, string][] => [
  ["İlan no", listing.keyCode],
  ["İlan tarihi", formatDate(listing.publishedAt ?? listing.createdAt)],
];

/** The key facts of a spare part. */
function partKeyFacts(listing: ListingDetail): KeyFact[] {
  const all: [KeyFact["icon"], string, string | null][] = [
    ["gear", "Parça", listing.partName],
    ["star", "Durumu", partConditionName(listing.partCondition)],
    ["car", "Uyumlu araç", vehicleName(listing.brandName, listing.modelName)],
    ["doc", "Parça numarası", listing.partNumber],
  ];
  return all.flatMap(([icon, name, value]) => (value === null ? [] : [{ icon, name, value }]));
}

/** All vehicles that a spare part fits, with their years. */
const fitTexts = ({ fits, choiceNames, brandName, modelName }: ListingDetail): string[] => {
  const texts = (fits as Fit[]).map(({ brandId, modelId, yearFrom, yearTo }) =>
    [choiceNames.brand(String(brandId)), choiceNames.model(String(modelId)), yearsText(yearFrom, yearTo)]
      .filter(Boolean)
      .join(" "),
  );
  return texts.length > 0 ? texts : [`${brandName} ${modelName}`];
};

const partFacts = (listing: ListingDetail): Fact[] =>
  (
    [
      ["Kategori", listing.partPath.map(({ name }) => name).join(" › ")],
      ["Uyumlu araçlar", fitTexts(listing).join(", ")],
      ["Marka", listing.brandName],
      ["Model", listing.modelName],
      ...tableFacts(listing),
      ...published(listing),
    ] as [string, string | null][]
  ).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));

/** The value of an attribute: the name of the choice, or the number with its unit. */
function attributeText({ slug, unit, options }: Parts["attributes"][number], listing: ListingDetail): string | null {
  const value = (listing.attributes as Record<string, string | number | undefined>)[slug];
  if (value === undefined || value === "") return null;
  const choice = (options as { slug: string; name: string }[]).find((option) => option.slug === value);
  if (choice) return choice.name;
  const text = typeof value === "number" ? formatNumber(value) : value;
  if (unit === "%") return `%${text}`;
  return unit ? `${text}\u00a0${unit}` : text;
}

function equipmentGroups(equipment: Parts["equipment"]) {
  type Item = { id: number; name: string; description: string };
  const groups = new Map<string, { slug: string; name: string; items: Item[] }>();
  for (const { id, name, description, groupSlug, groupName } of equipment) {
    const group = groups.get(groupSlug) ?? { slug: groupSlug, name: groupName, items: [] };
    group.items.push({ id, name, description });
    groups.set(groupSlug, group);
  }
  return [...groups.values()];
}
