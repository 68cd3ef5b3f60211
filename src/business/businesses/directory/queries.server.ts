import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Week } from "../opening-hours/rules.ts";

export type ListedBusiness = {
  id: number;
  slug: string;
  name: string;
  cityId: number | null;
  townId: number | null;
  nature: "dealer" | "franchiser";
  isRental: boolean;
  /** Of its published design, as stored. */
  design: unknown;
  /** Of its branches: their cities, and the hours of the first. */
  branchCityIds: number[];
  branchWeek: Week | null;
  grantedBrandIds: number[];
  /** Where it is: its open branches, and its own place where it shows it. Branches without a point are in their town. */
  points: { cityId: number; townId: number | null; latitude: number | null; longitude: number | null }[];
  /** How its rentals were reviewed. */
  reviews: number;
  average: number | null;
  /** Its live listings by brand. */
  stock: { brandId: number; count: number }[];
};

/** The businesses with active people, all or those of these ids. Their live listings are counted with one index, without the rows. */
export async function selectBusinesses(
  { db, clock }: Pick<Context, "db" | "clock">,
  ids?: readonly number[],
): Promise<ListedBusiness[]> {
  const now = clock();
  const isAsked = (column: string) =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::integer[])`;
  const { rows } = await sql<ListedBusiness>`
    with stock as (
      select business_id, jsonb_agg(jsonb_build_object('brandId', brand_id, 'count', listings)) as stock
      from (
        select business_id, brand_id, count(*)::int as listings from listing
        where state = 'active' and business_id is not null and expires_at > ${now} and ${isAsked("business_id")}
        group by 1, 2
      ) as counted
      group by 1
    ), places as (
      select business_id, array_agg(distinct city_id) as city_ids,
        (array_agg(opening_hours order by id))[1] as week,
        jsonb_agg(jsonb_build_object(
          'cityId', city_id, 'townId', town_id, 'latitude', latitude, 'longitude', longitude)) as points
      from branch where closed_at is null and ${isAsked("business_id")} group by 1
    ), granted as (
      select business_id, array_agg(brand_id) as brand_ids from business_brand
      where state = 'granted' and ${isAsked("business_id")} group by 1
    ), reviewed as (
      select business_id, count(*)::int as reviews, avg(stars)::float8 as average
      from rental_review where ${isAsked("business_id")} group by 1
    )
    select business.id, business.slug, business.name, business.city_id, business.town_id, business.nature,
      business.is_rental, shop_design.published as design,
      coalesce(places.city_ids, '{}') as branch_city_ids, places.week as branch_week,
      coalesce(granted.brand_ids, '{}') as granted_brand_ids, coalesce(stock.stock, '[]') as stock,
      coalesce(places.points, '[]') || case when business.is_place_shown and business.city_id is not null
        then jsonb_build_array(jsonb_build_object('cityId', business.city_id, 'townId', business.town_id,
          'latitude', business.latitude, 'longitude', business.longitude)) else '[]' end as points,
      coalesce(reviewed.reviews, 0) as reviews, reviewed.average
    from business
    left join shop_design on shop_design.business_id = business.id
    left join stock on stock.business_id = business.id
    left join places on places.business_id = business.id
    left join granted on granted.business_id = business.id
    left join reviewed on reviewed.business_id = business.id
    where business.suspended_at is null
      and exists (select from member where member.business_id = business.id and member.is_active)
      and ${isAsked("business.id")}`.execute(db);
  return rows;
}
