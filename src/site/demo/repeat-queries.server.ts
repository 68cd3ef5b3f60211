import { type RawBuilder, sql } from "kysely";
import { keyCodeAlphabet, keyCodeLength, listingLifeDays } from "#src/selling/listings/rules.ts";
import type { Context } from "#src/shared/context.server.ts";
import { lookup } from "#src/shared/lookup.ts";

export async function countActive({ db }: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from listing where state = 'active'`.execute(db);
  return rows[0]!.n;
}

/** Adds private members with names of existing ones. Nobody can sign in as them. */
export async function repeatSellers({ db }: Context, count: number): Promise<void> {
  await sql`
    with known as materialized (
      select row_number() over (order by id) as no, first_name, last_name, city_id
      from member where role = 'member' and business_id is null)
    insert into member (email, password_hash, first_name, last_name, city_id, email_confirmed_at, terms_accepted_at)
    select 'satici-' || gen_random_uuid() || '@kontak.example', 'yok', first_name, last_name, city_id, now(), now()
    from generate_series(1, ${count}::int) i join known on no = 1 + i % (select count(*) from known)`.execute(db);
}

/** Columns that differ between copies of a listing; all others are copied. */
const own: Record<string, RawBuilder<unknown>> = {
  id: sql`draw.id`,
  key_code: sql`(select string_agg(substr(${keyCodeAlphabet}, 1 + floor(random() * ${keyCodeAlphabet.length}::int)::int, 1), '')
    from generate_series(1, ${keyCodeLength}::int) where draw.id is not null)`,
  owner_id: sql`case when listing.business_id is null then seller.id else listing.owner_id end`,
  draft_id: sql`null`,
  source: sql`null`,
  source_id: sql`null`,
  city_id: sql`place.city_id`,
  town_id: sql`place.town_id`,
  mileage_km: sql`floor(listing.mileage_km * (0.6 + 0.8 * draw.r1))::int`,
  price_kurus: sql`100 * greatest(50, round(listing.price_kurus / 100 * (0.85 + 0.3 * draw.r2) * (1.1 - 0.2 * draw.r1) / 50) * 50)::bigint`,
  plate: sql`null`,
  chassis_number: sql`null`,
  photo_count: sql`1`,
  created_at: sql`draw.at`,
  updated_at: sql`draw.at`,
  published_at: sql`draw.at`,
  listed_at: sql`draw.at`,
  expires_at: sql`draw.at + make_interval(days => ${listingLifeDays}::int)`,
};
const verifiedShare = 0.7;

/**
 * Adds `count` active listings, each a copy of one of the first existing ones, with its own location, seller, date,
 * mileage and price, the first photo, and mostly an authority. Call it in a transaction, as a superuser: foreign keys are
 * those of the copied listing, so they are not checked again.
 */
export async function repeatListings({ db, clock }: Context, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'listing'`.execute(db);
  const names = rows.map(({ name }) => name);
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`
    create temporary table draw on commit drop as
    with known as (
      select row_number() over (order by id) as no, count(*) over () as n, id
      from (select id from listing where state = 'active' and photo_count > 0 order by id limit 10000) oldest),
    seller as (
      select row_number() over (order by id) as no, count(*) over () as n, id
      from member where role = 'member' and business_id is null),
    number as materialized (
      select nextval(pg_get_serial_sequence('listing', 'id')) as id, random() as r1, random() as r2, random() as r3,
        1 + floor(random() * (select n from known limit 1)) as of_no,
        1 + floor(random() * (select n from known limit 1)) as place_no,
        1 + floor(random() * (select n from seller limit 1)) as seller_no,
        ${clock()}::timestamptz - make_interval(secs => random() * ${(listingLifeDays - 1) * 86_400}::float8) as at
      from generate_series(1, ${count}::int))
    select number.id, r1, r2, r3, at, known.id as of_id, place.id as place_id, seller.id as seller_id
    from number join known on known.no = of_no join known place on place.no = place_no join seller on seller.no = seller_no`.execute(
    db,
  );
  await sql`
    insert into listing (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(names.map((name) => lookup(own, name) ?? sql.ref(`listing.${name}`)))}
    from draw join listing on listing.id = of_id join listing place on place.id = place_id
      join member seller on seller.id = seller_id`.execute(db);
  await sql`
    insert into listing_photo (listing_id, photo_id, position)
    select draw.id, photo_id, 0 from draw join listing_photo on listing_id = of_id and position = 0`.execute(db);
  await sql`
    insert into listing_authority (listing_id, status, relation, reference, asked_at, answered_at, valid_until)
    select draw.id, 'granted', case when business_id is null then 'owner' else 'authorised-dealer' end, 'ORNEK', at, at,
      at + interval '1 year'
    from draw join listing on listing.id = draw.id and listing_type <> 'yedek-parca' where r3 < ${verifiedShare}::float8`.execute(
    db,
  );
  await sql`insert into listing_change default values`.execute(db);
  await sql`insert into sitemap_change default values`.execute(db);
}

/** Updates the planner's statistics after adding many rows. */
export const analyzeMarket = ({ db }: Context) =>
  sql`vacuum analyze listing, listing_photo, listing_authority, member`.execute(db);
