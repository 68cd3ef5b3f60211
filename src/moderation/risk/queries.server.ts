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

/** Pending listings whose risk was not computed, or only for another version. */
export const selectUnscored = ({ db }: Context, limit: number) =>
  db
    .selectFrom("listing")
    .leftJoin("listingRisk", (join) =>
      join.onRef("listingRisk.listingId", "=", "listing.id").onRef("listingRisk.version", "=", "listing.version"),
    )
    .where("listing.state", "=", "pending")
    .where("listingRisk.listingId", "is", null)
    .orderBy("listing.updatedAt")
    .limit(limit)
    .select("listing.keyCode")
    .execute();
