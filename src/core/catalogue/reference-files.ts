import { equipmentId, groupId } from "./rules.ts";

export type Row = Record<string, unknown>;

/**
 * Rows to upsert into one table by `key`; `columns` such as `id smallint, slug text` have the names in the rows. `isLink`:
 * a join table that nothing references, whose other rows are deleted. `hasDesk`: rows with `added_at` are the desk's, and
 * are neither changed nor deleted.
 */
export type Load = { table: string; key: string[]; columns: string; rows: Row[]; isLink?: boolean; hasDesk?: boolean };

/** The loads of a group of files. A group whose files have not changed since the last load is skipped. */
type Source = { files: string[]; loads: (file: (name: string) => Row[]) => Load[] };

const list = (value: unknown) => (typeof value === "string" ? value.split("|") : []);
const numbers = (value: unknown) => list(value).map(Number);
/** Amounts of a file are in TL, `value_over_try`, those of a table in kuruş, `value_over_kurus`. */
const inKurus = (rows: Row[], ...names: string[]) =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      names.map((name) => [`${name}_kurus`, row[`${name}_try`] === null ? null : Number(row[`${name}_try`]) * 100]),
    ),
  }));
const withAliases = (rows: Row[]) => rows.map((row) => ({ ...row, aliases: list(row["aliases"]) }));

/** A file with the rows of one table. */
const plain = (name: string, table: string, columns: string, key = ["id"]): Source => ({
  files: [name],
  loads: (file) => [{ table, key, columns, rows: columns.includes("aliases") ? withAliases(file(name)) : file(name) }],
});

const place = "slug text, name text, lat real, lon real, population integer";

