import { type Kysely, sql } from "kysely";
import type { DB } from "#src/shared/database.ts";

/** How many of what the made-up market speaks of; few are common, many are rare, as on a real one. */
export const marketSize = { types: 6, brands: 60, modelsPerBrand: 12, cities: 81 };
export const marketOptions = {
  fuel: ["dizel", "benzin", "lpg-benzin", "hibrit", "elektrik"],
  gear: ["duz", "otomatik", "yari-otomatik"],
  body: ["sedan", "hatchback", "suv", "station-wagon", "mpv", "pick-up", "coupe", "cabrio"],
  colour: ["beyaz", "gri", "siyah", "mavi", "kirmizi", "lacivert", "fume", "bej", "yesil", "sari", "mor", "pembe"],
};

/**
 * Fills an empty database with `count` active listings: brands, models and cities by a power law, mileage that grows
 * with age, prices that fall with both, descriptions as long as people's. The same `count` makes the same market.
 */
export async function makeMarket(db: Kysely<DB>, count: number) {
  const { types, brands, modelsPerBrand, cities } = marketSize;
  // One connection, so that the seed holds for every statement.
  await db.connection().execute(async (one) => {
    await sql`select setseed(0.42)`.execute(one);
    await sql`insert into vehicle_type (id, slug, name, plural_name, sort)
      select i, 'tur-' || i, 'Tür ' || i, 'Türler ' || i, i from generate_series(1, ${types}::int) i`.execute(one);
    await sql`insert into brand (id, slug, name) select i, 'marka-' || i, 'Marka ' || i from generate_series(1, ${brands}::int) i`.execute(
      one,
    );
    await sql`insert into vehicle_type_brand (vehicle_type_id, brand_id) select t.id, b.id from vehicle_type t, brand b`.execute(
      one,
    );
    await sql`insert into model (id, vehicle_type_id, brand_id, slug, name)
      select (t.id * 1000 + b.id) * 100 + m, t.id, b.id, 'model-' || m, 'Model ' || m
      from vehicle_type t, brand b, generate_series(1, ${modelsPerBrand}::int) m`.execute(one);
    await sql`insert into city (id, slug, name, region, lat, lon, population)
      select i, 'sehir-' || i, 'Şehir ' || i, 'Bölge', 39, 26 + i * 0.2, 100000 from generate_series(1, ${cities}::int) i`.execute(
      one,
    );
    await sql`insert into member (email, password_hash, first_name, last_name)
      select 'uye-' || i || '@kontak.test', 'yok', 'Deniz', 'Kaya' from generate_series(1, 1000) i`.execute(one);
    await sql`
      with draw as (
        select i,
          1 + floor(${types}::int * power(random(), 4))::int as type_id,
          1 + floor(${brands}::int * power(random(), 2.5))::int as brand_id,
          1 + floor(${modelsPerBrand}::int * power(random(), 2))::int as model_no,
          1 + floor(${cities}::int * power(random(), 2.5))::int as city_id,
          2026 - floor(26 * power(random(), 1.4))::int as year,
          random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6
        from generate_series(1, ${count}::int) i)
      insert into listing (key_code, owner_id, state, listing_type, vehicle_type_id, brand_id, model_id, model_year, age_type,
        mileage_km, fuel, gear, body, colour, price_kurus, title, description_html, city_id, photo_count, published_at, expires_at)
      select 'K' || lpad(to_hex(i), 8, '0'), 1 + i % (select max(id) from member), 'active', 'satilik', type_id, brand_id,
        (type_id * 1000 + brand_id) * 100 + model_no, year, 2,
        floor((2027 - year) * (6000 + 14000 * r1))::int,
        ${pick("fuel", "r2", 1.6)}, ${pick("gear", "r3", 1.4)}, ${pick("body", "r4", 1.8)}, ${pick("colour", "r5", 2)},
        100 * 1000 * greatest(60, floor(2600 * power(0.91, 2026 - year) * (0.5 + r6)))::bigint,
        upper('Marka ' || brand_id || ' bakımlı ' || i), repeat('<p>Aracımız bakımlıdır, masrafı yoktur.</p>', 4 + (i % 20)), city_id, 8,
        timestamptz '2026-11-01' - make_interval(secs => i * 40), timestamptz '2030-01-01'
      from draw`.execute(one);
  });
  await sql`vacuum analyze listing`.execute(db);
}

function pick(kind: keyof typeof marketOptions, random: string, skew: number) {
  const values = marketOptions[kind];
  return sql`(${sql.val(values)}::text[])[1 + floor(${values.length}::int * power(${sql.ref(random)}, ${skew}::float8))::int]`;
}
