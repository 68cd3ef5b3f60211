import { type RawBuilder, sql } from "kysely";
import { withVehicleNames } from "#src/core/catalogue/vehicle-queries.server.ts";
import { withCityName } from "#src/core/locations/place-queries.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addDays, addHours } from "#src/shared/dates.ts";
import { upperCase } from "#src/shared/turkish.ts";
import { countWaiting } from "#src/shared/waiting-queries.server.ts";
import type { DeskFilter } from "./queue/filter.ts";
import { isUndecided } from "./pending/queries.server.ts";
import { queueOrder } from "./queue-order.ts";
import { type DeskTab, photoHours, queueLength, type QueueName } from "./rules.ts";

/** The number of listings in each state. */
export const countListingsByState = ({ db }: Context) =>
  db
    .selectFrom("listing")
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

/** The numbers of listings in each queue, without those whose decision waits to be applied. */
export async function countQueues({ db, clock }: Context) {
  const { rows } = await sql<Record<QueueName, number>>`
    select
      (select count(*)::int from listing
       where state = 'pending' and not ${isAppeal} and ${isUndecided} and not ${awaitsPhotos(clock())}) as waiting,
      (select count(*)::int from listing where state = 'pending' and ${isAppeal} and ${isUndecided}) as appeals,
      (select count(distinct report.listing_id)::int
       from listing_report as report join listing on listing.id = report.listing_id
       where report.resolved_at is null and listing.state = 'active' and ${isUndecided}) as reported,
      (select count(*)::int from listing where ${isSample} and ${isUndecided}) as samples`.execute(db);
  return rows[0]!;
}

/** The condition for a listing that is pending because its owner appealed. */
const isAppeal = sql<boolean>`coalesce((
  select history.action from listing_history as history
  where history.listing_id = listing.id and history.from_state is distinct from history.to_state
  order by history.id desc limit 1) = 'appeal', false)`;

/** The condition for a live listing that is to be looked at afterwards. */
const isSample = sql<boolean>`(listing.state = 'active' and exists (
  select from at_once_publication publication
  where publication.listing_id = listing.id and publication.is_sample and publication.seen_at is null))`;
const publishedAtOnce = sql<Date | null>`(
  select published_at from at_once_publication publication where publication.listing_id = listing.id)`;

/**
 * The condition for a listing whose photos are still being fetched from its dealer's server. The desk waits for them some
 * hours: photos that arrive after an approval would send the listing back to it.
 */
const awaitsPhotos = (now: Date) => sql<boolean>`(listing.updated_at > ${addHours(now, -photoHours)} and exists (
  select from stock_item as item where item.listing_id = listing.id and item.photos_due_at <= ${now}))`;

/** Pending listings that wait for their first decision. */
export const waitingListings = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select updated_at as at from listing where state = 'pending' and not ${isAppeal} and ${isUndecided}
      and not ${awaitsPhotos(ctx.clock())}`,
  );

export const waitingAppeals = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select updated_at as at from listing where state = 'pending' and ${isAppeal} and ${isUndecided}`,
  );

/** Active listings with open reports, since their first. */
export const waitingReports = (ctx: Context) =>
  countWaiting(
    ctx,
    sql`select min(report.created_at) as at from listing_report as report join listing on listing.id = report.listing_id
      where report.resolved_at is null and listing.state = 'active' and ${isUndecided} group by report.listing_id`,
  );

/** Live listings that were published without review and are in the sample for review afterwards (Product 4.20). */
export const waitingSamples = (ctx: Context) =>
  countWaiting(ctx, sql`select ${publishedAtOnce} as at from listing where ${isSample} and ${isUndecided}`);

const openReports = sql<number>`(
  select count(*)::int from listing_report as report
  where report.listing_id = listing.id and report.resolved_at is null)`;
const firstReport = sql<Date | null>`(
  select min(report.created_at) from listing_report as report
  where report.listing_id = listing.id and report.resolved_at is null)`;

