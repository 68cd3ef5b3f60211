import { sql } from "kysely";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { rentalSubject } from "../page-subjects.ts";
import { isOpenOn } from "../places/queries.server.ts";

/** The places where a listing's vehicles are picked up and dropped off; empty for a listing that cannot be booked. */
export async function selectListingPlaces(ctx: Context, keyCode: string) {
  const { rows } = await dependOnSubjects([rentalSubject], () =>
    sql<{ listingId: number; simpleSlug: string; name: string; isPickup: boolean }>`
    with offer as (
      select offer.listing_id, offer.business_id from rental_offer offer
      join listing on listing.id = offer.listing_id and listing.state = 'active' and listing.expires_at > ${ctx.clock()}
      where listing.key_code = ${keyCode} and offer.is_bookable
    ), pickup as (
      select distinct place_id from rental_unit join offer using (listing_id) where removed_at is null
    )
    select offer.listing_id, place.simple_slug, place.name, place.id in (select place_id from pickup) as is_pickup
    from offer
    join rental_business_place counter on counter.business_id = offer.business_id and counter.closed_at is null
    join rental_place place on place.id = counter.place_id
    where ${isOpenOn(calendarDay(ctx.clock()))} and (place.id in (select place_id from pickup) or exists (
      select from rental_one_way_fee fee
      where fee.business_id = offer.business_id and fee.to_place_id = place.id
        and fee.from_place_id in (select place_id from pickup)))
    order by place.name`.execute(ctx.db),
  );
  return rows;
}
