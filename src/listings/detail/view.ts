import { formatDate } from "#src/shared/dates.ts";
import { formatPrice } from "#src/shared/money.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import type { Damage } from "../damage/rules.ts";
import {
  formatMileage,
  hasDamageSection,
  isUnusedAgeType,
  listingAddress,
  type ListingState,
  type ListingType,
} from "../rules.ts";
import type { ListingDetail, listEquipment, selectListingPhotos, listSpecialAttributes } from "./queries.server.ts";
import { initials, shortName } from "./rules.ts";

type Parts = {
  listing: ListingDetail;
  photos: Awaited<ReturnType<typeof selectListingPhotos>>;
  equipment: Awaited<ReturnType<typeof listEquipment>>;
  attributes: Awaited<ReturnType<typeof listSpecialAttributes>>;
};

/** A listing as its page shows it, in texts ready to print. Nothing in it is private: no plate, no phone, no surname. */
export type DetailView = ReturnType<typeof detailView>;

export type KeyFact = { icon: "calendar" | "gauge" | "fuel" | "gear" | "power" | "engine" | "car" | "colour" } & Fact;
export type Fact = { name: string; value: string };

export function detailView({ listing, photos, equipment, attributes }: Parts) {
  const name = [listing.brandName, listing.modelName, listing.variantName].filter(Boolean).join(" ");
  const isDealer = listing.businessId !== null;
  return {
    keyCode: listing.keyCode,
    state: listing.state as ListingState,
    address: listingAddress(listing),
    name,
    shortVehicleName: `${listing.brandName} ${listing.modelName}`,
    title: listing.title,
    catalogue: {
      type: { slug: listing.vehicleTypeSlug, name: listing.vehicleTypeName },
      brand: { slug: listing.brandSlug, name: listing.brandName },
      model: { slug: listing.modelSlug, name: listing.modelName },
      variant: listing.variantName,
    },
    price: {
      kurus: listing.priceKurus,
      currency: listing.currency,
      text: formatPrice(listing.priceKurus, listing.currency),
    },
    modelYear: listing.modelYear,
    mileageKm: listing.mileageKm,
    fuel: listing.fuelName,
    gear: listing.gearName,
    colour: listing.colourName,
    isNew: isUnusedAgeType(listing.ageType),
    place: { city: listing.cityName, town: listing.townName },
    keyFacts: keyFacts(listing),
    facts: facts(listing, attributes),
    photos,
    equipment: equipmentGroups(equipment),
    damage: hasDamageSection(listing.listingType as ListingType, listing.vehicleTypeId)
      ? {
          panels: listing.damage as Damage,
          total: listing.totalDamageKurus > 0 ? formatPrice(listing.totalDamageKurus) : null,
          description: listing.damageDescription,
        }
      : null,
    descriptionHtml: listing.descriptionHtml,
    seller: isDealer
      ? {
          isDealer,
          name: listing.businessName!,
          initials: initials(listing.businessName!),
          certificateNumber: listing.certificateNumber,
          place: listing.businessCityName ?? listing.cityName,
        }
      : {
          isDealer,
          name: shortName(listing.ownerFirstName, listing.ownerLastName),
          initials: initials(`${listing.ownerFirstName} ${listing.ownerLastName}`),
          since: listing.ownerSince.getFullYear(),
          place: listing.cityName,
        },
    hasPhone: listing.ownerPhone !== null,
  };
}

const bodyText = (kind: string | null, doors: number | null) => {
  const parts = [kind, doors ? `${doors} kapı` : null].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
};

function keyFacts(listing: ListingDetail): KeyFact[] {
  const all: [KeyFact["icon"], string, string | null][] = [
    ["calendar", "Model yılı", String(listing.modelYear)],
    ["gauge", "Kilometre", formatMileage(listing)],
    ["fuel", "Yakıt", listing.fuelName],
    ["gear", "Vites", listing.gearName],
    ["power", "Motor gücü", listing.powerHp === null ? null : `${formatNumber(listing.powerHp)} hp`],
    ["engine", "Motor hacmi", listing.capacityCc === null ? null : `${formatNumber(listing.capacityCc)} cm³`],
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
    ...attributes.map((attribute): [string, string | null] => [attribute.name, attributeText(attribute, listing)]),
    ["Garanti", listing.hasWarranty ? "Var" : "Yok"],
    ["Takas", listing.isSwapPossible ? "Olabilir" : "Yok"],
    ["İlan no", listing.keyCode],
    ["İlan tarihi", formatDate(listing.publishedAt ?? listing.createdAt)],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** What the seller said of a further field: the name of the choice, or the number with its unit. */
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
  const groups = new Map<string, { slug: string; name: string; items: { id: number; name: string }[] }>();
  for (const { id, name, groupSlug, groupName } of equipment) {
    const group = groups.get(groupSlug) ?? { slug: groupSlug, name: groupName, items: [] };
    group.items.push({ id, name });
    groups.set(groupSlug, group);
  }
  return [...groups.values()];
}