/** The files of `reference-data/` and the table that each fills. A table comes after those that its foreign keys refer to. */
export const sources: Source[] = [
  plain("cities.csv", "city", `id smallint, ${place}, region text`),
  plain("towns.csv", "town", `id integer, city_id smallint, ${place}`),
  {
    files: ["rental-places.csv"],
    loads: (file) => [
      {
        table: "rental_place",
        key: ["id"],
        columns: `id integer, simple_slug text, name text, kind text, airport_code text, country_id smallint,
          country_name text, city_id smallint, latitude double precision, longitude double precision`,
        rows: file("rental-places.csv").map((row) => ({ ...row, country_id: 90, country_name: "Türkiye" })),
      },
    ],
  },
  plain(
    "vehicle-types.csv",
    "vehicle_type",
    "id smallint, slug text, name text, plural_name text, parent_id smallint, sort smallint, has_variants boolean",
  ),
  {
    files: ["brands.csv"],
    loads: (file) => [
      {
        table: "brand",
        key: ["id"],
        columns: "id integer, slug text, name text, aliases text[]",
        rows: withAliases(file("brands.csv")),
      },
      {
        table: "vehicle_type_brand",
        key: ["vehicle_type_id", "brand_id"],
        columns: "vehicle_type_id smallint, brand_id integer, is_popular boolean",
        rows: file("brands.csv").flatMap(({ id, vehicle_type_ids, popular_in }) =>
          numbers(vehicle_type_ids).map((type) => ({
            vehicle_type_id: type,
            brand_id: id,
            is_popular: numbers(popular_in).includes(type),
          })),
        ),
        isLink: true,
      },
    ],
  },
  plain(
    "models.csv",
    "model",
    "id integer, vehicle_type_id smallint, brand_id integer, slug text, name text, aliases text[]",
  ),
  plain("variants.csv", "variant", "id integer, model_id integer, slug text, name text"),
  plain(
    "engines.csv",
    "engine",
    `id integer, vehicle_engine_id integer, variant_id integer, year_from smallint, year_to smallint, doors smallint,
      fuel text, gear text, body text, drive text, capacity_cc integer, power_hp integer`,
  ),
  {
    files: ["option-values.csv"],
    loads: (file) => [
      {
        table: "option_value",
        key: ["kind", "slug"],
        columns: "kind text, slug text, name text, sort smallint, colour text",
        rows: file("option-values.csv"),
      },
      {
        table: "vehicle_type_option",
        key: ["vehicle_type_id", "kind", "slug"],
        columns: "vehicle_type_id smallint, kind text, slug text",
        rows: file("option-values.csv").flatMap(({ kind, slug, vehicle_type_ids }) =>
          numbers(vehicle_type_ids).map((type) => ({ vehicle_type_id: type, kind, slug })),
        ),
        isLink: true,
      },
    ],
  },
  plain(
    "special-attributes.json",
    "special_attribute",
    `id integer, vehicle_type_id smallint, slug text, name text, kind text, unit text, options jsonb, sort smallint,
      min_value integer, max_value integer, is_required boolean`,
  ),
  { files: ["equipment-groups.csv", "equipment.csv"], loads: equipmentLoads },
  plain("damage-panels.csv", "damage_panel", "slug text, name text, sort smallint", ["slug"]),
  plain(
    "inspection-points.csv",
    "inspection_point",
    "code text, group_slug text, group_name text, name text, sort smallint",
    ["code"],
  ),
  plain(
    "spare-parts.csv",
    "spare_part_node",
    "id text, parent_id text, slug text, name text, last_step boolean, sort smallint",
  ),
  {
    files: ["law-rules.csv"],
    loads: (file) => [
      {
        table: "law_rule",
        key: ["id"],
        columns: `id text, rule text, valid_from date, valid_to date, listing_types text[], vehicle_type_ids smallint[],
          age_types smallint[], sellers text, model_year_from smallint, min_months smallint, min_mileage_km integer,
          source text`,
        rows: file("law-rules.csv").map(({ listing_types, vehicle_type_ids, age_types, ...row }) => ({
          ...row,
          listing_types: list(listing_types),
          vehicle_type_ids: numbers(vehicle_type_ids),
          age_types: numbers(age_types),
        })),
        isLink: true,
        hasDesk: true,
      },
    ],
  },
  {
    files: ["public-holidays.csv"],
    loads: (file) => [
      {
        table: "public_holiday",
        key: ["name", "valid_from"],
        columns: "name text, valid_from date, days smallint, is_yearly boolean, has_eve boolean, source text",
        rows: file("public-holidays.csv"),
        hasDesk: true,
      },
    ],
  },
  {
    files: ["nicknames.csv"],
    loads: (file) => [
      {
        table: "search_nickname",
        key: ["name"],
        columns: "name text, brand text, model text, city text, year_from smallint, year_to smallint",
        rows: file("nicknames.csv"),
        isLink: true,
      },
    ],
  },
  plain(
    "list-prices.csv",
    "list_price",
    "id integer, variant_id integer, model_year smallint, valid_from date, price_kurus bigint, source text",
  ),
  plain(
    "package-prices.csv",
    "package_price",
    "package text, months smallint, price_kurus bigint, vat_percent numeric, valid_from date",
    ["package", "months", "valid_from"],
  ),
  plain(
    "promotion-prices.csv",
    "promotion_price",
    "promotion_key text, vehicle_type_id smallint, period_days smallint, valid_from date, price_kurus bigint",
    ["promotion_key", "vehicle_type_id", "period_days", "valid_from"],
  ),
  plain("vat-rates.csv", "vat_rate", "valid_from date, percent numeric, source text", ["valid_from"]),
  plain("vehicle-tax-years.csv", "vehicle_tax_year", "year smallint, source text, published_on date", ["year"]),
  ...["vehicle-tax-2024.csv", "vehicle-tax-2026.csv"].map((name): Source => ({
    files: [name],
    loads: (file) => [
      {
        table: "vehicle_tax_amount",
        key: ["year", "tariff", "vehicle_class", "band_min", "value_over_kurus", "age_from"],
        columns: `year smallint, tariff text, vehicle_class text, band_min integer, band_max integer, band_label text,
            value_over_kurus bigint, value_up_to_kurus bigint, age_from smallint, age_to smallint, annual_kurus bigint`,
        rows: inKurus(file(name), "value_over", "value_up_to", "annual"),
      },
    ],
  })),
  plain(
    "vehicle-tax-electric.csv",
    "vehicle_tax_electric",
    "valid_from_year smallint, vehicle_class text, band_min integer, kw_over integer, kw_up_to integer, percent smallint",
    ["valid_from_year", "vehicle_class", "band_min"],
  ),
  plain("credit-taxes.csv", "credit_tax", "name text, valid_from date, percent numeric, source text", [
    "name",
    "valid_from",
  ]),
  {
    files: ["credit-limits.csv"],
    loads: (file) => [
      {
        table: "credit_limit",
        key: ["rule_set", "valid_from", "value_over_kurus"],
        columns: `rule_set text, valid_from date, value_over_kurus bigint, value_up_to_kurus bigint, max_percent smallint,
          max_term smallint, source text`,
        rows: inKurus(file("credit-limits.csv"), "value_over", "value_up_to"),
        isLink: true,
        hasDesk: true,
      },
    ],
  },
  plain(
    "credit-age-limits.csv",
    "credit_age_limit",
    "valid_from date, max_age_years smallint, max_age_and_term_months smallint, source text",
    ["valid_from"],
  ),
];

/**
 * The files have an item once with its vehicle types; the tables have one row per type. `otherGroups` (`4:teknik`) lists
 * types where the item is in another group.
 */
function equipmentLoads(file: (name: string) => Row[]): Load[] {
  const groups = new Map(file("equipment-groups.csv").map((group) => [group["slug"], group]));
  const items = withAliases(file("equipment.csv")).flatMap((item: Row) =>
    numbers(item["vehicle_type_ids"]).map((type) => {
      const other = list(item["other_groups"]).find((text) => text.startsWith(`${type}:`));
      const slug = other?.split(":")[1] ?? item["group"];
      const group = groups.get(slug);
      if (!group) throw new Error(`equipment.csv: unknown group ${String(slug)}`);
      const number = Number(item["number"]);
      const group_id = groupId(type, Number(group["number"]));
      return { ...item, id: equipmentId(type, number), group_id, sort: number, type, ofGroup: group };
    }),
  );
  const used = new Map(items.map(({ group_id, type, ofGroup }) => [group_id, { type, ofGroup }]));
  return [
    {
      table: "equipment_group",
      key: ["id"],
      columns: "id integer, vehicle_type_id smallint, listing_type_id smallint, slug text, name text, sort smallint",
      rows: [...used].map(([id, { type, ofGroup }]) => ({ ...ofGroup, id, vehicle_type_id: type })),
    },
    {
      table: "equipment",
      key: ["id"],
      columns: `id integer, group_id integer, slug text, name text, description text, sort smallint,
        standard_from smallint, aliases text[]`,
      rows: items,
    },
  ];
}