/** As `urgencyOf`, of listings that wait since `since`; listings whose risk is not computed yet have none. */
const urgency = (since: RawBuilder<unknown>, now: Date) => sql`
  (coalesce(risk.score, 0) + ${queueOrder.points}) *
  (greatest(0, extract(epoch from ${now}::timestamptz - ${since})::float8) / 3600 + ${queueOrder.hours})`;

/** The sorted listings of a tab: those of queues by urgency, since they were sent or first reported; others by change. */
function listed({ db, clock }: Context, { state, queue }: Pick<DeskTab, "state" | "queue">) {
  const all = db
    .selectFrom("listing")
    .leftJoin("listingRisk as risk", "risk.listingId", "listing.id")
    .$if(state !== undefined, (query) => query.where("listing.state", "=", state!))
    .$if(queue !== undefined, (query) => query.where(isUndecided));
  switch (queue) {
    case "waiting":
      return all
        .where(sql<boolean>`not ${isAppeal} and not ${awaitsPhotos(clock())}`)
        .orderBy(urgency(sql.ref("listing.updatedAt"), clock()), "desc")
        .orderBy("listing.id");
    case "appeals":
      return all
        .where(isAppeal)
        .orderBy(urgency(sql.ref("listing.updatedAt"), clock()), "desc")
        .orderBy("listing.id");
    case "reported":
      return all
        .where((eb) =>
          eb(
            "listing.id",
            "in",
            eb.selectFrom("listingReport").where("resolvedAt", "is", null).select("listingReport.listingId"),
          ),
        )
        .orderBy(urgency(firstReport, clock()), "desc")
        .orderBy("listing.id");
    case "samples":
      return all.where(isSample).orderBy(urgency(publishedAtOnce, clock()), "desc").orderBy("listing.id");
    default:
      return all.orderBy("listing.updatedAt", "desc").orderBy("listing.id", "desc");
  }
}

type Search = { tab: Pick<DeskTab, "state" | "queue">; filter: DeskFilter; offset: number; limit: number };

/** A page of one of the desk's tabs, narrowed to a filter. */
export function selectDesk(ctx: Context, { tab, filter, offset, limit }: Search) {
  const { text, sellerId, businessId, listingType, vehicleTypeId, cityId, days } = filter;
  const like = `%${upperCase(text).replace(/[%_\\]/g, "\\$&")}%`;
  const contains = (words: RawBuilder<unknown>) => sql<boolean>`upper(${words} collate "tr-x-icu") like ${like}`;
  return listed(ctx, tab)
    .$call(withVehicleNames)
    .leftJoin("sparePartNode as part", "part.id", "listing.partId")
    .$call(withCityName("listing"))
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .leftJoin("business", "business.id", "listing.businessId")
    .leftJoin("listingPhoto as cover", (join) =>
      join.onRef("cover.listingId", "=", "listing.id").on("cover.position", "=", 0),
    )
    .leftJoin("listingReview as review", (join) =>
      join.onRef("review.listingId", "=", "listing.id").on("review.expiresAt", ">", ctx.clock()),
    )
    .leftJoin("member as reviewer", "reviewer.id", "review.moderatorId")
    .$if(text !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("keyCode", "=", text.toUpperCase()),
          eb("owner.email", "=", text.toLowerCase()),
          // Names of the catalogue have I in titles, what is typed in lower case has İ.
          sql<boolean>`translate(listing.title, 'İ', 'I') like ${like.replaceAll("İ", "I")}`,
          contains(sql`brand.name || ' ' || model.name`),
          contains(sql`owner.first_name || ' ' || owner.last_name`),
          contains(sql`coalesce(business.name, '')`),
        ]),
      ),
    )
    .$if(sellerId !== undefined, (query) => query.where("listing.ownerId", "=", sellerId!))
    .$if(businessId !== undefined, (query) => query.where("listing.businessId", "=", businessId!))
    .$if(listingType !== undefined, (query) => query.where("listing.listingType", "=", listingType!))
    .$if(vehicleTypeId !== undefined, (query) => query.where("listing.vehicleTypeId", "=", vehicleTypeId!))
    .$if(cityId !== undefined, (query) => query.where("listing.cityId", "=", cityId!))
    .$if(days !== undefined, (query) => query.where("listing.updatedAt", "<=", addDays(ctx.clock(), -days!)))
    .offset(offset)
    .limit(limit)
    .select([
      "listing.keyCode",
      "listing.version",
      "listing.state",
      "listing.title",
      "listing.rentPeriod",
      "listing.partCondition",
      "listing.modelYear",
      "listing.mileageKm",
      "listing.ageType",
      "listing.priceKurus",
      "listing.currency",
      "listing.updatedAt",
      "listing.ownerId",
      "part.name as partName",
      "owner.firstName",
      "owner.lastName",
      "business.shortName as businessName",
      "cover.photoId",
      "risk.score",
      "risk.hints",
      openReports.as("openReports"),
      "review.moderatorId as reviewerId",
      "reviewer.firstName as reviewerFirstName",
      "reviewer.lastName as reviewerLastName",
    ])
    .execute();
}

