import { carTypeId } from "#src/catalogue/rules.ts";
import type { Flag } from "./flags.ts";
import type { IndexedKey } from "./indexed.ts";
import type { RangeKey } from "./ranges.ts";

/** An expression over the table `listing`, and its type. The SQL of the filter tables stands here, since browsers load the tables. */
type ListSql = { sql: string; type: "smallint" | "integer" | "text" };

export const listSql: Record<IndexedKey, ListSql> = {
  types: { sql: "listing.vehicle_type_id", type: "smallint" },
  brands: { sql: "listing.brand_id", type: "integer" },
  models: { sql: "listing.model_id", type: "integer" },
  variants: { sql: "listing.variant_id", type: "integer" },
  engines: { sql: "listing.engine_id", type: "integer" },
  cities: { sql: "listing.city_id", type: "smallint" },
  towns: { sql: "listing.town_id", type: "integer" },
  parts: { sql: "listing.part_id", type: "text" },
  fuels: { sql: "listing.fuel", type: "text" },
  gears: { sql: "listing.gear", type: "text" },
  bodies: { sql: "listing.body", type: "text" },
  drives: { sql: "listing.drive", type: "text" },
  colours: { sql: "listing.colour", type: "text" },
  periods: { sql: "listing.rent_period", type: "text" },
  conditions: { sql: "listing.part_condition", type: "text" },
  sellers: {
    sql: `case when listing.franchiser_brand_id is not null then 'yetkili-bayiden'
        when listing.business_id is not null then 'galeriden' else 'sahibinden' end`,
    type: "text",
  },
};

export const rangeSql: Record<RangeKey, string> = {
  priceKurus: "listing.price_kurus",
  year: "listing.model_year",
  mileageKm: "listing.mileage_km",
  powerHp: "listing.power_hp",
  capacityCc: "listing.capacity_cc",
};

/** Damage is asked for cars only. */
const isCar = `listing.vehicle_type_id = ${carTypeId}`;

export const flagSql: Record<Flag, string> = {
  boyasiz: `(${isCar} and listing.painted_count = 0)`,
  degisensiz: `(${isCar} and listing.replaced_count = 0)`,
  tramersiz: `(${isCar} and listing.total_damage_kurus = 0)`,
  fotograf: "listing.photo_count > 0",
  video: "listing.video_url is not null",
  onayli: "exists (select from listing_authority where listing_id = listing.id and status = 'granted')",
  garanti: "listing.has_warranty",
  takas: "listing.is_swap_possible",
  galerifiyati: "listing.price_dealer_kurus is not null",
};
