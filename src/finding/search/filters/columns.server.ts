import { carTypeId } from "#src/core/catalogue/rules.ts";
import type { PromotionKey } from "#src/shared/promotions.ts";
import type { IndexedFlag } from "./indexed-flags.ts";
import type { RangeKey } from "./ranges.ts";

/**
 * What the engines read of a listing for each filter. Both engines use these expressions: the index reads them into its
 * rows, the PostgreSQL engine searches by them. Browsers load the other tables of filters, and not this one.
 */

/** The tables that the expressions read. */
export const listingTables = "listing left join listing_authority authority on authority.listing_id = listing.id";

type ListColumn = {
  sql: string;
  type: "smallint" | "integer" | "text";
  /** Roughly which share of listings one value lets through, for the matching of saved searches. */
  share: number;
  /** Every listing has a value. */
  isRequired?: true;
  /** Rows of the index do not read it: it is computed for them (`index/price.ts`). */
  isComputed?: true;
};

export const listColumns = {
  types: { sql: "listing.vehicle_type_id", type: "smallint", share: 1 / 2, isRequired: true },
  businesses: { sql: "listing.business_id", type: "integer", share: 1 / 2_000 },
  brands: { sql: "listing.brand_id", type: "integer", share: 1 / 30, isRequired: true },
  models: { sql: "listing.model_id", type: "integer", share: 1 / 800, isRequired: true },
  variants: { sql: "listing.variant_id", type: "integer", share: 1 / 4_000 },
  engines: { sql: "listing.engine_id", type: "integer", share: 1 / 20_000 },
  cities: { sql: "listing.city_id", type: "smallint", share: 1 / 30, isRequired: true },
  towns: { sql: "listing.town_id", type: "integer", share: 1 / 400 },
  parts: { sql: "listing.part_id", type: "text", share: 1 / 400 },
  fuels: { sql: "listing.fuel", type: "text", share: 1 / 3 },
  gears: { sql: "listing.gear", type: "text", share: 1 / 2 },
  bodies: { sql: "listing.body", type: "text", share: 1 / 5 },
  drives: { sql: "listing.drive", type: "text", share: 1 / 3 },
  colours: { sql: "listing.colour", type: "text", share: 1 / 6 },
  periods: { sql: "listing.rent_period", type: "text", share: 1 / 3 },
  conditions: { sql: "listing.part_condition", type: "text", share: 1 / 3 },
  sellers: {
    sql: `case when listing.franchiser_brand_id is not null then 'yetkili-bayiden'
        when listing.business_id is not null then 'galeriden' else 'sahibinden' end`,
    type: "text",
    share: 1 / 3,
    isRequired: true,
  },
  verdicts: { sql: "priced.verdict", type: "text", share: 1 / 6, isComputed: true },
} as const satisfies Record<string, ListColumn>;

/** The further values of a list, those of a spare part that fits several models; its main value is not among them. */
export const furtherColumns = {
  brands: furtherFits("brandId", "brand_id"),
  models: furtherFits("modelId", "model_id"),
} as const;

function furtherFits(name: string, column: string): string {
  const value = `(fit->>'${name}')::integer`;
  return `case when listing.fits = '[]' then '{}'::integer[] else array(
    select distinct ${value} from jsonb_array_elements(listing.fits) as fit where ${value} <> listing.${column}) end`;
}

export const rangeColumns = {
  priceKurus: { sql: "listing.price_kurus", isRequired: true },
  year: { sql: "listing.model_year" },
  mileageKm: { sql: "listing.mileage_km", isRequired: true },
  powerHp: { sql: "listing.power_hp" },
  capacityCc: { sql: "listing.capacity_cc" },
} as const satisfies Record<RangeKey, { sql: string; isRequired?: true }>;

/**
 * What the price of a listing is judged from beside its filters; null where prices are not judged. The numbers of panels
 * stand in one number.
 */
const isPriced = "listing.listing_type = 'satilik' and listing.currency = 'TL' and listing.model_year is not null";
export const panelFactor = 256;
export const pricedColumns = {
  panels: `case when ${isPriced} then listing.painted_count * ${panelFactor} + listing.replaced_count end`,
  damageKurus: `case when ${isPriced} then listing.total_damage_kurus end`,
} as const;

/** Damage is asked for cars only. */
const isCar = `listing.vehicle_type_id = ${carTypeId}`;

/** A seller who says nothing about a panel does not say that it is original. */
const isWhollyStated = `not jsonb_path_exists(listing.damage, '$.* ? (@ == "unstated")')`;

const isPromoted = (key: PromotionKey) => `'${key}' = any (listing.running_promotions)`;

/** Conditions; one that is null does not hold. */
export const flagConditions: Record<IndexedFlag, string> = {
  boyasiz: `(${isCar} and listing.painted_count = 0 and ${isWhollyStated})`,
  degisensiz: `(${isCar} and listing.replaced_count = 0 and ${isWhollyStated})`,
  tramersiz: `(${isCar} and listing.total_damage_kurus = 0)`,
  sertifikali: "listing.is_certified",
  fotograf: "listing.photo_count > 0",
  video: "listing.video_url is not null",
  onayli: "(authority.status = 'granted' and authority.plate is not distinct from listing.plate)",
  garanti: "listing.has_warranty",
  takas: "listing.is_swap_possible",
  galerifiyati: "listing.price_dealer_kurus is not null",
  acil: isPromoted("urgent"),
  rezerve: "(listing.is_reservable and not listing.is_reserved)",
  "placed-home": isPromoted("home"),
  "placed-strip": isPromoted("strip"),
  "placed-top": isPromoted("top"),
};