/** The key codes of a queue in its order, without the moderator's own and those locked by others. */
export async function selectQueue(ctx: Context, tab: Pick<DeskTab, "state" | "queue">, moderatorId: number) {
  const rows = await listed(ctx, tab)
    .leftJoin("listingReview as review", (join) =>
      join.onRef("review.listingId", "=", "listing.id").on("review.expiresAt", ">", ctx.clock()),
    )
    .where("listing.ownerId", "!=", moderatorId)
    .where((eb) => eb.or([eb("review.moderatorId", "is", null), eb("review.moderatorId", "=", moderatorId)]))
    .limit(queueLength)
    .select("listing.keyCode")
    .execute();
  return rows.map(({ keyCode }) => keyCode);
}

/** The queue that a listing is in, if any. */
export async function findQueueOf({ db }: Context, keyCode: string): Promise<QueueName | undefined> {
  const row = await db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["state", isAppeal.as("isAppeal"), openReports.as("openReports"), isSample.as("isSample")])
    .executeTakeFirst();
  if (row?.state === "pending") return row.isAppeal ? "appeals" : "waiting";
  if (row?.state === "active" && row.openReports > 0) return "reported";
  return row?.isSample ? "samples" : undefined;
}

/** The data of a listing for a decision. */
export const findForDecision = ({ db }: Context, keyCode: string) =>
  db
    .selectFrom("listing")
    .where("keyCode", "=", keyCode)
    .select(["id", "state", "version", "ownerId", "businessId"])
    .executeTakeFirst();

/** The owner's other listings by state. */
export const countOthersOfOwner = ({ db }: Context, ownerId: number, listingId: number) =>
  db
    .selectFrom("listing")
    .where("ownerId", "=", ownerId)
    .where("id", "!=", listingId)
    .groupBy("state")
    .select(["state", sql<number>`count(*)::int`.as("count")])
    .execute();

/** The name of the seller, or the business, that a filter names; null without one. */
export async function findFilteredSeller({ db }: Context, { sellerId, businessId }: DeskFilter) {
  if (businessId !== undefined) {
    const shop = await db.selectFrom("business").where("id", "=", businessId).select("name").executeTakeFirst();
    return shop?.name ?? null;
  }
  if (sellerId === undefined) return null;
  const member = await db
    .selectFrom("member")
    .where("id", "=", sellerId)
    .select(["firstName", "lastName"])
    .executeTakeFirst();
  return member ? `${member.firstName} ${member.lastName}` : null;
}

/** What moderators decided about listings, for the audit log. */
export const listingDecisionRows = sql`
  select listing_history.id, at, actor_id, action, key_code as subject, reason_codes as codes, note as reason
  from listing_history join listing on listing.id = listing_id
  where actor_id is not null and action in ('approve', 'reject', 'askChange', 'takeDown', 'dismissReports', 'pass')`;
