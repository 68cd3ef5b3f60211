import { sql } from "kysely";
import { joinVehicle } from "#src/core/catalogue/vehicle-queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { Context } from "#src/shared/context.server.ts";
import { type DecisionTimes, decisionWindowDays } from "./decision-times.ts";

/** Only the newest entries of the history are read, so that a busy desk costs no more. */
const historyEntries = 5000;

/** The member's own listing, for its addresses and the success page. */
export const findOwnListing = ({ db }: Context, keyCode: string, ownerId: number) =>
  db
    .selectFrom("listing")
    .innerJoin("vehicleType", "vehicleType.id", "listing.vehicleTypeId")
    .$call(joinVehicle)
    .where("listing.keyCode", "=", keyCode)
    .where("listing.ownerId", "=", ownerId)
    .select([
      "listing.keyCode",
      "listing.title",
      "listing.listingType",
      "listing.state",
      "listing.priceKurus",
      "listing.currency",
      "listing.rentPeriod",
      "vehicleType.slug as vehicleTypeSlug",
      "brand.slug as brandSlug",
      "model.slug as modelSlug",
    ])
    .executeTakeFirst();

/** How long listings that were sent or sent again waited for a moderator, over the decisions of the last weeks. */
export async function measureDecisionTimes({ db, clock }: Context): Promise<DecisionTimes> {
  const { rows } = await sql<DecisionTimes>`
    select
      count(*)::int as decisions,
      percentile_cont(0.5) within group (order by minutes) as median_minutes,
      percentile_cont(0.9) within group (order by minutes) as p90_minutes
    from (
      select extract(epoch from decided.at - sent.at) / 60 as minutes
      from (select * from listing_history order by id desc limit ${sql.lit(historyEntries)}) as decided
      cross join lateral (
        select at, action from listing_history as earlier
        where earlier.listing_id = decided.listing_id and earlier.id < decided.id
          and earlier.to_state = 'pending' and earlier.from_state is distinct from earlier.to_state
        order by earlier.id desc
        limit 1
      ) as sent
      where decided.from_state = 'pending' and decided.to_state in ('active', 'rejected')
        and decided.actor_id is not null and decided.at > ${addDays(clock(), -decisionWindowDays)}
        and sent.action in ('publish', 'resubmit')
    ) as waits`.execute(db);
  return rows[0]!;
}
