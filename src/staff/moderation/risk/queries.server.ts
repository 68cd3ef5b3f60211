import { sql } from "kysely";
import type { Context } from "#src/shared/context.server.ts";
import type { Risk } from "./rules.ts";

/** The data of one row for computing the risk of a listing. */
export const findRiskFacts = ({ db }: Context, keyCode: string, decisionsSince: Date) =>
  db
    .selectFrom("listing")
    .innerJoin("member as owner", "owner.id", "listing.ownerId")
    .where("listing.keyCode", "=", keyCode)
    .selectAll("listing")
    .select((eb) => [
      "owner.createdAt as ownerSince",
      eb
        .selectFrom("listingReport")
        .whereRef("listingReport.listingId", "=", "listing.id")
        .where("listingReport.resolvedAt", "is", null)
        .select(sql<number>`count(*)::int`.as("count"))
        .as("openReports"),
      eb
        .selectFrom("listingHistory")
        .innerJoin("listing as other", "other.id", "listingHistory.listingId")
        .whereRef("other.ownerId", "=", "listing.ownerId")
        .where("listingHistory.action", "in", ["reject", "askChange", "takeDown"])
        .where("listingHistory.at", ">=", decisionsSince)
        .select(sql<number>`count(distinct other.id)::int`.as("count"))
        .as("decisionsAgainst"),
      eb
        .selectFrom("listing as own")
        .whereRef("own.ownerId", "=", "listing.ownerId")
        .where("own.state", "!=", "draft")
        .select(sql<number>`count(*)::int`.as("count"))
        .as("sellerListings"),
    ])
    .executeTakeFirst();

/** Stores the computed risk for this version of the listing. */
export async function saveRisk({ db, clock }: Context, listing: { id: number; version: number }, risk: Risk) {
  const values = {
    version: listing.version,
    score: risk.score,
    hints: JSON.stringify(risk.hints),
    computedAt: clock(),
  };
  await db
    .insertInto("listingRisk")
    .values({ listingId: listing.id, ...values })
    .onConflict((conflict) => conflict.column("listingId").doUpdateSet(values))
    .execute();
}

/**
 * Listings of the queues whose risk was not computed, or only for another version, before their newest report or, with
 * `staleBefore`, before that moment: what other listings and members turned out to be changes it too.
 */
export async function selectUnscored({ db }: Context, limit: number, staleBefore: Date | null): Promise<string[]> {
  const { rows } = await sql<{ keyCode: string }>`
    select listing.key_code
    from listing
    left join listing_risk as risk on risk.listing_id = listing.id and risk.version = listing.version
    where (listing.state = 'pending' or listing.state = 'active' and listing.id in (
        select listing_id from listing_report where resolved_at is null))
      and (risk.listing_id is null or risk.computed_at < ${staleBefore}::timestamptz or exists (
        select from listing_report as report
        where report.listing_id = listing.id and report.resolved_at is null and report.created_at > risk.computed_at))
    order by listing.updated_at
    limit ${limit}`.execute(db);
  return rows.map(({ keyCode }) => keyCode);
}
