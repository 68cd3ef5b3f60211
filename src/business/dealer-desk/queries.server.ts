import { sql } from "kysely";
import type { ListingState, ListingType } from "#src/selling/listings/rules.ts";
import { liveSinceSql } from "#src/selling/my-listings/queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { ListingEvents, PaidPromotion } from "./results/rules.ts";

type Read = Pick<Context, "db">;

/** Whose listings or conversations a query reads: everything of the business, or what these of its people are responsible for. */
export type Owned = { businessId: number; owners: "all" | readonly number[] };

const isOwned = ({ businessId, owners }: Owned) =>
  sql`listing.business_id = ${businessId} and ${owners === "all" ? sql`true` : sql`listing.owner_id = any(${owners})`}`;

export type DeskPerson = {
  id: number;
  firstName: string;
  lastName: string;
  branchId: number | null;
  branchName: string | null;
};

/** The active people of a business among `owners`, by name. */
export async function selectDeskPeople({ db }: Read, { businessId, owners }: Owned): Promise<DeskPerson[]> {
  const { rows } = await sql<DeskPerson>`
    select member.id, first_name, last_name, branch_id, branch.name as branch_name
    from member left join branch on branch.id = member.branch_id
    where member.business_id = ${businessId} and member.is_active
      and ${owners === "all" ? sql`true` : sql`member.id = any(${owners})`}
    order by first_name collate "tr-x-icu", last_name collate "tr-x-icu", member.id`.execute(db);
  return rows;
}

/** A listing in stock, as the tables of the desk need it. */
export type StockListing = {
  id: number;
  keyCode: string;
  title: string;
  state: ListingState;
  listingType: ListingType;
  vehicleTypeId: number;
  brandId: number;
  modelId: number;
  variantId: number | null;
  partId: string | null;
  cityId: number;
  townId: number | null;
  modelYear: number | null;
  mileageKm: number;
  fuel: string | null;
  gear: string | null;
  priceKurus: number;
  currency: string;
  photoCount: number;
  equipmentCount: number;
  /** It has painted or replaced panels or a recorded damage, and no words about them. */
  hasUnexplainedDamage: boolean;
  /** Of descriptions that may be short. */
  shortDescriptionHtml: string | null;
  updatedAt: Date;
  expiresAt: Date | null;
  liveSince: Date | null;
  /** It is paused because it vanished from the file of its stock source. */
  isGoneFromFeed: boolean;
};

/** HTML of more bytes is never a short description. Counting bytes does not decompress the longer ones, as counting letters does. */
const shortHtmlBytes = 400;

/** The listings of a business that are live, wait, or are paused, by id. */
export async function selectStock({ db }: Read, owned: Owned): Promise<StockListing[]> {
  const { rows } = await sql<StockListing>`
    select listing.id, key_code, title, state, listing_type, vehicle_type_id, brand_id, model_id, variant_id,
      part_id, city_id, town_id, model_year, mileage_km, fuel, gear, price_kurus, currency,
      photo_count, cardinality(equipment_ids) as equipment_count,
      (painted_count + replaced_count > 0 or total_damage_kurus > 0) and damage_description = '' as has_unexplained_damage,
      case when octet_length(description_html) < ${shortHtmlBytes} then description_html end as short_description_html,
      listing.updated_at, expires_at, ${liveSinceSql} as live_since,
      state = 'passive' and stock_item.gone_at is not null as is_gone_from_feed
    from listing
    left join stock_item on stock_item.listing_id = listing.id
    where ${isOwned(owned)} and state in ('active', 'pending', 'passive', 'authority-lost')
    order by listing.id`.execute(db);
  return rows;
}

/** The events of the live listings since `from`, and their views since `weekFrom`: days of Turkey's calendar. */
export async function selectEvents(
  { db }: Read,
  owned: Owned,
  { from, weekFrom }: { from: string; weekFrom: string },
): Promise<ListingEvents[]> {
  const { rows } = await sql<ListingEvents>`
    select listing.id as listing_id,
      coalesce(sum(count) filter (where event_type = 'offer-view' and day >= ${from}::date), 0)::int as views,
      coalesce(sum(count) filter (where event_type = 'offer-show-phone' and day >= ${from}::date), 0)::int as phone_reveals,
      coalesce(sum(count) filter (where event_type = 'offer-message' and day >= ${from}::date), 0)::int as messages,
      coalesce(sum(count) filter (where event_type = 'offer-favorite' and day >= ${from}::date), 0)::int as favourites,
      coalesce(sum(count) filter (where event_type = 'offer-view' and day >= ${weekFrom}::date), 0)::int as week_views
    from listing join listing_event_day on listing_id = listing.id
    where ${isOwned(owned)} and state = 'active' and day >= least(${from}::date, ${weekFrom}::date)
      and event_type in ('offer-view', 'offer-show-phone', 'offer-message', 'offer-favorite')
    group by listing.id`.execute(db);
  return rows;
}

/** The promotions of live listings that ran at some time since `since`, with what was paid and not refunded. */
export async function selectPaidPromotions(
  { db, clock }: Context,
  owned: Owned,
  since: Date,
): Promise<PaidPromotion[]> {
  const { rows } = await sql<PaidPromotion>`
    select listing.id as listing_id, promotion.starts_at, least(promotion.ends_at, promotion.revoked_at) as ends_at,
      item.price_kurus - item.refunded_kurus as cost_kurus
    from listing
    join listing_promotion as promotion on promotion.listing_id = listing.id
    join order_item as item on item.id = promotion.order_item_id
    where ${isOwned(owned)} and listing.state = 'active' and promotion.state <> 'waiting'
      and promotion.starts_at < ${clock()}
      and coalesce(least(promotion.ends_at, promotion.revoked_at), 'infinity') > ${since}
      and item.price_kurus > item.refunded_kurus`.execute(db);
  return rows;
}
